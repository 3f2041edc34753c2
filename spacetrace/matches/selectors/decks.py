"""Answers which decks somebody may choose from for a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser

from cardsets.models import Revision
from decks.games import newest_by_set
from decks.models import Deck
from decks.models.deck import DeckQuerySet
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.players.models import User

MOST_LISTED = 200
"""Decks changed last that are listed; any other deck is played from its own page."""

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


@dataclass(frozen=True, slots=True)
class DecksFound:
    """Decks of the reader (a user's id), and others named; `is_cut`: there are more.

    `newest` has the cards by which they are judged, by the id of their set.
    """

    reader: int | None = None
    decks: Sequence[Deck] = ()
    newest: Mapping[int, Revision] = field(default_factory=dict)
    is_cut: bool = False


def decks_to_bring(
    user: User | AnonymousUser,
    game: str,
    *,
    named: Sequence[str] | None,
    match: Match | None = None,
) -> DecksFound:
    """The user's decks of the game, the one changed last first, and further ones that are named.

    `named` are public ids, of which those are left out that the user may not see; None where nobody
    chooses a deck.
    """
    if named is None or not isinstance(user, User):
        return DecksFound()
    decks = list(_decks(Deck.objects.filter(owner=user, game=game))[: MOST_LISTED + 1])
    is_cut, decks = len(decks) > MOST_LISTED, decks[:MOST_LISTED]
    missing = set(named) - {deck.public_id for deck in decks}
    if missing:
        others = Deck.objects.visible_to(user).filter(game=game, public_id__in=missing)
        decks = [*_decks(others), *decks]
    if match is not None:
        newest = {match.card_set_revision.card_set_id: match.card_set_revision}
    else:
        newest = newest_by_set(deck.card_set_id for deck in decks) if decks else {}
    return DecksFound(user.pk, decks, newest, is_cut)


def deck_brought_last(user: User, game: str) -> tuple[str, str]:
    """What somebody brought to their newest match of a game that counts.

    The key of a ready-made deck, or the public id of a player's; both are "" where it was neither.
    """
    seats = Seat.objects.filter(user=user, kind=SeatKind.USER, match__in=Match.objects.counted())
    seats = seats.filter(match__game=game).order_by("-match_id", "index")
    found = seats.values_list("deck_key", "deck_version__deck__public_id").first()
    return (found[0], found[1] or "") if found else ("", "")


def _decks(decks: DeckQuerySet) -> DeckQuerySet:
    return decks.select_related("owner", "card_set").only(*_NEEDED)
