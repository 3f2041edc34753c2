"""How a match ends (SD-16)."""

from __future__ import annotations

import pytest

from tests.engine.space_dominoes.playing import CARDS, GAME, at, do, everything, legal, refused


def last_hand(scores: list[int]) -> list[str]:
    """What happens when seat 1 goes out in the last hand and 3 and 9 dots are left."""
    hands = {1: ["0-1-1"], 2: ["0-0-3"], 3: ["3-3-3"]}
    table = at(["1-2-1"], hands, scores=scores, hand_number=3)
    return do(table, "1 play 0-1-1 right single")


def test_after_the_agreed_hands_the_lowest_total_wins() -> None:  # SD-16
    assert last_hand([10, 5, 1])[-1] == "match-ended hands SD-16 2,1,2 10,8,10"
    assert last_hand([0, 0, 0])[-1] == "match-ended hands SD-16 1,2,3 0,3,9"


def test_equal_totals_share_a_place() -> None:  # SD-16
    assert last_hand([3, 0, 30])[-1] == "match-ended hands SD-16 1,1,2 3,3,39"
    assert last_hand([9, 6, 0])[-1] == "match-ended hands SD-16 1,1,1 9,9,9"


def test_when_all_totals_are_equal_nobody_wins() -> None:  # SD-16
    hands = {1: ["0-1-1"], 2: ["0-0-3"]}
    table = at(["1-2-1"], hands, {"hands": 1}, scores=[3, 0])
    do(table, "1 play 0-1-1 right single")
    assert table.outcome is not None
    assert table.outcome.is_draw
    assert table.outcome.winners == ()


@pytest.mark.parametrize("agreed", [1, 2, 5])
def test_as_many_hands_are_played_as_agreed(agreed: int) -> None:  # SD-16
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3"]}, {"hands": agreed})
    do(table, "1 play 0-1-1 right single")
    while table.outcome is None:
        seat = table.turn
        GAME.apply(table, seat, GAME.default_action(table, seat))
    assert [result.number for result in table.results] == list(range(1, agreed + 1))


def test_a_new_hand_has_all_cards_again() -> None:  # SD-2, SD-15
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3"]})
    do(table, "1 play 0-1-1 right single")
    assert everything(table) == sorted(CARDS.by_id)
    assert (table.passes, table.out, table.turns_in_hand, len(table.laid)) == (0, [], 1, 1)


def test_when_the_match_is_over_nothing_is_possible() -> None:  # SD-16
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3"]}, {"hands": 1})
    do(table, "1 play 0-1-1 right single")
    assert GAME.waiting_for(table) == ()
    for move in ("1 draw", "2 pass", "1 concede", "clock tick"):
        assert refused(table, move) == "SD-16"


# --- giving up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
def test_at_a_table_for_two_either_may_give_up_and_the_other_wins(seat: int) -> None:  # SD-16
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3"]}, scores=[4, 9])
    assert [GAME.action_text(action) for action in GAME.meta_actions(table, seat - 1)] == [
        "concede"
    ]
    told = do(table, f"{seat} concede")
    places = {1: "2,1", 2: "1,2"}[seat]
    assert told == [f"conceded {seat}", f"match-ended concession SD-16 {places} 4,9"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_seats_nobody_ends_the_match_by_giving_up(seats: int) -> None:  # SD-16
    table = at(["1-2-1"], {seat: ["..."] for seat in range(1, seats + 1)})
    assert GAME.meta_actions(table, 0) == []
    assert refused(table, "1 concede") == "SD-16"
    assert "concede" not in legal(table, 1)
