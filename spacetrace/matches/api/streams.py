"""Event streams for programs: which of their matches has changed, as soon as it has."""

from __future__ import annotations

import json
from functools import partial

from django.core.handlers.asgi import ASGIRequest
from django.http import Http404
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.schema import AnswerRenderer
from spacetrace.infrastructure.live import connections_give_back
from spacetrace.matches.selectors import matches_watched
from spacetrace.matches.services.watching import STATE, Place, Rows, rows_watched, stream_open
from spacetrace.players.authentication import caller
from spacetrace.players.models import ApiToken

LOOK_EVERY = 10.0  # seconds until a new match is told, or a revoked token's stream ends


class _EventStreams(BaseRenderer):
    """Lets programs ask for what they get; the stream writes itself, and errors are JSON."""

    media_type = "text/event-stream"
    format = "stream"


class _Stream(APIView):
    """What both addresses share."""

    renderer_classes = [AnswerRenderer, _EventStreams]

    def opened(self, request: Request, public_id: str | None = None) -> HttpResponseBase:
        """The stream of one match, or of all that the token's owner plays; raises Http404."""
        user = caller(request)
        try:
            # Elsewhere than in the event loop a stream would keep a thread from everybody else.
            is_streamed = isinstance(request._request, ASGIRequest)
            matches = matches_watched(user, public_id)
            if (public_id is not None and not matches) or not is_streamed:
                raise Http404
            rows = rows_watched(user.pk, matches)
        finally:
            connections_give_back()  # the stream lasts for minutes and needs no database
        look = partial(_look, request.auth.pk, public_id)
        place = Place(user.pk)
        return stream_open(place, rows, look=look, look_every=LOOK_EVERY, write=_told)


class MatchStream(_Stream):
    """One match, live."""

    @extend_schema(
        operation_id="matches_stream_one",
        responses={(200, "text/event-stream"): OpenApiTypes.STR, **errors(400, 404)},
    )
    def get(self, request: Request, public_id: str) -> HttpResponseBase:
        """The match's version, now and whenever it changes, as server-sent events.

        Each is `event: state` with a line of JSON: the match's id and its version. `event: talk`
        has, in `talk`, how often something has changed for you in what is said there. Ask for the
        rest. A stream ends after ten minutes, or when the token does: connect again.
        """
        return self.opened(request, public_id)


class MatchesStream(_Stream):
    """All your matches, live."""

    @extend_schema(
        operation_id="matches_stream",
        responses={(200, "text/event-stream"): OpenApiTypes.STR, **errors(400, 404)},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """The versions of your matches, now and whenever one changes, as server-sent events.

        All that are not over, or have been for less than five minutes, 200 at most; a new one is
        told within ten seconds. `event: talk` is told as for one match. At most six streams an
        account at each process of the web server, those of its pages included.
        """
        return self.opened(request)


def _look(token_id: int, public_id: str | None) -> Rows | None:
    """What the token's owner may watch; None once it has ended, or the match is gone."""
    try:
        token = ApiToken.objects.living().select_related("owner").filter(pk=token_id).first()
        if token is None:
            return None
        matches = matches_watched(token.owner, public_id)
        if public_id is not None and not matches:
            return None
        return rows_watched(token.owner_id, matches)
    finally:
        connections_give_back()


def _told(event: str, public_id: str, version: int) -> str:
    # Who reads only the data must not take one version for the other.
    return json.dumps({"match": public_id, "version" if event == STATE else event: version})
