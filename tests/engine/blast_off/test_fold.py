"""Events keep a view up to date; those that tell the story alone change nothing."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.fold import changes_view, fold
from spacetrace.engine.games.blast_off.notation import EVENTS
from spacetrace.engine.games.blast_off.view import view_table
from spacetrace.engine.kernel.events import Event
from tests.engine.blast_off.positions import CARDS, GAME, play, position


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_state_events_change_a_view_and_the_others_do_not(kind: type[Event]) -> None:
    is_state = (kind.__doc__ or "").startswith("State.")
    assert changes_view(object.__new__(kind)) is is_state


def test_the_old_view_stays_as_it_was() -> None:
    table = position(discard=["red-9"], hands={"1": ["red-2", "red-3", "countdown"]})
    views = {viewer: view_table(table, viewer) for viewer in (0, 1, None)}
    before = {viewer: GAME.view_json(view) for viewer, view in views.items()}
    for event in play(table, "1 play countdown"):
        for viewer, view in views.items():
            seen = event.seen_by(viewer)
            if seen is not None:
                fold(view, seen, CARDS)
    assert {viewer: GAME.view_json(view) for viewer, view in views.items()} == before
