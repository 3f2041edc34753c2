"""The groups of a deck on a page of their own: names, order, and the group of every card."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsets.selectors import card_records
from decks import games, limits
from decks.access import deck_own
from decks.models import Deck
from decks.presenters.builder_asked import Unreadable, asked_edit
from decks.presenters.builder_groups import GroupsAsked
from decks.presenters.deck_cards import list_groups
from decks.services.errors import DeckError, StaleDeck
from decks.services.save import deck_save
from spacetrace.players.access import PlayerRequest, player_required


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def build_groups(request: PlayerRequest, public_id: str) -> HttpResponse:
    """All at once, for those without a script, and for names and order."""
    deck = deck_own(request.user, public_id)
    if request.method != "POST":
        return _shown(request, deck, GroupsAsked.of(deck))
    asked = GroupsAsked.posted(request.POST, deck)
    try:
        at = asked_edit(request.POST)
        deck_save(deck=deck, cards=deck.cards, groups=asked.wanted(), at=at, is_autosave=True)
    except Unreadable as error:
        return _shown(request, deck, asked, str(error), status=400)
    except StaleDeck as error:
        fresh = GroupsAsked.posted(request.POST, error.deck)
        words = _("The list was changed meanwhile. Look at it once more, and save again.")
        return _shown(request, error.deck, fresh, words, status=409)
    except DeckError as error:
        fresh_deck = deck_own(request.user, public_id)
        return _shown(request, fresh_deck, asked, error.sentence, status=400)
    messages.success(request, _("Saved."))
    return redirect("decks:build", public_id)


def _shown(
    request: PlayerRequest, deck: Deck, asked: GroupsAsked, notice: str = "", *, status: int = 200
) -> HttpResponse:
    groups = list_groups(card_records(games.newest_of(deck)), deck.cards, own=deck.groups)
    context = {
        "deck": deck,
        "asked": asked,
        "rows": [(row, asked.cards.get(row.id, "")) for group in groups for row in group.rows],
        "notice": notice,
        "longest": limits.GROUP_LENGTH,
    }
    return render(request, "decks/build_groups.html", context, status=status)
