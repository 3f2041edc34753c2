"""The rules as a page, every numbered rule with an address of its own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from spacetrace.matches.presenters.rules import rules_page


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, from docs/rules."""
    page = rules_page(game)
    if page is None:
        raise Http404
    return render(request, "learn/rules.html", {"page": page, "game": game})
