"""Plays AI players against each other, every deal twice with seats swapped, to rate them."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from cardsets.files import read_set
from spacetrace.engine.agents import Agent, opponent
from spacetrace.engine.agents.arena import Entrant, Result, play_match
from spacetrace.simulations.bulk import Job, Room, play_jobs
from spacetrace.simulations.paired import Difference, difference
from spacetrace.simulations.programs import ProgramAgent


@dataclass(frozen=True, slots=True)
class Meeting:
    """The pairs of matches of two players; `shares` are the first one's, from 0 to 1."""

    one: str
    two: str
    shares: tuple[float, ...]
    difference: Difference
    turns: float
    unfinished: int


def meetings_of(
    players: Sequence[str], decks: Sequence[Entrant], seeds: range, *, neighbours: bool
) -> list[tuple[tuple[str, str], list[Job]]]:
    """Who meets whom, and the jobs of it: two for each number, in turn with all pairs of decks.

    `decks` are entrants whose levels do not matter; a game without decks has one with none. With
    `neighbours`, only players that follow each other meet.
    """
    pairs = itertools.pairwise(players) if neighbours else itertools.combinations(players, 2)
    tables = list(itertools.product(decks, repeat=2))
    return [
        (pair, [job for seed in seeds for job in _both_ways(pair, tables, seed)]) for pair in pairs
    ]


def _both_ways(
    pair: tuple[str, str], tables: Sequence[tuple[Entrant, ...]], seed: int
) -> list[Job]:
    """The same deal twice: whoever held the one deck holds the other the second time."""
    decks = tables[seed % len(tables)]
    return [
        Job(tuple(replace(deck, level=level) for deck, level in zip(decks, way, strict=True)), seed)
        for way in (pair, pair[::-1])
    ]


def play_meetings(
    room: Room, jobs: Sequence[Job], programs: Mapping[str, str], processes: int
) -> Iterator[Result]:
    """The results in the order of the jobs; `programs` are command lines by players' names."""
    yield from play_jobs(partial(_Player, room, dict(programs)), jobs, processes)


def meeting(pair: tuple[str, str], results: Sequence[Result]) -> Meeting:
    """What the matches of two players tell, in the order of their jobs."""
    first, second = results[::2], results[1::2]
    ours = [_points(result, 0) for result in first]
    theirs = [_points(result, 0) for result in second]  # of the other one, at the same seat
    return Meeting(
        *pair,
        shares=tuple((1 + one - two) / 2 for one, two in zip(ours, theirs, strict=True)),
        difference=difference(ours, theirs),
        turns=sum(result.turns for result in results) / len(results),
        unfinished=sum(result.reason == "unfinished" for result in results),
    )


class _Player:
    """Plays matches in its process, with one process of each program that plays."""

    def __init__(self, room: Room, programs: Mapping[str, str]) -> None:
        self._config = room.config
        self._rules, self._cards = room.ready()
        self._agents: dict[str, Agent] = {}
        for name, command in programs.items():
            agent = ProgramAgent(command, room.game, read_set(room.card_set))
            weakref.finalize(self, agent.end)
            self._agents[name] = agent

    def __call__(self, job: Job) -> Result:
        return play_match(
            self._rules, self._cards, self._config, job.entrants, job.seed, agent_of=self._agent
        )

    def _agent(self, level: str) -> Agent:
        return self._agents.get(level) or opponent(level)


def _points(result: Result, entrant: int) -> float:
    """1 for a win, 1/2 for a draw or a shared one."""
    if entrant in result.winners:
        return 1 / len(result.winners)
    return 0.0 if result.winners else 0.5
