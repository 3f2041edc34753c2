"""The table is changed first, then the event is told: what frames of an action show."""

from __future__ import annotations

import msgspec
import pytest

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.events import Event, Viewer
from spacetrace.engine.kernel.frames import frames
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import SEEDS, Moment, recorded, some

FIRST, MATCHES = 1_000, 200
"""The matches of each sample that all frames of are looked at where there is time for it."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_changes_by_events_that_the_viewer_sees_and_by_nothing_else(
    one: Sample, seed: int
) -> None:
    for moment in some(recorded(one.key, seed), one.key, 2):
        table = one.game.copy(moment.table)
        last = {viewer: _view(one, table, viewer) for viewer in one.viewers()}

        def note(event: Event, table: object = table, last: dict[Viewer, bytes] = last) -> None:
            for viewer in one.viewers():
                now = _view(one, table, viewer)
                if event.seen_by(viewer) is not None:
                    last[viewer] = now
                elif now != last[viewer]:
                    pytest.fail(_unseen(one, viewer, event, last[viewer], now))

        one.game.apply(table, moment.seat, moment.action, note)
        for viewer in one.viewers():
            now = _view(one, table, viewer)
            if now != last[viewer]:
                what = one.game.action_text(moment.action)
                pytest.fail(f"After {what}: {_different(last[viewer], now)} for {viewer}.")


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_frames_are_what_a_viewer_saw_with_its_view_then(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 8):
        for viewer in one.viewers():
            table = one.game.copy(moment.table)
            made = frames(one.game, table, viewer, moment.seat, moment.action)
            shown = [(frame.event, one.game.view_json(frame.view)) for frame in made]
            assert shown == _seen(one, moment, viewer)
            last = shown[-1][1] if shown else _view(one, moment.table, viewer)
            assert last == _view(one, table, viewer)


@pytest.mark.slow
def test_the_last_frame_is_the_table_as_it_is_in_any_of_many_recorded_matches(one: Sample) -> None:
    shown = 0
    for seed in range(FIRST, FIRST + MATCHES):
        chance = Chance.seeded(f"viewers {seed}")
        for moment in recorded.__wrapped__(one.key, seed):
            viewer = chance.pick(one.viewers())
            table = one.game.copy(moment.table)
            made = frames(one.game, table, viewer, moment.seat, moment.action)
            now = _view(one, table, viewer)
            if made:
                assert one.game.view_json(made[-1].view) == now
            else:
                assert _view(one, moment.table, viewer) == now
            shown += len(made)
    assert shown > MATCHES


def test_a_refused_action_has_no_frames_and_leaves_the_table(one: Sample) -> None:
    moment = recorded(one.key, 1)[0]
    seat, action = _wrong(one, moment)
    table = one.game.copy(moment.table)
    with pytest.raises(IllegalAction):
        frames(one.game, table, None, seat, action)
    assert one.game.dump(table) == one.game.dump(moment.table)


def _wrong(one: Sample, moment: Moment) -> tuple[Seat, Action]:
    """The action of another seat than the one that made it."""
    others = (seat for seat in one.seats() if one.game.explain(moment.table, seat, moment.action))
    return next(others), moment.action


def _seen(one: Sample, moment: Moment, viewer: Viewer) -> list[tuple[Event, bytes]]:
    """What the viewer hears of, each with its view at that very moment."""
    table, seen = one.game.copy(moment.table), list[tuple[Event, bytes]]()

    def note(event: Event) -> None:
        form = event.seen_by(viewer)
        if form is not None:
            seen.append((form, _view(one, table, viewer)))

    one.game.apply(table, moment.seat, moment.action, note)
    return seen


def _view(one: Sample, table: object, viewer: Viewer) -> bytes:
    return one.game.view_json(one.game.view(table, viewer))


def _unseen(one: Sample, viewer: Viewer, event: Event, last: bytes, now: bytes) -> str:
    line = one.game.event_text(event)
    return f"{viewer} does not see “{line}”, and yet: {_different(last, now)}."


def _different(last: bytes, now: bytes) -> str:
    """The paths at which two views differ, for whoever has to find out why."""
    return "; ".join(_paths(msgspec.json.decode(last), msgspec.json.decode(now), "view"))


def _paths(last: object, now: object, path: str) -> list[str]:
    if isinstance(last, dict) and isinstance(now, dict):
        keys = sorted(last.keys() | now.keys())
        return [p for key in keys for p in _paths(last.get(key), now.get(key), f"{path}.{key}")]
    if isinstance(last, list) and isinstance(now, list) and len(last) == len(now):
        pairs = enumerate(zip(last, now, strict=True))
        return [p for i, (a, b) in pairs for p in _paths(a, b, f"{path}.{i}")]
    return [] if last == now else [f"{path} was {last!r} and is {now!r}"]
