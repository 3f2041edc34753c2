"""The deal, the first turn and the options (BO-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.games.blast_off.events import MatchBegan, NamingAsked, TurnBegan
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, play, position


def deal(seats: int, seed: int, emit: list[Event] | None = None, **options: Json) -> Table:
    """A fresh table."""
    chance = Chance.seeded(seed)
    listen = None if emit is None else emit.append
    return GAME.setup(options, CARDS, [{}] * seats, chance, listen)


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_gets_six_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:  # BO-3
    table = deal(seats, 1)
    assert [len(hand) for hand in table.hands] == [6] * seats
    assert len(table.discard) == 1
    assert len(table.draw_pile) == 68 - 6 * seats - 1
    assert len(table.mission_deck) == 16
    assert table.missions == []


def test_a_countdown_card_never_begins_the_pile() -> None:  # BO-3
    first = Counter(deal(2, seed).discard[0].card.kind for seed in range(400))
    assert first["countdown"] == 0
    assert set(first) == {"planet", "blast-off", "wild"}


def test_the_seat_to_the_dealers_left_begins() -> None:  # BO-3
    for seed in range(40):
        events: list[Event] = []
        table = deal(3, seed, events)
        assert events[0] == MatchBegan(table.dealer, table.discard[0].card.id)
        if table.stage == "turn":
            assert table.turn == (table.dealer + 1) % 3
            assert events[1:] == [TurnBegan(table.turn, 1, 0)]
            assert GAME.waiting_for(table) == (table.turn,)


def test_the_lot_makes_everybody_the_dealer_at_times() -> None:  # BO-3
    assert {deal(6, seed).dealer for seed in range(60)} == set(range(6))


def test_a_wild_that_begins_the_pile_is_named_by_the_dealer() -> None:  # BO-3
    events: list[Event] = []
    table = next(t for seed in range(400) if (t := deal(4, seed)).stage == "naming")
    assert GAME.waiting_for(table) == (table.dealer,)
    assert len(GAME.moves(table, table.dealer)) == 44
    GAME.apply(table, table.dealer, GAME.parse_action("name green blast-off"), events.append)
    assert table.face_to_match().id == "green-blast-off"
    assert GAME.waiting_for(table) == ((table.dealer + 1) % 4,)


def test_a_dealer_whose_time_is_up_names_number_1_of_the_colour_it_holds_most_of() -> None:
    # BO-3
    hand: Json = ["purple-2", "purple-3", "red-1", "red-9", "purple-blast-off", "wild"]
    table = position({"turn_timer": 15}, discard=["wild"], hands={"1": hand}, dealer=1)
    play(table, "clock tick")
    assert table.face_to_match().id == "purple-1"


def test_without_a_turn_timer_the_dealer_is_waited_for() -> None:  # BO-3
    table = position(discard=["wild"], dealer=1)
    assert GAME.deadline(table) is None
    assert GAME.waiting_for(table) == (0,)


def test_a_setup_tells_that_the_dealer_is_asked() -> None:  # BO-3
    for seed in range(400):
        events: list[Event] = []
        table = deal(2, seed, events)
        if table.stage == "naming":
            assert events[1:] == [NamingAsked(table.dealer)]
            return
    pytest.fail("no wild ever began the pile")


@pytest.mark.parametrize("seats", [0, 1, 7, 20])
def test_there_are_two_to_six_seats(seats: int) -> None:  # BO-3
    with pytest.raises(ConfigError, match="2 to 6"):
        deal(seats, 1)


def test_the_options_have_these_defaults() -> None:
    assert GAME.check_config({}) == {
        "pace": "live",
        "tempo": 2_000,
        "window": 2_000,
        "turn_timer": 0,
        "out_of_control": False,
        "make_up": False,
        "runners_up": False,
        "turn_limit": 1_000,
    }


@pytest.mark.parametrize(
    "bad",
    [
        {"pace": "fast"},
        {"tempo": 1},
        {"window": -1},
        {"window": False},
        {"turn_timer": 14},
        {"make_up": "yes"},
        {"turn_limit": 19},
        {"turn_limit": 10_001},
        {"hands": 7},
    ],
)
def test_other_options_are_refused(bad: dict[str, Json]) -> None:
    with pytest.raises(ConfigError):
        GAME.check_config(bad)
