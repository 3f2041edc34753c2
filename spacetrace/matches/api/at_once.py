"""Answers a program's most usual requests at a table without the framework around them.

Settling who asks, in which form and for which takes the framework longer than a move takes.
"""

from __future__ import annotations

from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from rest_framework.exceptions import APIException
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from spacetrace.api.schema import Answer, AnswerRenderer
from spacetrace.api.strict_json import MAX_BYTES
from spacetrace.matches.access import Held, held_by_token
from spacetrace.players.authentication import bearer_secret
from spacetrace.players.services import api_token_note_use


class AtOnceView(APIView):
    """A view of a table that gives its usual answer at once, byte for byte the framework's.

    Where anything is out of the ordinary the framework decides, from the start: what was carried
    out before must be known when it is asked for again.
    """

    is_counted = False
    """The caller's limit counts this request already."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """At once where that is possible."""
        answer = self._usual(request, **kwargs)
        return super().dispatch(request, *args, **kwargs) if answer is None else answer

    def get_throttles(self) -> list[BaseThrottle]:
        """No request is counted twice."""
        return [] if self.is_counted else super().get_throttles()

    def at_once(self, request: HttpRequest, held: Held) -> Answer | None:
        """What is answered with 200 to whoever holds these seats; None where it is no such answer.

        May raise the framework's errors as well, and those of the database.
        """
        raise NotImplementedError

    def _usual(self, request: HttpRequest, public_id: str) -> HttpResponse | None:
        if not _is_plain(request) or request.method not in self.allowed_methods:
            return None
        secret = bearer_secret(request.META.get("HTTP_AUTHORIZATION", "")) or ""
        try:
            if (found := held_by_token(secret, public_id)) is None:
                return None
            token, held = found
            request.user = token.owner
            throttles = self.get_throttles()
            if not all(throttle.allow_request(request, self) for throttle in throttles):  # type: ignore[arg-type]
                return None
            self.is_counted = True
            api_token_note_use(token=token)
            answer = self.at_once(request, held)
        except (APIException, DatabaseError):
            return None
        if answer is None:
            return None
        allowed = ", ".join(self.allowed_methods)
        headers = {"Content-Type": AnswerRenderer.media_type, "Allow": allowed}
        return HttpResponse(AnswerRenderer().render(answer), headers=headers)


def _is_plain(request: HttpRequest) -> bool:
    """A program's usual request: nothing is sent, or JSON, and only JSON could be wanted."""
    asked = request.META
    length = asked.get("CONTENT_LENGTH") or "0"
    return (
        request.method in ("GET", "POST")
        and (request.method == "GET" or asked.get("CONTENT_TYPE") == "application/json")
        and asked.get("HTTP_ACCEPT", "*/*") in ("*/*", "application/json")
        and not asked.get("QUERY_STRING")
        and length.isdecimal()
        and int(length) <= MAX_BYTES
    )
