"""Plays matches of a test and writes them down; a number gives the same record anywhere.

Nothing here needs Django, so that processes that only play start at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from spacetrace.engine.agents.arena import Entrant, MoveRecorder, play_match
from spacetrace.engine.catalogue import AnyGame, game
from spacetrace.engine.games.spacetrace.decks.use import CardWatcher
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.replay import read_move, write_move
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
    uses, recorder = CardWatcher(entrant=ME), MoveRecorder(meeting.game)
    result = play_match(
        meeting.game,
        meeting.cards,
        meeting.config,
        meeting.entrants,
        seed,
        watchers=(uses, recorder),
    )
    use = uses.use
    return Played(
        result,
        _sorted(use.drawn),
        _sorted(use.played),
        _sorted(use.stuck),
        "\n".join(write_move(seat, line) for seat, line in recorder.moves),
    )


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
