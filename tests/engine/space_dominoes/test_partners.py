"""Two against two (SD-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spacetrace.engine.games.space_dominoes.table import Table
from tests.engine.space_dominoes.playing import GAME, at, dealt, do, legal

ON = {"partners": True, "hands": 2}


def table(hands: Mapping[int, Sequence[str]], **position: object) -> Table:
    """Two against two on 1-2-1, the stockpile empty."""
    words = {"stockpile": [], **position}
    return at(["1-2-1"], hands, ON, **words)  # type: ignore[arg-type]


def test_when_one_goes_out_the_others_play_on_and_its_turns_are_skipped() -> None:  # SD-19
    t = table({1: ["0-1-1"], 2: ["1-1-3", "3-3-3"], 3: ["0-1-3", "2-2-2"], 4: ["1-2-2", "2-2-3"]})
    do(t, "1 play 0-1-1 left single")
    assert t.outcome is None
    assert (t.row, t.out, t.turn) == ([0, 1, 1, 2, 1], [0], 1)
    do(t, "2 play 1-1-3 right single", "3 play 0-1-3 right single", "4 pass")
    assert t.turn == 1


def test_the_hand_ends_when_both_of_a_side_are_out() -> None:  # SD-19
    t = table({1: ["0-1-1"], 2: ["1-1-1", "3-3-3"], 3: ["0-1-2"], 4: ["0-2-2", "0-0-3"]})
    do(t, "1 play 0-1-1 left single", "2 play 1-1-1 right single")
    told = do(t, "3 play 0-1-2 left single")
    assert "went-out 3" in told
    assert "hand-ended 1 out SD-19 1 0,9,0,7 0,16,0,16 0,16,0,16" in told


def test_the_first_one_out_of_the_side_deals_next() -> None:  # SD-15, SD-19
    """Seat 2 is out first of all, but its side is not out."""
    hands = {1: ["0-1-1"], 2: [], 3: [], 4: ["0-2-2", "0-0-3"]}
    t = table(hands, out=[2, 3])
    do(t, "1 play 0-1-1 left single")
    assert t.results[0].winner == 2
    assert (t.dealer, t.turn) == (2, 3)
    assert t.results[0].added == (0, 7, 0, 7)


def test_there_are_no_last_chances_among_partners() -> None:  # SD-13, SD-19
    hands = {1: ["0-1-1"], 2: ["0-0-2", "1-1-1"], 3: ["1-3-3", "0-0-0"], 4: ["0-2-2", "0-0-3"]}
    t = table(hands, turns=1, stockpile=["3-3-3"])
    told = do(t, "1 play 0-1-1 left single")
    assert told[-1] == "turn-began 2 2 no"
    told = do(t, "2 play 0-0-2 left single")
    assert "card-drawn 2 3-3-3 end" in told


def test_a_frozen_hand_goes_to_the_side_with_the_lower_count() -> None:  # SD-14, SD-19
    hands = {1: ["3-3-3"], 2: ["2-2-2"], 3: ["0-0-0"], 4: ["0-2-0"]}
    t = table(hands, turn=2)
    do(t, "2 pass", "3 pass", "4 pass")
    told = do(t, "1 pass")
    assert "hand-ended 1 frozen SD-19 2 9,6,0,2 9,8,9,8 9,8,9,8" in told
    assert t.dealer == 1  # of seats 2 and 4, seat 2 would have played next


def test_who_is_out_does_not_pass_and_does_not_deal_after_a_frozen_hand() -> None:  # SD-14, SD-19
    hands: dict[int, list[str]] = {1: [], 2: ["2-2-2"], 3: ["0-0-2"], 4: ["0-2-2"]}
    t = table(hands, out=[1], turn=2)
    do(t, "2 pass", "3 pass")
    told = do(t, "4 pass")
    assert "hand-ended 1 frozen SD-19 3 0,6,2,4 2,10,2,10 2,10,2,10" in told
    assert t.dealer == 2


def test_equal_counts_of_a_frozen_hand_are_won_by_nobody() -> None:  # SD-19
    hands = {1: ["0-0-3"], 2: ["0-3-0"], 3: ["0-2-2"], 4: ["2-0-2"]}
    t = table(hands, dealer=3, turn=4)
    do(t, "4 pass", "1 pass", "2 pass")
    told = do(t, "3 pass")
    assert "hand-ended 1 frozen SD-19 - 3,3,4,4 7,7,7,7 7,7,7,7" in told
    assert (t.hand_number, t.dealer, t.turn) == (2, 2, 3)  # the same dealer again


def test_scores_and_places_are_the_sides() -> None:  # SD-16, SD-19
    hands = {1: ["0-1-1"], 2: ["0-0-3"], 3: [], 4: ["3-3-3"]}
    t = table(hands, out=[3], hand_number=2, scores=[20, 5, 20, 5])
    told = do(t, "1 play 0-1-1 left single")
    assert told[-1] == "match-ended hands SD-16 2,1,2,1 20,17,20,17"
    assert t.outcome is not None
    assert t.outcome.winners == (1, 3)


def test_nobody_sees_the_partners_hand() -> None:  # SD-19, SD-20
    t = dealt(4, partners=True)
    mine = {card.id for card in t.hands[0]}
    assert set(GAME.view(t, 0).hand or ()) == mine
    text = GAME.view_json(GAME.view(t, 2)).decode()
    assert not any(card in text for card in mine if card != t.laid[0].card)


def test_drawing_and_passing_are_as_without_partners() -> None:  # SD-10, SD-19
    hands = {1: ["0-0-0"], 2: ["0-0-2"], 3: ["0-0-3"], 4: ["0-2-2"]}
    t = table(hands, stockpile=["0-0-1"])
    assert legal(t, 1) == ["draw"]
    do(t, "1 draw")
    assert legal(t, 1) == ["play 0-0-1 left single", "play 0-0-1 right single"]
