"""What is kept of tests: the test, its opponents, its work in pieces, matches worth a look."""

from spacetrace.simulations.models.chunk import Chunk, Replay, ReplayKind
from spacetrace.simulations.models.deck_test import UNFINISHED, DeckTest, Opponent, Spent, Status

__all__ = [
    "UNFINISHED",
    "Chunk",
    "DeckTest",
    "Opponent",
    "Replay",
    "ReplayKind",
    "Spent",
    "Status",
]
