"""The page that takes new editors by the hand."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardsets.rulebook import guide
from cardsets.studio.access import editor_required
from spacetrace.players.access import PlayerRequest


@require_safe
@editor_required
def first_card(request: PlayerRequest) -> HttpResponse:
    """How a card is made, tried, published and taken back, from docs/first-card.md."""
    book = guide("first-card")
    if book is None:
        raise Http404
    return render(request, "studio/first_card.html", {"book": book})
