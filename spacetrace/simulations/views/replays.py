"""Replays: the matches of a test that are worth a look."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from spacetrace.api.numbers import whole_within
from spacetrace.simulations.access import deck_test_own, replay_own
from spacetrace.simulations.presenters.replay import replay_context

MOST_STEPS = 100_000


@require_safe
@never_cache
@gzip_page
def replay(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A replay after `step` moves; the inside of the page alone for the script."""
    found = replay_own(deck_test_own(request.user, public_id), number)
    context = replay_context(found, _step(request.GET.get("step", "")))
    page = "_replay" if request.headers.get("HX-Request") else "replay"
    return render(request, f"simulations/{page}.html", context)


def _step(text: str) -> int:
    return whole_within(text, usual=0, least=0, most=MOST_STEPS)
