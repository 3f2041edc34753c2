"""A deck as it stands on its sheet and its picture."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.selectors import card_records
from decks import games
from decks.models import Deck
from decks.presenters.deck_cards import ListGroup, list_groups


def deck_groups(deck: Deck) -> list[ListGroup]:
    """Its list by the newest cards, the owner's groups first."""
    return list_groups(card_records(games.newest_of(deck)), deck.cards, own=deck.groups)


def deck_words(deck: Deck) -> str:
    """Whose it is, for which format, how many cards it has, which version it is."""
    format = games.format_of(deck.game, deck.format)
    size = ngettext("%(n)s card", "%(n)s cards", deck.size) % {"n": deck.size}
    return _("by %(owner)s · %(format)s · %(size)s · version %(number)s") % {
        "owner": deck.owner,
        "format": format.title if format else deck.format,
        "size": size,
        "number": deck.version_number,
    }
