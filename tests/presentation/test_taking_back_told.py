"""What is said of a take-back, whatever the move was that is taken back."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.events import CardDrawn, DrawPileRefilled
from spacetrace.engine.games.spacetrace.events import CardPlayed, TurnBegan
from spacetrace.engine.kernel.events import Event, TakenBack
from spacetrace.engine.kernel.wording import YOU
from spacetrace.presentation.moves import MoveTold, Told, gist, take_back_told

ADA, BO = 0, 1


def told(event: Event, line: str, sentence: str) -> Told:
    return Told(1, ADA, event, line, sentence)


PLAY = told(CardPlayed(ADA, "regulars", ()), "card-played 1 regulars", "Ada plays Regulars.")
BO_S_TURN = told(TurnBegan(BO, 2, 0), "turn-began 2 2", "Turn 2: Bo.")
SHUFFLED = told(DrawPileRefilled(30), "draw-pile-refilled 30", "30 cards are shuffled.")
DRAWN = [
    told(CardDrawn(ADA, "red-7", at, 2), "card-drawn", f"Ada draws Red 7, card {at} of 2.")
    for at in (1, 2)
]


def sentence(*taken: Told, name: str = "Ada") -> str:
    back = told(TakenBack(ADA), "taken-back 1", "")
    (only,) = take_back_told(MoveTold(1, ADA, "", (back, *taken)), [name, "Bo"]).sentences
    return only


def test_the_deed_is_quoted_and_what_it_brought_is_not() -> None:
    assert sentence(PLAY, BO_S_TURN) == "Ada takes a move back: “Ada plays Regulars.”"


def test_what_had_to_be_done_before_the_deed_is_not_taken_for_it() -> None:
    words = "Ada draws Red 7, card 1 of 2. Ada draws Red 7, card 2 of 2."
    assert sentence(SHUFFLED, *DRAWN) == f"Ada takes a move back: “{words}”"


def test_whoever_ended_the_turn_takes_its_end_back_and_not_the_next_turn() -> None:
    assert sentence(BO_S_TURN) == "Ada takes the end of the turn back."
    assert gist([BO_S_TURN], ADA) == "The end of the turn."


def test_of_a_move_that_the_viewer_saw_nothing_of_no_more_is_said_than_that_it_was_one() -> None:
    assert sentence() == "Ada takes the last move back."
    assert gist([], ADA) == ""


def test_whoever_took_it_back_is_addressed() -> None:
    assert sentence(name=YOU) == "You take the last move back."
    assert sentence(BO_S_TURN, name=YOU) == "You take the end of the turn back."
