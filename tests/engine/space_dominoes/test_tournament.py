"""Tournaments: a turn may begin with taking a card (SD-18)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.table import Table
from tests.engine.space_dominoes.playing import GAME, at, do, hand, legal, refused

ON = {"tournament": True}


def table(one: list[str], stockpile: list[str], **position: int) -> Table:
    """Seat 1 is to play on 1-2-1."""
    hands = {1: one, 2: ["3-3-3", "0-0-3"]}
    return at(["1-2-1"], hands, ON, stockpile=stockpile, **position)


def test_a_turn_may_begin_with_taking_a_card_although_one_fits() -> None:  # SD-18
    t = table(["0-1-1", "0-0-0"], ["2-2-2", "0-3-0"])
    assert legal(t, 1)[-1] == "draw"
    do(t, "1 draw")
    assert hand(t, 1) == ["0-0-0", "0-1-1", "2-2-2"]
    assert t.turn == 0


def test_without_the_option_it_may_not() -> None:  # SD-10, SD-18
    t = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]})
    assert "draw" not in legal(t, 1)
    assert refused(t, "1 draw") == "SD-10"


def test_only_one_card_is_taken_that_way() -> None:  # SD-18
    t = table(["0-1-1", "0-0-0"], ["2-2-2", "0-3-0"])
    do(t, "1 draw")
    assert legal(t, 1) == ["play 0-1-1 left single", "play 0-1-1 right single"]
    assert refused(t, "1 draw") == "SD-18"
    assert refused(t, "1 pass") == "SD-10"


def test_it_is_the_beginning_of_a_turn_and_not_its_middle() -> None:  # SD-18
    t = at(["3-2-1"], {1: ["0-1-2", "1-0-2", "2-2-2"], 2: ["0-0-0"]}, ON)
    do(t, "1 play 0-1-2 right double")
    assert refused(t, "1 draw") == "SD-8"


def test_a_seat_that_cannot_play_draws_on_as_anywhere() -> None:  # SD-10, SD-18
    t = table(["0-0-0"], ["2-2-2", "0-0-1", "0-3-0", "0-3-3"])
    told = do(t, "1 draw", "1 draw")
    assert told == ["card-drawn 1 2-2-2 first", "card-drawn 1 0-0-1 needed"]
    assert refused(t, "1 draw") == "SD-18"  # it began with drawing already
    assert legal(t, 1) == ["play 0-0-1 left single", "play 0-0-1 right single"]


def test_at_the_end_of_the_turn_a_card_is_taken_all_the_same() -> None:  # SD-9, SD-18
    t = table(["0-1-1", "0-0-0"], ["2-2-2", "0-3-0"])
    told = do(t, "1 draw", "1 play 0-1-1 left single")
    assert "card-drawn 1 0-3-0 end" in told


def test_ten_cards_remain_the_most() -> None:  # SD-17, SD-18
    nine = ["0-0-0", "0-0-2", "0-3-3", "0-2-2", "0-2-3", "0-3-0", "0-3-2", "2-3-3", "0-0-1"]
    t = table(nine, ["2-2-2", "1-1-1"])
    do(t, "1 draw")
    assert len(t.hands[0]) == 10
    t = table([*nine, "0-1-1"], ["2-2-2", "1-1-1"])
    assert "draw" not in legal(t, 1)
    assert refused(t, "1 draw") == "SD-17"


def test_an_empty_stockpile_gives_nothing() -> None:  # SD-10, SD-18
    t = table(["0-1-1", "0-0-0"], [])
    assert "draw" not in legal(t, 1)
    assert refused(t, "1 draw") == "SD-10"


def test_who_only_plays_cards_off_takes_none() -> None:  # SD-13, SD-18
    t = at(["1-2-1"], {1: ["1-1-3"], 2: ["0-1-1", "0-0-0"]}, {**ON, "hands": 1}, turns=1)
    do(t, "1 play 1-1-3 right single")
    assert legal(t, 2) == ["play 0-1-1 left single"]
    assert refused(t, "2 draw") == "SD-13"


def test_nobody_else_learns_whether_the_first_card_was_needed() -> None:  # SD-18, SD-20
    """Two hands, one of which could have played: for seat 2 both tables stay the same."""
    seen = []
    for one in (["0-1-1", "0-0-0"], ["0-2-2", "0-0-0"]):
        t = table(one, ["1-1-1", "0-3-0"])
        told = do(t, "1 draw")
        assert told == ["card-drawn 1 1-1-1 first"]
        seen.append(GAME.view_json(GAME.view(t, 1)))
    assert seen[0] == seen[1]


def test_from_the_second_card_on_everybody_knows() -> None:  # SD-10, SD-18
    t = table(["0-0-0"], ["2-2-2", "0-0-1"])
    do(t, "1 draw")
    assert GAME.view(t, 1).missed[0] is None
    do(t, "1 draw")
    missed = GAME.view(t, 1).missed[0]
    assert missed is not None
    assert (missed.left, missed.right, missed.fresh) == ((1, 2), (2, 1), 1)
