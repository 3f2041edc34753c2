"""A deck to be printed, and as a picture."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.access import deck_visible
from decks.presenters.papers import deck_groups, deck_words
from decks.presenters.picture import deck_picture


@require_safe
@never_cache
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list for a sheet of paper."""
    deck = deck_visible(request.user, public_id)
    context = {"deck": deck, "groups": deck_groups(deck), "words": deck_words(deck)}
    return render(request, "decks/sheet.html", context)


@require_safe
@never_cache
def picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list as SVG."""
    deck = deck_visible(request.user, public_id)
    drawn = deck_picture(deck.name, deck_words(deck), deck_groups(deck))
    answer = HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")
    name = slugify(deck.name) or "deck"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.svg"'
    return answer
