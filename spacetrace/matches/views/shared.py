"""A match that its players let everybody watch, now or afterwards; no search engine lists it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.access import seats_shown, shared_for
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.presenters.replay import STRETCH_MOVES, replay_context, stretch_drawn
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.notation import notation_of
from spacetrace.matches.selectors.replay import replay_shown, stretch_shown
from spacetrace.matches.views.replay import in_words, leads_of, notation_kept
from spacetrace.matches.views.story import decided_told, story_told
from spacetrace.matches.views.table import number_of
from spacetrace.players.limits import count_made
from spacetrace.presentation.moves import TURN_EVENTS

View = Callable[[HttpRequest, str], HttpResponse]


def _unlisted(view: View) -> View:
    """Counted for the place, kept nowhere, and in no search engine."""

    @require_safe
    @never_cache
    @gzip_page
    @wraps(view)
    def shown(request: HttpRequest, public_id: str) -> HttpResponse:
        count_made(request, "shared")
        answer = view(request, public_id)
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return shown


@_unlisted
def shared(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table at a version, `?at=`, as somebody saw it who only looked on, or an open seat.

    Without one, as it was dealt; while the match goes on, as it is.
    """
    found = shared_for(public_id)
    words: dict[str, Any] = {"versions": LOG_MOVES, "turn_lines": TURN_EVENTS, "as_you": False}
    at = number_of(request.GET.get("at"), 0 if found.is_over else found.version)
    as_text = request.GET.get("view") == "text"
    try:
        shown = replay_shown(found, _viewer(request, found), at, **words)
    except (ConfigError, CannotGoOn) as error:
        raise Http404 from error
    opened = seats_shown(found)
    leads = leads_of(found, shown.look.game, shared="shared_")
    context = replay_context(
        found, shown, usual=None, open_seats=opened, as_text=as_text, leads=leads
    )
    context["stretch"] = reverse("matches:shared_stretch", args=[public_id])
    if not found.is_over:
        context["news"] = reverse("matches:shared_news", args=[public_id])
    context |= in_words(found, shown, shared="shared_")
    return render(request, "matches/replay.html", {**context, "is_shared": True})


@require_safe
@never_cache
def shared_news(request: HttpRequest, public_id: str) -> HttpResponse:
    """How far the match has come, for pages that watch it: they ask every few seconds."""
    found = shared_for(public_id, with_table=False)
    return JsonResponse({"version": found.version, "is_over": found.is_over})


@_unlisted
def shared_stretch(request: HttpRequest, public_id: str) -> HttpResponse:
    """What led from a version, `?since=`, to the next few; 204 where that cannot be shown."""
    found = shared_for(public_id)
    since = number_of(request.GET.get("since"), 0)
    try:
        shown = stretch_shown(
            found,
            _viewer(request, found),
            since,
            most=STRETCH_MOVES,
            versions=LOG_MOVES,
            as_you=False,
        )
    except (ConfigError, CannotGoOn):
        return HttpResponse(status=204)
    leads = leads_of(found, shown.end.game, shared="shared_")
    return JsonResponse(stretch_drawn(found, shown, usual=None, leads=leads))


@_unlisted
def shared_story(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that happened, as somebody saw it who only looked on, or an open seat."""
    found, replay = shared_for(public_id), reverse("matches:shared", args=[public_id])
    told = story_told(request, found, _viewer(request, found), usual=None, replay=replay)
    return told or redirect(replay)


@_unlisted
def shared_decided(request: HttpRequest, public_id: str) -> HttpResponse:
    """What decided the match, which is the same for all who look back."""
    found, replay = shared_for(public_id), reverse("matches:shared", args=[public_id])
    return decided_told(request, found, None, replay) or redirect(replay)


@_unlisted
def shared_notation(request: HttpRequest, public_id: str) -> HttpResponse:
    """The notation as somebody saw it who only looked on, or an open seat, for keeping: `.txt`."""
    found = shared_for(public_id)
    try:
        text = notation_of(found, _viewer(request, found))
    except (ConfigError, CannotGoOn):
        return redirect("matches:shared", public_id)
    return notation_kept(found, text)


def _viewer(request: HttpRequest, found: Match) -> Viewer:
    """As whom one looks: `?seat=` from 1 where that is open, else as nobody."""
    wanted = number_of(request.GET.get("seat"), 0) - 1
    return wanted if wanted in seats_shown(found) else None
