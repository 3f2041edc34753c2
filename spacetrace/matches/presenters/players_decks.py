"""A player's decks as they are chosen for a match: which may be played, what the others lack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.models import Revision
from decks.games import CheckedList, format_of, list_faults, newest_by_set
from decks.models import Deck
from decks.models.deck import DeckQuerySet
from spacetrace.matches.deck_fields import deck_value
from spacetrace.matches.models import Match
from spacetrace.matches.services.formats import FORMAT, OPEN, STANDARD
from spacetrace.players.models import User

MOST_LISTED = 200
"""Decks changed last that are listed; any other deck is played from its own page."""

MOST_REASONS = 2

_NEEDED = (
    "public_id",
    "owner",
    "owner__display_name",
    "owner__username",
    "game",
    "card_set",
    "card_set__name",
    "name",
    "format",
    "cards",
    "unresolved",
    "size",
    "revision",
    "updated_at",
)


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


def players_decks(
    user: User, game: str, *, match: Match | None = None, shown: Iterable[str] = ()
) -> PlayersDecks:
    """The user's decks of the game, the one changed last first, as the match would judge them.

    Without a match each is judged by its own format and the newest cards of its set. `shown` has
    public ids of further decks that are listed if the user may see them.
    """
    own = Deck.objects.filter(owner=user, game=game)
    decks = list(_rows(own)[: MOST_LISTED + 1])
    is_cut, decks = len(decks) > MOST_LISTED, decks[:MOST_LISTED]
    missing = set(shown) - {deck.public_id for deck in decks}
    if missing:
        others = Deck.objects.visible_to(user).filter(game=game, public_id__in=missing)
        decks = [*_rows(others), *decks]
    newest = _revisions(decks, match)
    rows = [_row(deck, user, newest, match) for deck in decks]
    ready = [row for row in rows if row.is_legal]
    return PlayersDecks(ready, [row for row in rows if not row.is_legal], is_cut)


def _rows(decks: DeckQuerySet) -> DeckQuerySet:
    return decks.select_related("owner", "card_set").only(*_NEEDED)


def _revisions(decks: Sequence[Deck], match: Match | None) -> Mapping[int, Revision]:
    """The cards by which decks are judged, by the id of their set."""
    if match is not None:
        return {match.card_set_revision.card_set_id: match.card_set_revision}
    return newest_by_set(deck.card_set_id for deck in decks) if decks else {}


def _row(
    deck: Deck, user: User, newest: Mapping[int, Revision], match: Match | None
) -> PlayersDeckRow:
    wanted = deck.format if match is None else str(match.config.get(FORMAT, STANDARD))
    format = format_of(deck.game, deck.format)
    row = PlayersDeckRow(
        public_id=deck.public_id,
        value=deck_value(deck.public_id),
        name=deck.name,
        owner="" if deck.owner_id == user.pk else str(deck.owner),
        size=ngettext("%(n)s card", "%(n)s cards", deck.size) % {"n": deck.size},
        format=format.title if format else deck.format,
        is_open=deck.format == OPEN,
        reasons=[],
    )
    revision = newest.get(deck.card_set_id)
    if revision is None:
        words = _("It is made of another card set (%(set)s) than this match.")
        row.reasons = [words % {"set": deck.card_set.name}]
        return row
    asked = CheckedList(revision, deck.cards, wanted, deck.unresolved)
    sentences = [fault.sentence for fault in list_faults(deck.game, asked)]
    row.reasons, row.more = sentences[:MOST_REASONS], max(0, len(sentences) - MOST_REASONS)
    return row
