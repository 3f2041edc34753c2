"""The event stream of a match: nothing but version numbers, so there is nothing to leak."""

from __future__ import annotations

import asyncio
import random
import time
import weakref
from collections import Counter
from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from spacetrace.infrastructure.live import connections_give_back
from spacetrace.matches.access import match_for
from spacetrace.matches.services.announce import bus
from spacetrace.players.models import User

COMMENT_EVERY = 15.0  # seconds; keeps proxies from closing a quiet stream
CHECK_EVERY = 60.0  # seconds between two looks whether the watcher may still watch
MAX_AGE = 600.0  # seconds
MAX_PER_USER = 6
MAX_STREAMS = 2_000  # of one process

_open: Counter[int] = Counter()


class Place:
    """A user's place among the open streams, taken before anything is waited for."""

    def __init__(self, user_id: int) -> None:
        self.user_id, self._is_taken = user_id, True
        _open[user_id] += 1

    def leave(self) -> None:
        """The stream is over, or never began; harmless when said again."""
        if self._is_taken:
            self._is_taken = False
            _open[self.user_id] -= 1
            if not _open[self.user_id]:
                del _open[self.user_id]


@require_GET
async def match_stream(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """`event: state` with the match's version, now and whenever it changes."""
    watched = await sync_to_async(_watched)(request, public_id)
    if watched is None:
        raise Http404
    user_id, match_id, version = watched
    if _open[user_id] >= MAX_PER_USER:
        return _refuse(429, _("You watch in too many windows; this one asks now and then."))
    if _open.total() >= MAX_STREAMS:
        return _refuse(503, _("Too many people watch right now; this page asks now and then."))
    place = Place(user_id)
    states = _states(request, public_id, place, match_id, version)
    response = StreamingHttpResponse(states, content_type="text/event-stream")
    # A visitor may leave before the first line, and then nobody ever looks into the stream.
    weakref.finalize(response, place.leave)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _watched(request: HttpRequest, public_id: str) -> tuple[int, int, int] | None:
    """User, match and version, for somebody who sits there and is still signed in."""
    try:
        if not request.user.is_authenticated:
            return None
        match = match_for(request.user, public_id, with_table=False)
        return request.user.pk, match.pk, match.version
    except Http404:
        return None
    finally:
        connections_give_back()  # the stream lasts for minutes and needs no database


def _may_still_watch(request: HttpRequest, public_id: str, user_id: int) -> bool:
    """Signing out deletes the session, closing an account makes it inactive."""
    try:
        fresh = User.objects.filter(pk=user_id, is_active=True).first()
        if fresh is None or not request.session.exists(request.session.session_key or ""):
            return False
        match_for(fresh, public_id, with_table=False)
        return True
    except Http404:
        return False
    finally:
        connections_give_back()


async def _states(
    request: HttpRequest, public_id: str, place: Place, match_id: int, version: int
) -> AsyncIterator[str]:
    watcher = bus.watch(match_id, version)
    try:
        # Not all at once when a server comes back: everybody waits a little differently.
        yield f"retry: {random.randint(1_500, 4_000)}\n\n{_state(version)}"  # noqa: S311
        end, check = time.monotonic() + MAX_AGE, time.monotonic() + CHECK_EVERY
        while time.monotonic() < end:
            try:
                yield _state(await asyncio.wait_for(watcher.changed(), COMMENT_EVERY))
            except TimeoutError:
                yield ": still here\n\n"
            if time.monotonic() >= check:
                if not await sync_to_async(_may_still_watch)(request, public_id, place.user_id):
                    return
                check = time.monotonic() + CHECK_EVERY
    finally:
        bus.unwatch(watcher)
        place.leave()


def _state(version: int) -> str:
    return f"event: state\ndata: {version}\n\n"


def _refuse(status: int, sentence: str) -> HttpResponse:
    response = HttpResponse(f"{sentence}\n", status=status, content_type="text/plain")
    response["Retry-After"] = "60"
    response["Cache-Control"] = "no-store"
    return response
