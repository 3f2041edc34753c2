"""Plays matches of a test and writes them down; a number gives the same record anywhere.

Nothing here needs Django, so that processes that only play start at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from spacetrace.engine.agents.arena import Entrant, MoveRecorder, play_match
from spacetrace.engine.catalogue import AnyGame, game
from spacetrace.engine.games.spacetrace.decks.use import CardWatcher
from spacetrace.engine.games.spacetrace.ending import scores
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.replay import read_move, write_move
from spacetrace.engine.kernel.watching import Watcher
from spacetrace.simulations.bulk import play_jobs
from spacetrace.simulations.figures import ME, Played


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two decks that meet, the tested one first, and everything that settles their matches."""

    game: AnyGame
    cards: Any
    config: Config
    entrants: tuple[Entrant, Entrant]


def match_play(meeting: Meeting, seed: int) -> Played:
    """The match with this number, to its end."""
    uses, recorder, stops = CardWatcher(entrant=ME), MoveRecorder(meeting.game), StopWatcher()
    leads = LeadWatcher()
    result = play_match(
        meeting.game,
        meeting.cards,
        meeting.config,
        meeting.entrants,
        seed,
        watchers=(uses, recorder, stops, leads),
    )
    use = uses.use
    return Played(
        result,
        _sorted(use.drawn),
        _sorted(use.played),
        _sorted(use.stuck),
        "\n".join(write_move(seat, line) for seat, line in recorder.moves),
        _sorted(stops.refused),
        _sorted(stops.left_out),
        leads.half,
    )


class StopWatcher(Watcher[Any]):
    """Counts, by card, the actions that were too much: refused, or with effects left out."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()

    def stopped(self, card: str, *, is_refused: bool) -> None:
        if card:
            (self.refused if is_refused else self.left_out)[card] += 1


class LeadWatcher(Watcher[Table]):
    """Notes the tested deck's lead in score at the end of every turn of the match."""

    def __init__(self) -> None:
        self._table: Table | None = None  # the match's own, until it ends
        self._seat: Seat = 0
        self._leads: list[int] = []
        self._turn = 1

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self._table, self._seat = table, seats.index(ME)
        self._leads, self._turn = [], table.turn_number

    def moved(self, seat: Seat, action: Action) -> None:
        if self._table is not None and self._table.turn_number != self._turn:
            self._turn = self._table.turn_number
            points = scores(self._table)
            self._leads.append(points[self._seat] - points[1 - self._seat])

    def ended(self, table: Table) -> None:
        self._table = None

    @property
    def half(self) -> int:
        """The lead when half of the turns were over; 0 where no turn has ended."""
        return self._leads[(len(self._leads) - 1) // 2] if self._leads else 0


def moves_of(text: str) -> list[tuple[Seat, str]]:
    """The moves of a record: each a seat and the action's line."""
    return [read_move(line) for line in text.splitlines()]


def _sorted(counter: Mapping[str, int]) -> dict[str, int]:
    return {card: counter[card] for card in sorted(counter) if counter[card]}


Job: TypeAlias = tuple[int, int]
"""The opponent's place, from 0, and the number of the match."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A test without a site: the game, the data of its cards, options, the decks."""

    game: str
    data: Mapping[str, Any]
    config: Config
    deck: Entrant
    opponents: tuple[Entrant, ...]

    def player(self) -> Callable[[Job], Played]:
        """What plays the matches of a process."""
        rules = game(self.game)
        cards = rules.compile_cards(self.data)
        meetings = [
            Meeting(rules, cards, self.config, (self.deck, opponent)) for opponent in self.opponents
        ]
        return lambda job: match_play(meetings[job[0]], job[1])


def trial_play(trial: Trial, seeds: Sequence[int], processes: int) -> Iterator[tuple[int, Played]]:
    """Every match, with the opponent's place from 0."""
    jobs = [(place, seed) for seed in seeds for place in range(len(trial.opponents))]
    matches = play_jobs(partial(_player, trial), jobs, processes)
    for (place, _seed), match in zip(jobs, matches, strict=True):
        yield place, match


def _player(trial: Trial) -> Callable[[Job], Played]:
    return trial.player()
