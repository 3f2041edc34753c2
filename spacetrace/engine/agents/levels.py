"""The levels of AI players, by name."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.agents.agent import Agent
from spacetrace.engine.agents.random_agent import RandomAgent
from spacetrace.engine.agents.thumb import ThumbAgent
from spacetrace.engine.kernel.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Level:
    """A level as people choose it: its name and what to expect of it."""

    key: str
    name: str
    sentence: str
    agent: Agent


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "random",
            "Drifter",
            "Makes any legal move that comes along; good for a first look at the rules.",
            RandomAgent(),
        ),
        Level(
            "cadet",
            "Cadet",
            "Knows what usually helps, misses a good deal and slips now and then.",
            ThumbAgent("cadet", slips=8, looks_at=12),
        ),
        Level(
            "officer",
            "Officer",
            "Weighs every move by what it gains and loses, and attacks when that pays.",
            ThumbAgent("officer"),
        ),
    )
}


def agent(level: str) -> Agent:
    """The AI player of a level; raises ConfigError for an unknown one."""
    try:
        return LEVELS[level].agent
    except KeyError:
        raise ConfigError(f"There is no AI level called “{level}”.") from None
