"""How a match ends, and who has which place (BO-8, BO-23, BO-24)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.events import MatchEnded, SeatWentOut
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import GAME, play, position

RUNNERS_UP: dict[str, Json] = {"runners_up": True}


def outcome(table: Table) -> Outcome:
    """How the match ended; it has to be over."""
    found = GAME.outcome(table)
    assert found is not None
    return found


def test_the_first_seat_without_cards_wins_at_once() -> None:  # BO-23
    hands: Json = {"1": ["red-1"], "2": ["red-2", "red-3", "red-4"], "3": ["green-1"]}
    table = position(seats=3, hands=hands, discard=["red-9"])
    events = play(table, "1 play red-1")
    assert events[1:] == [
        SeatWentOut(0, 1),
        MatchEnded("out", "BO-23", (1, 2, 2), (0, 3, 1)),
    ]
    assert outcome(table).winners == (0,)
    assert GAME.waiting_for(table) == ()
    assert GAME.deadline(table) is None


def test_it_wins_in_the_middle_of_a_countdown() -> None:  # BO-23
    hands: Json = {"1": ["red-1", "red-2"], "2": ["red-8"]}
    running: Json = {"call": "8", "starter": 1}
    table = position(hands=hands, discard=["red-9", "countdown"], countdown=running)
    play(table, "2 slap red-8")
    assert outcome(table).winners == (1,)
    assert GAME.moves(table, 0) == []
    assert GAME.deadline(table) is None


def test_a_countdown_card_may_be_the_last_card_and_no_call_comes() -> None:  # BO-23
    hands: Json = {"1": ["countdown"], "2": ["red-10"]}
    table = position(hands=hands, discard=["red-9"], missions=["rumble"])
    play(table, "1 play countdown")
    assert outcome(table).winners == (0,)
    assert table.countdown is None


def test_a_duty_forgotten_with_the_very_last_card_is_not_caught() -> None:  # BO-23
    hands: Json = {"1": ["red-2"], "2": ["red-10", "red-3"], "3": ["red-4", "red-6"]}
    table = position(seats=3, hands=hands, discard=["red-9"], missions=["steady-hands"])
    play(table, "1 play red-2")
    assert outcome(table).winners == (0,)

    table = position(RUNNERS_UP, seats=3, hands=hands, discard=["red-9"], missions=["red-alert"])
    play(table, "1 play red-2")
    assert GAME.deadline(table) is None  # no window either
    with pytest.raises(IllegalAction):
        play(table, "2 catch")


def test_the_effects_of_the_last_card_do_not_act_when_the_match_is_over() -> None:  # BO-23
    hands: Json = {"1": ["red-1"], "2": ["red-2", "red-3"]}
    made: Json = {"trigger": "red", "consequence": "pass-hands", "name": "Swap"}
    table = position(hands=hands, discard=["red-9"], missions=[made])
    play(table, "1 play red-1")
    assert outcome(table).scores == (0, 2)


# --- runners-up -----------------------------------------------------------------------------------


def test_the_others_play_on_until_one_has_cards_left() -> None:  # BO-24
    hands: Json = {"1": ["red-1"], "2": ["red-2", "red-3"], "3": ["red-4"], "4": ["red-5", "red-6"]}
    table = position(RUNNERS_UP, seats=4, hands=hands, discard=["red-9"])
    assert SeatWentOut(0, 1) in play(table, "1 play red-1")
    assert GAME.outcome(table) is None
    assert SeatWentOut(2, 2) in play(table, "2 play red-2", "3 play red-4")
    play(table, "4 play red-5")
    assert table.turn == 1  # seat 1 is passed over
    events = play(table, "2 play red-3")
    assert SeatWentOut(1, 3) in events
    assert MatchEnded("out", "BO-24", (1, 3, 2, 4), (0, 0, 0, 1)) in events
    assert outcome(table).ranking == ((0,), (2,), (1,), (3,))


def test_who_is_out_is_refused_everything() -> None:  # BO-24
    hands: Json = {"1": ["red-1"], "2": ["red-2", "red-3"], "3": ["red-4", "red-5"]}
    table = position(RUNNERS_UP, seats=3, hands=hands, discard=["red-9"])
    play(table, "1 play red-1")
    for move in ("1 draw", "1 play red-1", "1 catch", "1 slap red-1", "1 concede"):
        with pytest.raises(IllegalAction) as error:
            play(table, move)
        assert error.value.rule == "BO-24"
    assert GAME.legal_actions(table, 0) == []


@pytest.mark.parametrize(("effect", "turn"), [("skip", 2), ("reverse", 3), ("play-again", 1)])
def test_the_last_play_still_has_its_effects(effect: str, turn: int) -> None:  # BO-24
    hands: Json = {
        "1": ["red-1"],
        "2": ["red-2", "red-3"],
        "3": ["red-4", "red-5"],
        "4": ["red-6", "red-7"],
    }
    made: Json = {"trigger": "red", "consequence": effect, "name": "Last"}
    table = position(RUNNERS_UP, seats=4, hands=hands, discard=["red-9"], missions=[made])
    play(table, "1 play red-1")
    assert table.turn == turn


def test_hands_pass_among_those_who_are_still_in() -> None:  # BO-24
    hands: Json = {
        "1": ["red-2", "red-3"],
        "2": ["red-1"],
        "3": ["red-4", "red-5", "green-1"],
        "4": ["red-6"],
    }
    made: Json = {"trigger": "red", "consequence": "pass-hands", "name": "Swap"}
    table = position(RUNNERS_UP, seats=4, hands=hands, discard=["red-9"], missions=[made], turn=2)
    play(table, "2 play red-1")
    assert [len(hand) for hand in table.hands] == [1, 0, 2, 3]


def test_skips_count_seats_that_are_in() -> None:  # BO-18, BO-24
    hands: Json = {"1": ["red-1", "red-8"], "3": ["red-2", "red-3"], "4": ["red-4", "red-5"]}
    made: Json = {"trigger": "red", "consequence": "skip", "name": "Skip"}
    table = position(RUNNERS_UP, seats=4, hands=hands, discard=["red-9"], missions=[made], out=[2])
    play(table, "1 play red-1")
    assert table.turn == 3


def test_the_countdown_of_a_last_card_runs() -> None:  # BO-24
    hands: Json = {"1": ["countdown"], "2": ["red-10", "red-3"], "3": ["red-4", "red-6"]}
    table = position(RUNNERS_UP, seats=3, hands=hands, discard=["red-9"])
    play(table, "1 play countdown")
    play(table, "2 slap red-10", *["clock tick"] * 10)
    assert table.stage == "countdown"
    play(table, "clock tick")
    assert (table.stage, table.turn) == ("turn", 2)


def test_the_mission_of_a_last_card_is_turned_from_the_deck_also_under_make_up() -> None:  # BO-24
    hands: Json = {"1": ["red-1", "red-2"], "2": ["red-blast-off"], "3": ["red-4", "red-6"]}
    table = position(
        {**RUNNERS_UP, "make_up": True},
        seats=3,
        hands=hands,
        discard=["red-9", "countdown"],
        countdown={"call": "blast-off", "starter": 1},
        mission_deck=["echo", "..."],
    )
    play(table, "2 slap red-blast-off", "clock tick")
    assert [mission.id for mission in table.missions] == ["echo"]
    assert (table.stage, table.turn) == ("turn", 2)


def test_the_match_ends_in_a_countdown_when_one_seat_has_cards_left() -> None:  # BO-24
    hands: Json = {"1": ["red-1", "red-2"], "2": ["red-8"], "3": ["red-7"]}
    running: Json = {"call": "8", "starter": 1}
    table = position(
        RUNNERS_UP, seats=3, hands=hands, discard=["red-9", "countdown"], countdown=running
    )
    play(table, "2 slap red-8", "clock tick")
    assert GAME.outcome(table) is None
    play(table, "3 slap red-7")
    assert outcome(table).ranking == ((1,), (2,), (0,))


def test_stuck_the_fewest_cards_place_better_and_equal_hands_share() -> None:  # BO-24
    hands: Json = {"1": ["green-1", "green-2"], "3": ["green-3", "green-4"], "4": ["purple-1"]}
    table = position(
        RUNNERS_UP, seats=4, hands=hands, out=[2], discard=["red-9"], draw_pile=[], turn=3
    )
    play(table, "3 draw", "4 draw")
    assert GAME.outcome(table) is None
    play(table, "1 draw")  # as many turns as there are seats that are in
    assert outcome(table).ranking == ((1,), (3,), (0, 2))
    assert outcome(table).places == (3, 1, 3, 2)
    assert outcome(table).scores == (2, 0, 2, 1)


# --- giving up ------------------------------------------------------------------------------------


def test_at_a_table_of_two_the_other_wins_by_a_concession() -> None:
    table = position()
    play(table, "2 concede")
    assert outcome(table).reason == "concession"
    assert outcome(table).ranking == ((0,), (1,))


def test_with_more_seats_nobody_concedes() -> None:
    table = position(seats=3)
    assert GAME.meta_actions(table, 0) == []
    with pytest.raises(IllegalAction, match="computer player"):
        play(table, "2 concede")
