"""Going out, the count, and the turns of those who had none (SD-11 to SD-13, SD-15)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.table import Table
from tests.engine.space_dominoes.playing import at, do, hand, legal, refused


def test_a_hand_emptied_by_a_single_link_is_out_and_takes_no_card() -> None:  # SD-11
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3", "3-3-3"]}, {"hands": 1})
    told = do(table, "1 play 0-1-1 right single")
    assert "went-out 1" in told
    assert not any(line.startswith("card-drawn") for line in told)
    assert hand(table, 1) == []


def test_a_hand_emptied_by_a_double_link_is_out_at_once() -> None:  # SD-11
    table = at(["3-2-1"], {1: ["0-1-2"], 2: ["0-0-3", "3-3-3"]}, {"hands": 1})
    told = do(table, "1 play 0-1-2 right double")
    assert "went-out 1" in told
    assert table.outcome is not None


def test_who_went_out_scores_nothing_and_the_others_their_dots() -> None:  # SD-12
    hands = {1: ["0-0-3", "3-3-3"], 2: ["0-1-1"], 3: ["0-1-0", "2-2-2"]}
    table = at(["1-2-1"], hands, {"hands": 2}, turn=2, scores=[5, 6, 7])
    told = do(table, "2 play 0-1-1 right single")
    assert "hand-ended 1 out SD-11 2 12,0,7 12,0,7 17,6,14" in told
    assert table.totals == [17, 6, 14]
    result = table.results[0]
    assert (result.reason, result.winner, result.dots) == ("out", 1, (12, 0, 7))


def test_at_the_end_of_a_hand_all_cards_are_shown() -> None:  # SD-12
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3", "3-3-3"]}, {"hands": 2})
    told = do(table, "1 play 0-1-1 right single")
    assert "hand-shown 1 ()" in told
    assert "hand-shown 2 0-0-3,3-3-3" in told
    assert table.counted == [[], ["0-0-3", "3-3-3"]]


def test_the_winner_deals_the_next_hand() -> None:  # SD-15
    hands = {1: ["0-0-3"], 2: ["0-1-1"], 3: ["0-1-0"]}
    table = at(["1-2-1"], hands, {"hands": 2}, turn=2, dealer=3)
    told = do(table, "2 play 0-1-1 right single")
    assert (table.hand_number, table.dealer, table.turn) == (2, 1, 2)
    assert [len(cards) for cards in table.hands] == [7, 7, 7]
    assert any(line.startswith("hand-began 2 2 ") for line in told)
    assert told[-1] == "turn-began 3 5 no"


# --- before everybody had a turn ------------------------------------------------------------------


def first_turn() -> Table:
    """Seat 2 begins and has one card left; the others have had no turn."""
    hands = {
        1: ["0-0-3", "0-3-0"],
        2: ["1-1-3"],
        3: ["2-3-3", "2-2-2", "0-0-0"],
        4: ["0-0-2", "0-0-1"],
    }
    return at(["1-2-1"], hands, {"hands": 1}, turn=2, turns=1)


def test_who_had_no_turn_gets_one_in_order_to_play_cards_off() -> None:  # SD-13
    table = first_turn()
    told = do(table, "2 play 1-1-3 right single")
    assert told[-2:] == ["went-out 2", "turn-began 3 2 yes"]
    assert table.outcome is None
    assert legal(table, 3) == ["play 2-3-3 right single"]
    assert do(table, "3 play 2-3-3 right single")[-1] == "turn-began 4 3 yes"
    assert table.turn == 3
    told = do(table, "4 play 0-0-1 left single")
    assert told[-1] == "turn-began 1 4 yes"
    assert table.outcome is None


def test_in_such_a_turn_nothing_is_drawn_at_its_end() -> None:  # SD-13
    table = first_turn()
    told = do(table, "2 play 1-1-3 right single", "3 play 2-3-3 right single")
    assert not any(line.startswith("card-drawn") for line in told)
    assert hand(table, 3) == ["0-0-0", "2-2-2"]
    assert table.stock


def test_in_such_a_turn_nothing_is_drawn_at_its_start() -> None:  # SD-13
    table = at(["1-2-1"], {1: ["1-1-3"], 2: ["0-0-2", "0-0-0"]}, {"hands": 1}, turns=1)
    do(table, "1 play 1-1-3 right single")
    assert table.stock
    assert legal(table, 2) == ["pass"]
    assert refused(table, "2 draw") == "SD-13"
    told = do(table, "2 pass")
    assert "hand-ended 1 out SD-11 1 0,2 0,2 0,2" in told


def test_in_such_a_turn_who_can_play_plays() -> None:  # SD-10, SD-13
    table = first_turn()
    do(table, "2 play 1-1-3 right single")
    assert refused(table, "3 pass") == "SD-10"


def test_in_such_a_turn_double_links_go_on_and_may_be_stopped() -> None:  # SD-8, SD-13
    hands = {1: ["1-1-3"], 2: ["1-3-2", "0-1-1", "3-3-3"]}
    table = at(["1-2-1"], hands, {"hands": 1}, turns=1)
    do(table, "1 play 1-1-3 right single")
    assert table.row == [1, 2, 1, 1, 3]
    do(table, "2 play 1-3-2 right double")
    assert legal(table, 2) == ["play 0-1-1 left single", "stop"]
    assert refused(table, "2 draw") == "SD-13"
    told = do(table, "2 stop")
    assert "hand-ended 1 out SD-11 1 0,11 0,11 0,11" in told


def test_who_also_empties_the_hand_scores_nothing_but_the_first_one_wins() -> None:  # SD-13, SD-15
    hands = {1: ["1-1-3"], 2: ["0-3-3"], 3: ["2-2-2"]}
    table = at(["1-2-1"], hands, {"hands": 2}, turns=1)
    do(table, "1 play 1-1-3 right single")
    told = do(table, "2 play 0-3-3 right single")
    assert "went-out 2" in told
    told = do(table, "3 pass")
    assert "hand-ended 1 out SD-11 1 0,0,6 0,0,6 0,0,6" in told
    assert table.dealer == 0


def test_passes_in_such_turns_freeze_nothing() -> None:  # SD-13, SD-14
    hands = {1: ["1-1-3"], 2: ["2-2-2"], 3: ["0-2-2"], 4: ["0-0-0"]}
    table = at(["1-2-1"], hands, {"hands": 1}, turns=1)
    do(table, "1 play 1-1-3 right single", "2 pass", "3 pass")
    assert table.outcome is None
    assert "hand-ended 1 out SD-11 1 0,6,4,0 0,6,4,0 0,6,4,0" in do(table, "4 pass")


def test_when_all_had_a_turn_the_hand_ends_at_once() -> None:  # SD-11, SD-13
    table = at(["1-2-1"], {1: ["0-0-3"], 2: ["0-1-1"]}, {"hands": 1}, turn=2, turns=2)
    do(table, "2 play 0-1-1 right single")
    assert table.outcome is not None
