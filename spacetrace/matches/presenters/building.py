"""The decks that a player was building last, for the home page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.games import format_of
from decks.selectors import decks_of
from spacetrace.players.models import User

MOST_SHOWN = 3


@dataclass(slots=True)
class BuildingRow:
    """A deck to go on with."""

    public_id: str
    name: str
    facts: str
    since: datetime


def building_rows(user: User) -> list[BuildingRow]:
    """The decks that were changed last, the newest first."""
    decks = decks_of(user).prefetch_related(None)
    return [
        BuildingRow(
            deck.public_id,
            deck.name,
            _facts(deck.game, deck.format, deck.size),
            deck.updated_at,
        )
        for deck in decks[:MOST_SHOWN]
    ]


def _facts(game: str, key: str, size: int) -> str:
    format = format_of(game, key)
    cards = ngettext("%(n)s card", "%(n)s cards", size) % {"n": size}
    return (
        _("%(format)s, %(cards)s") % {"format": format.title, "cards": cards} if format else cards
    )
