"""The deck's list as text, beside the cards: changed as a whole, saved as a version."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.access import deck_own
from decks.models import Deck
from decks.presenters.builder_asked import Unreadable, asked_edit
from decks.services.errors import DeckError, StaleDeck
from decks.services.imports import list_write
from decks.texts.of_deck import list_text
from decks.texts.sheet import TextError
from spacetrace.players.access import PlayerRequest, player_required


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def build_text(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The list to be written over; what was typed stays until it could be saved."""
    deck = deck_own(request.user, public_id)
    if request.method != "POST":
        return _shown(request, deck, list_text(deck))
    text = request.POST.get("text", "")
    try:
        list_write(deck=deck, text=text, at=asked_edit(request.POST))
    except StaleDeck as error:
        words = _("The list was changed meanwhile. Saving once more puts this one in its place.")
        return _shown(request, error.deck, text, words)
    except (DeckError, TextError) as error:
        return _shown(request, deck_own(request.user, public_id), text, error.sentence)
    except Unreadable as error:
        return _shown(request, deck, text, str(error), status=400)
    return redirect("decks:build", public_id)


def _shown(
    request: PlayerRequest, deck: Deck, text: str, notice: str = "", *, status: int = 200
) -> HttpResponse:
    context = {"deck": deck, "text": text, "notice": notice}
    is_part = bool(request.headers.get("HX-Request"))
    template = "decks/_build_text.html" if is_part else "decks/build_text.html"
    return render(request, template, context, status=status)
