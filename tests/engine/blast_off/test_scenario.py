"""Positions written by hand: what they may say, and what cannot be."""

from collections import Counter

import pytest

from spacetrace.engine.games.blast_off.view import view_table
from spacetrace.engine.kernel.errors import ScenarioError
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, position

IMPOSSIBLE: list[tuple[dict[str, Json], str]] = [
    ({"piles": []}, "cannot be read"),
    ({"seats": 1}, "seats"),
    ({"seats": 7}, "cannot be read"),
    ({"turn": 3}, "does not have the seats"),
    ({"hands": {"3": ["wild"]}}, "does not have the seats"),
    ({"hands": {"one": ["wild"]}}, "cannot be read"),
    ({"hands": {"1": []}}, "is out"),
    ({"hands": {"1": ["red-10", "red-10"]}}, "not so many"),
    ({"hands": {"1": ["blue-1"]}}, "no card"),
    ({"discard": ["blue-1"]}, "no card"),
    ({"discard": ["wild", "red-1"]}, "has a name"),
    ({"discard": ["red-1", "wild"]}, "has a name"),
    ({"discard": ["countdown"]}, "to be matched"),
    ({"missions": ["no-such"]}, "no mission"),
    ({"missions": ["echo", "wormhole"]}, "BO-21"),
    ({"missions": ["echo"], "mission_deck": ["echo"]}, "there once"),
    ({"missions": [{"trigger": "rain", "consequence": "skip", "name": "X"}]}, "wait for"),
    ({"countdown": {"call": "8", "starter": 1}}, "its card lies on the pile"),
    ({"countdown": {"call": "11", "starter": 1}, "discard": ["red-1", "countdown"]}, "no call"),
    ({"orders": {"1": {"slap": False}}}, "BO-15"),
    ({"direction": 2}, "cannot be read"),
    ({"out": [1]}, "BO-24"),
    ({"seats": 3, "out": [3], "hands": {"3": ["wild"]}}, "no cards"),
    ({"seats": 3, "out": [3], "turn": 3}, "no turn"),
]


@pytest.mark.parametrize(("named", "reason"), IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused(named: dict[str, Json], reason: str) -> None:
    with pytest.raises(ScenarioError, match=reason):
        position(**named)


def test_a_slow_countdown_that_asks_nobody_is_refused() -> None:  # BO-15
    named: dict[str, Json] = {
        "discard": ["red-9", "countdown"],
        "countdown": {"call": "8", "starter": 1},
    }
    with pytest.raises(ScenarioError, match="to ask somebody"):
        position({"pace": "slow"}, **named)


def test_an_order_for_a_mission_that_is_not_in_force_is_refused() -> None:  # BO-17
    with pytest.raises(ScenarioError, match="not in force"):
        position({"pace": "slow"}, orders={"1": {"catch": ["echo"]}})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_is_not_named_is_dealt_from_the_rest(seats: int) -> None:  # BO-1, BO-3
    table = position(seats=seats, discard=["red-9"], hands={"1": ["wild", "wild", "..."]})
    assert [len(hand) for hand in table.hands] == [6] * seats
    dealt = [card for hand in table.hands for card in hand] + table.draw_pile
    dealt += [laid.card for laid in table.discard]
    assert Counter(dealt) == Counter(CARDS.pack())
    assert len(table.mission_deck) == 16
    assert view_table(table, 0).own is not None
    assert GAME.moves(table, 0)


def test_the_next_card_of_a_pile_is_named_first() -> None:
    table = position(draw_pile=["red-1", "red-2", "..."], mission_deck=["echo", "rumble", "..."])
    assert [card.id for card in table.draw_pile[-2:]] == ["red-2", "red-1"]
    assert [mission.id for mission in table.mission_deck[-2:]] == ["rumble", "echo"]


def test_missions_that_a_deck_leaves_out_are_old_ones() -> None:  # BO-20
    table = position(missions=["echo"], mission_deck=["rumble"])
    assert len(table.old_missions) == 14


def test_the_dealer_sits_before_the_turn_unless_named() -> None:  # BO-3
    assert position(seats=4).dealer == 3
    assert position(seats=4, turn=3).dealer == 1
    assert position(seats=4, turn=3, dealer=4).dealer == 3
