"""AI players: they see a view and the legal actions, and nothing else."""

from spacetrace.engine.agents.agent import Agent
from spacetrace.engine.agents.levels import LEVELS, Level, agent

__all__ = ["LEVELS", "Agent", "Level", "agent"]
