"""AI players: they see a view and the legal actions, and nothing else."""

from spacetrace.engine.agents.agent import UNLIMITED, Agent, Budget, Position
from spacetrace.engine.agents.levels import (
    FROZEN,
    LEVELS,
    OPPONENTS,
    TRIED,
    Level,
    agent,
    levels_of,
    opponent,
)
from spacetrace.engine.agents.scripted import ScriptedAgent, first_fitting, fits

__all__ = [
    "FROZEN",
    "LEVELS",
    "OPPONENTS",
    "TRIED",
    "UNLIMITED",
    "Agent",
    "Budget",
    "Level",
    "Position",
    "ScriptedAgent",
    "agent",
    "first_fitting",
    "fits",
    "levels_of",
    "opponent",
]
