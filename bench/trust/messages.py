"""Tells who is told what of a match while they are elsewhere, for `leaks` to compare."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match
from spacetrace.notifications.asked import ASKING
from spacetrace.notifications.kinds import Kind
from spacetrace.notifications.models import Delivery, Watch
from spacetrace.notifications.services.look import news_look
from spacetrace.notifications.words import Day, words_of, words_of_day
from spacetrace.players.models import User

KINDS = tuple(kind for kind in Kind if kind not in (Kind.DECKS, Kind.DIGEST, Kind.TEST))


def reached(user: User) -> None:
    """Mail reaches the viewer from now on."""
    address = f"viewer{user.pk}@x.example"
    User.objects.filter(pk=user.pk).update(email=address, email_changed_at=timezone.now())


def told(match: Match, user: User, seat: Viewer) -> Iterator[tuple[str, bytes]]:
    """The rows that a look writes for the viewer, and every message in its words.

    Mail and push are these words, the address of the match, and what the viewer has chosen.
    """
    now = timezone.now()
    bookmark = {"version": 0, "revision": 0, "status": "open", "since": {}, "is_live": True}
    Watch.objects.update_or_create(match=match, defaults=bookmark)
    Delivery.objects.filter(user=user).delete()
    news_look()
    columns = ("kind", "key", "seat", "version", "deadline", "channel")
    rows = Delivery.objects.filter(user=user, match=match).order_by("key")
    yield "messages", repr(list(rows.values_list(*columns))).encode()
    for kind in KINDS:
        words = words_of(kind, match, user, seat or 0, now)
        yield f"message {kind.value}", repr(words).encode()
    day = Day([match], [match], [match], [(match, kind) for kind in ASKING], [match], [])
    yield "message of the day", repr(words_of_day(user, day, now)).encode()
