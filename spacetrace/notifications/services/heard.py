"""Writes down who is told that something was said, once an hour a match, and of complaints."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import Seat
from spacetrace.notifications.kinds import TALK_EVERY, Kind
from spacetrace.notifications.models import Delivery, Fate
from spacetrace.notifications.selectors import devices_by_user, ways, wishes_by_user
from spacetrace.notifications.services.rows import News, rows_of
from spacetrace.talk.models import Complaint, Message


def message_heard(message: Message, seats: Sequence[Seat]) -> None:
    """Those at the seats can read the message. Called as it is said, by one after the other.

    A row that waits tells of this one, too: it says no more than that there is something.
    """
    people = {seat.user.pk: (seat.index, seat.user) for seat in seats if seat.user is not None}
    now, match = database_now(), message.match
    last = _last(match.pk, list(people))
    wishes = wishes_by_user(user for _seat, user in people.values())
    devices, rows = devices_by_user(people), list[Delivery]()
    for seat, user in people.values():
        news = News(user, Kind.TALK, f"{match.pk}:talk:{message.pk}", seat)
        for row in rows_of(match, news, wishes, devices, now):
            at = last.get((user.pk, row.target))
            if at is not None:
                row.due_at = max(row.due_at, at + TALK_EVERY)
            if at is None or at <= now:
                rows.append(row)
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)


def complaint_settled(complaint: Complaint) -> None:
    """Whoever complained is told, once, that it was read. Called as it is closed."""
    user, now = complaint.reporter, database_now()
    if user is None:
        return
    own, devices = wishes_by_user([user])[user.pk], devices_by_user([user.pk])
    rows = [
        Delivery(
            user=user,
            channel=channel,
            subscription=device,
            target=device.pk if device else 0,
            key=f"complaint:{complaint.pk}",
            kind=Kind.COMPLAINT,
            due_at=now,
            created_at=now,
        )
        for channel, device in ways(own, devices[user.pk])
        if own.takes(channel, Kind.COMPLAINT)
    ]
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)


def _last(match_id: int, people: list[int]) -> dict[tuple[int, int], datetime]:
    """When each was told last, or will be, by user and target."""
    known = Delivery.objects.filter(match=match_id, user__in=people, kind=Kind.TALK)
    found = dict[tuple[int, int], datetime]()
    for user, target, fate, due, done in known.exclude(fate=Fate.DROPPED).values_list(
        "user_id", "target", "fate", "due_at", "done_at"
    ):
        at = due if fate == Fate.WAITING else done or due
        found[user, target] = max(at, found.get((user, target), at))
    return found
