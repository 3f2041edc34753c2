"""Folding what a viewer saw onto its old view gives its new view, whatever happened."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.knowing import view_bytes, viewers, walk
from tests.engine.spaced_out.tables import CARDS, GAME

MATCHES: list[tuple[int, dict[str, Json]]] = [
    (2, {"window": 0, "promo": True}),
    (3, {"window": 800, "turn_timer": 15}),
    (4, {"pace": "slow", "edition": "classic"}),
    (8, {"decks": 2, "turn_limit": 60}),
]


@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_every_viewer_can_follow_every_step(seats: int, options: dict[str, Json]) -> None:
    kept: dict[int | None, bytes] = {}
    for step in walk(seats, seats, 250, **options):
        for viewer in viewers(step.table):
            expected = view_bytes(step.table, viewer)
            assert kept.get(viewer, expected) == expected
            view = GAME.view(step.table, viewer)
            for event in step.events:
                seen = event.seen_by(viewer)
                if seen is not None:
                    view = GAME.fold(view, seen, CARDS)
            kept[viewer] = GAME.view_json(view)


def test_folding_leaves_the_old_view_as_it_was() -> None:
    for step in walk(3, 5, 120, window=800):
        view = GAME.view(step.table, 0)
        before = GAME.view_json(view)
        for event in step.events:
            seen = event.seen_by(0)
            if seen is not None:
                GAME.fold(view, seen, CARDS)
                assert GAME.view_json(view) == before
