"""Keeps strangers from waiting for somebody who has left several matches unfinished lately."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.selectors.profile import unfinished_of
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.time_control import duration_words
from spacetrace.players.models import User

LOOKED_AT = timedelta(days=30)
ONE_IN = 3
"""Somebody who finishes more than two of three matches never waits."""

WAITS = {
    3: timedelta(minutes=10),
    4: timedelta(hours=1),
    5: timedelta(hours=6),
    6: timedelta(days=1),
}
"""How long after the last one, by how many matches were not finished; six stand for more."""


def strangers_wait(user: User) -> timedelta | None:
    """How long somebody waits before strangers sit down with them; None for nearly everybody.

    Looked at are matches with other people that ended lately, as the profile counts them.
    """
    now = database_now()
    found = unfinished_of(user, since=now - LOOKED_AT)
    wait = WAITS.get(min(found.count, max(WAITS)))
    if wait is None or found.last is None or found.count * ONE_IN < found.played:
        return None
    left = found.last + wait - now
    return left if left > timedelta(0) else None


def strangers_ask(user: User) -> None:
    """Raises NotPossible for somebody who is to wait before they find strangers to play with."""
    if left := strangers_wait(user):
        words = _(
            "You have not finished some of your last matches with others. In %(time)s you find "
            "new people here again; friends by link or by name, and computer players, do not wait."
        )
        seconds = max(60, round(left.total_seconds()))
        raise NotPossible(words % {"time": duration_words(seconds - seconds % 60)})
