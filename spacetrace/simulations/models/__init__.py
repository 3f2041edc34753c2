"""What is kept of tests: tests, their groups, opponents, work in pieces, matches worth a look."""

from spacetrace.simulations.models.chunk import Chunk, Replay, ReplayKind
from spacetrace.simulations.models.deck_test import DeckTest, Opponent, Spent
from spacetrace.simulations.models.group import UNFINISHED, GroupKind, Status, TestGroup

__all__ = [
    "UNFINISHED",
    "Chunk",
    "DeckTest",
    "GroupKind",
    "Opponent",
    "Replay",
    "ReplayKind",
    "Spent",
    "Status",
    "TestGroup",
]
