"""Whole matches between AI players, on the toy: they repeat themselves, and nobody is favoured."""

from __future__ import annotations

import pytest

from spacetrace.engine.agents import LEVELS, agent
from spacetrace.engine.arena import Entrant, Result, play_match, seating
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.tally import spread, tally, wilson
from tests.toy.game import ToyGame
from tests.toy.sample import CARDS

GAME = ToyGame()
PACK = GAME.compile_cards(CARDS)
ENTRANTS = (Entrant("one", {}, "officer"), Entrant("two", {}, "random"))


def play(seed: int, entrants: tuple[Entrant, ...] = ENTRANTS) -> Result:
    """The toy match with this number."""
    return play_match(GAME, PACK, {}, entrants, seed)


@pytest.mark.parametrize("level", list(LEVELS))
def test_the_same_view_and_chance_give_the_same_choice(level: str) -> None:
    table = GAME.setup({}, PACK, [{}, {}], Chance.seeded(4))
    seat = table.turn
    view, moves = GAME.view(table, seat), GAME.moves(table, seat)
    choices = {
        agent(level).choose(GAME, PACK, view, moves, Chance.seeded(seed)) for seed in (1, 1, 1)
    }
    assert len(choices) == 1
    assert choices <= set(moves)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ConfigError, match="admiral"):
        agent("admiral")


def test_an_officer_takes_the_best_and_a_random_agent_anything() -> None:
    table = GAME.arrange(
        {}, PACK, {"hands": {"1": ["red-2", "red-3"], "2": ["..."]}, "pile": ["red-1"]}, Chance(b"")
    )
    view, moves = GAME.view(table, 0), GAME.moves(table, 0)
    lines = {
        level: {
            GAME.action_text(agent(level).choose(GAME, PACK, view, moves, Chance.seeded(seed)))
            for seed in range(40)
        }
        for level in ("officer", "random")
    }
    assert lines["officer"] == {"play red-3"}
    assert lines["random"] == {"play red-2", "play red-3", "draw"}


def test_the_same_number_is_the_same_match() -> None:
    assert [play(seed) for seed in range(6)] == [play(seed) for seed in range(6)]
    assert len({play(seed).actions for seed in range(6)}) > 1


def test_listening_changes_nothing() -> None:
    events: list[Event] = []
    assert play_match(GAME, PACK, {}, ENTRANTS, 5, events.append) == play(5)
    assert events


@pytest.mark.parametrize("entrants", [2, 3, 4])
def test_in_a_round_every_entrant_begins_and_sits_everywhere_alike(entrants: int) -> None:
    seatings = [seating(entrants, seed) for seed in range(entrants * entrants)]
    begins = {(first, seats.index(first)) for seats, first in seatings}
    assert len(begins) == entrants * entrants


def test_the_entrant_that_should_begin_does() -> None:
    entrants = (ENTRANTS[0], ENTRANTS[1], ENTRANTS[0])
    assert [play(seed, entrants).first for seed in range(6)] == [0, 1, 2, 0, 1, 2]


def test_the_better_agent_wins_more() -> None:
    figures = tally([play(seed) for seed in range(60)], 2)
    assert figures.matches == 60
    assert figures.rates[0].share > 0.6
    assert sum(rate.points for rate in figures.rates) == pytest.approx(60)
    assert sum(figures.reasons.values()) == 60


def test_the_interval_is_wilsons() -> None:
    rate = wilson(81, 263)  # the worked example of Newcombe 1998: 0.2553 to 0.3662
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 0).high == 1.0
    assert wilson(0, 20).low == 0.0
    assert wilson(20, 20).high == pytest.approx(1.0)


def test_a_spread_tells_its_quarters() -> None:
    figures = spread([5, 1, 4, 2, 3])
    assert (figures.least, figures.lower, figures.median) == (1, 2, 3)
    assert (figures.upper, figures.greatest, figures.mean) == (4, 5, 3.0)
    assert spread([]).mean == 0.0
