"""What an officer reckons with: cards unseen, and who may hold them."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.card_counting import CardCount
from spacetrace.engine.games.blast_off.cards import FACES
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import view_table
from tests.engine.blast_off.positions import CARDS, position

SEVENS = ["orange-7", "green-7", "purple-7", "purple-7"]


def count(table: Table, seat: int = 1) -> CardCount:
    """What this seat (from 1) reckons."""
    return CardCount(view_table(table, seat - 1), CARDS)


def test_a_number_of_which_all_cards_are_seen_is_held_by_nobody() -> None:
    table = position(discard=SEVENS, hands={"1": ["red-7", "red-1"]})
    assert count(table).holds_number(7, 1) == 0
    assert count(table).wins_call(7) == 1
    assert count(table, 2).holds_number(7, 0) > 0


def test_a_longer_hand_holds_more() -> None:
    table = position(seats=3, hands={"2": ["red-1", "red-2"], "3": ["..."]})
    assert 0 < count(table).holds_number(7, 1) < count(table).holds_number(7, 2) < 1


def test_rarer_cards_are_matched_less_often() -> None:
    greens = [f"green-{n}" for n in range(1, 11)]
    seen = count(position(discard=[*greens, "red-3"], hands={"1": ["red-1"]}))
    assert seen.next_fits(FACES["green-9"]) < seen.next_fits(FACES["purple-9"])


def test_a_card_that_fits_everything_can_always_be_played_next() -> None:
    table = position(hands={"1": ["wild", "red-1"]})
    wild, red = table.hands[0][1], table.hands[0][0]
    reckoned = count(table)
    assert reckoned.own_next(FACES["green-9"], [wild]) == 1
    assert reckoned.own_next(FACES["green-9"], [red]) < 0.5
    assert reckoned.own_next(FACES["red-9"], [red]) > 0.5


def test_the_next_seat_is_the_next_one_that_has_cards() -> None:  # BO-24
    assert count(position(seats=4, direction=-1)).next == 3
    assert count(position({"runners_up": True}, seats=4, out=[2])).next == 2


@pytest.mark.parametrize("size", [1, 3, 6])
def test_nobody_slaps_more_cards_than_it_holds(size: int) -> None:
    hand = ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6"][:size]
    expected = count(position(hands={"2": hand})).slaps_expected(1)
    assert 0 < expected <= size
