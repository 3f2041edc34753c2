"""A test without a site: many matches over as many processes as wanted, for a command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from spacetrace.engine.arena import Entrant
from spacetrace.engine.catalogue import game
from spacetrace.engine.kernel.protocol import Config
from spacetrace.lab.figures import Played
from spacetrace.lab.playing import Meeting, match_play
from spacetrace.matches.simulation import play_jobs

Job: TypeAlias = tuple[int, int]
"""The opponent's place, from 0, and the number of the match."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Everything that a process needs: the game, the data of its cards, options, the decks."""

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


def paper_play(paper: Paper, seeds: Sequence[int], processes: int) -> Iterator[tuple[int, Played]]:
    """Every match, with the opponent's place from 0."""
    jobs = [(place, seed) for seed in seeds for place in range(len(paper.opponents))]
    matches = play_jobs(partial(_player, paper), jobs, processes)
    for (place, _seed), match in zip(jobs, matches, strict=True):
        yield place, match


def _player(paper: Paper) -> Callable[[Job], Played]:
    return paper.player()
