"""Serves what a deck will draw: odds and sample hands."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsets.selectors import card_records
from decks import games
from decks.access import deck_visible
from decks.changes import Cards
from decks.models import Deck
from decks.presenters.odds import hand_page, odds_asked, odds_page, seed_asked, seed_new
from spacetrace.api.numbers import whole


@require_safe
@never_cache
def odds(request: HttpRequest, public_id: str) -> HttpResponse:
    """How likely chosen cards of the deck are drawn by each turn.

    In the address: `card` and `group` (each as often as wished), `k`, `turn`.
    """
    deck = deck_visible(request.user, public_id)
    records = card_records(games.newest_of(deck))
    page = odds_page(records, deck.cards, odds_asked(request.GET))
    return _answer(request, "odds", {"deck": deck, "game": deck.game, "odds": page})


@require_safe
@never_cache
def hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """A sample hand with the next draws. In the address: `seed`, `version` (the newest if none)."""
    deck = deck_visible(request.user, public_id)
    number, cards = _version_of(deck, request.GET.get("version", ""))
    seed = seed_asked(request.GET)
    if not seed and not request.headers.get("HX-Request"):
        words = urlencode({"seed": seed_new(), "version": number})
        return redirect(f"{reverse('decks:hand', args=[public_id])}?{words}")
    page = hand_page(
        games.compiled_of(deck), card_records(games.newest_of(deck)), cards, seed or seed_new()
    )
    context = {"deck": deck, "game": deck.game, "hand": page, "number": number}
    return _answer(request, "hand", context)


def _version_of(deck: Deck, number: str) -> tuple[int, Cards]:
    """The number and the list of a version; the deck as it stands without a number."""
    if not number:
        return deck.version_number, deck.cards
    asked = whole(number)
    version = deck.versions.filter(number=asked).first() if asked is not None else None
    if version is None:
        raise Http404
    return version.number, version.cards


def _answer(request: HttpRequest, what: str, context: dict[str, object]) -> HttpResponse:
    """The fragment for a page that is there already, else a page of its own."""
    if request.headers.get("HX-Request"):
        return render(request, f"decks/_{what}.html", context)
    return render(request, f"decks/{what}.html", context)
