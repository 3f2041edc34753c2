"""Answers what somebody may read at a table, and how much of it is new to them.

What somebody has muted, and what comes from somebody with whom a block stands between, is left out
of all of it: the words, the counts, and the streams.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.db.models import Count, QuerySet

from spacetrace.matches.models import Seat, SeatKind
from spacetrace.players.models import User
from spacetrace.players.selectors import blocked_with
from spacetrace.talk.models import Delivery, Message, Mute, Voice

SHOWN = 200
"""The last messages of a table that a page shows."""

AROUND = 10
"""Messages before and after one that is complained of, which go along."""


def muted_by(user: User) -> frozenset[int]:
    """Whom the user has muted."""
    return frozenset(Mute.objects.filter(owner=user).values_list("muted", flat=True))


def deaf_among(seats: Collection[Seat], user: User) -> frozenset[int | None]:
    """Who of those at these seats has muted the user."""
    owners = [seat.user_id for seat in seats]
    rows = Mute.objects.filter(muted=user, owner__in=owners)
    return frozenset(rows.values_list("owner", flat=True))


def _heard(user: User) -> QuerySet[Delivery]:
    """What was delivered to the user, without those whom they do not hear."""
    muted = Mute.objects.filter(owner=user).values("muted")
    found = Delivery.objects.filter(user=user).exclude(message__author__in=muted)
    return found.exclude(message__author__in=blocked_with(user).values("pk"))


def messages_for(
    user: User, match_id: int, *, after: int = 0, limit: int = SHOWN
) -> list[tuple[Message, bool]]:
    """The last messages of a match that the user may read, oldest first, and whether each was read.

    `after` is the number of the last message that is known already.
    """
    rows = _heard(user).filter(message__match=match_id, message__gt=after)
    found = rows.select_related("message__author", "message__seat").order_by("-message")[:limit]
    return [(row.message, row.is_read) for row in reversed(found)]


def message_for(user: User, match_id: int, message_id: int) -> Message | None:
    """One message that the user may read; None where there is none."""
    rows = _heard(user).filter(message=message_id, message__match=match_id)
    row = rows.select_related("message__author", "message__seat").first()
    return row.message if row else None


def unread_for(user: User, match_ids: Collection[int] | None = None) -> dict[int, int]:
    """How many messages the user has not read, by match, by one query; none is no entry.

    Of these matches, or else of all.
    """
    counted = _unread(user, match_ids).values("message__match").annotate(count=Count("pk"))
    return dict(counted.order_by().values_list("message__match", "count"))


def unread_told(user: User) -> dict[str, int]:
    """The same of all matches, by their public ids."""
    counted = _unread(user).values("message__match__public_id").annotate(count=Count("pk"))
    rows = counted.order_by("message__match__public_id")
    return dict(rows.values_list("message__match__public_id", "count"))


def _unread(user: User, match_ids: Collection[int] | None = None) -> QuerySet[Delivery]:
    rows = _heard(user).filter(is_read=False)
    return rows if match_ids is None else rows.filter(message__match__in=match_ids)


def talk_versions(ids: Sequence[int]) -> Iterator[tuple[int, int, bool]]:
    """Of seats with these keys: key and version of their talk; no clock runs there."""
    for seat_id, version in Voice.objects.filter(pk__in=ids).values_list("pk", "version"):
        yield seat_id, version, False


def voices_watched(user_id: int, match_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """The user's seat and the version of its talk, by match: what a stream of theirs watches."""
    rows = Seat.objects.filter(user=user_id, match__in=match_ids, match__hot_seat=False)
    rows = rows.exclude(kind=SeatKind.OPEN)
    found = rows.values_list("match", "pk", "voice__version")
    return {match_id: (seat_id, version or 0) for match_id, seat_id, version in found}


def allowing_text(seats: Collection[Seat]) -> frozenset[int]:
    """Which of these seats (from 0) allow free text."""
    rows = Voice.objects.filter(seat__in=seats, allows_text=True)
    return frozenset(rows.values_list("seat__index", flat=True))


def mutes_of(user: User) -> QuerySet[Mute]:
    """Whom the user has muted, the last one first."""
    return Mute.objects.filter(owner=user).select_related("muted")


def messages_around(message: Message) -> list[Message]:
    """What was said at the table shortly before and after, and the message itself."""
    rows = Message.objects.filter(match=message.match_id).select_related("author", "seat")
    before = list(rows.filter(pk__lte=message.pk).order_by("-pk")[: AROUND + 1])
    return [*reversed(before), *rows.filter(pk__gt=message.pk).order_by("pk")[:AROUND]]
