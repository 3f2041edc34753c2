"""A hand in which nobody can play any more (SD-14, SD-15)."""

from __future__ import annotations

from tests.engine.space_dominoes.playing import at, do

FROZEN = {1: ["0-0-3", "0-3-0"], 2: ["3-3-3"], 3: ["0-0-0", "2-2-2"]}
"""Nothing of it fits on a one; 6, 9 and 6 dots."""


def test_when_all_pass_in_turn_the_lowest_count_wins_and_all_score() -> None:  # SD-14
    hands = {1: ["0-0-3", "0-3-0"], 2: ["3-3-3"], 3: ["0-0-0", "0-2-2"]}
    table = at(["1-2-1"], hands, {"hands": 2}, stockpile=[], scores=[1, 2, 3])
    do(table, "1 pass", "2 pass")
    assert table.results == []
    told = do(table, "3 pass")
    assert "hand-ended 1 frozen SD-14 3 6,9,4 6,9,4 7,11,7" in told
    assert (table.hand_number, table.dealer, table.turn) == (2, 2, 0)  # SD-15


def test_of_equal_counts_the_seat_that_would_have_played_next_wins() -> None:  # SD-14
    for turn, winner in ((1, 1), (2, 3), (3, 3)):
        table = at(["1-2-1"], FROZEN, {"hands": 1}, stockpile=[], turn=turn)
        order = [(turn - 1 + i) % 3 + 1 for i in range(3)]
        told = do(table, *(f"{seat} pass" for seat in order))
        assert f"hand-ended 1 frozen SD-14 {winner} 6,9,6 6,9,6 6,9,6" in told


def test_a_play_in_between_begins_the_passes_anew() -> None:  # SD-14
    hands = {1: ["0-0-3", "0-3-0"], 2: ["0-0-1", "3-3-3"], 3: ["2-2-2"]}
    table = at(["1-2-1"], hands, {"hands": 1}, stockpile=[])
    do(table, "1 pass", "2 play 0-0-1 right single", "3 pass")
    assert (table.passes, table.outcome) == (1, None)
    do(table, "1 play 0-0-3 right single")
    assert table.passes == 0


def test_hands_can_be_frozen_though_there_is_a_stockpile() -> None:  # SD-14, SD-17
    one = ["0-0-0", "0-0-2", "0-0-3", "0-2-2", "0-2-3", "0-3-0", "0-3-2", "0-3-3", "0-2-0", "0-1-0"]
    two = ["2-0-2", "2-0-3", "2-2-2", "2-2-3", "2-3-2", "2-3-3", "3-0-3", "3-1-3", "3-2-3", "3-3-3"]
    table = at(["1-2-1"], {1: one, 2: two}, {"hands": 1}, stockpile=["1-1-1", "1-1-3"])
    told = do(table, "1 pass", "2 pass")
    assert "hand-ended 1 frozen SD-14 1 31,67 31,67 31,67" in told


def test_the_winner_of_a_frozen_hand_scores_too() -> None:  # SD-14
    table = at(["1-2-1"], {1: ["0-0-3"], 2: ["3-3-3"]}, {"hands": 1}, stockpile=[])
    do(table, "1 pass", "2 pass")
    assert table.totals == [3, 9]
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
