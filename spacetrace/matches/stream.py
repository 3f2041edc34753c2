"""Streams versions: of a match to its page, of all one's matches to home, of the lobby to its."""

from __future__ import annotations

from functools import partial

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_GET

from spacetrace.infrastructure.live import connections_give_back
from spacetrace.infrastructure.not_now import NotNow
from spacetrace.matches.access import match_for
from spacetrace.matches.selectors import matches_watched
from spacetrace.matches.selectors.lobby import LOBBY, lobby_version
from spacetrace.matches.services.watching import STATE, Place, Rows, rows_watched, stream_open
from spacetrace.players.models import User

CHECK_EVERY = 60.0  # seconds between two looks whether the watcher may still watch
IN_LOBBY = "lobby"
CHECK_ALL_EVERY = 15.0  # seconds until a new match is told, too


@require_GET
async def match_stream(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """`event: state` with the match's version, now and whenever it changes; others as `FURTHER`."""
    watched = await sync_to_async(_watched)(request, public_id)
    if watched is None:
        raise Http404
    return _opened(request, public_id, watched, CHECK_EVERY)


@require_GET
async def all_stream(request: HttpRequest) -> HttpResponseBase:
    """`event: state` with id and version of every match that goes on, and whenever one changes."""
    watched = await sync_to_async(_watched)(request, None)
    if watched is None:
        return redirect_to_login(request.get_full_path())
    return _opened(request, None, watched, CHECK_ALL_EVERY)


@require_GET
async def lobby_stream(request: HttpRequest) -> HttpResponseBase:
    """`event: state` with the lobby's version, now and whenever a table there has changed."""
    watched = await sync_to_async(_watched)(request, IN_LOBBY)
    if watched is None:
        return redirect_to_login(request.get_full_path())
    return _opened(request, IN_LOBBY, watched, CHECK_EVERY)


def _opened(
    request: HttpRequest, public_id: str | None, watched: tuple[int, Rows], look_every: float
) -> HttpResponseBase:
    user_id, rows = watched
    try:
        place = Place(user_id)
    except NotNow as error:
        return _refuse(error)
    look = partial(_may_still_watch, request, public_id, user_id)
    write = _which_version if public_id is None else _only_version
    return stream_open(place, rows, look=look, look_every=look_every, write=write)


def _only_version(event: str, public_id: str, version: int) -> str:
    return str(version)


def _which_version(event: str, public_id: str, version: int) -> str:
    return f"{public_id} {version}"


def _rows(user: User, public_id: str | None) -> Rows:
    """The match, for who sits there, or all that somebody plays, or the lobby; raises Http404."""
    if public_id is None:
        return rows_watched(user.pk, matches_watched(user))
    if public_id == IN_LOBBY:
        return {(STATE, LOBBY): (IN_LOBBY, lobby_version())}
    match = match_for(user, public_id, with_table=False)
    return rows_watched(user.pk, {match.pk: (public_id, match.version)})


def _watched(request: HttpRequest, public_id: str | None) -> tuple[int, Rows] | None:
    """The user and what they may watch, while they are still signed in."""
    try:
        if not request.user.is_authenticated:
            return None
        return request.user.pk, _rows(request.user, public_id)
    except Http404:
        return None
    finally:
        connections_give_back()  # the stream lasts for minutes and needs no database


def _may_still_watch(request: HttpRequest, public_id: str | None, user_id: int) -> Rows | None:
    """Signing out deletes the session, closing an account makes it inactive."""
    try:
        fresh = User.objects.filter(pk=user_id, is_active=True).first()
        if fresh is None or not request.session.exists(request.session.session_key or ""):
            return None
        return _rows(fresh, public_id)
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
