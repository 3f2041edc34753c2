"""Imagined tables agree with the view that they come from, and deal the rest anew."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.games.spaced_out.cards import by_index
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.knowing import view_bytes, viewers, walk
from tests.engine.spaced_out.tables import GAME, OTHERS, act, dealt, hand, table

MATCHES: list[tuple[int, dict[str, Json]]] = [
    (2, {"window": 0, "promo": True}),
    (3, {"window": 800, "turn_timer": 15}),
    (4, {"pace": "slow", "edition": "classic"}),
    (8, {"decks": 2, "turn_limit": 60}),
]


def dealt_anew(at: Table, viewer: Viewer, seed: int = 1) -> Table:
    return GAME.determinize(at, viewer, Chance.seeded(seed))


def all_cards(at: Table) -> Counter[str]:
    """Every card at the table, wherever it is."""
    tops = [at.tops.left.card, at.tops.right.card]
    held = [card for cards in at.hands for card in cards]
    return Counter(card.id for card in [*held, *tops, *at.draw_pile, *at.buried])


@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_it_looks_the_same_to_every_viewer_at_every_moment(
    seats: int, options: dict[str, Json]
) -> None:
    for step in walk(seats, seats + 20, 200, **options):
        for viewer in viewers(step.table):
            other = dealt_anew(step.table, viewer)
            assert view_bytes(other, viewer) == view_bytes(step.table, viewer)
            assert all_cards(other) == all_cards(step.table)
            assert other.hands == [sorted(cards, key=by_index) for cards in other.hands]


def test_what_a_seat_may_do_is_the_same_there() -> None:
    for step in walk(4, 30, 200, pace="slow"):
        for seat in range(4):
            other = dealt_anew(step.table, seat)
            assert GAME.legal_actions(other, seat) == GAME.legal_actions(step.table, seat)


def test_hidden_hands_are_dealt_anew_and_differ_from_chance_to_chance() -> None:  # SO-42
    at = dealt(3)
    hands = {hand(dealt_anew(at, 0, seed), 2) for seed in range(20)}
    assert len(hands) > 10
    assert all(hand(dealt_anew(at, 0, seed), 1) == hand(at, 1) for seed in range(3))


def test_nobody_else_is_dealt_anew_to_hold_what_the_viewer_holds() -> None:
    at = table("red-5 blue-9", "red-7 red-7 super-force-field super-force-field", "...", "...")
    for seed in range(30):
        other = dealt_anew(at, 0, seed)
        unknown = [card.id for cards in other.hands[1:] for card in cards]
        assert "red-7" not in unknown
        assert "super-force-field" not in unknown


def test_orders_and_claims_of_others_are_not_dealt_anew() -> None:  # SO-44, SO-45
    at = table("red-5 blue-9", "red-6 green-1", OTHERS, "red-6 green-2", options={"window": 800})
    act(at, "2 order clone-all on", "1 play red-6 on left", "3 clone red-6 on left")
    assert dealt_anew(at, 0).orders == {}
    assert dealt_anew(at, 0).claims == []
    assert dealt_anew(at, 1).orders == {1: ["clone-all"]}
    assert [claim.seat for claim in dealt_anew(at, 2).claims] == [2]
