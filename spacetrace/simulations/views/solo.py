"""A deck played against nobody: the page holds the moves, and nothing is stored."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from decks import games
from decks.access import deck_visible
from decks.changes import Cards
from decks.models import Deck
from decks.presenters.odds import seed_asked, seed_new
from decks.selectors import version_of
from spacetrace.api.numbers import whole
from spacetrace.simulations.presenters.solo import solo_context
from spacetrace.simulations.solo import moves_asked, solo_at


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@gzip_page
def solo(request: HttpRequest, public_id: str) -> HttpResponse:
    """The hand with this `seed`, and a POST's `moves` with one more `action`, or one less (`back`).

    In the address: `seed` and `version`, as of a sample hand.
    """
    deck = deck_visible(request.user, public_id)
    number, cards = _list_of(deck, request.GET.get("version", ""))
    seed = seed_asked(request.GET)
    if not seed:
        words = urlencode({"seed": seed_new(), "version": number})
        return redirect(f"{reverse('simulations:solo', args=[public_id])}?{words}")
    revision = games.newest_of(deck)
    moves = _moves(request) if request.method == "POST" else []
    played = solo_at(name=deck.name, cards=cards, revision=revision, seed=seed, moves=moves)
    context = solo_context(deck, revision, played) | {"seed": seed, "number": number}
    context["is_part"] = is_part = bool(request.headers.get("HX-Request"))
    page = "_solo" if is_part else "solo"
    return render(request, f"simulations/{page}.html", context)


def _moves(request: HttpRequest) -> list[str]:
    moves = moves_asked(request.POST.get("moves", ""))
    if "back" in request.POST:
        return moves[:-1]
    action = request.POST.get("action", "")
    return moves_asked("\n".join([*moves, action]))


def _list_of(deck: Deck, number: str) -> tuple[int, Cards]:
    """The number and the list of a version; the deck as it stands without a number."""
    if not number:
        return deck.version_number, deck.cards
    asked = whole(number)
    version = version_of(deck, asked) if asked is not None else None
    if version is None:
        raise Http404
    return version.number, version.cards
