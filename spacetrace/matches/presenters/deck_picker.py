"""Shows the decks from which somebody chooses before a match: their own, and ready-made ones."""

from __future__ import annotations

from dataclasses import dataclass

from django.forms import Form
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.games import CheckedList, format_of, list_faults
from decks.models import Deck
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.matches import games
from spacetrace.matches.deck_fields import deck_choice, deck_value
from spacetrace.matches.games import ReadyMade
from spacetrace.matches.models import Match
from spacetrace.matches.selectors.decks import DecksFound
from spacetrace.presentation.decks import DeckRow
from spacetrace.presentation.games import pages_for

MOST_REASONS = 2


@dataclass(slots=True)
class PlayersDeckRow:
    """A deck to choose. `owner` is "" for one's own; without `reasons` it may be played."""

    public_id: str
    value: str
    name: str
    owner: str
    size: str
    format: str
    is_open: bool
    reasons: list[str]
    more: int = 0

    @property
    def is_legal(self) -> bool:
        """It may be brought to this match."""
        return not self.reasons


@dataclass(slots=True)
class PlayersDecks:
    """The decks that may be played, those that may not, and whether there are more than these."""

    ready: list[PlayersDeckRow]
    unready: list[PlayersDeckRow]
    is_cut: bool = False

    def find(self, value: str) -> PlayersDeckRow | None:
        """The row that a form's value stands for."""
        rows = [*self.ready, *self.unready]
        return next((row for row in rows if row.value == value), None)


@dataclass(slots=True)
class DeckPicker:
    """What there is, and what is chosen: values of the form's fields `deck` and `opponent_deck`.

    `refused` is a deck that was asked for and may not be played.
    """

    stock: list[DeckRow]
    players: PlayersDecks
    mine: str
    theirs: str = ""
    refused: PlayersDeckRow | None = None

    @property
    def first(self) -> list[DeckRow]:
        """The ready-made ones shown at once: to who begins with one for that, these alone."""
        easy = [row for row in self.stock if row.is_beginner]
        return easy if any(row.key == self.mine for row in easy) else self.stock

    @property
    def more(self) -> list[DeckRow]:
        """The other ready-made ones."""
        first = self.first
        return [row for row in self.stock if row not in first]


def decks_named(form: Form) -> list[str] | None:
    """The public ids of players' decks that a form names; None for a form that asks for none."""
    if "deck" not in form.fields:
        return None
    chosen = [deck_choice(value).own for value in _chosen(form)]
    return [public_id for public_id in chosen if PUBLIC_ID.fullmatch(public_id)]


def deck_picker(
    game: str, form: Form, ready: ReadyMade, found: DecksFound, *, match: Match | None = None
) -> DeckPicker | None:
    """The decks for a new match, or for a seat of this one; None in a game without decks.

    Players' decks are judged as the match would, without one each by its own format and the newest
    cards of its set.
    """
    if "deck" not in form.fields:
        return None
    mine, theirs = _chosen(form)
    rows = [_row(deck, found, match) for deck in found.decks]
    unready = [row for row in rows if not row.is_legal]
    players = PlayersDecks([row for row in rows if row.is_legal], unready, found.is_cut)
    refused = next((row for row in unready if row.value in (mine, theirs)), None)
    stock = pages_for(game).ready_decks(ready.cards, ready.decks)
    return DeckPicker(stock, players, mine, theirs, refused)


def _chosen(form: Form) -> tuple[str, str]:
    """The values of the form's fields for the own deck and the opponent's."""
    names = ("deck", "opponent_deck")
    mine, theirs = (str(form[n].value() or "") if n in form.fields else "" for n in names)
    return mine, theirs


def _row(deck: Deck, found: DecksFound, match: Match | None) -> PlayersDeckRow:
    wanted = deck.format if match is None else games.format_of(match)
    format = format_of(deck.game, deck.format)
    row = PlayersDeckRow(
        public_id=deck.public_id,
        value=deck_value(deck.public_id),
        name=deck.name,
        owner="" if deck.owner_id == found.reader else str(deck.owner),
        size=ngettext("%(n)s card", "%(n)s cards", deck.size) % {"n": deck.size},
        format=format.title if format else deck.format,
        is_open=deck.format == "open",
        reasons=[],
    )
    revision = found.newest.get(deck.card_set_id)
    if revision is None:
        words = _("It is made of another card set (%(set)s) than this match.")
        row.reasons = [words % {"set": deck.card_set.name}]
        return row
    asked = CheckedList(revision, deck.cards, wanted, deck.unresolved)
    sentences = [fault.sentence for fault in list_faults(deck.game, asked)]
    row.reasons, row.more = sentences[:MOST_REASONS], max(0, len(sentences) - MOST_REASONS)
    return row
