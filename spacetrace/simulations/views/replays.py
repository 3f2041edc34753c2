"""Replays: the matches of a test or a measured draft that are worth a look."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cardsets.studio.access import editor_required, set_found
from spacetrace.api.numbers import whole_within
from spacetrace.players.access import PlayerRequest
from spacetrace.simulations.access import deck_test_own, kept_found, replay_own
from spacetrace.simulations.models import Replay
from spacetrace.simulations.presenters.replay import replay_context

MOST_STEPS = 100_000


@require_safe
@never_cache
@gzip_page
def replay(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A replay after `step` moves; the inside of the page alone for the script."""
    found = replay_own(deck_test_own(request.user, public_id), number)
    return _shown(
        request, found, reverse("simulations:test", args=[public_id]), _("Back to the test")
    )


@require_safe
@never_cache
@gzip_page
@editor_required
def kept(request: PlayerRequest, key: str, public_id: str, number: int) -> HttpResponse:
    """The same for a match of a measured draft, which all editors may see."""
    found = kept_found(set_found(key), public_id, number)
    back = reverse("balance:report", args=[key, public_id])
    return _shown(request, found, back, _("Back to the report"))


def _shown(request: HttpRequest, found: Replay, back: str, words: str) -> HttpResponse:
    step = _step(request.GET.get("step", ""))
    context = replay_context(found, step, back=back, back_words=words)
    page = "_replay" if request.headers.get("HX-Request") else "replay"
    return render(request, f"simulations/{page}.html", context)


def _step(text: str) -> int:
    return whole_within(text, usual=0, least=0, most=MOST_STEPS)
