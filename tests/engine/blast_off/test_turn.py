"""Matches, wilds and drawing (BO-4 to BO-8)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off.events import (
    CardDrawn,
    CardPlayed,
    DrawnCardFits,
    NothingDrawn,
    PileReshuffled,
)
from spacetrace.engine.games.blast_off.scenario import arrange
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, lines, play, position, refused


def at_turn(hand: list[Json], top: str = "red-7", **named: Json) -> Table:
    """Seat 1's turn with this hand; seat 2 holds what is not red and no 7."""
    hands: Json = {"1": hand, "2": ["orange-1", "orange-2", "purple-3"]}
    return position(**{"hands": hands, "discard": [top], **named})


@pytest.mark.parametrize(
    ("card", "top"),
    [("red-3", "red-7"), ("green-7", "red-7"), ("green-blast-off", "red-blast-off")],
)
def test_a_match_has_the_colour_the_number_or_the_word(card: str, top: str) -> None:  # BO-5
    table = at_turn([card, "purple-1"], top)
    play(table, f"1 play {card}")
    assert table.face_to_match().id == card
    assert table.turn == 1


def test_what_matches_in_nothing_is_refused() -> None:  # BO-5
    table = at_turn(["green-8", "red-1"])
    assert refused(table, "1 play green-8").rule == "BO-5"
    assert "play green-8" not in lines(table, 1)


def test_only_the_seat_whose_turn_it_is_plays() -> None:  # BO-4
    assert refused(at_turn(["red-1", "red-2"]), "2 play orange-1").rule == "BO-4"
    assert refused(at_turn(["red-1", "red-2"]), "2 draw").rule == "BO-4"


def test_a_card_that_is_not_in_hand_is_refused() -> None:  # BO-4
    table = at_turn(["red-1", "red-2"])
    for move in ("1 play red-3", "1 play wild as red 1", "1 play countdown", "1 play moon-1"):
        assert refused(table, move).rule == "BO-4"


def test_a_blast_off_card_that_is_played_as_a_match_turns_over_no_mission() -> None:  # BO-5
    table = at_turn(["red-blast-off", "purple-1"])
    play(table, "1 play red-blast-off")
    assert table.missions == []
    assert table.stage == "turn"


def test_a_wild_stands_for_any_card_but_a_countdown_card() -> None:  # BO-6
    table = at_turn(["wild", "green-1"])
    assert sum(line.startswith("play wild") for line in lines(table, 1)) == 44
    assert refused(table, "1 play wild").rule == "BO-6"
    play(table, "1 play wild as green blast-off")
    assert table.face_to_match().id == "green-blast-off"
    assert table.turn == 1


def test_with_a_match_in_hand_a_seat_may_not_draw() -> None:  # BO-7
    assert refused(at_turn(["red-1", "green-1"]), "1 draw").rule == "BO-7"


def test_wilds_and_countdown_cards_do_not_forbid_drawing() -> None:  # BO-7
    assert "draw" in lines(at_turn(["wild", "countdown", "green-1"]), 1)


@pytest.mark.parametrize(
    ("drawn", "plays"),
    [
        ("red-9", ["play red-9"]),
        ("countdown", ["play countdown"]),
    ],
)
def test_a_drawn_card_that_fits_is_the_only_legal_play(drawn: str, plays: list[str]) -> None:
    # BO-7
    table = at_turn(["wild", "green-1"], draw_pile=[drawn, "..."])
    events = play(table, "1 draw")
    assert [event for event in events if isinstance(event, DrawnCardFits)] == [
        DrawnCardFits(0, drawn)
    ]
    assert GAME.waiting_for(table) == (0,)
    assert lines(table, 1) == plays
    assert refused(table, "1 draw").rule == "BO-7"
    assert refused(table, "1 play wild as red 1").rule == "BO-7"
    play(table, f"1 {plays[0]}")
    assert table.drawn is None


def test_a_drawn_wild_must_be_played_with_any_name_and_not_kept() -> None:  # BO-7
    table = at_turn(["countdown", "green-1"], draw_pile=["wild", "..."])
    play(table, "1 draw")
    assert len(lines(table, 1)) == 44
    assert refused(table, "1 play countdown").rule == "BO-7"
    play(table, "1 play wild as purple 3")
    assert table.turn == 1


def test_a_card_just_drawn_may_be_the_twin_of_one_that_was_held() -> None:  # BO-7
    """The seat held no match, so what it drew and has to play is no copy of a match it held; but
    it may hold a wild and draw another."""
    table = at_turn(["wild", "green-1"], draw_pile=["wild", "..."])
    play(table, "1 draw", "1 play wild as green 1")
    assert [card.id for card in table.hands[0]] == ["green-1", "wild"]


def test_others_learn_that_the_drawn_card_fits_but_not_which_it_is() -> None:  # BO-7
    events = play(at_turn(["green-1"], draw_pile=["red-9", "..."]), "1 draw")
    for event in events:
        seen = event.seen_by(1)
        assert seen is None or "red-9" not in GAME.event_text(seen)
    assert any(isinstance(event.seen_by(1), DrawnCardFits) for event in events)


def test_a_drawn_card_that_does_not_fit_is_kept_and_the_turn_is_over() -> None:  # BO-7
    table = at_turn(["green-1"], draw_pile=["purple-8", "..."])
    events = play(table, "1 draw")
    assert events[0] == CardDrawn(0, "purple-8", "turn")
    assert [card.id for card in table.hands[0]] == ["green-1", "purple-8"]
    assert table.turn == 1


def test_the_pile_but_its_top_card_becomes_the_draw_pile() -> None:  # BO-8
    pile: Json = ["green-9", "wild as green 2", "red-7"]
    table = at_turn(["green-1"], discard=pile, draw_pile=[])
    events = play(table, "1 draw")
    assert PileReshuffled(1, 2) in events
    assert table.discard[0].card.id == "red-7"
    left = {card.id for card in [*table.hands[0], *table.draw_pile]} | {table.discard[-1].card.id}
    assert {"green-9", "wild"} <= left


def test_the_new_draw_pile_is_shuffled() -> None:  # BO-8
    pile: Json = [f"purple-{number}" for number in range(1, 10)] + ["red-7"]
    hands: Json = {"1": ["green-1"], "2": ["orange-1"]}
    named: dict[str, Json] = {"hands": hands, "discard": pile, "draw_pile": []}
    orders = set()
    for seed in range(5):
        table = arrange({}, CARDS, named, Chance.seeded(seed))
        play(table, "1 draw")
        orders.add(tuple(card.id for card in table.draw_pile))
    assert len(orders) == 5


def test_countdown_cards_on_top_and_the_first_other_card_under_them_stay() -> None:  # BO-8
    pile: Json = ["green-9", "purple-9", "red-7", "countdown", "countdown"]
    table = at_turn(["green-1"], discard=pile, draw_pile=[])
    events = play(table, "1 draw")
    assert PileReshuffled(3, 2) in events
    assert [laid.card.id for laid in table.discard] == ["red-7", "countdown", "countdown"]
    assert table.face_to_match().id == "red-7"


def test_a_wild_that_is_shuffled_loses_its_name() -> None:  # BO-8
    table = at_turn(["green-1"], discard=["wild as green 2", "red-7"], draw_pile=[])
    play(table, "1 draw")
    assert table.drawn is not None
    assert table.drawn.is_wild
    assert len(lines(table, 1)) == 44


def test_a_named_wild_on_top_keeps_its_name() -> None:  # BO-8
    table = at_turn(["green-1"], discard=["purple-9", "wild as red 7"], draw_pile=[])
    play(table, "1 draw")
    assert table.face_to_match().id == "red-7"


def test_with_nothing_left_the_draw_gives_nothing_and_the_turn_passes() -> None:  # BO-8
    table = at_turn(["green-1"], draw_pile=[])
    events = play(table, "1 draw")
    assert NothingDrawn(0, "turn") in events
    assert len(table.hands[0]) == 1
    assert (table.turn, table.passes) == (1, 1)


def test_as_many_empty_turns_in_a_row_as_there_are_seats_end_the_match() -> None:  # BO-8
    hands: Json = {"1": ["green-1", "green-2"], "2": ["green-3"], "3": ["purple-1", "purple-2"]}
    table = position(seats=3, hands=hands, discard=["red-7"], draw_pile=[])
    play(table, "1 draw", "2 draw")
    assert GAME.outcome(table) is None
    play(table, "3 draw")
    outcome = GAME.outcome(table)
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("stuck", "BO-8")
    assert outcome.ranking == ((1,), (0, 2))
    assert outcome.scores == (2, 1, 2)


def test_a_play_breaks_the_row_of_empty_turns() -> None:  # BO-8
    hands: Json = {"1": ["green-1", "green-2"], "2": ["red-3", "green-5"]}
    table = position(hands=hands, discard=["red-7"], draw_pile=[])
    play(table, "1 draw", "2 play red-3")
    assert table.passes == 0


def test_the_match_ends_after_the_last_turn_of_its_limit() -> None:  # BO-8
    hands: Json = {"1": ["green-1", "green-2"], "2": ["red-3", "red-4", "red-5"]}
    table = position(
        {"turn_limit": 20},
        hands=hands,
        discard=["red-7"],
        turn_number=19,
        draw_pile=["purple-8", "..."],
    )
    play(table, "1 draw")
    assert GAME.outcome(table) is None
    play(table, "2 play red-3")
    outcome = GAME.outcome(table)
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("turn-limit", "BO-8")


def test_equal_hands_share_the_place_when_the_turns_are_over() -> None:  # BO-8
    hands: Json = {"1": ["red-1", "green-2"], "2": ["green-1"], "3": ["purple-2", "red-5"]}
    options: dict[str, Json] = {"turn_limit": 20}
    table = position(options, seats=3, hands=hands, discard=["red-7"], turn_number=20)
    play(table, "1 play red-1")
    outcome = GAME.outcome(table)
    assert outcome is not None
    assert outcome.ranking == ((0, 1), (2,))
    assert outcome.places == (1, 1, 2)


def test_the_table_acts_for_who_lets_the_turn_timer_run_out() -> None:
    options: dict[str, Json] = {"turn_timer": 30}
    hands: Json = {"1": ["red-2", "green-1", "green-2"], "2": ["purple-5", "purple-6"]}
    table = position(options, hands=hands, discard=["red-7"], missions=["steady-hands"])
    deadline = GAME.deadline(table)
    assert deadline is not None
    assert (deadline.kind, deadline.ms) == ("turn", 30_000)
    events = play(table, "clock tick")
    assert events[0] == CardPlayed(0, "red-2", "red-2", ("salute",))  # it forgets no gesture


def test_the_turn_timer_starts_anew_with_every_decision() -> None:
    hands: Json = {"1": ["green-1"], "2": ["purple-5"]}
    table = position({"turn_timer": 30}, hands=hands, discard=["red-7"], draw_pile=["red-1", "..."])
    numbers = []
    for _ in range(3):
        deadline = GAME.deadline(table)
        assert deadline is not None
        numbers.append(deadline.number)
        play(table, "clock tick")
    assert numbers == sorted(set(numbers))
