"""Whole matches at random: no card is lost, the scores are right, all of them end."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config
from tests.engine.space_dominoes.playing import CARDS, GAME, dealt, everything

ACTIONS = 100_000
ALL = sorted(CARDS.by_id)
TABLES: tuple[tuple[int, Config], ...] = (
    (2, {}),
    (3, {"hands": 4}),
    (4, {}),
    (5, {"hands": 3}),
    (4, {"partners": True}),
    (2, {"tournament": True}),
    (4, {"partners": True, "tournament": True, "hands": 5}),
    (5, {"tournament": True}),
)


def look_at(table: Table) -> None:
    """Whatever must be true of every table."""
    assert everything(table) == ALL  # SD-1
    assert all(len(cards) <= MOST_CARDS for cards in table.hands)  # SD-17
    assert len(table.laid) + sum(map(len, table.hands)) + len(table.stock) == 40
    if table.outcome is None:
        assert table.turn not in table.out
        moves = GAME.moves(table, table.turn)
        assert moves
        assert len(moves) == len(set(moves))


def look_at_scores(table: Table) -> None:
    """The totals are what the hands have added, and the lowest is the first (SD-12, SD-16)."""
    seats = range(table.seats)
    assert len(table.results) == table.hands_agreed
    for result in table.results:
        sides = [(seat, (seat + 2) % 4) if table.config.partners else (seat,) for seat in seats]
        assert list(result.added) == [sum(result.dots[s] for s in sides[seat]) for seat in seats]
        if result.reason == "out":
            assert result.winner is not None
            assert result.added[result.winner] == 0
        elif result.winner is not None:
            assert result.added[result.winner] == min(result.added)
    assert table.totals == [sum(result.added[seat] for result in table.results) for seat in seats]
    outcome = table.outcome
    assert outcome is not None
    assert outcome.scores == tuple(table.totals)
    best = min(table.totals)
    assert {seat for seat in seats if outcome.places[seat] == 1} == {
        seat for seat in seats if table.totals[seat] == best
    }


def test_a_hundred_thousand_random_actions_keep_everything_right() -> None:  # SD-1, SD-16, SD-17
    done, seed = 0, 0
    reasons: set[str] = set()
    while done < ACTIONS:
        seats, config = TABLES[seed % len(TABLES)]
        done += _play(dealt(seats, seed, **config), seed, reasons)
        seed += 1
    assert reasons == {"out", "frozen"}


def _play(table: Table, seed: int, reasons: set[str]) -> int:
    chance, actions = Chance.seeded(f"play {seed}"), 0
    while table.outcome is None:
        GAME.apply(table, table.turn, chance.pick(GAME.moves(table, table.turn)))
        actions += 1
        assert actions < 300 * table.hands_agreed
        if actions % 5 == 0:
            look_at(table)
    look_at(table)
    look_at_scores(table)
    reasons |= {result.reason for result in table.results}
    return actions


@pytest.mark.parametrize("seed", range(8))
def test_the_clock_alone_plays_a_match_to_its_end(seed: int) -> None:  # SD-16
    table = dealt(2 + seed % 4, seed, turn_timer=15)
    tick = GAME.parse_action("tick")
    for _ in range(2_000):
        if table.outcome is None:
            GAME.apply(table, -1, tick)
    assert table.outcome is not None
    look_at_scores(table)
