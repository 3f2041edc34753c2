"""Options, seats and the deal (SD-2, SD-3, SD-16, SD-18, SD-19)."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from tests.engine.space_dominoes.playing import CARDS, GAME, dealt, everything


@pytest.mark.parametrize(("seats", "size"), [(2, 7), (3, 7), (4, 6), (5, 6)])
def test_every_seat_is_dealt_its_cards_and_the_next_is_the_starter(
    seats: int, size: int
) -> None:  # SD-2
    table = dealt(seats)
    assert [len(cards) for cards in table.hands] == [size] * seats
    assert len(table.laid) == 1
    assert table.row == list(CARDS.card(table.laid[0].card).sections)
    assert len(table.stock) == 40 - seats * size - 1
    assert everything(table) == sorted(CARDS.by_id)


def test_partners_are_dealt_six_cards_each() -> None:  # SD-19
    assert [len(cards) for cards in dealt(4, partners=True).hands] == [6] * 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_dealer_is_drawn_by_lot_and_the_left_neighbour_begins(
    seats: int,
) -> None:  # SD-2, SD-3
    tables = [dealt(seats, seed) for seed in range(60)]
    assert {table.dealer for table in tables} == set(range(seats))
    assert all(table.turn == (table.dealer + 1) % seats for table in tables)


def test_the_deal_depends_on_the_seed_alone() -> None:
    assert GAME.dump(dealt(3, "x")) == GAME.dump(dealt(3, "x"))
    assert GAME.dump(dealt(3, "x")) != GAME.dump(dealt(3, "y"))


def test_the_deal_is_told_and_each_seat_sees_its_own_cards_only() -> None:  # SD-20
    told: list[Event] = []
    table = GAME.setup({}, CARDS, [{}, {}], Chance.seeded(1), told.append)
    lines = {
        viewer: [GAME.event_text(seen) for e in told if (seen := e.seen_by(viewer))]
        for viewer in (0, 1, None)
    }
    hands = [f"hand-dealt {s + 1} " + ",".join(c.id for c in table.hands[s]) for s in (0, 1)]
    assert lines[0][1] == hands[0]
    assert lines[1][1] == hands[1]
    assert [len(lines[viewer]) for viewer in (0, 1, None)] == [3, 3, 2]
    starter = table.laid[0].card
    assert lines[None][0] == f"hand-began 1 {table.dealer + 1} {starter} 7 25"


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_game_is_for_two_to_five(seats: int) -> None:  # SD-2
    with pytest.raises(ConfigError, match="2 to 5"):
        GAME.check_seats({}, seats)
    with pytest.raises(ConfigError, match="2 to 5"):
        dealt(seats)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_partners_need_four_seats_and_the_reason_is_told(seats: int) -> None:  # SD-19
    with pytest.raises(ConfigError, match="exactly four"):
        GAME.check_seats({"partners": True}, seats)
    with pytest.raises(ConfigError, match="exactly four"):
        dealt(seats, partners=True)
    GAME.check_seats({"partners": True}, 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_usually_as_many_hands_are_played_as_there_are_seats(seats: int) -> None:  # SD-16
    assert dealt(seats).hands_agreed == seats
    assert dealt(seats, hands=7).hands_agreed == 7


def test_what_is_not_said_is_usual() -> None:
    assert GAME.check_config({}) == {
        "hands": 0,
        "tournament": False,
        "partners": False,
        "pace": "live",
        "turn_timer": 0,
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", -1),
        ("hands", 21),
        ("hands", True),
        ("tournament", 1),
        ("partners", "yes"),
        ("pace", "fast"),
        ("turn_timer", 20),
        ("rounds", 3),
    ],
)
def test_bad_options_are_refused(key: str, value: Json) -> None:
    with pytest.raises(ConfigError, match=key):
        GAME.check_config({key: value})


def test_a_turn_timer_and_days_a_move_do_not_go_together() -> None:
    with pytest.raises(ConfigError, match="turn timer is for live tables"):
        GAME.check_config({"pace": "slow", "turn_timer": 15})
    assert GAME.check_config({"turn_timer": 15})["turn_timer"] == 15


def test_every_option_names_the_rule_that_knows_it() -> None:
    assert {option.key: option.rule for option in GAME.options} == {
        "hands": "SD-16",
        "tournament": "SD-18",
        "partners": "SD-19",
        "pace": "SD-3",
        "turn_timer": "SD-3",
    }


def test_no_rule_depends_on_the_pace() -> None:
    live, slow = dealt(3), dealt(3, pace="slow")
    assert GAME.moves(live, live.turn) == GAME.moves(slow, slow.turn)
    assert GAME.deadline(slow) is None


def test_nobody_brings_a_deck() -> None:
    assert GAME.deck_problems(CARDS, {"0-0-0": 1}, {}) != []
    with pytest.raises(ConfigError, match="deck"):
        GAME.setup({}, CARDS, [{}, {"0-0-0": 1}], Chance.seeded(1))
