"""A turn: playing, going on after double-links, drawing, passing, the clock (SD-3, SD-8 to SD-10,
SD-17)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.engine.kernel.deadline import Deadline
from tests.engine.space_dominoes.playing import GAME, at, dealt, do, hand, legal, refused

FILLED = ["0-0-0", "0-0-3", "0-3-3", "3-3-3", "0-3-0", "3-0-3"]
"""Cards without one or two dots."""


def test_play_goes_round_to_the_left() -> None:  # SD-3
    table = at(["1-2-1"], {1: ["1-1-1", "0-0-0"], 2: ["1-1-3", "3-3-3"], 3: ["1-1-2", "0-3-0"]})
    do(table, "1 play 1-1-1 right single")
    assert table.turn == 1
    do(table, "2 play 1-1-3 left single")
    assert table.turn == 2
    do(table, "3 play 1-1-2 right single")
    assert table.turn == 0


def test_out_of_turn_nothing_is_possible() -> None:  # SD-3
    table = at(["1-2-1"], {1: ["1-1-1", "0-0-0"], 2: ["1-1-3", "3-3-3"]})
    for line in ("play 1-1-3 right single", "draw", "pass", "stop"):
        assert refused(table, f"2 {line}") == "SD-3"
    assert legal(table, 2) == []
    assert refused(table, "3 draw") == "SD-2"


def test_a_card_that_is_not_in_hand_is_not_played() -> None:  # SD-4
    table = at(["1-2-1"], {1: ["1-1-1", "0-0-0"], 2: ["1-1-3", "3-3-3"]})
    assert refused(table, "1 play 1-1-3 right single") == "SD-4"


# --- links ----------------------------------------------------------------------------------------


def test_a_single_link_ends_the_turn_with_taking_a_card() -> None:  # SD-8, SD-9
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]}, stockpile=["2-2-3", "0-3-0"])
    told = do(table, "1 play 0-1-1 right single")
    assert told[1:] == ["card-drawn 1 2-2-3 end", "turn-began 2 4 no"]
    assert hand(table, 1) == ["0-0-0", "2-2-3"]


def test_after_a_double_link_the_seat_plays_on_or_stops() -> None:  # SD-8
    table = at(["0-2-1"], {1: ["0-1-2", "1-1-2", "0-3-3", "3-3-3"], 2: FILLED[:1]})
    do(table, "1 play 0-1-2 right double")
    assert table.turn == 0
    assert legal(table, 1) == ["play 0-3-3 left single", "play 0-3-3 right single", "stop"]
    told = do(table, "1 stop")
    assert told[0] == "stopped 1"
    assert table.turn == 1


def test_double_links_may_follow_each_other_and_a_single_link_ends_it() -> None:  # SD-8
    position = (["3-2-1"], {1: ["0-1-2", "1-0-2", "0-0-3", "2-2-2"], 2: FILLED[:1]})
    table = at(*position, stockpile=["1-2-2"])
    do(table, "1 play 0-1-2 right double", "1 play 1-0-2 right double")
    assert table.row == [3, 2, 1, 0, 2]
    assert table.turn == 0
    do(table, "1 play 2-2-2 right single")
    assert table.turn == 1
    table = at(*position, stockpile=["1-2-2"])
    do(table, "1 play 0-1-2 right double", "1 play 0-0-3 right single")
    assert hand(table, 1) == ["1-0-2", "1-2-2", "2-2-2"]
    assert table.turn == 1


def test_one_card_is_taken_for_the_whole_turn() -> None:  # SD-9
    table = at(["3-2-1"], {1: ["0-1-2", "1-0-2", "2-2-2"], 2: ["0-0-0"]}, stockpile=["1-2-2"])
    told = do(table, "1 play 0-1-2 right double", "1 play 1-0-2 right double", "1 stop")
    assert [line for line in told if line.startswith("card-drawn")] == ["card-drawn 1 1-2-2 end"]


def test_after_a_double_link_the_seat_is_asked_even_if_nothing_fits() -> None:  # SD-8, SD-20
    """So nobody learns from its stopping whether it could have gone on."""
    table = at(["3-2-1"], {1: ["0-1-2", "2-2-2"], 2: ["0-0-0"]}, stockpile=["1-2-2"])
    do(table, "1 play 0-1-2 right double")
    assert legal(table, 1) == ["stop"]
    assert GAME.waiting_for(table) == (0,)


def test_after_a_double_link_there_is_no_drawing_and_no_passing() -> None:  # SD-8
    table = at(["3-2-1"], {1: ["0-1-2", "2-2-2"], 2: ["0-0-0"]}, stockpile=["1-2-2"])
    do(table, "1 play 0-1-2 right double")
    assert refused(table, "1 draw") == "SD-8"
    assert refused(table, "1 pass") == "SD-8"


def test_without_a_double_link_there_is_nothing_to_stop() -> None:  # SD-8
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]})
    assert refused(table, "1 stop") == "SD-8"


def test_an_empty_stockpile_gives_no_card_at_the_end_of_a_turn() -> None:  # SD-9
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]}, stockpile=[])
    assert do(table, "1 play 0-1-1 right single")[1:] == ["turn-began 2 4 no"]
    assert hand(table, 1) == ["0-0-0"]


# --- drawing and passing --------------------------------------------------------------------------


def test_who_can_play_must_play() -> None:  # SD-10
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]})
    assert legal(table, 1) == ["play 0-1-1 left single", "play 0-1-1 right single"]
    assert refused(table, "1 draw") == "SD-10"
    assert refused(table, "1 pass") == "SD-10"


def test_who_cannot_play_draws_card_by_card_until_one_fits() -> None:  # SD-10
    stock = ["0-3-0", "0-0-1", "2-2-2"]
    table = at(["1-2-1"], {1: ["0-0-0", "3-3-3"], 2: ["0-0-3"]}, stockpile=stock)
    assert legal(table, 1) == ["draw"]
    assert refused(table, "1 pass") == "SD-10"
    assert do(table, "1 draw") == ["card-drawn 1 0-3-0 needed"]
    assert legal(table, 1) == ["draw"]
    do(table, "1 draw")
    assert legal(table, 1) == ["play 0-0-1 left single", "play 0-0-1 right single"]
    assert refused(table, "1 draw") == "SD-10"
    told = do(table, "1 play 0-0-1 right single")
    assert "card-drawn 1 2-2-2 end" in told  # as usual
    assert hand(table, 1) == ["0-0-0", "0-3-0", "2-2-2", "3-3-3"]


def test_after_drawing_a_double_link_goes_on_as_usual() -> None:  # SD-8, SD-10
    stock = ["0-1-2", "3-0-3"]
    table = at(["3-2-1"], {1: ["0-0-0", "2-2-2"], 2: ["0-0-3"]}, stockpile=stock)
    do(table, "1 draw", "1 play 0-1-2 right double")
    assert legal(table, 1) == ["play 0-0-0 right single", "stop"]


def test_with_an_empty_stockpile_and_nothing_to_play_a_seat_passes() -> None:  # SD-10
    table = at(["1-2-1"], {1: ["0-0-0", "3-3-3"], 2: ["0-0-1", "0-0-3"]}, stockpile=[])
    assert legal(table, 1) == ["pass"]
    assert refused(table, "1 draw") == "SD-10"
    assert do(table, "1 pass") == ["passed 1", "turn-began 2 4 no"]


def test_drawing_the_stockpile_empty_ends_in_a_pass() -> None:  # SD-10
    table = at(["1-2-1"], {1: ["0-0-0"], 2: ["0-0-1", "0-0-3"]}, stockpile=["3-3-3"])
    do(table, "1 draw")
    assert legal(table, 1) == ["pass"]


TEN = ["0-0-0", "0-0-2", "0-0-3", "0-2-2", "0-2-3", "0-3-0", "0-3-2", "2-3-3", "2-2-2", "3-3-3"]
"""Ten cards without a one at an end."""


def test_with_ten_cards_and_nothing_to_play_a_seat_passes() -> None:  # SD-10, SD-17
    table = at(["1-2-1"], {1: TEN, 2: ["0-0-1", "0-1-0"]}, stockpile=["1-1-1", "1-1-2"])
    assert legal(table, 1) == ["pass"]
    assert refused(table, "1 draw") == "SD-17"
    assert do(table, "1 pass") == ["passed 1", "turn-began 2 4 no"]
    assert len(table.hands[0]) == 10  # a pass takes no card


def test_drawing_goes_on_to_ten_cards_and_no_further() -> None:  # SD-10, SD-17
    stock = ["2-2-2", "3-3-3", "1-1-1"]
    table = at(["1-2-1"], {1: TEN[:8], 2: ["0-0-1", "0-1-0"]}, stockpile=stock)
    do(table, "1 draw", "1 draw")
    assert legal(table, 1) == ["pass"]


def test_of_ten_cards_one_is_played_and_one_is_taken() -> None:  # SD-9, SD-17
    table = at(["1-2-1"], {1: ["0-0-1", *TEN[:9]], 2: ["0-1-0"]}, stockpile=["1-1-1", "1-1-3"])
    do(table, "1 play 0-0-1 right single")
    assert len(table.hands[0]) == 10


# --- the clock ------------------------------------------------------------------------------------


def test_without_a_turn_timer_nobody_is_hurried() -> None:
    table = dealt(2)
    assert GAME.deadline(table) is None
    assert refused(table, "clock tick") == "SD-3"


def test_every_step_of_a_turn_has_its_own_time() -> None:  # SD-3
    hands = {1: ["0-1-2", "1-0-2", "2-2-2"], 2: ["0-0-0"]}
    table = at(["3-2-1"], hands, {"turn_timer": 30}, stockpile=["1-2-2"])
    first = GAME.deadline(table)
    assert first == Deadline("turn", 30_000, 1)
    told = do(table, "1 play 0-1-2 right double")
    assert told[-1] == "clock-started 2"
    assert GAME.deadline(table) == Deadline("turn", 30_000, 2)


def test_the_clock_plays_the_card_with_the_most_dots() -> None:  # SD-3
    hands = {1: ["0-1-1", "1-3-3", "0-0-0"], 2: ["3-3-3", "0-0-3"]}
    table = at(["1-2-1"], hands, {"turn_timer": 15})
    assert "card-linked 1 1-3-3 left single 3-3-1" in do(table, "clock tick")


def test_the_clock_draws_passes_and_stops_where_there_is_nothing_else() -> None:  # SD-3
    timer = {"turn_timer": 15}
    table = at(["1-2-1"], {1: ["0-0-0"], 2: ["0-0-1", "0-0-3"]}, timer, stockpile=["3-3-3"])
    assert do(table, "clock tick")[0] == "card-drawn 1 3-3-3 needed"
    assert do(table, "clock tick")[0] == "passed 1"
    table = at(["3-2-1"], {1: ["0-1-2", "1-0-2", "2-2-2"], 2: ["0-0-0"]}, timer)
    do(table, "1 play 0-1-2 right double")
    assert do(table, "clock tick")[0] == "stopped 1"


def test_the_clock_takes_no_card_that_is_not_needed() -> None:  # SD-3, SD-18
    options = {"turn_timer": 15, "tournament": True}
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]}, options)
    assert "draw" in legal(table, 1)
    assert do(table, "clock tick")[0].startswith("card-linked 1 0-1-1")


def test_only_the_clock_ticks() -> None:
    table = dealt(2, turn_timer=60)
    assert refused(table, f"{table.turn + 1} tick") == "SD-3"
    assert [GAME.action_text(action) for action in GAME.moves(table, CLOCK)] == ["tick"]
