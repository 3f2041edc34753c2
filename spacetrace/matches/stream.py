"""The event stream of a match for its page: nothing but version numbers."""

from __future__ import annotations

from functools import partial

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_GET

from spacetrace.infrastructure.live import connections_give_back
from spacetrace.infrastructure.not_now import NotNow
from spacetrace.matches.access import match_for
from spacetrace.matches.services.watching import Place, Rows, stream_open
from spacetrace.players.models import User

CHECK_EVERY = 60.0  # seconds between two looks whether the watcher may still watch


@require_GET
async def match_stream(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """`event: state` with the match's version, now and whenever it changes."""
    watched = await sync_to_async(_watched)(request, public_id)
    if watched is None:
        raise Http404
    user_id, rows = watched
    try:
        place = Place(user_id)
    except NotNow as error:
        return _refuse(error)
    look = partial(_may_still_watch, request, public_id, user_id)
    return stream_open(place, rows, look=look, look_every=CHECK_EVERY, write=_only_version)


def _only_version(public_id: str, version: int) -> str:
    return str(version)


def _watched(request: HttpRequest, public_id: str) -> tuple[int, Rows] | None:
    """The user and the match, for somebody who sits there and is still signed in."""
    try:
        if not request.user.is_authenticated:
            return None
        match = match_for(request.user, public_id, with_table=False)
        return request.user.pk, {match.pk: (public_id, match.version)}
    except Http404:
        return None
    finally:
        connections_give_back()  # the stream lasts for minutes and needs no database


def _may_still_watch(request: HttpRequest, public_id: str, user_id: int) -> Rows | None:
    """Signing out deletes the session, closing an account makes it inactive."""
    try:
        fresh = User.objects.filter(pk=user_id, is_active=True).first()
        if fresh is None or not request.session.exists(request.session.session_key or ""):
            return None
        match = match_for(fresh, public_id, with_table=False)
        return {match.pk: (public_id, match.version)}
    except Http404:
        return None
    finally:
        connections_give_back()


def _refuse(error: NotNow) -> HttpResponse:
    """A line of text: no person reads it, and the page asks now and then instead."""
    response = HttpResponse(f"{error.sentence}\n", status=error.status, content_type="text/plain")
    response["Retry-After"] = str(error.wait)
    response["Cache-Control"] = "no-store"
    return response
