"""The engine as this app uses it: games, compiled cards, ready-made decks, computer players.

The only module here that knows where they come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardsets.models import Revision, StockDeck
from cardsets.selectors import compiled_cards, newest_of_game, pinned_cards, stock_decks
from spacetrace.engine import catalogue
from spacetrace.engine.agents import LEVELS, Agent, Level, agent
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Config, Game
from spacetrace.matches.models import Match

USUAL_GAME = catalogue.USUAL_GAME

FORMAT = "format"
"""The option of a game that says which decks may be brought."""

AnyGame: TypeAlias = Game[Any, Any, Any]
Cards: TypeAlias = Any
Table: TypeAlias = Any
View: TypeAlias = Any


def games() -> list[AnyGame]:
    """Every game that can be played."""
    return list(catalogue.GAMES.values())


def game_for(key: str) -> AnyGame:
    """The game with this key; raises ConfigError."""
    return catalogue.game(key)


def cards_for(match: Match) -> Cards:
    """The compiled cards of the revision that the match is pinned to; raises ConfigError."""
    return cards_pinned(match.game, match.card_set_hash, match.card_set_revision_id)


def cards_pinned(game: str, card_set_hash: str, revision_id: int) -> Cards:
    """The same, found by the hash, so that an action need not read the revision."""
    return pinned_cards(game, card_set_hash, revision_id)


def newest_revision(game: str) -> Revision:
    """The card set revision that new matches are played with; raises ConfigError for none."""
    revision = newest_of_game(game)
    if revision is None:
        raise ConfigError("No card set is published for this game yet.")
    return revision


def format_of(match: Match) -> str:
    """The format of the decks at a match's table (ST-3)."""
    return str(match.config.get(FORMAT) or game_for(match.game).formats[0].key)


def needs_decks(key: str) -> bool:
    """Every seat brings a deck to this game; raises ConfigError."""
    return bool(game_for(key).formats)


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """The ready-made decks that may be played, those for beginners first, and their cards.

    `are_brought` says whether this is a game of decks at all: there may be none that is ready-made.
    """

    cards: Cards = None
    decks: Sequence[StockDeck] = ()
    are_brought: bool = False

    @property
    def names(self) -> list[tuple[str, str]] | None:
        """Their keys and names; None in a game to which nobody brings a deck."""
        return [(deck.key, deck.name) for deck in self.decks] if self.are_brought else None


def ready_made(game: str) -> ReadyMade:
    """For a new match on the game's newest cards."""
    revision = newest_of_game(game) if needs_decks(game) else None
    if revision is None:
        return ReadyMade()
    return _ready_made(game_for(game), compiled_cards(revision), stock_decks(revision), {})


def ready_made_for(match: Match) -> ReadyMade:
    """For a seat of this match."""
    if not needs_decks(match.game):
        return ReadyMade()
    decks = stock_decks(match.card_set_revision)
    return _ready_made(game_for(match.game), cards_for(match), decks, match.config)


def _ready_made(
    rules: AnyGame, cards: Cards, decks: Sequence[StockDeck], config: Config
) -> ReadyMade:
    fitting = [deck for deck in decks if not rules.deck_problems(cards, deck.cards, config)]
    return ReadyMade(cards, sorted(fitting, key=lambda deck: not deck.is_beginner), True)


def agent_levels() -> list[Level]:
    """The computer players, from the weakest on."""
    return list(LEVELS.values())


USUAL_LEVEL = "cadet"
"""The computer player where nobody has chosen one."""


def level_for(key: str) -> Level:
    """The level with this key; raises ConfigError."""
    agent_for(key)
    return LEVELS[key]


def agent_for(level: str) -> Agent:
    """The computer player of this level; raises ConfigError."""
    return agent(level)
