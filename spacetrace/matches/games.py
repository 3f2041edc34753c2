"""The engine as this app uses it: games, compiled cards, ready-made decks, computer players.

The only module here that knows where they come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from cardsets.models import Revision, StockDeck
from cardsets.selectors import (
    compiled_cards,
    newest_of_game,
    newest_of_sets,
    pinned_cards,
    stock_decks,
)
from spacetrace.engine import catalogue
from spacetrace.engine.agents import LEVELS, Agent, Level, agent, levels_of
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.opening import Opening
from spacetrace.engine.kernel.options import usual_at
from spacetrace.engine.kernel.protocol import Config, Game, Json
from spacetrace.matches.models import Match, Status

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
    """The game with this key under today's rules, as new matches are played; raises ConfigError."""
    return catalogue.game(key)


def game_of(match: Match) -> AnyGame:
    """The game under the rules that the match was begun with; raises ConfigError without them.

    A match that waits for players has not begun: it will be played by today's.
    """
    is_open = match.status == Status.OPEN
    return catalogue.game(match.game, None if is_open else match.rules_version)


def is_known(key: str, rules_version: int) -> bool:
    """This program has the game under this version of its rules."""
    try:
        catalogue.game(key, rules_version)
    except ConfigError:
        return False
    return True


def is_open_here(match: Match) -> bool:
    """This program has the game and the options that an open match is to be played with."""
    try:
        game_for(match.game).check_config(match.config)
    except ConfigError:
        return False
    return True


def is_past(key: str, rules_version: int) -> bool:
    """The rules are older than those of today."""
    return key in catalogue.GAMES and rules_version < catalogue.game(key).rules_version


def reader_of(match: Match) -> AnyGame:
    """Who reads what is stored of a match: its own rules, else today's where the form is the same.

    Raises ConfigError where there are neither. Moves that were made can be told under any rules.
    """
    try:
        return game_of(match)
    except ConfigError:
        newest = game_for(match.game)
        if newest.format_version != match.format_version:
            raise
        return newest


def cards_for(match: Match, rules: AnyGame | None = None) -> Cards:
    """The cards that the match is pinned to, compiled by its rules or these; raises ConfigError."""
    rules = rules or game_of(match)
    return cards_pinned(rules, match.card_set_hash, match.card_set_revision_id)


def cards_pinned(rules: AnyGame, card_set_hash: str, revision_id: int) -> Cards:
    """The same, found by the hash, so that an action need not read the revision."""
    return pinned_cards(rules, card_set_hash, revision_id)


def opening_of(match: Match) -> Opening | None:
    """Where the match began, if it was not dealt as usual."""
    return msgspec.convert(match.opening, Opening) if match.opening else None


def sets_offered(game: str) -> list[Revision]:
    """The newest offered revision of each card set of the game; the first is the usual one."""
    return newest_of_sets(game)


def sets_beside() -> list[Revision]:
    """Those of all games without the usual ones."""
    known, beside = set[str](), []
    for revision in newest_of_sets(*(game.key for game in games())):
        if revision.card_set.game in known:
            beside.append(revision)
        known.add(revision.card_set.game)
    return beside


def newest_revision(game: str, card_set: str = "") -> Revision:
    """What new matches are played with: of the set with this key, else of the game's usual one.

    Raises ConfigError where there is none.
    """
    if card_set:
        revision = next((r for r in sets_offered(game) if r.card_set.key == card_set), None)
        if revision is None:
            raise ConfigError("The game has no such card set that is offered for new matches.")
        return revision
    revision = newest_of_game(game)
    if revision is None:
        raise ConfigError("No card set is published for this game yet.")
    return revision


def format_of(match: Match) -> str:
    """The format of the decks at a match's table (ST-3)."""
    return str(match.config.get(FORMAT) or game_for(match.game).formats[0].key)


USUAL_SEATS, LEAST_SEATS = 3, 2


def usual_seats(game: AnyGame) -> int:
    """How many seats a table has where nobody has said."""
    return min(max(USUAL_SEATS, game.min_seats), game.max_seats)


def usual_config(game: AnyGame, seats: int) -> dict[str, Json]:
    """The options of a table for so many where nobody has said."""
    return game.check_config(usual_at(game.options, seats))


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


def ready_made(game: str, card_set: str = "") -> ReadyMade:
    """For a new match on the newest cards of a set, or of the game's usual one.

    Raises ConfigError for a set that is not there.
    """
    if card_set:
        revision: Revision | None = newest_revision(game, card_set)
    else:
        revision = newest_of_game(game)
    if revision is None or not needs_decks(game):
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


def agent_levels(game: str = "") -> list[Level]:
    """The computer players, from the weakest on: of this game, or of any."""
    return levels_of(game) if game else list(LEVELS.values())


def levels_chosen(game: str) -> list[Level]:
    """Those that somebody chooses from for a match: one without any aim is none to meet alone."""
    levels = agent_levels(game)
    if game_for(game).max_seats > 2:
        return levels
    return [level for level in levels if level.key != "random"]


def strongest_level(game: str) -> Level:
    """The computer player that knows best what to do in this game."""
    return agent_levels(game)[-1]


USUAL_LEVEL = "cadet"
"""The computer player where nobody has chosen one."""

FIRST_LEVEL = "drifter"
"""The one offered in its place to whoever has not won yet, in games that know it."""


def level_offered(game: str, *, has_won: bool) -> Level:
    """The computer player that somebody is offered who chooses none."""
    key = FIRST_LEVEL if not has_won and LEVELS[FIRST_LEVEL].is_for(game) else USUAL_LEVEL
    return LEVELS[key]


def level_for(key: str, game: str = "") -> Level:
    """The level with this key; raises ConfigError, also for one that does not play this game."""
    agent_for(key)
    level = LEVELS[key]
    if game and not level.is_for(game):
        raise ConfigError(f"The {level.name} does not play this game.")
    return level


def thinks_for(level: str) -> int:
    """The longest that it may think about a choice, in milliseconds; 0 for as long as it likes."""
    return LEVELS[level].thinks if level in LEVELS else 0


def any_is_dear() -> bool:
    """Whether anybody who can be chosen thinks so long that others would notice."""
    return any(level.is_dear for level in LEVELS.values())


def is_dear(level: str) -> bool:
    """Whether it thinks in a line of its own, so that nobody else's turn waits for it."""
    return level in LEVELS and LEVELS[level].is_dear


def agent_for(level: str) -> Agent:
    """The computer player of this level; raises ConfigError."""
    return agent(level)
