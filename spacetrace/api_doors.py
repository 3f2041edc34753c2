"""What every door of the API has in common: who asks, what was sent, documented errors."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.serializers import Serializer

from spacetrace.api import ErrorSerializer
from spacetrace.players.models import User

ERRORS: dict[int, Any] = {
    400: ErrorSerializer,
    401: ErrorSerializer,
    403: ErrorSerializer,
    404: ErrorSerializer,
    409: ErrorSerializer,
    415: ErrorSerializer,
    422: ErrorSerializer,
    429: ErrorSerializer,
}


def errors(*codes: int) -> dict[int, Any]:
    """The documented errors of a door; no token and too many requests can happen at each."""
    return {code: ERRORS[code] for code in (*codes, 401, 429)}


def caller(request: Request) -> User:
    """Whoever holds the token; the permission class has let nobody else in."""
    if not isinstance(request.user, User):
        raise TypeError("This door stands open to strangers.")
    return request.user


def checked(serializer: type[Serializer[Any]], data: Any) -> dict[str, Any]:
    """The request's values; a wrong one is answered with 400 and its place."""
    form = serializer(data=data)
    form.is_valid(raise_exception=True)
    values: dict[str, Any] = form.validated_data
    return values
