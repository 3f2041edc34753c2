"""Programs for tests: their tokens, and answers as they leave the site."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from bench.trust.asking import connection_kept
from spacetrace.infrastructure.request_ids import HEADER
from spacetrace.players.models import Scope, User
from spacetrace.players.services import api_token_create
from spacetrace.wsgi import application


def headers_for(user: User, scope: str = Scope.PLAY) -> dict[str, str]:
    """The headers with which a program acts for the user."""
    _row, token = api_token_create(owner=user, name="test", scope=scope)
    return {"Authorization": f"Bearer {token}"}


def headers_of(answer: Any) -> list[tuple[str, str]]:
    """What an answer says beside its content, without the id that every request has of its own."""
    return [(name, told) for name, told in answer.headers.items() if name != HEADER]


def served(application: Any, environ: dict[str, Any]) -> tuple[str, list[tuple[str, str]], bytes]:
    """Status, headers and content of a WSGI application's answer; the test keeps its connection."""
    told: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        told.append((status, headers))

    with connection_kept():
        chunks = application(environ, start)
        content = b"".join(chunks)
        if close := getattr(chunks, "close", None):
            close()
    return (*told[-1], content)


class Program(Client):
    """Asks the site as a web server does, whole, where Django's client begins at the framework."""

    def request(self, **request: Any) -> Any:
        """The answer."""
        environ = self._base_environ(  # type: ignore[attr-defined]
            **{"HTTP_HOST": "testserver", **request}
        )
        status, headers, content = served(application, environ)
        answer: Any = HttpResponse(content, status=int(status[:3]), headers=dict(headers))
        answer.json = lambda: json.loads(content)
        return answer
