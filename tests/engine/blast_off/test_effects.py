"""What missions do by themselves, and how the turn moves (BO-16, BO-18)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.events import (
    CardDrawn,
    DirectionReversed,
    HandTaken,
    MissionActed,
    NothingDrawn,
    SeatSkipped,
    TurnRepeated,
)
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import play, position

WILD_HANDS: Json = {
    "1": ["red-5", "red-6", "green-1"],
    "2": ["green-2", "green-3"],
    "3": ["purple-1", "purple-2", "purple-3", "purple-5"],
    "4": ["orange-3"],
}


def made(trigger: str, consequence: str, name: str = "Ours") -> Json:
    """A mission for a position."""
    return {"trigger": trigger, "consequence": consequence, "name": name}


def four(*missions: Json, **named: Json) -> Table:
    """Four seats, seat 1 to play on red 9."""
    table: dict[str, Json] = {
        "seats": 4,
        "hands": WILD_HANDS,
        "discard": ["red-9"],
        "missions": list(missions),
    }
    options: dict[str, Json] = {"out_of_control": len(missions) > 1}
    return position(options, **{**table, **named})


def test_skip_leaves_out_the_next_seat() -> None:  # BO-18
    events = play(four(made("red", "skip")), "1 play red-5")
    assert SeatSkipped(1) in events
    table = four(made("red", "skip"), direction=-1)
    play(table, "1 play red-5")
    assert table.turn == 2  # over seat 4 to seat 3


def test_skips_add_up() -> None:  # BO-18
    table = four(made("red", "skip"), made("number-5", "skip"), "hyperjump")
    events = play(table, "1 play red-5")
    assert [e.seat for e in events if isinstance(e, SeatSkipped)] == [1, 2, 3]
    assert table.turn == 0


def test_with_two_seats_a_skip_brings_the_turn_back() -> None:  # BO-18
    hands: Json = {"1": ["red-5", "red-6"], "2": ["green-2"]}
    table = position(hands=hands, discard=["red-9"], missions=[made("red", "skip")])
    play(table, "1 play red-5")
    assert table.turn == 0


def test_reverse_turns_the_direction_round_before_the_turn_moves() -> None:  # BO-18
    table = four(made("red", "reverse"))
    assert DirectionReversed(-1) in play(table, "1 play red-5")
    assert table.turn == 3


def test_effects_act_in_their_order_and_then_the_turn_moves() -> None:  # BO-18
    table = four("solar-wind", hands={**_dict(WILD_HANDS), "1": ["red-1", "red-6"]})
    play(table, "1 play red-1")
    assert (table.direction, table.turn) == (-1, 2)


def test_the_next_seat_draws_one_in_the_direction_that_holds_then() -> None:  # BO-18
    pile: Json = ["green-8", "..."]
    table = four(made("red", "next-draws"), draw_pile=pile)
    assert CardDrawn(1, "green-8", "mission") in play(table, "1 play red-5")
    table = four(made("red", "reverse"), made("red", "next-draws"), draw_pile=pile)
    assert CardDrawn(3, "green-8", "mission") in play(table, "1 play red-5")
    table = four(made("red", "next-draws"), made("red", "reverse"), draw_pile=pile)
    assert CardDrawn(1, "green-8", "mission") in play(table, "1 play red-5")


def test_the_next_seat_draws_nothing_when_nothing_is_left() -> None:  # BO-8, BO-18
    draws = made("red", "next-draws")
    events = play(four(draws, draws, draw_pile=[]), "1 play red-5")
    assert CardDrawn(1, "red-9", "mission") in events  # the card that was just covered
    assert NothingDrawn(1, "mission") in events


@pytest.mark.parametrize("direction", [1, -1])
def test_hands_pass_to_the_left_whichever_way_play_goes(direction: int) -> None:  # BO-18
    table = four(made("red", "pass-hands"), direction=direction)
    before = [list(hand) for hand in table.hands]
    play(table, "1 play red-5")
    before[0] = [card for card in before[0] if card.id != "red-5"]
    assert table.hands == [before[3], before[0], before[1], before[2]]


def test_only_its_owner_sees_what_hand_a_seat_gets() -> None:  # BO-18
    events = play(four(made("red", "pass-hands")), "1 play red-5")
    taken = [event for event in events if isinstance(event, HandTaken)]
    assert [(event.seat, event.size) for event in taken] == [(1, 2), (2, 2), (3, 4), (0, 1)]
    for event in taken:
        assert event.seen_by(event.seat) == event
        assert event.seen_by(None) == HandTaken(event.seat, event.size, None)


def test_play_again_beats_every_skip() -> None:  # BO-18
    table = four(made("red", "skip"), made("red", "play-again"), made("red", "skip"))
    events = play(table, "1 play red-5")
    assert TurnRepeated(0) in events
    assert not any(isinstance(event, SeatSkipped) for event in events)
    assert (table.turn, table.turn_number) == (0, 2)


def test_every_mission_in_force_that_is_triggered_acts() -> None:  # BO-16, BO-21
    table = four(made("red", "reverse", "A"), made("even", "skip", "B"), made("odd", "skip", "C"))
    events = play(table, "1 play red-5")
    assert [e.mission for e in events if isinstance(e, MissionActed)] == ["made-up-1", "made-up-3"]


def test_a_mission_binds_all_seats_until_another_takes_its_place() -> None:  # BO-16
    table = four("hyperjump")
    play(table, "1 play red-5")
    assert table.turn == 2
    play(table, "3 play purple-5")
    assert table.turn == 0


def test_slaps_trigger_no_missions() -> None:  # BO-16
    hands: Json = {"1": ["countdown", "red-5", "green-1"], "2": ["green-5", "green-2"]}
    table = position(
        seats=2, hands=hands, discard=["red-9"], missions=[made("number-5", "pass-hands")]
    )
    play(table, "1 play countdown", *["clock tick"] * 5, "2 slap green-5")
    assert [card.id for card in table.hands[1]] == ["green-2"]


def test_the_effects_of_a_countdown_card_come_after_the_countdown() -> None:  # BO-16
    hands: Json = {"1": ["countdown", "red-1"], "2": ["green-7", "green-2"], "3": ["orange-1"]}
    table = position(
        seats=3, hands=hands, discard=["red-9"], missions=[made("countdown", "reverse")]
    )
    play(table, "1 play countdown", *["clock tick"] * 3, "2 slap green-7")
    assert table.direction == 1
    while table.stage == "countdown":
        play(table, "clock tick")
    assert (table.direction, table.turn) == (-1, 0)  # after seat 2, to the right


def test_it_is_the_starter_of_a_countdown_who_plays_again() -> None:  # BO-14, BO-18
    hands: Json = {"1": ["countdown", "red-1"], "2": ["green-7", "green-2"], "3": ["orange-1"]}
    table = position(
        seats=3, hands=hands, discard=["red-9"], missions=[made("countdown", "play-again")]
    )
    play(table, "1 play countdown", *["clock tick"] * 3, "2 slap green-7")
    while table.stage == "countdown":
        play(table, "clock tick")
    assert table.turn == 0


def test_after_a_countdown_the_next_seat_is_the_one_with_which_play_goes_on() -> None:
    # BO-14, BO-18
    hands: Json = {"1": ["countdown", "red-1"], "2": ["green-7", "green-2"], "3": ["orange-1"]}
    table = position(
        seats=3, hands=hands, discard=["red-9"], missions=[made("countdown", "next-draws")]
    )
    play(table, "1 play countdown", *["clock tick"] * 3, "2 slap green-7", *["clock tick"] * 7)
    events = play(table, "clock tick")
    assert [e.seat for e in events if isinstance(e, CardDrawn)] == [2]
    assert table.turn == 2


def test_the_missions_of_the_time_when_the_countdown_card_was_played_count() -> None:  # BO-16
    hands: Json = {"1": ["countdown", "red-1"], "2": ["red-blast-off", "green-2"]}
    table = position(
        hands=hands,
        discard=["red-9"],
        missions=[made("countdown", "play-again")],
        mission_deck=["rumble", "..."],
    )
    play(table, "1 play countdown", *["clock tick"] * 10, "2 slap red-blast-off", "clock tick")
    assert [mission.id for mission in table.missions] == ["rumble"]
    assert table.turn == 0


def test_the_name_of_the_wild_that_began_the_pile_triggers_nothing() -> None:  # BO-3, BO-16
    table = position(discard=["wild"], dealer=1, missions=[made("wild", "reverse")])
    play(table, "1 name red 5")
    assert table.direction == 1


def _dict(hands: Json) -> dict[str, Json]:
    assert isinstance(hands, dict)
    return dict(hands)
