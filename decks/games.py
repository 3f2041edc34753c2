"""The engine as this app uses it: formats, legality, figures, advice, odds.

The only module here that knows which game has what. Nothing raises for a list that is odd or
illegal: a deck may be anything, and what is wrong with it is told as faults.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from cardsets.changes import ShownChange, changes_shown
from cardsets.models import CardSet, Revision
from cardsets.selectors import (
    CardChange,
    card_changes,
    card_records,
    compiled_cards,
    newest_of_set,
)
from decks.changes import CardGroup, Cards, Line, cards_sorted
from decks.models import Deck, DeckVersion
from spacetrace.engine import catalogue
from spacetrace.engine.games.spacetrace.decks.advice import Advice, deck_advice
from spacetrace.engine.games.spacetrace.decks.drawing import Sample, odds_table, sample_hand
from spacetrace.engine.games.spacetrace.decks.figures import Figures, deck_figures
from spacetrace.engine.games.spacetrace.decks.formats import FORMATS
from spacetrace.engine.games.spacetrace.decks.use import cards_played as played
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.decks import DeckFault, DeckFormat
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Game

AnyGame: TypeAlias = Game[Any, Any, Any]
Compiled: TypeAlias = Any

USUAL_FORMAT = FORMATS[0].key
"""What a deck is made for when nobody has said for what."""

SAMPLE_TURNS = 5
ODDS_TURNS = 10


@dataclass(frozen=True, slots=True)
class CheckedList:
    """A list to be judged: which cards it is made of, and in which format it is to be played."""

    revision: Revision
    cards: Cards
    format: str
    unresolved: Sequence[Line] = ()
    groups: Sequence[CardGroup] = ()


# --- games and cards ------------------------------------------------------------------------------


def rules_of(game: str) -> AnyGame:
    """The game with this key; raises ConfigError."""
    return catalogue.game(game)


def games_with_decks() -> list[str]:
    """The keys of the games to which players bring decks."""
    return [key for key, game in catalogue.GAMES.items() if game.formats]


def formats(game: str) -> tuple[DeckFormat, ...]:
    """The formats of the game's decks; none where nobody brings a deck."""
    return catalogue.GAMES[game].formats if game in catalogue.GAMES else ()


def format_of(game: str, key: str) -> DeckFormat | None:
    """The format with this key, if the game has it."""
    return next((format for format in formats(game) if format.key == key), None)


def newest_of(deck: Deck) -> Revision:
    """The newest revision that is offered of the deck's cards; by it a deck is judged.

    Where the whole set is withdrawn, those that the deck was saved with: it can still be looked at.
    """
    return newest_of_set(deck.card_set) or deck.revision


def newest_by_set(card_sets: Iterable[int]) -> dict[int, Revision]:
    """The newest revision that is offered of each of these card sets (by id), by one query."""
    rows = Revision.objects.offered().filter(card_set__in=set(card_sets))
    found: dict[int, Revision] = {}
    rows = rows.select_related("card_set", "withdrawal")
    for revision in rows.order_by("card_set_id", "-number"):
        found.setdefault(revision.card_set_id, revision)
    return found


def compiled_of(deck: Deck) -> Compiled:
    """The newest cards of the deck's set, as the engine uses them."""
    return compiled_cards(newest_of(deck))


def card_names(revision: Revision) -> dict[str, str]:
    """The names of a revision's cards, by id."""
    return {card_id: str(record.name) for card_id, record in card_records(revision).items()}


def cards_newest(card_set: CardSet) -> Revision | None:
    """The newest published revision of a card set; None before the first."""
    return newest_of_set(card_set)


# --- what is wrong --------------------------------------------------------------------------------


def deck_faults(deck: Deck, *, newest: Revision | None = None) -> list[DeckFault]:
    """Why the deck may not be brought to a match; empty when it may.

    The engine's faults against the newest cards, one for each unresolved line, and one where the
    cards are not offered. Who asks for many decks hands their `newest` revisions over
    (`newest_by_set`).
    """
    revision = newest or newest_of(deck)
    asked = CheckedList(revision, deck.cards, deck.format, deck.unresolved)
    return [*_offer_faults(revision), *list_faults(deck.game, asked)]


def version_faults(version: DeckVersion, *, newest: Revision | None = None) -> list[DeckFault]:
    """Why this version may not be brought to a match, as `deck_faults`."""
    revision = newest or newest_of(version.deck)
    asked = CheckedList(revision, version.cards, version.format, version.unresolved)
    return [*_offer_faults(revision), *list_faults(version.deck.game, asked)]


def list_faults(game: str, asked: CheckedList) -> list[DeckFault]:
    """Why a list may not be brought to a match; empty when it may."""
    cards = cards_sorted(asked.cards)
    try:
        faults = rules_of(game).deck_faults(
            compiled_cards(asked.revision), cards, {"format": asked.format}
        )
    except ConfigError as error:
        faults = [DeckFault(str(error))]
    return [*faults, *(_unresolved_fault(line) for line in asked.unresolved)]


def fault_new(deck: Deck, before: Compiled, after: Compiled | None) -> DeckFault | None:
    """What would keep a deck from being played that may be played now; None for other decks.

    Without cards `after`, its set would not be offered any more.
    """
    rules = rules_of(deck.game)
    cards, config = cards_sorted(deck.cards), {"format": deck.format}
    try:
        if deck.unresolved or rules.deck_faults(before, cards, config):
            return None
        if after is None:
            return _not_offered(deck.card_set)
        return next(iter(rules.deck_faults(after, cards, config)), None)
    except ConfigError:  # a format that is no more: it could not be played before
        return None


def is_legal(deck: Deck, *, newest: Revision | None = None) -> bool:
    """The deck may be brought to a match now."""
    return not deck_faults(deck, newest=newest)


def legal_decks(decks: Collection[Deck]) -> set[int]:
    """The ids of those that may be brought to a match now; one query for however many."""
    newest = newest_by_set(deck.card_set_id for deck in decks)
    return {deck.pk for deck in decks if is_legal(deck, newest=newest.get(deck.card_set_id))}


def changes_since_saved(deck: Deck) -> list[CardChange]:
    """What was published about the deck's cards since its list was last saved."""
    return card_changes(deck.card_set, deck.revision, list(deck.cards))


def changes_told(deck: Deck, newest: Revision, changes: Sequence[CardChange]) -> list[ShownChange]:
    """The same in words, without what is no news in play."""
    if not changes:
        return []
    before, after = card_records(deck.revision), card_records(newest)
    shown = changes_shown(deck.game, before, after, changes)
    return [change for change in shown if change.matters]


def _offer_faults(revision: Revision) -> list[DeckFault]:
    return [_not_offered(revision.card_set)] if revision.is_withdrawn else []


def _not_offered(card_set: CardSet) -> DeckFault:
    sentence = _("The cards of %(set)s are withdrawn from new matches.")
    return DeckFault(sentence % {"set": card_set.name})


def _unresolved_fault(line: Line) -> DeckFault:
    sentence = _("“%(copies)sx %(name)s” is not a card of this set.")
    return DeckFault(sentence % line)


def cards_played(events: Iterable[Event]) -> dict[Seat, set[str]]:
    """By seat, the cards of which a copy was played in a match."""
    return played(events)


# --- what it is like ------------------------------------------------------------------------------


def figures(deck: Deck) -> Figures:
    """The deck in numbers."""
    return list_figures(compiled_of(deck), deck.cards)


def list_figures(compiled: Compiled, cards: Cards) -> Figures:
    """A list in numbers."""
    return deck_figures(compiled, cards)


def advice(deck: Deck) -> list[Advice]:
    """What the deck may be missing; nothing of this keeps it from being played."""
    return list_advice(compiled_of(deck), deck.cards, deck.format)


def list_advice(compiled: Compiled, cards: Cards, format: str = "standard") -> list[Advice]:
    """What a list may be missing in this format."""
    known = {one.key for one in FORMATS}
    return list(deck_advice(compiled, cards, format if format in known else USUAL_FORMAT))


def odds(cards: Cards, of: Collection[str], k: int, turns: int = ODDS_TURNS) -> tuple[float, ...]:
    """How likely at least `k` of the cards `of` have been seen once each own turn has begun."""
    return odds_table(cards, of, k, turns)


def sample(compiled: Compiled, cards: Cards, seed: str, turns: int = SAMPLE_TURNS) -> Sample:
    """A first hand and the draws of the first turns; the same seed deals the same."""
    return sample_hand(compiled, cards, Chance(seed.encode()), turns)
