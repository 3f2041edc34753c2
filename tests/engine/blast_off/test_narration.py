"""Events in words for the log."""

import pytest

from spacetrace.engine.games.blast_off import events as e
from spacetrace.engine.games.blast_off.narration import narrate, narrate_all
from spacetrace.engine.kernel.events import Event
from tests.engine.blast_off.positions import CARDS

NAMES = ["Anna", "Ben", "Cleo"]
FOUR = ["red-7", "wild", "red-7", "wild"]

TOLD = [
    (e.MatchBegan(2, "red-7"), "Cleo has dealt the cards, and the pile begins with Red 7."),
    (e.NamingAsked(2), "Cleo is to say what the alien stands for."),
    (e.StartNamed(2, "green-7"), "Cleo says that the alien stands for Green 7."),
    (e.TurnBegan(0, 3, 0), "Turn 3: Anna."),
    (e.CardPlayed(0, "red-7", "red-7", ()), "Anna plays Red 7."),
    (e.CardPlayed(0, "red-7", "red-7", ("salute",)), "Anna plays Red 7 and salutes."),
    (
        e.CardPlayed(1, "wild", "green-blast-off", ("beep", "count")),
        "Ben plays Alien as Green Blast Off, beeps and counts down from three.",
    ),
    (e.CardPlayed(1, "countdown", None, ()), "Ben plays Countdown."),
    (e.PlayStands(), ""),
    (e.CardDrawn(0, "red-7", "turn"), "Anna draws Red 7."),
    (e.CardDrawn(0, None, "caught"), "Anna draws a card."),
    (e.DrawnCardFits(0, None), "It can be played, so Anna has to play it."),
    (e.NothingDrawn(0, "turn"), "Nothing is left that Anna could draw."),
    (
        e.PileReshuffled(1, 30),
        "The discard pile is shuffled into a new draw pile of 30 cards.",
    ),
    (e.PileReshuffled(1, 1), "The discard pile is shuffled into a new draw pile of 1 card."),
    (e.CountdownBegan(1), "The countdown begins."),
    (e.CallMade("10"), "The call is ten."),
    (e.CallMade("1"), "The call is one."),
    (e.CallMade("blast-off"), "The last call: blast off."),
    (e.SlapAsked(1), "Ben may slap, or let the call go."),
    (e.CallLetGo(1), "Ben lets the call go."),
    (e.CardSlapped(1, "red-7", "red-7"), "Ben slaps Red 7."),
    (e.CardSlapped(1, "wild", "red-7"), "Ben slaps Alien as Red 7."),
    (e.CountdownEnded(1), "The countdown is over, and play goes on after Ben."),
    (e.MissionEnded("echo", "Echo"), "The mission “Echo” is over."),
    (e.MissionsReshuffled(15), "The old missions are shuffled into a new deck."),
    (
        e.MissionTurned(1, "red-alert"),
        "Ben turns over the mission “Red Alert”. When a red card is played, the player beeps.",
    ),
    (e.NoMissionLeft(1), "No mission is left that Ben could turn over."),
    (e.MakeUpAsked(1), "Ben is to make a mission up."),
    (
        e.MissionMadeUp(1, "made-up-1", "wild", "skip", "Alien%20Fright"),
        "Ben makes up the mission “Alien Fright”. When a wild is played, the next player is"
        " skipped.",
    ),
    (e.MissionActed("solar-wind", "Solar%20Wind"), "The mission “Solar Wind” takes effect."),
    (e.DirectionReversed(-1), "Play goes counter-clockwise now."),
    (e.DirectionReversed(1), "Play goes clockwise now."),
    (e.SeatSkipped(1), "Ben is skipped."),
    (e.TurnRepeated(1), "Ben plays again."),
    (e.HandsPassed(), "Everybody passes the whole hand to the left."),
    (e.HandTaken(1, 2, ("red-7", "wild")), "Ben holds Red 7 and Alien now."),
    (e.HandTaken(1, 2, None), "Ben holds 2 cards now."),
    (e.OffenceCaught(0, 1), "Ben catches Anna, who forgot a gesture."),
    (e.CatchMissed(1), "Ben finds nothing to catch."),
    (e.CatchBarred(1, 1), "Ben may not catch again until their own next turn is over."),
    (
        e.CatchBarred(1, 2),
        "Ben may not catch again until their own next turn, after this one, is over.",
    ),
    (e.CatchBarred(1, 0), "Ben may catch again."),
    (e.OrderSet(1, "slap", None, True), "The order of Ben: slap whatever fits."),
    (e.OrderSet(1, "slap", None, False), "The order of Ben: ask at every call."),
    (e.OrderSet(1, "catch", "echo", True), "Ben watches over a mission."),
    (e.OrderSet(1, "catch", "echo", False), "Ben does not watch over a mission any more."),
    (e.SeatWentOut(1, 1), "Ben has no cards left and takes the first place."),
    (e.SeatConceded(1), "Ben gives up."),
    (e.DeadlineSet("turn", 30_000, 4), ""),
    (e.MatchEnded("out", "BO-23", (2, 1, 2), (3, 0, 4)), "Ben wins the match."),
    (
        e.MatchEnded("stuck", "BO-8", (1, 2, 1), (1, 2, 1)),
        "Nobody can draw any more. Anna and Cleo share the match.",
    ),
    (
        e.MatchEnded("turn-limit", "BO-8", (1, 1, 1), (2, 2, 2)),
        "The last turn is over. The match is a draw.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda x: type(x).__name__)
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str) -> None:
    assert narrate(event, CARDS, NAMES) == sentence


def test_what_a_viewer_does_not_see_is_not_told() -> None:
    drawn = e.CardDrawn(0, "red-7", "turn").seen_by(1)
    taken = e.HandTaken(0, 2, ("red-7", "wild")).seen_by(None)
    assert drawn and taken
    assert narrate(drawn, CARDS, NAMES) == "Anna draws a card."
    assert narrate(taken, CARDS, NAMES) == "Anna holds 2 cards now."


def test_cards_of_a_penalty_are_told_together_with_the_last_of_them() -> None:  # BO-17
    caught = [e.OffenceCaught(1, 0), *[e.CardDrawn(1, card, "caught") for card in FOUR]]
    words, *first, last = narrate_all(caught, CARDS, NAMES)
    assert words == narrate(caught[0], CARDS, NAMES)
    assert (first, last) == (["", "", ""], "Ben draws Red 7, Alien, Red 7 and Alien.")
    seen = [event for event in (event.seen_by(0) for event in caught) if event]
    assert narrate_all(seen, CARDS, NAMES) == [words, "", "", "", "Ben draws 4 cards."]


def test_what_comes_between_cards_or_draws_for_another_seat_tells_them_apart() -> None:
    events = [
        e.CardDrawn(1, None, "caught"),
        e.CardDrawn(1, None, "caught"),
        e.PileReshuffled(1, 30),
        e.CardDrawn(1, None, "caught"),
        e.CardDrawn(2, None, "mission"),
    ]
    refilled = narrate(events[2], CARDS, NAMES)
    assert narrate_all(events, CARDS, NAMES) == [
        "",
        "Ben draws 2 cards.",
        refilled,
        "Ben draws a card.",
        "Cleo draws a card.",
    ]
    assert narrate_all([], CARDS, NAMES) == []
