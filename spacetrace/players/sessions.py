"""Keeps sessions as rows that their owner can look at and end: the site's session engine."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db.models import QuerySet
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from spacetrace.infrastructure.composed import ComposedQuery
from spacetrace.infrastructure.transactions import note
from spacetrace.players.models import Session, User

SEEN_EVERY = timedelta(minutes=10)
BROWSER, SINCE = "browser", "since"

_BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome"}
_BROWSERS |= {"Safari": "Safari"}  # the others say that they are Safari, too, and Chrome comes last
_SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
_SYSTEMS |= {"Mac OS": "macOS", "Linux": "Linux"}


class SessionStore(DatabaseStore):
    """Django's own, whose rows tell user, browser, and when it was seen first and last."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The rows."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of what is to be stored."""
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]
        row.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.browser = data.get(BROWSER, "")
        if SINCE in data:
            row.first_seen = datetime.fromisoformat(data[SINCE])
        return row

    def load(self) -> dict[str, Any]:
        """What is stored; that the browser was seen is noted now and then."""
        now = timezone.now()
        rows = _BY_KEY.rows(key=self.session_key or "")
        session_data, ends, last_seen = rows[0] if rows else ("", now, now)
        if ends <= now:
            self._session_key = None
            return {}
        if now - last_seen >= SEEN_EVERY:
            note(Session.objects.filter(pk=self.session_key), last_seen=now)
        data: dict[str, Any] = self.decode(session_data)
        return data


def _by_key(key: str) -> QuerySet[Any, Any]:
    return Session.objects.filter(pk=key).values_list("session_data", "expire_date", "last_seen")


_BY_KEY = ComposedQuery(_by_key, key="(a key)")


@receiver(user_logged_in)
def session_describe(request: HttpRequest, **_: Any) -> None:
    """Note with which browser somebody signs in, whatever page of ours it was on."""
    request.session[BROWSER] = browser_name(request.headers.get("User-Agent", ""))
    request.session[SINCE] = timezone.now().isoformat()


def sessions_of(user: User) -> QuerySet[Session]:
    """Where somebody is signed in, the one seen last first."""
    return user.sessions.filter(expire_date__gt=timezone.now()).order_by("-last_seen")


def sessions_tidy() -> int:
    """Delete the sessions whose time is over; returns how many there were."""
    return Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]


def session_name(key: str) -> str:
    """What a session is called on a page; it opens no door."""
    return hashlib.sha256(f"session {key}".encode()).hexdigest()[:20]


def sessions_end(user: User, *, keep: str | None = None, only: str | None = None) -> int:
    """End a user's sessions but the one with the key `keep`, or `only` the one of this name."""
    rows = user.sessions.exclude(session_key=keep or "")
    if only is not None:
        keys = [row.session_key for row in rows if session_name(row.session_key) == only]
        rows = rows.filter(session_key__in=keys)
    return rows.delete()[0]


def browser_name(user_agent: str) -> str:
    """ "Firefox on Linux"; what is not known is left out."""
    browser = next((name for word, name in _BROWSERS.items() if f"{word}/" in user_agent), "")
    system = next((name for word, name in _SYSTEMS.items() if re.search(word, user_agent)), "")
    return " on ".join(filter(None, (browser, system)))
