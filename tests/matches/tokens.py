"""API tokens for tests, and what their answers say beside the content."""

from typing import Any

from spacetrace.infrastructure.request_ids import HEADER
from spacetrace.players.models import Scope, User
from spacetrace.players.services import api_token_create


def headers_for(user: User, scope: str = Scope.PLAY) -> dict[str, str]:
    """The headers with which a program acts for the user."""
    _row, token = api_token_create(owner=user, name="test", scope=scope)
    return {"Authorization": f"Bearer {token}"}


def headers_of(answer: Any) -> list[tuple[str, str]]:
    """What an answer says beside its content, without the id that every request has of its own."""
    return [(name, told) for name, told in answer.headers.items() if name != HEADER]
