"""Holds the levels of AI players by name, those that are offered and those that are kept."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.agents.agent import Agent
from spacetrace.engine.agents.random_agent import RandomAgent
from spacetrace.engine.agents.thumb import ThumbAgent
from spacetrace.engine.kernel.errors import ConfigError

DEAR = 500
"""Milliseconds of thinking from which on a level is dear: quicker ones may share a worker."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level as people choose it: its name and what to expect of it.

    `pause` and `spread`, in milliseconds, are how long it takes at live tables: the pause, and up
    to the spread more by lot. Simulations do not wait. `games` are the keys of the games that it is
    for; none where it is for all.

    `thinks`, in milliseconds, is the longest that it may think about one choice; 0 for somebody
    who need not be stopped. On a site its budget is cancelled after so long (`Budget`), and whoever
    `is_dear` thinks in a line of its own, where other matches' turns do not wait for it.
    """

    key: str
    name: str
    sentence: str
    agent: Agent
    pause: int
    spread: int
    games: frozenset[str] = frozenset()
    thinks: int = 0

    @property
    def is_dear(self) -> bool:
        """Others would notice that they wait behind it."""
        return self.thinks >= DEAR

    def is_for(self, game: str) -> bool:
        """Whether it plays this game."""
        return not self.games or game in self.games


SPACETRACE = frozenset({"spacetrace"})
FAMILY = frozenset({"spaced_out", "space_dominoes", "blast_off"})

LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "random",
            "Stowaway",
            "Makes any legal move that comes along; good for a first look at the rules.",
            RandomAgent(),
            pause=1_000,
            spread=1_200,
        ),
        Level(
            "drifter",
            "Drifter",
            "Plays the ships it can pay for, and dares an attack only where it fires far harder.",
            ThumbAgent("drifter"),
            pause=1_000,
            spread=1_200,
            games=SPACETRACE,
        ),
        Level(
            "cadet",
            "Cadet",
            "Sees what a move does at once, and misses a good deal; kind to beginners.",
            ThumbAgent("cadet", slips=8, looks_at=12, misses=3),
            pause=1_000,
            spread=1_000,
        ),
        Level(
            "pilot",
            "Pilot",
            "Makes the most of each of its moves, and forgets that the others have theirs.",
            ThumbAgent("pilot"),
            pause=800,
            spread=800,
            games=SPACETRACE | FAMILY,
        ),
        Level(
            "officer",
            "Officer",
            "Weighs every move by what it gains and loses, and attacks when that pays.",
            ThumbAgent("officer"),
            pause=700,
            spread=600,
        ),
        Level(
            "navigator",
            "Navigator",
            "Counts the cards it has not seen, and plots the course beyond its own turn.",
            ThumbAgent("navigator"),
            pause=700,
            spread=600,
            games=FAMILY,
        ),
        Level(
            "admiral",
            "Admiral",
            "Plans whole turns on several tables that could be true, and knows what wins matches.",
            ThumbAgent("admiral"),
            pause=700,
            spread=600,
            games=SPACETRACE,
            thinks=400,
        ),
    )
}


FROZEN: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "officer-1",
            "Officer 1",
            "The officer of November 2026, to measure by what comes after it.",
            ThumbAgent("officer-1"),
            pause=0,
            spread=0,
        ),
    )
}
"""Levels that play on as they were on a day, in matches among computers; never offered to people.

Recorded matches tell that they do (tests/engine/agents/test_frozen.py).
"""
TRIED: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "captain",
            "Captain",
            "An officer that weighs tables of Spacetrace by numbers fitted to matches.",
            ThumbAgent("captain"),
            pause=0,
            spread=0,
        ),
    )
}
"""Levels that are measured among computers and not yet offered to people (docs/fitting.md)."""
OPPONENTS = LEVELS | FROZEN | TRIED
"""All that can be played against in matches among computers."""


def levels_of(game: str) -> list[Level]:
    """The levels that play this game, from the weakest on."""
    return [level for level in LEVELS.values() if level.is_for(game)]


def opponent(level: str) -> Agent:
    """The AI player of a level, offered or not; raises ConfigError for an unknown one."""
    return OPPONENTS[level].agent if level in OPPONENTS else agent(level)


def agent(level: str) -> Agent:
    """The AI player of a level; raises ConfigError for an unknown one."""
    try:
        return LEVELS[level].agent
    except KeyError:
        raise ConfigError(f"There is no AI level called “{level}”.") from None
