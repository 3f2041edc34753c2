"""The engine as this app uses it: games, compiled cards, ready-made decks, computer players.

The only module here that knows where they come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import DeckList, Game
from spacetrace.matches.models import Match

AnyGame: TypeAlias = Game[Any, Any, Any]
Cards: TypeAlias = Any
Table: TypeAlias = Any
View: TypeAlias = Any

AGENT_LEVELS = {"cadet": _("Cadet"), "officer": _("Officer"), "random": _("Dice")}
"""The computer players and the names they go by at the table."""

_compiled: dict[tuple[str, int], Cards] = {}


class Agent(Protocol):
    """A computer player: it gets a view and the legal moves, and nothing else."""

    def choose(
        self, game: AnyGame, cards: Cards, view: View, actions: Sequence[Action], chance: Chance
    ) -> Action:
        """One of the actions."""


@dataclass(frozen=True, slots=True)
class StockDeck:
    """A ready-made deck."""

    key: str
    name: str
    cards: DeckList = field(default_factory=dict)


def games() -> list[AnyGame]:
    """Every game that can be played."""
    return list(import_module("spacetrace.engine.catalogue").GAMES.values())


def game_for(key: str) -> AnyGame:
    """The game with this key; raises ConfigError."""
    game: AnyGame = import_module("spacetrace.engine.catalogue").game(key)
    return game


def cards_for(match: Match) -> Cards:
    """The compiled cards of the revision that the match is pinned to."""
    # A published revision never changes, so its number is key enough.
    key = (match.game, match.card_set_revision_id)
    if key not in _compiled:
        if len(_compiled) > 64:
            _compiled.clear()
        _compiled[key] = cards_of(match.game, match.card_set_revision)
    return _compiled[key]


def cards_of(game: str, revision: Any) -> Cards:
    """The compiled cards of a revision; raises ConfigError when they are not this game's."""
    return game_for(game).compile_cards(revision.data)


def newest_revision(game: str) -> Any:
    """The card set revision that new matches are played with; raises ConfigError for none."""
    revision = import_module("cardsets.selectors").newest_published(game)
    if revision is None:
        raise ConfigError("No card set is published for this game yet.")
    return revision


def stock_decks(game: str, revision: Any) -> list[StockDeck]:
    """The ready-made decks of a revision, in the order in which they are offered."""
    rows = import_module("cardsets.selectors").stock_decks(revision)
    return [StockDeck(row.key, row.name, row.cards) for row in rows]


def agent_for(level: str) -> Agent:
    """The computer player of this level; raises ConfigError."""
    if level not in AGENT_LEVELS:
        raise ConfigError(f"There is no computer player called “{level}”.")
    agent: Agent = import_module("spacetrace.engine.agents").agent(level)
    return agent
