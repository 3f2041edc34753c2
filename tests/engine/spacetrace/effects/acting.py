"""Carrying a single ability out in a test."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace.effects import run
from spacetrace.engine.games.spacetrace.fold import fold
from spacetrace.engine.games.spacetrace.pieces import Frame, Ref
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import view_table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit
from tests.engine.spacetrace.builders import Json, Recorder, ability, card, card_set, table


def use(
    made: Table,
    card_id: str,
    seat: Seat = 0,
    source: str = "",
    index: int = 0,
    **targets: tuple[Ref, ...],
) -> Recorder:
    """Carry an ability of a card out, with the targets that its owner named; what was told."""
    frame = Frame(seat, made.cards.card(card_id), index, source, "", dict(targets))
    return told(made, lambda emit: _run(made, frame, emit))


def _run(made: Table, frame: Frame, emit: Emit) -> None:
    run.push(made, frame)
    run.drain(made, emit)


def answered(made: Table, *picked: Ref) -> Recorder:
    """The decision that is asked for falls on these."""
    assert made.prompt is not None
    made.prompt.picked = list(picked)
    return told(made, lambda emit: run.answer(made, emit))


def told(made: Table, deed: Callable[[Emit], None]) -> Recorder:
    """What was told of a deed; every viewer can follow the table by it (ST-36)."""
    viewers = (0, 1, None)
    views = [view_table(made, viewer) for viewer in viewers]
    recorder = Recorder()
    deed(recorder)
    for viewer, view in zip(viewers, views, strict=True):
        for event in recorder.events:
            seen = event.seen_by(viewer)
            if seen is not None:
                view = fold(view, seen, made.cards)
        assert view == view_table(made, viewer)
    return recorder


SHIPS = (
    card("fighters", ships=100),
    card("eagles", cls=2, ships=10, ap=2, lp=10),
    card("destroyers", cls=3, ships=10, ap=10, lp=10, mp=300),
    card("dreadnought", cls=4, ap=50, lp=500, mp=500),
    card("mothership", cls=4, ap=50, lp=500, mp=600, keywords=["mothership"]),
    card("supply", "reinforcement"),
    card("strike", "tactic", mp=50),
    card("admiral", "commander"),
)


def having(*do: Json, **more: object) -> Table:
    """A table on which the tactic "deed" does these effects; words of `table` and of `ability`."""
    words: Json = {k: more.pop(k) for k in ("choose", "if_", "cost") if k in more}
    deed = card("deed", "tactic", abilities=[ability("played", *do, **words)])
    return table(card_set(*SHIPS, deed), **more)  # type: ignore[arg-type]
