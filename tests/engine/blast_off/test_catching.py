"""Duties, forgetting them, and being caught (BO-17)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import CATCH
from spacetrace.engine.games.blast_off.events import (
    CardDrawn,
    CardPlayed,
    CatchBarred,
    CatchMissed,
    DeadlineSet,
    OffenceCaught,
    PlayStands,
)
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import GAME, lines, play, position, refused

HANDS: Json = {
    "1": ["red-2", "red-4", "red-5", "countdown"],
    "2": ["red-3", "green-8", "green-1"],
    "3": ["red-6", "red-8", "purple-1"],
}
SALUTE = "steady-hands"  # an even number: salute


def three(options: dict[str, Json] | None = None, **named: Json) -> Table:
    """Three seats, seat 1 to play on red 9; an even number asks for a salute."""
    table: dict[str, Json] = {
        "seats": 3,
        "hands": HANDS,
        "discard": ["red-9"],
        "missions": [SALUTE],
    }
    return position(options, **{**table, **named})


# --- gestures -------------------------------------------------------------------------------------


def test_a_gesture_goes_with_the_play_and_everybody_sees_it() -> None:
    events = play(three(), "1 play red-2 with salute")
    assert events[0] == CardPlayed(0, "red-2", "red-2", ("salute",))
    assert events[0].seen_by(None) == events[0]


def test_a_play_has_no_gesture_one_those_that_are_due_or_all() -> None:
    missions: Json = [SALUTE, "red-alert", "lucky-seven"]  # salute, beep, clap
    table = three({"out_of_control": True}, missions=missions)
    assert [line for line in lines(table, 1) if line.startswith("play red-2")] == [
        "play red-2",
        "play red-2 with beep",
        "play red-2 with clap",
        "play red-2 with salute",
        "play red-2 with beep+salute",
        "play red-2 with beep+clap+salute",
    ]
    assert refused(table, "1 play red-2 with clap+salute").sentence.startswith("Make no gesture")


def test_a_gesture_that_no_mission_asks_for_is_refused() -> None:
    assert refused(three(), "1 play red-2 with beep").sentence.startswith("No mission")
    assert refused(three(missions=[]), "1 play red-2 with salute").sentence.startswith("No mission")


def test_a_gesture_that_was_not_due_is_no_offence() -> None:
    table = three()
    play(table, "1 play red-5 with salute", "2 catch")
    assert len(table.hands[0]) == 3


def test_wilds_and_countdown_cards_take_gestures_as_well() -> None:
    hands: Json = {"1": ["wild", "countdown", "red-1"], "2": ["red-3", "red-4"]}
    table = position(hands=hands, discard=["green-9"], missions=["first-contact"])
    assert "play wild as green 7 with wave" in lines(table, 1)
    assert "play countdown with wave" in lines(table, 1)
    play(table, "1 play wild as red 1 with wave", "clock tick", "2 catch")
    assert len(table.hands[0]) == 2  # nothing was forgotten


# --- catching -------------------------------------------------------------------------------------


def test_who_forgot_a_duty_and_is_caught_draws_four() -> None:
    table = three()
    events = play(table, "1 play red-2", "3 catch")
    assert OffenceCaught(0, 2) in events
    assert sum(isinstance(event, CardDrawn) for event in events) == 4
    assert len(table.hands[0]) == 3 + 4
    assert table.turn == 1  # play goes on


def test_not_caught_play_goes_on() -> None:
    table = three()
    play(table, "1 play red-2", "clock tick")
    events = play(table, "2 play red-3")
    assert len(table.hands[0]) == 3
    assert (table.turn, table.open_play and table.open_play.seat) == (2, 1)
    assert not any(isinstance(event, OffenceCaught) for event in events)


def test_a_play_is_caught_until_another_seat_plays() -> None:
    table = three({"window": 0})
    play(table, "1 play red-2", "2 play red-3")
    events = play(table, "3 catch")
    assert CatchMissed(2) in events  # seat 2 forgot nothing, and seat 1 is safe
    assert len(table.hands[0]) == 3


def test_a_play_is_caught_until_another_seat_draws() -> None:
    hands: Json = {"1": ["red-2", "red-4"], "2": ["green-8"], "3": ["red-6", "red-8"]}
    table = three({"window": 0}, hands=hands, draw_pile=["green-9", "..."])
    play(table, "1 play red-2")
    assert "catch" in lines(table, 3)
    assert PlayStands() in play(table, "2 draw")
    assert "catch" not in lines(table, 3)
    assert refused(table, "3 catch").rule == "BO-17"


def test_a_play_is_caught_until_another_seat_slaps() -> None:
    hands: Json = {"1": ["countdown", "red-10", "red-1"], "2": ["red-9", "green-1"], "3": ["red-8"]}
    table = three({"window": 0}, hands=hands, discard=["red-7"], missions=["rumble"])
    play(table, "1 play countdown", "1 slap red-10")
    assert "catch" in lines(table, 3)  # the own slap of the offender does not save it
    play(table, "clock tick")
    assert PlayStands() in play(table, "2 slap red-9")
    assert refused(table, "3 catch").rule == "BO-17"


def test_calls_that_nobody_takes_do_not_save_the_offender() -> None:
    table = three({"window": 0}, missions=["rumble"])
    play(table, "1 play countdown", "clock tick")
    assert OffenceCaught(0, 1) in play(table, "2 catch")
    assert table.stage == "countdown"


def test_catching_is_offered_to_all_others_after_every_play() -> None:
    for missions in ([], [SALUTE]):
        for card in ("red-5", "red-2 with salute" if missions else "red-2"):
            table = three({"window": 0}, missions=missions)
            play(table, f"1 play {card}")
            assert "catch" in lines(table, 2)
            assert "catch" in lines(table, 3)
            assert "catch" not in lines(table, 1)
            assert refused(table, "1 catch").sentence == "The last play was your own."
            assert set(GAME.reactors(table)) | set(GAME.waiting_for(table)) == {1, 2}


def test_the_table_never_tells_that_a_duty_was_forgotten() -> None:
    forgot, did = three(), three()
    events = play(forgot, "1 play red-2")
    other = play(did, "1 play red-2 with salute")
    assert events[0] == CardPlayed(0, "red-2", "red-2", ())
    assert events[1:] == other[1:]
    for viewer in (0, 1, 2, None):
        view, seen = GAME.view(forgot, viewer), GAME.view(did, viewer)
        assert view.open_play is not None
        assert seen.open_play is not None
        view.open_play = seen.open_play
        assert GAME.view_json(view) == GAME.view_json(seen)


def test_two_duties_forgotten_with_one_play_cost_four_cards_once() -> None:
    table = three({"out_of_control": True}, missions=[SALUTE, "red-alert"])
    play(table, "1 play red-2", "2 catch")
    assert len(table.hands[0]) == 3 + 4
    assert refused(table, "3 catch").sentence == "There is no play that could be caught now."


def test_one_of_two_duties_is_not_enough() -> None:
    table = three({"out_of_control": True}, missions=[SALUTE, "red-alert"])
    assert OffenceCaught(0, 1) in play(table, "1 play red-2 with beep", "2 catch")


def test_the_offender_draws_what_there_is() -> None:  # BO-8
    table = three(draw_pile=["green-9", "green-2"], discard=["red-9"])
    play(table, "1 play red-2", "2 catch")
    assert len(table.hands[0]) == 3 + 3  # two, and the card that was covered


def test_who_plays_again_can_still_be_caught_for_the_play_before() -> None:
    missions: Json = [SALUTE, {"trigger": "red", "consequence": "play-again", "name": "Again"}]
    table = three({"out_of_control": True, "window": 0}, missions=missions)
    play(table, "1 play red-2", "1 play red-5")
    assert OffenceCaught(0, 1) in play(table, "2 catch")


def test_a_seat_without_cards_does_not_catch() -> None:  # BO-24
    options: dict[str, Json] = {"runners_up": True}
    hands: Json = {"1": ["red-2", "red-4"], "2": ["red-3", "green-8"]}
    table = three(options, hands=hands, out=[3])
    play(table, "1 play red-2")
    assert refused(table, "3 catch").rule == "BO-24"


# --- a catch that finds nothing -------------------------------------------------------------------


def test_a_catch_that_finds_nothing_is_known_to_the_catcher_alone() -> None:
    table = three({"window": 0})
    events = play(table, "1 play red-5", "3 catch")
    assert events == [CatchMissed(2), CatchBarred(2, 1)]
    for viewer in (0, 1, None):
        assert [event.seen_by(viewer) for event in events] == [None, None]


def test_it_bars_the_seat_until_its_own_next_turn_is_over() -> None:
    table = three({"window": 0})
    play(table, "1 play red-5", "3 catch")
    assert refused(table, "3 catch").sentence.startswith("Your last catch found nothing")
    play(table, "2 play red-3")
    assert "catch" not in lines(table, 3)
    events = play(table, "3 play red-8")  # its turn is over
    assert CatchBarred(2, 0) in events
    play(table, "1 play red-4")
    assert "catch" in lines(table, 3)


def test_the_turn_that_a_seat_has_is_not_its_next_one() -> None:
    table = three({"window": 0}, draw_pile=["green-9", "..."])
    events = play(table, "1 play red-5", "2 catch")
    assert CatchBarred(1, 2) in events
    play(table, "2 play red-3", "3 play red-6")
    assert "catch" not in lines(table, 2)
    play(table, "1 play red-4")
    assert "catch" not in lines(table, 2)
    play(table, "2 draw")
    assert table.barred[1] == 0


# --- live: a moment for everybody -----------------------------------------------------------------


def test_after_a_play_for_which_a_duty_was_due_a_live_table_waits() -> None:
    for gestures in ("", " with salute"):  # whether or not it was forgotten
        table = three({"window": 3_000})
        events = play(table, f"1 play red-2{gestures}")
        deadline = GAME.deadline(table)
        assert deadline is not None
        assert (deadline.kind, deadline.ms) == ("catch", 3_000)
        assert DeadlineSet("catch", 3_000, deadline.number) in events
        assert GAME.waiting_for(table) == ()
        assert refused(table, "2 play red-3").sentence.startswith("First everybody")
        assert lines(table, 2) == ["catch"]
        play(table, "clock tick")
        assert GAME.deadline(table) is None
        assert GAME.waiting_for(table) == (1,)
        assert "catch" in lines(table, 3)  # until somebody acts


def test_after_any_other_play_it_does_not_wait() -> None:
    for options, named in (
        ({}, {"missions": []}),
        ({}, {"missions": ["hyperjump"]}),
        ({"window": 0}, {}),
        ({"pace": "slow"}, {}),
    ):
        table = three({**options}, **named)
        play(table, "1 play red-2")
        assert GAME.deadline(table) is None
        assert len(GAME.waiting_for(table)) == 1


def test_a_successful_catch_closes_the_window_at_once() -> None:
    table = three()
    play(table, "1 play red-2", "3 catch")
    assert GAME.deadline(table) is None
    assert GAME.waiting_for(table) == (1,)


def test_a_failed_catch_leaves_the_window_as_it_was() -> None:
    table = three()
    play(table, "1 play red-2 with salute")
    before = GAME.deadline(table)
    play(table, "3 catch")
    assert GAME.deadline(table) == before


def test_the_first_call_comes_when_the_window_of_a_countdown_card_is_over() -> None:
    table = three(missions=["rumble"])
    play(table, "1 play countdown")
    assert table.countdown is not None
    assert table.countdown.call is None
    assert refused(table, "2 slap red-3").sentence == "Wait for the first call."
    play(table, "clock tick")
    assert table.countdown.call == 10


def test_catching_a_countdown_card_lets_the_first_call_come_at_once() -> None:
    table = three(missions=["rumble"])
    play(table, "1 play countdown", "2 catch")
    assert table.countdown is not None
    assert table.countdown.call == 10


# --- what can be known of a catch -----------------------------------------------------------------


def advice(table: Table, seat: int) -> str:
    known = GAME.advice(table, seat - 1, CATCH)
    return known.sentence if known is not None and known.is_vain else ""


def test_a_catch_is_vain_where_no_mission_asks_for_a_gesture() -> None:
    table = three({"window": 0}, missions=["slingshot"])
    play(table, "1 play red-2")
    assert "catch" in lines(table, 2)
    assert advice(table, 2).startswith("No mission asks for a gesture")
    table = three({"window": 0, "pace": "slow"}, missions=["slingshot"])
    play(table, "1 play countdown")
    assert not advice(table, 2)  # the mission that held may have been replaced since


def test_a_catch_is_vain_where_the_gesture_was_made_and_no_other_is_known() -> None:
    table = three({"window": 0})
    play(table, "1 play red-2 with salute")
    assert advice(table, 2).startswith("The gesture was made")
    for card in ("red-2", "red-5"):  # due or not, which is not told
        other = three({"window": 0})
        play(other, f"1 play {card}")
        assert not advice(other, 2)
    several = three({"window": 0, "out_of_control": True}, missions=[SALUTE, "red-alert"])
    play(several, "1 play red-2 with beep+salute")
    assert not advice(several, 2)  # one of an earlier play may have been forgotten
