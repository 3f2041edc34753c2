"""Measures how matches of Spacetrace go: empty turns, comebacks, the first seat, lengths.

Nothing here needs Django, so that processes that only play start at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from spacetrace.engine.agents.arena import Entrant, Result, play_match
from spacetrace.engine.agents.tally import Z95, Rate, points_of, wilson
from spacetrace.engine.games.spacetrace.actions import PlayCard
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.ending import base_damage
from spacetrace.engine.games.spacetrace.officer_1 import worth
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.watching import Watcher
from spacetrace.simulations.bulk import Job, Room, play_jobs
from spacetrace.simulations.lot import deck_by_lot

STALEMATE = "stalemate"
"""The reason of a match that ended because nothing happened any more (ST-35)."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How one match went; entrants count from 0.

    Of the `turns` that came to their end `empty` ones passed without a ship, tactic or commander
    played by the player whose turn it was. `behind` stood worse at the end of the turn that was
    half of them, None where nobody did. `untouched` tells that the winner's Base took no damage.
    """

    turns: int
    empty: int
    behind: int | None
    untouched: bool


@dataclass(frozen=True, slots=True)
class Median:
    """The middle of numbers, and the 95 % interval that the order of the numbers gives."""

    number: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.number} ({self.low} to {self.high})"


@dataclass(frozen=True, slots=True)
class Pacing:
    """How many matches went, each figure with its 95 % interval.

    `behind` counts those who were behind at half and won, `empty` turns by all turns, `untouched`
    matches with a winner whose Base was never hit.
    """

    first_seat: Rate
    behind: Rate
    empty: Rate
    turns: Median
    stalemates: Rate
    untouched: Rate


class PaceWatcher(Watcher[Table]):
    """Measures the match that it watched last, as the officer of November 2026 weighs tables.

    That officer is kept as it is, so figures of different days can be compared.
    """

    def __init__(self) -> None:
        self._table: Table | None = None  # the match's own, until it ends
        self._seats: Sequence[int] = ()
        self._leads: list[float] = []
        self._empty = 0
        self.pace = Pace(0, 0, None, False)

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self._table, self._seats, self._leads, self._empty = table, seats, [], 0
        self._begin_turn(table)

    def _begin_turn(self, table: Table) -> None:
        self._turn, self._active, self._has_played = table.turn_number, table.active, False
        self._lead = _lead(table)

    def moved(self, seat: Seat, action: Action) -> None:
        table = self._table
        if table is None:
            return
        if isinstance(action, PlayCard) and seat == self._active:
            self._has_played |= not table.cards.by_id[action.card].is_reinforcement
        if table.turn_number != self._turn:
            self._leads.append(self._lead)
            self._empty += not self._has_played
            self._begin_turn(table)
        elif not table.stack and not table.attack:
            self._lead = _lead(table)

    def ended(self, table: Table) -> None:
        self._table = None
        turns = len(self._leads)
        lead = self._leads[(turns - 1) // 2] if turns else 0.0
        winners = table.outcome.winners if table.outcome else ()
        self.pace = Pace(
            turns,
            self._empty,
            self._seats[0 if lead < 0 else 1] if lead else None,
            len(winners) == 1 and not base_damage(table.sides[winners[0]]),
        )


def _lead(table: Table) -> float:
    """By how much the first seat stands better, in MP of a ship card in play."""
    return worth(table, 0) - worth(table, 1)


# --- playing --------------------------------------------------------------------------------------


def play_paced(
    room: Room, jobs: Sequence[Job], processes: int
) -> Iterator[tuple[Result, Pace | None]]:
    """The results of all jobs in their order; with their paces where the game is Spacetrace."""
    yield from play_jobs(partial(_player, room), jobs, processes)


def _player(room: Room) -> Callable[[Job], tuple[Result, Pace | None]]:
    rules, cards = room.ready()
    watcher = PaceWatcher() if isinstance(cards, CardSet) else None
    watchers = [watcher] if watcher else []

    def play(job: Job) -> tuple[Result, Pace | None]:
        result = play_match(rules, cards, room.config, job.entrants, job.seed, watchers=watchers)
        return result, watcher.pace if watcher else None

    return play


def jobs_by_lot(cards: CardSet, entrants: Iterable[Entrant], seeds: Iterable[int]) -> Iterator[Job]:
    """Matches in which each entrant has a deck of the sorts of its own one, dealt by lot."""
    players = tuple(entrants)
    for seed in seeds:
        chance = Chance.seeded(f"decks {seed}")
        dealt = (replace(e, deck=deck_by_lot(cards, e.deck, chance)) for e in players)
        yield Job(tuple(dealt), seed)


# --- summing up -----------------------------------------------------------------------------------


def pacing(matches: Sequence[tuple[Result, Pace]]) -> Pacing:
    """The figures of all these matches together."""
    results, paces = [result for result, _ in matches], [pace for _, pace in matches]
    behind = [points_of(r, p.behind) for r, p in matches if p.behind is not None]
    decided = [pace.untouched for result, pace in matches if len(result.winners) == 1]
    return Pacing(
        first_seat=wilson(sum(points_of(r, r.first) for r in results), len(results)),
        behind=wilson(sum(behind), len(behind)),
        empty=_share_of_turns(paces),
        turns=_median([result.turns for result in results]),
        stalemates=wilson(sum(r.reason == STALEMATE for r in results), len(results)),
        untouched=wilson(sum(decided), len(decided)),
    )


def _share_of_turns(paces: Sequence[Pace]) -> Rate:
    """Empty turns by turns; turns of a match are alike, so the interval goes by matches."""
    empty, turns = sum(pace.empty for pace in paces), sum(pace.turns for pace in paces)
    if not turns:
        return wilson(0, 0)
    share = empty / turns
    reach = Z95 * math.sqrt(math.fsum((p.empty - share * p.turns) ** 2 for p in paces)) / turns
    return Rate(empty, turns, share, max(0.0, share - reach), min(1.0, share + reach))


def _median(numbers: Sequence[int]) -> Median:
    if not numbers:
        return Median(0, 0, 0)
    ranked, last = sorted(numbers), len(numbers) - 1
    reach = math.ceil(Z95 * math.sqrt(len(ranked)) / 2)
    low, high = max(0, last // 2 - reach), min(last, (last + 1) // 2 + reach)
    return Median(ranked[last // 2], ranked[low], ranked[high])
