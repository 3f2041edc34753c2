"""Carrying a single ability out in a test."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.effects import run
from spacetrace.engine.games.spacetrace.pieces import Frame, Ref
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit
from tests.engine.spacetrace.builders import Json, ability, card, card_set, table
from tests.engine.spacetrace.telling import Listener, told


def use(
    made: Table,
    card_id: str,
    seat: Seat = 0,
    source: str = "",
    index: int = 0,
    **targets: tuple[Ref, ...],
) -> Listener:
    """Carry an ability of a card out, with the targets that its owner named; what was told."""
    frame = Frame(seat, made.cards.card(card_id), index, source, "", dict(targets))
    return told(made, lambda emit: _run(made, frame, emit))


def _run(made: Table, frame: Frame, emit: Emit) -> None:
    run.push(made, frame)
    run.drain(made, emit)


def answered(made: Table, *picked: Ref) -> Listener:
    """The decision that is asked for falls on these."""
    assert made.prompt is not None
    made.prompt.picked = list(picked)
    return told(made, lambda emit: run.answer(made, emit))


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
