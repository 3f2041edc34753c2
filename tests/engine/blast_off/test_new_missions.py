"""How missions come and go: turned over, piled up, made up (BO-13, BO-20 to BO-22)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.events import (
    MakeUpAsked,
    MissionEnded,
    MissionMadeUp,
    MissionsReshuffled,
    MissionTurned,
    NoMissionLeft,
    plain_name,
)
from spacetrace.engine.games.blast_off.missions import grammar
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction, NotationError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, play, position

ALL = [mission.id for mission in CARDS.missions]


def last_call(options: dict[str, Json] | None = None, **named: Json) -> Table:
    """Seat 2 has taken the last call of a countdown that seat 1 of three started."""
    table: dict[str, Json] = {
        "seats": 3,
        "hands": {
            "1": ["red-1", "red-2"],
            "2": ["red-blast-off", "red-3", "green-3"],
            "3": ["orange-3", "orange-4"],
        },
        "discard": ["red-9", "countdown"],
        "countdown": {"call": "blast-off", "starter": 1},
    }
    arranged = position(options, **{**table, **named})
    play(arranged, "2 slap red-blast-off")
    return arranged


def in_force(table: Table) -> list[str]:
    """The ids of the missions in force."""
    return [mission.id for mission in table.missions]


def test_the_mission_deck_is_shuffled_at_the_start() -> None:  # BO-20
    decks = {
        tuple(m.id for m in GAME.setup({}, CARDS, [{}] * 2, Chance.seeded(n)).mission_deck)
        for n in range(5)
    }
    assert len(decks) == 5
    assert all(sorted(deck) == sorted(ALL) for deck in decks)


def test_a_new_mission_takes_the_place_of_the_old_one() -> None:  # BO-16
    table = last_call(missions=["echo"], mission_deck=["rumble", "..."])
    events = play(table, "clock tick")
    assert MissionEnded("echo", "Echo") in events
    assert MissionTurned(1, "rumble") in events
    assert in_force(table) == ["rumble"]
    assert [mission.id for mission in table.old_missions] == ["echo"]


def test_a_used_up_deck_is_shuffled_again_without_the_mission_in_force() -> None:  # BO-20
    table = last_call(missions=["echo"], mission_deck=[])
    events = play(table, "clock tick")
    assert MissionsReshuffled(15) in events
    assert in_force(table) != ["echo"]
    assert len(table.mission_deck) == 14
    left = [mission for mission in ALL if mission not in (*in_force(table), "echo")]
    assert [mission.id for mission in table.mission_deck] != left
    assert [mission.id for mission in table.old_missions] == ["echo"]


def test_out_of_control_missions_add_up_in_the_order_in_which_they_came() -> None:  # BO-21
    table = last_call(
        {"out_of_control": True}, missions=["echo", "hyperjump"], mission_deck=["rumble", "..."]
    )
    play(table, "clock tick")
    assert in_force(table) == ["echo", "hyperjump", "rumble"]
    assert table.old_missions == []


def test_out_of_control_none_is_turned_when_none_is_left() -> None:  # BO-21
    table = last_call({"out_of_control": True}, missions=list(ALL), mission_deck=[])
    events = play(table, "clock tick")
    assert NoMissionLeft(1) in events
    assert in_force(table) == ALL


# --- making one up --------------------------------------------------------------------------------


def test_who_took_the_last_call_makes_a_mission_up() -> None:  # BO-22
    table = last_call({"make_up": True}, missions=["echo"])
    assert MakeUpAsked(1) in play(table, "clock tick")
    assert GAME.waiting_for(table) == (1,)
    assert in_force(table) == ["echo"]
    events = play(
        table, "2 make-up green-or-red; reverse".replace("green-or-red", "even") + "; Wow"
    )
    assert MissionMadeUp(1, "made-up-1", "even", "reverse", "Wow") in events
    assert table.missions[0].text == (
        "When an even number is played, the direction of play turns round."
    )
    assert table.turn == 2  # after seat 2
    assert len(table.mission_deck) == 15


def test_only_that_seat_makes_it_up_and_the_others_wait() -> None:  # BO-22
    table = last_call({"make_up": True})
    play(table, "clock tick")
    for move in ("1 make-up even; skip; Mine", "3 turn-over", "3 play orange-3", "3 draw"):
        with pytest.raises(IllegalAction) as error:
            play(table, move)
        assert error.value.rule == "BO-22"


def test_whatever_the_grammar_offers_may_be_made_up_and_nothing_else() -> None:  # BO-22
    table = last_call({"make_up": True})
    play(table, "clock tick")
    form = grammar()
    assert len(GAME.moves(table, 1)) == len(form.triggers) * len(form.consequences) + 1
    for line in (
        "make-up seat-2; skip; Mine",
        "make-up even; win; Mine",
        "make-up even; skip+skip; Mine",
        "make-up 2-to-9; skip; Mine",
        "make-up even; skip",
        "make-up even; skip; ",
        "make-up even; skip;  two spaces",
        f"make-up even; skip; {'x' * 61}",
        "make-up even; skip; a\u0007b",
        "make-up even; skip; a\u202eb",
    ):
        with pytest.raises(NotationError):
            GAME.parse_action(line)


@pytest.mark.parametrize(
    "name", ["x" * 60, "Grüße, <b>fett</b>; 100 % - oder?", "月へ", "-", "%41"]
)
def test_a_name_is_shown_as_it_was_written(name: str) -> None:  # BO-22
    table = last_call({"make_up": True})
    play(table, "clock tick")
    events = play(table, f"2 make-up wild; salute; {name}")
    made = next(event for event in events if isinstance(event, MissionMadeUp))
    assert plain_name(made.quoted) == name
    assert GAME.parse_event(GAME.event_text(made)) == made
    assert table.missions[0].name == name
    stored = GAME.restore(GAME.dump(table), CARDS, Chance.seeded(1))
    assert stored.missions == table.missions


def test_two_missions_that_differ_in_their_name_alone_are_the_same_action() -> None:  # BO-22
    one, other = (GAME.parse_action(f"make-up even; skip; {name}") for name in ("A", "B"))
    assert one == other
    assert GAME.action_text(one) != GAME.action_text(other)


@pytest.mark.parametrize("timer", [15, 30, 60])
def test_when_time_is_up_a_card_is_turned_over(timer: int) -> None:  # BO-22
    table = last_call({"make_up": True, "turn_timer": timer}, mission_deck=["rumble", "..."])
    play(table, "clock tick")
    deadline = GAME.deadline(table)
    assert deadline is not None
    assert (deadline.kind, deadline.ms) == ("turn", timer * 1_000)
    events = play(table, "clock tick")
    assert MissionTurned(1, "rumble") in events
    assert table.turn == 2


def test_without_a_turn_timer_the_maker_is_waited_for() -> None:  # BO-22
    table = last_call({"make_up": True})
    play(table, "clock tick")
    assert GAME.deadline(table) is None


def test_who_has_no_idea_may_turn_a_card_over() -> None:  # BO-22
    table = last_call({"make_up": True}, mission_deck=["rumble", "..."])
    assert MissionTurned(1, "rumble") in play(table, "clock tick", "2 turn-over")


def test_a_made_up_mission_is_gone_when_another_comes() -> None:  # BO-20, BO-22
    made: Json = {"trigger": "even", "consequence": "skip", "name": "Ours"}
    table = last_call({"make_up": True}, missions=[made])
    play(table, "clock tick")
    events = play(table, "2 make-up odd; beep; Next")
    assert MissionEnded("made-up-1", "Ours") in events
    assert in_force(table) == ["made-up-2"]
    assert table.old_missions == []


def test_out_of_control_made_up_missions_add_up_to_as_many_as_there_are_cards() -> None:
    # BO-21, BO-22
    made: list[Json] = [
        {"trigger": "even", "consequence": "beep", "name": f"No {i}"} for i in range(15)
    ]
    options: dict[str, Json] = {"make_up": True, "out_of_control": True}
    table = last_call(options, missions=made)
    play(table, "clock tick", "2 make-up odd; beep; The last")
    assert len(table.missions) == 16
    table = last_call(options, missions=[*made, *made[:1]])
    events: list[Event] = play(table, "clock tick")
    assert NoMissionLeft(1) in events
    assert table.stage == "turn"


def test_a_made_up_mission_works_as_a_card_does() -> None:  # BO-16, BO-22
    table = last_call({"make_up": True})
    play(table, "clock tick", "2 make-up number-4; pass-hands; Swap")
    moves: list[Action] = GAME.moves(table, 2)
    assert moves
    table.hands[2] = [CARDS.card("red-4"), CARDS.card("orange-4")]
    play(table, "3 play red-4")
    assert [card.id for card in table.hands[0]] == ["orange-4"]
