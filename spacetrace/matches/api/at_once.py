"""Answers a program's most usual requests at a table before the framework has seen them.

Settling who asks, in which form and for which takes the framework longer than a move takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any, TypeAlias

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.db import DEFAULT_DB_ALIAS, connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import get_script_prefix, resolve, reverse
from rest_framework.views import APIView

from spacetrace.api.schema import Answer, AnswerRenderer
from spacetrace.api.strict_json import MAX_BYTES
from spacetrace.api.throttles import account_counted, quotas_told
from spacetrace.infrastructure import request_ids
from spacetrace.infrastructure.asgi_bridge import (
    HASHING_THREADS,
    STREAM_THREADS,
    THREADS,
    WsgiApp,
)
from spacetrace.infrastructure.metrics import clock_begin, request_note
from spacetrace.infrastructure.middleware import programs_handler
from spacetrace.matches.access import Held, held_by_token
from spacetrace.players.authentication import bearer_secret
from spacetrace.players.services import api_token_note_use

Start: TypeAlias = Callable[..., Any]

CONNECTION_KEPT = 60.0  # seconds beyond those that the settings name

AtOnce: TypeAlias = Callable[[Held, bytes], Answer | None]
"""What is answered with 200 to whoever holds these seats and sends this; None where it is no such
answer. May raise any error: the framework meets it again, and answers it."""

Fixed: TypeAlias = tuple[list[tuple[str, str]], list[tuple[str, str]]]
"""What heads every answer at an address: before the length of the content, and after it."""


@dataclass(frozen=True, slots=True)
class Door:
    """An address of a table: its name, the verb that is answered, and how."""

    name: str
    verb: str
    answer: AtOnce


@dataclass(frozen=True, slots=True)
class _Route:
    door: Door
    allowed: str
    """What the framework says of the address: the verbs that it knows."""


class BeforeTheFramework:
    """A WSGI application before another: it gives the usual answers of some doors by itself.

    Byte for byte they are the framework's. Where anything is out of the ordinary the framework
    decides, from the start: what was carried out before must be known when it is asked for again.
    """

    def __init__(self, framework: WsgiApp, doors: Iterable[Door]) -> None:
        self._framework, self._doors = framework, doors
        self._fixed = lru_cache(maxsize=256)(_fixed)
        pool = settings.DATABASES[DEFAULT_DB_ALIAS].get("OPTIONS", {}).get("pool")
        # Each of the threads may keep one if the others can still have theirs.
        self._keeps = not pool or pool["max_size"] > THREADS + STREAM_THREADS + HASHING_THREADS

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        """Serve one request."""
        answer = self._answer(environ)
        if answer is None:
            return self._framework(environ, start_response)
        headers, content = answer
        start_response("200 OK", headers)
        return [content]

    def _answer(self, environ: dict[str, Any]) -> tuple[list[tuple[str, str]], bytes] | None:
        way = environ["PATH_INFO"].rsplit("/", 3)
        route = self._routes.get((way[0], way[2])) if len(way) == 4 and not way[3] else None
        if route is None or not _is_plain(environ, route.door.verb):
            return None
        proof = environ.get(_header_of_proof())
        fixed = self._fixed(environ["HTTP_HOST"], environ["wsgi.url_scheme"], proof, route.allowed)
        if fixed is None:
            return None
        clock_begin(environ)
        request_id = request_ids.begin_for(environ)
        if (content := _content(environ, route.door, way[1])) is None:
            return None
        self._connection_return()
        before, after = fixed
        headers = [*before, ("Content-Length", str(len(content))), *after]
        headers += [*quotas_told(environ), (request_ids.HEADER, request_id)]
        request_note(environ, route.door.name, route.door.verb, "200")
        return headers, content

    @cached_property
    def _routes(self) -> Mapping[tuple[str, str], _Route]:
        """By what stands before the id of a match in an address, and behind it."""
        routes = {}
        for door in self._doors:
            # A request at another place may have been in this thread before.
            address = "/" + reverse(door.name, args=["(an-id)"]).removeprefix(get_script_prefix())
            before, _id, behind, _end = address.rsplit("/", 3)
            view: APIView = resolve(address).func.view_class()  # type: ignore[attr-defined]
            view.setup(HttpRequest())
            routes[before, behind] = _Route(door, ", ".join(view.allowed_methods))
        return routes

    def _connection_return(self) -> None:
        """A thread keeps its connection for a while: fetching one takes as long as asking it.

        After an error the framework is asked, and looks whether it still lives.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.in_atomic_block:  # somebody else's, who asks from within
            return
        if not self._keeps:
            connection.close_if_unusable_or_obsolete()
            return
        until = connection.close_at
        if until is not None and time.monotonic() >= until + CONNECTION_KEPT:
            connection.close_if_unusable_or_obsolete()


def _fixed(host: str, scheme: str, proof_of_tls: str | None, allowed: str) -> Fixed | None:
    """What the API's middleware adds to an answer: it follows from these alone.

    None where it answers by itself, or the host is not ours.
    """
    asked: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": settings.API_PATH,
        "HTTP_HOST": host,
        "wsgi.url_scheme": scheme,
        "wsgi.input": BytesIO(),
    }
    if proof_of_tls is not None:
        asked[_header_of_proof()] = proof_of_tls
    request = WSGIRequest(asked)
    try:
        request.get_host()
    except DisallowedHost:  # the framework says so, and logs it
        return None
    headers = {"Content-Type": AnswerRenderer.media_type, "Allow": allowed}

    def view(request: HttpRequest) -> HttpResponseBase:
        return HttpResponse(b"", headers=headers)

    response = programs_handler(view)(request)
    if response.status_code != 200:
        return None
    pairs = list(response.headers.items())
    place = [name for name, _value in pairs].index("Content-Length")
    return pairs[:place], pairs[place + 1 :]


def _header_of_proof() -> str:
    """The header by which a proxy says that it was asked by TLS; "" without one."""
    header: tuple[str, str] | None = settings.SECURE_PROXY_SSL_HEADER
    return header[0] if header else ""


def _content(environ: dict[str, Any], door: Door, public_id: str) -> bytes | None:
    secret = bearer_secret(environ.get("HTTP_AUTHORIZATION", "")) or ""
    try:
        if (found := held_by_token(secret, public_id)) is None:
            return None
        token, held = found
        if not account_counted(environ, token.owner_id):
            return None
        api_token_note_use(token=token)
        answer = door.answer(held, _body(environ))
    except Exception:  # the framework meets it, too, and tells
        return None
    return None if answer is None else AnswerRenderer().render(answer)


def _body(environ: dict[str, Any]) -> bytes:
    """What was sent, which the framework can still read."""
    body: bytes = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    environ["wsgi.input"] = BytesIO(body)
    return body


def _is_plain(asked: Mapping[str, Any], verb: str) -> bool:
    """A program's usual request: nothing is sent, or JSON, and only JSON could be wanted."""
    length = asked.get("CONTENT_LENGTH") or "0"
    return (
        asked["REQUEST_METHOD"] == verb
        and "HTTP_HOST" in asked
        and (verb == "GET" or asked.get("CONTENT_TYPE") == "application/json")
        and asked.get("HTTP_ACCEPT", "*/*") in ("*/*", "application/json")
        and not asked.get("QUERY_STRING")
        and not asked.get("SCRIPT_NAME")
        and length.isdecimal()
        and int(length) <= MAX_BYTES
    )
