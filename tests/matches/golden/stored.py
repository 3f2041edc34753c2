"""Declares what is kept of a match in the middle, and reads it back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from spacetrace.engine import catalogue
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.replay import read_move

HERE = Path(__file__).parent
CARDS = HERE / "cards"


class Told(msgspec.Struct, frozen=True):
    """A move with its event lines, as its row has them."""

    move: str
    events: list[str]


class Stored(msgspec.Struct, frozen=True):
    """A match in the middle; what a row of the database has is called as its column is.

    `cards` names the file of the set's data, `moves` led here from the deal, the last ones again in
    `told`. `views` are what a seat (from 0) that matters and a spectator ("") saw, `legal` is what
    each seat could do. `then` are moves that followed, and `end` is the digest of their snapshot.
    """

    game: str
    rules_version: int
    format_version: int
    config: dict[str, Any]
    cards: str
    secret: str
    decks: list[dict[str, int]]
    snapshot: str
    waiting: list[int]
    clock: Deadline | None
    views: dict[str, Any]
    legal: dict[str, list[str]]
    moves: list[str]
    told: list[Told]
    then: list[str]
    end: str

    @property
    def rules(self) -> catalogue.AnyGame:
        """The game as it was; raises ConfigError when nobody has kept these rules."""
        return catalogue.game(self.game, self.rules_version)

    def compiled(self) -> Any:
        """The cards of the day."""
        return self.rules.compile_cards(card_data(self.cards))

    def chance(self) -> Chance:
        """The chance as it stood before the deal."""
        return Chance(bytes.fromhex(self.secret))

    def table(self) -> Any:
        """The table as it stood."""
        return self.rules.restore(self.snapshot.encode(), self.compiled(), self.chance())


def moves_of(lines: Sequence[str]) -> list[tuple[Seat, str]]:
    """Seat and action of each line."""
    return [read_move(line) for line in lines]


def card_data(name: str) -> Mapping[str, Any]:
    """The data of a set as it was published."""
    found: Mapping[str, Any] = json.loads((CARDS / f"{name}.json").read_text("utf-8"))
    return found


def digest(content: bytes) -> str:
    """What stands for a snapshot or a set that is too long to be compared by eye."""
    return hashlib.sha256(content).hexdigest()


def stored_matches() -> Iterator[tuple[str, Stored]]:
    """All that are kept, each with the release and its name: "1.0/spacetrace-stack"."""
    for path in sorted(HERE.glob("*/*.json")):
        if path.parent != CARDS:
            found = msgspec.json.decode(path.read_bytes(), type=Stored)
            yield f"{path.parent.name}/{path.stem}", found
