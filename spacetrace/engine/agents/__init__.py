"""AI players: they see a view and the legal actions, and nothing else."""

from spacetrace.engine.agents.agent import Agent, Budget, Position
from spacetrace.engine.agents.levels import LEVELS, Level, agent

__all__ = ["LEVELS", "Agent", "Budget", "Level", "Position", "agent"]
