"""The countdown at a live table (BO-9 to BO-15)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.cards import CALLS, face_held_most
from spacetrace.engine.games.blast_off.events import (
    CallMade,
    CardSlapped,
    CountdownBegan,
    CountdownEnded,
    StartNamed,
)
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import GAME, best, play, position, refused

HANDS: Json = {
    "1": ["countdown", "countdown", "orange-2", "wild", "red-5"],
    "2": ["red-7", "green-7", "green-blast-off", "purple-3"],
    "3": ["purple-7", "wild", "orange-3"],
}


def countdown(call: str, options: dict[str, Json] | None = None, /, **named: Json) -> Table:
    """Three seats at a call of a countdown that seat 1 started on red 9."""
    running: Json = {"call": call, "starter": 1}
    table: dict[str, Json] = {
        "seats": 3,
        "hands": HANDS,
        "discard": ["red-9", "countdown"],
        "countdown": running,
    }
    return position(options, **{**table, **named})


def ticks(table: Table, count: int) -> None:
    """So many calls go by."""
    play(table, *["clock tick"] * count)


def test_a_countdown_card_goes_on_any_top_card_and_the_calls_begin_with_ten() -> None:  # BO-9
    table = position(seats=3, hands=HANDS, discard=["green-4"])
    events = play(table, "1 play countdown")
    assert CountdownBegan(0) in events
    assert events.index(CallMade("10")) > events.index(CountdownBegan(0))
    assert GAME.waiting_for(table) == ()


def test_the_calls_go_from_ten_to_one_and_blast_off() -> None:  # BO-9, BO-11
    table = position(seats=3, hands=HANDS, discard=["green-4"])
    made = [e for e in play(table, "1 play countdown") if isinstance(e, CallMade)]
    while table.stage == "countdown":
        made += [e for e in play(table, "clock tick") if isinstance(e, CallMade)]
    assert [event.call for event in made] == [*map(str, range(10, 0, -1)), "blast-off"]
    assert len(CALLS) == 11


@pytest.mark.parametrize("tempo", [1_000, 2_000, 3_000, 5_000])
def test_every_call_lasts_as_long_as_the_tempo_says_also_when_it_is_taken(tempo: int) -> None:
    # BO-15
    table = position({"tempo": tempo}, seats=3, hands=HANDS, discard=["green-4"])
    play(table, "1 play countdown")
    first = GAME.deadline(table)
    assert first is not None
    assert (first.kind, first.ms) == ("call", tempo)
    ticks(table, 3)
    before = GAME.deadline(table)
    assert before is not None
    assert before.number > first.number
    play(table, "2 slap red-7")
    assert GAME.deadline(table) == before


def test_everybody_may_slap_the_number_that_is_called_in_any_colour() -> None:  # BO-10
    for seat, card in ((2, "red-7"), (2, "green-7"), (3, "purple-7")):
        table = countdown("7")
        assert CardSlapped(seat - 1, card, card) in play(table, f"{seat} slap {card}")
        assert table.face_to_match().id == card


def test_a_later_slap_is_refused_and_its_card_stays_in_hand() -> None:  # BO-10
    table = countdown("7")
    play(table, "2 slap red-7")
    assert refused(table, "3 slap purple-7").rule == "BO-10"
    assert refused(table, "2 slap green-7").rule == "BO-10"  # one card a call
    assert refused(table, "3 slap wild as red").rule == "BO-10"
    assert len(table.hands[2]) == 3


def test_a_seat_may_take_several_calls() -> None:  # BO-10
    table = countdown("7")
    play(table, "2 slap green-7")
    ticks(table, 4)
    play(table, "2 slap purple-3")
    assert len(table.hands[1]) == 2


@pytest.mark.parametrize("card", ["green-7", "purple-3"])
def test_another_number_than_the_one_called_is_refused(card: str) -> None:  # BO-10
    assert refused(countdown("5"), f"2 slap {card}").rule == "BO-10"
    assert refused(countdown("5"), "2 slap green-blast-off").rule == "BO-10"
    assert refused(countdown("blast-off"), f"2 slap {card}").rule == "BO-10"


def test_a_card_that_is_not_in_hand_cannot_be_slapped() -> None:  # BO-10
    assert refused(countdown("7"), "1 slap red-7").rule == "BO-10"
    assert refused(countdown("7"), "2 slap wild as red").rule == "BO-10"


def test_no_countdown_card_is_played_during_a_countdown() -> None:  # BO-11
    assert refused(countdown("7"), "1 play countdown").rule == "BO-11"
    assert refused(countdown("7"), "1 slap countdown").rule == "BO-11"
    assert refused(countdown("5"), "1 play red-5").rule == "BO-11"
    assert refused(countdown("5"), "1 draw").rule == "BO-11"


def test_without_a_countdown_nothing_is_slapped() -> None:  # BO-10
    table = position(seats=3, hands=HANDS, discard=["red-9"])
    assert refused(table, "2 slap red-7").rule == "BO-10"


def test_a_wild_has_the_number_of_the_call_and_a_colour_by_choice() -> None:  # BO-12
    table = countdown("4")
    events = play(table, "3 slap wild as purple")
    assert CardSlapped(2, "wild", "purple-4") in events
    assert table.face_to_match().id == "purple-4"


def test_before_the_last_call_a_wild_has_no_number_by_choice() -> None:  # BO-12
    assert refused(countdown("4"), "3 slap wild as purple 4").rule == "BO-12"
    assert refused(countdown("4"), "3 slap wild").rule == "BO-12"


def test_at_the_last_call_a_wild_is_named_freely_for_the_next_play() -> None:  # BO-12
    table = countdown("blast-off")
    assert refused(table, "3 slap wild as purple").rule == "BO-12"
    names = [GAME.action_text(action) for action in GAME.moves(table, 2)]
    assert len(names) == 45
    assert names[-1] == "slap wild"
    play(table, "3 slap wild as purple 4", "clock tick")
    assert table.face_to_match().id == "purple-4"
    assert len(table.missions) == 1  # BO-13: a wild takes the last call as well


def test_a_wild_is_put_down_in_the_last_call_and_named_afterwards() -> None:  # BO-12
    table = countdown("blast-off")
    assert CardSlapped(2, "wild", "wild") in play(table, "3 slap wild")
    assert (table.stage, GAME.waiting_for(table)) == ("naming", (2,))
    assert refused(table, "2 name red 4").rule == "BO-12"
    assert refused(table, "2 slap green-blast-off").rule == "BO-10"
    assert table.missions == []
    events = play(table, "3 name purple 4")
    assert StartNamed(2, "purple-4") in events
    assert CountdownEnded(2) in events
    assert (table.stage, table.face_to_match().id, table.turn) == ("turn", "purple-4", 0)
    assert len(table.missions) == 1  # BO-13


def test_the_name_has_the_time_of_four_calls_and_then_is_chosen_by_the_clock() -> None:  # BO-12
    table = countdown("blast-off", {"tempo": 3_000})
    play(table, "3 slap wild")
    deadline = GAME.deadline(table)
    assert deadline is not None
    assert (deadline.kind, deadline.ms) == ("name", 12_000)
    held = face_held_most(table.hands[2])
    play(table, "clock tick")
    assert (table.stage, table.face_to_match().id) == ("turn", held)


def test_a_name_does_not_hurry_a_table_with_orders() -> None:  # BO-12, BO-15
    orders: Json = {"3": {"slap": False}}
    table = countdown("blast-off", {"pace": "slow"}, orders=orders)
    play(table, "3 slap wild")
    assert (table.stage, GAME.deadline(table)) == ("naming", None)
    play(table, "3 name red 2")
    assert (table.stage, table.turn) == ("turn", 0)


def test_a_wild_put_down_as_the_last_card_needs_no_name() -> None:  # BO-23, BO-24
    hands: Json = {"1": ["red-7", "red-1"], "2": ["green-2", "green-3"], "3": ["wild"]}
    table = countdown("blast-off", hands=hands)
    play(table, "3 slap wild")
    assert table.outcome is not None
    table = countdown("blast-off", {"runners_up": True}, hands=hands)
    play(table, "3 slap wild")
    assert (table.stage, table.out, table.face_to_match().id) == ("turn", [2], "orange-1")
    assert len(table.missions) == 1


def test_computer_players_name_a_wild_as_they_slap_it() -> None:  # BO-12
    for level in ("cadet", "pilot", "officer"):
        assert best(countdown("blast-off"), 3, level).startswith("slap wild as ")
        table = countdown("blast-off")
        play(table, "3 slap wild")
        assert best(table, 3, level).startswith("name ")


def test_the_last_call_that_is_taken_has_no_time_that_nobody_could_use() -> None:  # BO-15
    table = countdown("blast-off")
    before = GAME.deadline(table)
    play(table, "2 slap green-blast-off")
    now = GAME.deadline(table)
    assert before is not None and now is not None
    assert (now.kind, now.ms) == ("call", 0)
    assert now.number != before.number


def test_the_last_call_keeps_its_time_while_whoever_played_can_be_caught() -> None:  # BO-15, BO-17
    played: Json = {"seat": 1, "card": "countdown", "under": "red-9", "forgotten": True}
    hands: Json = {"1": ["red-blast-off", "orange-2"], "2": ["red-7"], "3": ["purple-7"]}
    table = countdown("blast-off", missions=["red-alert"], hands=hands, open_play=played)
    before = GAME.deadline(table)
    play(table, "1 slap red-blast-off")
    assert GAME.reactors(table)
    assert GAME.deadline(table) == before


def test_who_takes_the_last_call_turns_over_a_mission() -> None:  # BO-13
    table = countdown("blast-off", mission_deck=["echo", "..."])
    play(table, "2 slap green-blast-off")
    assert table.missions == []
    play(table, "clock tick")
    assert [mission.id for mission in table.missions] == ["echo"]


def test_if_nobody_takes_the_last_call_no_mission_is_turned() -> None:  # BO-13
    table = countdown("blast-off")
    play(table, "clock tick")
    assert table.missions == []
    assert len(table.mission_deck) == 16


@pytest.mark.parametrize(("direction", "after"), [(1, 2), (-1, 0)])
def test_play_goes_on_after_the_last_seat_that_slapped(direction: int, after: int) -> None:
    # BO-14
    table = countdown("7", direction=direction)
    play(table, "3 slap purple-7", "clock tick")
    ticks(table, 3)
    play(table, "2 slap purple-3")
    ticks(table, 3)
    events = play(table, "clock tick")
    assert CountdownEnded(1) in events
    assert table.turn == after


def test_if_nobody_slapped_play_goes_on_after_the_seat_that_started_it() -> None:  # BO-14
    table = countdown("blast-off")
    play(table, "clock tick")
    assert (table.turn, table.stage) == (1, "turn")


def test_a_countdown_card_on_top_is_looked_through() -> None:  # BO-14
    table = countdown("blast-off", discard=["red-9", "countdown", "countdown"])
    play(table, "clock tick")
    assert table.face_to_match().id == "red-9"
    play(table, "2 play red-7")
    assert table.face_to_match().id == "red-7"


def test_at_a_live_table_nobody_is_waited_for_and_who_could_slap_is_a_secret() -> None:  # BO-15
    table = countdown("7")
    assert GAME.waiting_for(table) == ()
    assert set(GAME.reactors(table)) == {0, 1, 2}
    assert GAME.reactors(countdown("9")) == (0, 2)  # only their wilds
    same = GAME.deadline(countdown("9"))
    empty: Json = {"1": ["red-1"], "2": ["red-2"], "3": ["red-3"]}
    assert GAME.deadline(countdown("9", hands=empty)) == same


def test_a_slap_is_meant_for_the_table_as_it_stands() -> None:  # BO-15
    for line in ("slap red-7", "catch"):
        assert GAME.parse_action(line).anytime
    assert not GAME.parse_action("play red-7").anytime


def test_a_wild_is_slapped_at_the_call_that_was_seen_only() -> None:  # BO-12
    for line in ("slap wild as red", "slap wild as red 7"):
        assert not GAME.parse_action(line).anytime


def test_the_draw_pile_may_be_made_of_the_cards_under_a_running_countdown() -> None:  # BO-8
    """The countdown card itself may be shuffled away while its calls still run."""
    pile: Json = ["red-9", "green-2"]
    table = position(
        {"window": 0},
        seats=3,
        hands={
            "1": ["countdown", "red-1", "red-2"],
            "2": ["purple-10", "red-3"],
            "3": ["orange-1", "orange-2"],
        },
        discard=pile,
        draw_pile=[],
        missions=["rumble"],
    )
    play(table, "1 play countdown", "3 catch")  # caught: three cards stay, nothing to draw
    assert [laid.card.id for laid in table.discard] == ["green-2", "countdown"]
    assert len(table.hands[0]) == 3
    while table.stage == "countdown":
        play(table, "clock tick")
    assert table.turn == 1
