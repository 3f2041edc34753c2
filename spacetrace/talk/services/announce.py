"""Announces that somebody could read something anew: a number of theirs alone, never a word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from django.db import transaction
from django.db.models import F

from spacetrace.infrastructure.live import Bus
from spacetrace.matches.models import Seat
from spacetrace.matches.services.watching import Further
from spacetrace.talk.models import Message, Voice
from spacetrace.talk.selectors import talk_versions, voices_watched

talk_bus = Bus("spacetrace:talk", talk_versions)
"""Who watches the talk of which seat; versions go out on it, never content."""

TALK_NEWS = Further(talk_bus, voices_watched)
"""What a stream tells as `event: talk` beside the versions of the match."""


HEARERS: list[Callable[[Message, Sequence[Seat]], None]] = []
"""Who learns, within the transaction in which something is said, at which seats it can be read."""


def voices_lock(seats: Collection[Seat]) -> dict[int, Voice]:
    """The voices of these seats by the seat's key, locked until the commit.

    Whoever says something, or allows and forbids free text, does it by turns.
    """
    keys = sorted(seat.pk for seat in seats)
    Voice.objects.bulk_create([Voice(seat_id=key) for key in keys], ignore_conflicts=True)
    rows = Voice.objects.select_for_update(of=("self",)).filter(pk__in=keys).order_by("pk")
    return {voice.pk: voice for voice in rows}


def voices_raise(voices: Collection[Voice]) -> None:
    """These people could read something anew. Call it inside the transaction, voices locked."""
    Voice.objects.filter(pk__in=[voice.pk for voice in voices]).update(version=F("version") + 1)
    news = [(voice.pk, voice.version + 1) for voice in voices]

    def tell() -> None:
        for seat_id, version in news:
            talk_bus.notify(seat_id, version)

    transaction.on_commit(tell, robust=True)
