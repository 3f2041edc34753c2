"""Holds the levels of AI players by name, those that are offered and those that are kept."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.agents.agent import Agent
from spacetrace.engine.agents.random_agent import RandomAgent
from spacetrace.engine.agents.thumb import ThumbAgent
from spacetrace.engine.kernel.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Level:
    """A level as people choose it: its name and what to expect of it.

    `pause` and `spread`, in milliseconds, are how long it takes at live tables: the pause, and up
    to the spread more by lot. Simulations do not wait.
    """

    key: str
    name: str
    sentence: str
    agent: Agent
    pause: int
    spread: int


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "random",
            "Drifter",
            "Makes any legal move that comes along; good for a first look at the rules.",
            RandomAgent(),
            pause=1_000,
            spread=1_200,
        ),
        Level(
            "cadet",
            "Cadet",
            "Knows what usually helps, misses a good deal and slips now and then.",
            ThumbAgent("cadet", slips=8, looks_at=12, misses=3),
            pause=1_000,
            spread=1_000,
        ),
        Level(
            "officer",
            "Officer",
            "Weighs every move by what it gains and loses, and attacks when that pays.",
            ThumbAgent("officer"),
            pause=700,
            spread=600,
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


def opponent(level: str) -> Agent:
    """The AI player of a level, offered or not; raises ConfigError for an unknown one."""
    return OPPONENTS[level].agent if level in OPPONENTS else agent(level)


def agent(level: str) -> Agent:
    """The AI player of a level; raises ConfigError for an unknown one."""
    try:
        return LEVELS[level].agent
    except KeyError:
        raise ConfigError(f"There is no AI level called “{level}”.") from None
