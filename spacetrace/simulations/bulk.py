"""Many matches between AI players, over as many processes as wanted, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from cardsets.files import read_decks, read_set
from spacetrace.engine.agents import OPPONENTS
from spacetrace.engine.agents.arena import Entrant, Result, play_match
from spacetrace.engine.catalogue import AnyGame, game
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.protocol import Config

J = TypeVar("J")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Room:
    """What every process needs: the game, its card set by key, the options."""

    game: str
    card_set: str
    config: Config

    def ready(self) -> tuple[AnyGame, Any]:
        """The game and its compiled cards."""
        rules = game(self.game)
        return rules, rules.compile_cards(read_set(self.card_set))


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play."""

    entrants: tuple[Entrant, ...]
    seed: int


def stock_entrant(card_set: str, deck: str, level: str) -> Entrant:
    """A ready-made deck in the hands of an AI player; raises ConfigError for an unknown deck."""
    decks = {stock.key: stock for stock in read_decks(card_set)}
    if deck not in decks:
        raise ConfigError(f"There is no deck called “{deck}”; known are {', '.join(decks)}.")
    return Entrant(deck, decks[deck].cards, level)


def players(levels: Sequence[str]) -> tuple[Entrant, ...]:
    """AI players for a game without decks, called by their levels and numbered among equals."""
    names = [OPPONENTS[level].name for level in levels]
    return tuple(Entrant(_numbered(names, place), {}, level) for place, level in enumerate(levels))


def _numbered(names: list[str], place: int) -> str:
    name = names[place]
    return f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name


def check(room: Room, entrants: Sequence[Entrant]) -> None:
    """Raises ConfigError when so many cannot play, or when one of the decks may not be played."""
    rules, cards = room.ready()
    rules.check_seats(rules.check_config(room.config), len(entrants))
    for entrant in entrants:
        problems = rules.deck_problems(cards, entrant.deck, room.config)
        if problems:
            raise ConfigError(f"The deck “{entrant.name}” may not be played. {problems[0]}")


def play_one(room: Room, job: Job, emit: Emit = None) -> Result:
    """One match, in this process."""
    rules, cards = room.ready()
    return play_match(rules, cards, room.config, job.entrants, job.seed, emit)


def play_all(room: Room, jobs: Sequence[Job], processes: int) -> Iterator[Result]:
    """The results of all jobs, in their order, whatever the number of processes is."""
    yield from play_jobs(partial(_player, room), jobs, processes)


def play_jobs(
    start: Callable[[], Callable[[J], R]], jobs: Sequence[J], processes: int
) -> Iterator[R]:
    """What the players that `start` makes, one a process, answer to the jobs, in their order."""
    if processes <= 1:
        play = start()
        yield from (play(job) for job in jobs)
        return
    # spawn: a forked child would inherit the parent's database connections and locks
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_enter, initargs=(start,)
    ) as pool:
        yield from pool.map(_play_here, jobs, chunksize=_chunk(len(jobs), processes))


def jobs_of(entrants: Iterable[Entrant], seeds: range) -> list[Job]:
    """One job for each number."""
    players = tuple(entrants)
    return [Job(players, seed) for seed in seeds]


def _player(room: Room) -> Callable[[Job], Result]:
    rules, cards = room.ready()
    return lambda job: play_match(rules, cards, room.config, job.entrants, job.seed)


def _chunk(jobs: int, processes: int) -> int:
    return max(1, min(20, jobs // (processes * 8)))


_here: list[Callable[[Any], Any]] = []
"""In a worker process: what plays its matches."""


def _enter(start: Callable[[], Callable[[Any], Any]]) -> None:
    _here[:] = [start()]


def _play_here(job: Any) -> Any:
    return _here[0](job)


def options_read(options: Sequence[str]) -> dict[str, Any]:
    """Options of a match as a command line has them, "name=value"; raises ConfigError."""
    config: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise ConfigError(f"“{option}” is no option: it needs a name, “=” and a value.")
        words: dict[str, Any] = {"true": True, "false": False}
        config[name] = int(value) if value.isdecimal() else words.get(value, value)
    return config
