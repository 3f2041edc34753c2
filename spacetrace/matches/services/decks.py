"""The decks of a match: what a seat may choose, and where it is taken from."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F
from django.utils.translation import gettext as _

from cardsets.models import Revision, StockDeck
from cardsets.selectors import newest_of_set, stock_decks
from decks.games import USUAL_FORMAT
from decks.models import Deck, DeckVersion
from decks.services.errors import DeckGone
from decks.services.versions import version_pin
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.engine.kernel.protocol import DeckList
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.errors import BadChoice
from spacetrace.players.models import User


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """What a seat brings: one of these, or nothing.

    A ready-made deck by its key (`stock`), a player's deck by its public id (`own`: the chooser's,
    or one that they may see), a list of card ids with copies and perhaps a name (`cards`), or
    whatever ready-made deck fits (`is_surprise`).
    """

    stock: str = ""
    cards: DeckList | None = None
    name: str = ""
    own: str = ""
    is_surprise: bool = False


NO_DECK = DeckChoice()
SURPRISE = DeckChoice(is_surprise=True)


@dataclass(frozen=True, slots=True)
class PlayersDeck:
    """A player's deck with its newest version, which is what is played."""

    deck: Deck
    version: DeckVersion


class Shelf:
    """The decks of a match that is played with `revision`; `players` has the chosen ones by id."""

    def __init__(self, revision: Revision, players: Mapping[str, PlayersDeck]) -> None:
        self.revision = revision
        self.players = players

    @cached_property
    def stock(self) -> list[StockDeck]:
        """The ready-made decks of the match's card set."""
        return stock_decks(self.revision)

    def stock_deck(self, key: str) -> StockDeck:
        """A ready-made deck; raises BadChoice."""
        for deck in self.stock:
            if deck.key == key:
                return deck
        raise BadChoice(_("There is no ready-made deck of this name."))

    def format_of(self, choice: DeckChoice) -> str | None:
        """What a chosen deck was built for; None for one that follows the table."""
        if choice.own:
            return self.players[choice.own].version.format
        if choice.stock:
            return self.stock_deck(choice.stock).format
        return None if choice.is_surprise else USUAL_FORMAT

    def surprise(self, match: Match, others: Iterable[Seat]) -> DeckChoice:
        """A ready-made deck that may be played, if possible another one than the others have.

        Beginners meet decks for beginners, and nobody else does. In a game to which nobody brings
        a deck it is none. Raises BadChoice where none fits.
        """
        if not games.needs_decks(match.game):
            return NO_DECK
        rules, compiled = games.game_for(match.game), games.cards_for(match)
        fitting = [
            deck
            for deck in self.stock
            if not rules.deck_problems(compiled, deck.cards, match.config)
        ]
        wanted = games.format_of(match)
        is_simple = wanted == "beginner"
        alike = [deck.key for deck in fitting if deck.is_beginner == is_simple]
        keys = alike or [deck.key for deck in fitting]
        if not keys:
            raise BadChoice(_("No ready-made deck fits this table. Please choose one yourself."))
        taken = {seat.deck_key for seat in others}
        return DeckChoice(stock=secrets.choice([key for key in keys if key not in taken] or keys))


def shelf_new(
    *,
    user: User,
    game: str,
    choices: Sequence[DeckChoice],
    trial: Revision | None = None,
    card_set: str = "",
) -> Shelf:
    """The shelf of a new match, which is played with the newest cards of its decks' card set.

    Or with those of the set with the key `card_set`, or with a copy of a draft that is tried.
    Raises BadChoice when the decks are of several card sets, or of another game or set, and
    ConfigError when the game has no such cards. Call it inside the match's transaction, with which
    the decks' versions become unchangeable.
    """
    players = players_decks_take(user=user, choices=choices)
    sets = {found.deck.card_set_id: found.deck for found in players.values()}
    for found in players.values():
        if found.deck.game != game:
            raise BadChoice(_("“%s” is a deck for another game.") % found.deck.name)
    if len(sets) > 1:
        raise BadChoice(another_set(*[deck.name for deck in sets.values()][:2]))
    if trial is not None:
        return Shelf(trial, players)  # a deck of another set is refused as it is pinned
    if not sets:
        return Shelf(games.newest_revision(game, card_set), players)
    (deck,) = sets.values()
    if card_set and deck.card_set.key != card_set:
        told = _("“%(deck)s” is made of the cards of %(set)s; choose that set, or another deck.")
        raise BadChoice(told % {"deck": deck.name, "set": deck.card_set.name})
    revision = newest_of_set(deck.card_set)
    if revision is None:
        told = _("“%(deck)s” cannot be played: the cards of %(set)s are withdrawn.")
        raise BadChoice(told % {"deck": deck.name, "set": deck.card_set.name})
    return Shelf(revision, players)


def shelf_of(*, match: Match, user: User, choices: Sequence[DeckChoice] = ()) -> Shelf:
    """The shelf of a match that was made before; its cards are settled. As `shelf_new`."""
    return Shelf(match.card_set_revision, players_decks_take(user=user, choices=choices))


def players_decks_take(*, user: User, choices: Sequence[DeckChoice]) -> dict[str, PlayersDeck]:
    """The players' decks among the choices, by public id, each with its newest version.

    The versions are pinned: from the commit on they never change. Raises BadChoice, the same for a
    deck that the user may not see and for one that does not exist.
    """
    wanted = {choice.own for choice in choices if choice.own}
    if not wanted:
        return {}
    if not all(PUBLIC_ID.fullmatch(public_id) for public_id in wanted):
        raise BadChoice(no_such_deck())
    rows = Deck.objects.visible_to(user).filter(public_id__in=wanted)
    decks = {deck.pk: deck for deck in rows.select_related("card_set", "revision")}
    newest = DeckVersion.objects.filter(deck__in=decks, number=F("deck__version_number"))
    try:
        # In one order for everybody, so that no two wait for each other.
        versions = [version_pin(version) for version in newest.order_by("pk")]
    except DeckGone as error:
        raise BadChoice(no_such_deck()) from error
    if len(versions) < len(wanted):
        raise BadChoice(no_such_deck())
    taken = [PlayersDeck(decks[version.deck_id], version) for version in versions]
    return {found.deck.public_id: found for found in taken}


def no_such_deck() -> str:
    """What is said of a deck that is not there for whoever asks."""
    return _("There is no such deck, or it is not shown to you.")


def another_set(one: str, other: str) -> str:
    """Why two decks cannot meet."""
    return _(
        "“%(one)s” and “%(other)s” are made of different card sets; a match is played with one."
    ) % {"one": one, "other": other}
