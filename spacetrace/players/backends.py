"""Checks login, or confirmed address, and password for whoever signs in."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.db.models import QuerySet
from django.http import HttpRequest

from spacetrace.infrastructure.addresses import place_of
from spacetrace.infrastructure.composed import ComposedQuery, columns_of, made
from spacetrace.players.limits import secret_checked
from spacetrace.players.models import User


class CountedBackend(ModelBackend):
    """Django's own check, counted before it is made."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **others: Any,
    ) -> User | None:
        """The user; raises TooOften for somebody who has been guessing, even with the right one."""
        if username is None or password is None:
            return None
        place = place_of(request) if request is not None else ""
        # Whoever is guessed at by login and by address is one account.
        user = User.objects.called(username).first()
        login = user.username if user else username
        check = partial(super().authenticate, request, login, password, **others)
        return secret_checked(login, place, check)

    def get_user(self, user_id: int) -> User | None:
        """Who is signed in, asked for by every page."""
        rows = _BY_ID.rows(user=user_id)
        user = made(User, rows[0], _COLUMNS) if rows else None
        return user if self.user_can_authenticate(user) else None


_COLUMNS = columns_of(User)


def _by_id(user: int) -> QuerySet[Any, Any]:
    return User.objects.filter(pk=user).values_list(*_COLUMNS)


_BY_ID = ComposedQuery(_by_id, user=-1)
