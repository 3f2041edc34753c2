"""What the contract tests need to know of one game: cards, decks, options, a hidden swap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cardsets.files import read_set, set_of_game
from spacetrace.engine.catalogue import GAMES, AnyGame
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.protocol import Config, DeckList


@dataclass(frozen=True)
class Swapped:
    """The ids of two exchanged cards, and who cannot know that they were."""

    cards: frozenset[str]
    unknowing: tuple[Viewer, ...]


@dataclass(frozen=True)
class Sample:
    """A match of one game: `name` tells it from the others of its game.

    `swap` exchanges two hidden cards of a table in place and returns their ids and the viewers
    that cannot know, or None where nothing is hidden. `frozen` are the types that tables share.
    """

    name: str
    game: AnyGame
    cards: object
    decks: Sequence[DeckList]
    swap: Callable[[object, Chance], Swapped | None]
    frozen: tuple[type, ...]
    config: Config = field(default_factory=dict)
    longest: int = 20_000
    """No match has more actions than this."""

    @property
    def key(self) -> str:
        """The game and the name."""
        return f"{self.game.key.replace('_', '-')}-{self.name}"

    def seats(self) -> range:
        """The seats of its matches."""
        return range(len(self.decks))

    def viewers(self) -> list[Viewer]:
        """Every seat, and a spectator."""
        return [*self.seats(), None]

    def deal(self, seed: int) -> object:
        """A fresh table."""
        return self.game.setup(self.config, self.cards, self.decks, Chance.seeded(seed))


def cards_of(game: str) -> object:
    """The compiled cards of the game's own set."""
    return GAMES[game].compile_cards(read_set(set_of_game(game)))
