"""Lays a round that is over open in the middle of the table until the viewer goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Viewer
from spacetrace.presentation.moves import MoveTold


@dataclass(slots=True)
class OpenHand:
    """A seat in it: the cards that it was left with, what it scored, and what it has now.

    `titles` are the cards' names. `words` say more of what it scored, `is_out` that it has played
    its last card; `is_best` marks who won the round.
    """

    seat: Seat
    name: str
    cards: Sequence[str]
    titles: Sequence[str]
    points: int
    total: int
    words: str = ""
    is_me: bool = False
    is_best: bool = False
    is_out: bool = False

    @property
    def signed(self) -> str:
        """The points as they are added: "+7", "−10"."""
        return f"+{self.points}" if self.points >= 0 else f"−{-self.points}"


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """A card of the row that was laid in it: what is seen of it, and whether it came last."""

    card: str
    reading: str
    is_last: bool


@dataclass(slots=True)
class RoundOver:
    """A round's end in a sentence, and every hand laid open.

    `is_news` while the viewer has done nothing since: then it is shown above the table. `laid` is
    the row of cards as it lay, in games that have one and begin the next round without it.
    """

    number: int
    title: str
    sentence: str
    hands: list[OpenHand] = field(default_factory=list)
    is_news: bool = True
    laid: Sequence[LaidOpen] = ()

    @property
    def laid_text(self) -> str:
        """The row for those who listen."""
        return " ".join(piece.reading.replace("-", " ") for piece in self.laid)

    @property
    def key(self) -> str:
        """Tells this round's end from others."""
        return f"round-{self.number}"


def is_news(moves: Sequence[MoveTold], version: int, viewer: Viewer) -> bool:
    """Whether the viewer has done nothing since the round that ended with this version.

    For somebody who only looks on it is news until anybody has moved.
    """
    later = [move for move in moves if move.version > version and move.seat >= 0]
    return not any(viewer is None or move.seat == viewer for move in later)
