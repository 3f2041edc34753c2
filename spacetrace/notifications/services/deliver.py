"""Sends the messages that wait: looks whether each is still true, writes it, and hands it over."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Max, QuerySet
from django.template.loader import render_to_string

from decks.models import Judging
from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.notifications.asked import ASKING, is_to_answer
from spacetrace.notifications.kinds import DAY, JUST_SEEN, Channel, Kind
from spacetrace.notifications.models import Delivery, Fate, Subscription, Wishes
from spacetrace.notifications.push import Gone, push_send
from spacetrace.notifications.selectors import (
    challenges_to,
    decks_broken,
    matches_asking,
    matches_waiting_for,
    wishes_of,
)
from spacetrace.notifications.services.wishes import address_retire, stop_path
from spacetrace.notifications.words import (
    Day,
    Words,
    words_of,
    words_of_complaint,
    words_of_day,
    words_of_decks,
    words_of_test,
)
from spacetrace.players.models import User
from spacetrace.players.outgoing import (
    NotTaken,
    Refused,
    Way,
    letters_post,
    message_id,
    name_of,
    outgoing_send,
)
from spacetrace.players.zones import quiet_span, zone_of
from spacetrace.talk.selectors import unread_for

LASTS = timedelta(days=2)
"""So long a push service keeps a message for a device that is off."""

MESSAGES_STAY = timedelta(days=90)
WORDS_KEPT = 200  # letters of an answer that are kept


class NotNeeded(NotTaken):
    """What it was to tell is not so any more, or known; the text says which."""


class NotYet(NotTaken):
    """It is to wait until `until`: its reader sleeps."""


def messages_send(channel: Channel) -> int:
    """Send what is due by one channel; returns how many were done with. Harmless twice."""
    return outgoing_send(_WAYS[channel])


def messages_tidy() -> int:
    """Delete messages that are done with, and long over; returns how many there were.

    Nothing so old is told again: its turn, its deadline or its match is over.
    """
    over = Delivery.objects.exclude(fate=Fate.WAITING)
    return over.filter(done_at__lt=database_now() - MESSAGES_STAY).delete()[0]


def _due(channel: Channel) -> QuerySet[Delivery]:
    rows = Delivery.objects.filter(fate=Fate.WAITING, channel=channel)
    return rows.select_related("user", "subscription")


def _send(row: Delivery) -> None:
    wishes = wishes_of(row.user)
    words = _words(row, wishes)
    if row.channel == Channel.MAIL:
        _mail(row, wishes, words)
    else:
        _push(row, words)


def _words(row: Delivery, wishes: Wishes) -> Words:
    """What the message says now. Raises NotNeeded, or NotYet in somebody's quiet hours."""
    now = database_now()
    if not row.user.is_active:
        raise NotNeeded("The account is closed.")
    if row.kind == Kind.TEST:
        return words_of_test()
    if not wishes.takes(row.channel, row.kind):
        raise NotNeeded("These messages were switched off.")
    match = _match(row)
    if match is not None:
        _still_true(row, match)
    span = quiet_span(now, row.user.quiet_from, row.user.quiet_to, zone_of(row.user))
    if span:
        Delivery.objects.filter(pk=row.pk).update(attempt=0, due_at=span[1])
        raise NotYet("It is quiet now.")
    if match is not None:
        return words_of(row.kind, match, row.user, row.seat, now)
    if row.kind == Kind.DECKS:
        return _words_of_decks(row)
    if row.kind == Kind.COMPLAINT:
        return words_of_complaint()
    words = words_of_day(row.user, _day(row.user, wishes, now), now)
    if words is None:
        raise NotNeeded("There was nothing to tell.")
    return words


def _words_of_decks(row: Delivery) -> Words:
    judgings = Judging.objects.select_related("revision__card_set", "before__withdrawal")
    judging = judgings.filter(pk=row.cards_id).first()
    broken = decks_broken(row.user, cards=judging.revision) if judging else []
    words = words_of_decks(broken, judging) if judging else None
    if words is None:
        raise NotNeeded("The decks can be played again.")
    return words


def _day(user: User, wishes: Wishes, now: datetime) -> Day:
    rows = Match.objects.defer("snapshot").prefetch_related("seats").order_by("-pk").distinct()
    held = rows.filter(seats__user=user, seats__kind=SeatKind.USER)
    unread = unread_for(user, since=now - DAY) if wishes.wants(Kind.TALK) else {}
    return Day(
        matches_waiting_for(user),
        challenges_to(user),
        list(held.filter(status=Status.OVER, ended_at__gt=now - DAY)),
        [(match, kind) for match, kind in matches_asking(user, now) if wishes.wants(kind)],
        list(rows.filter(pk__in=unread)),
        decks_broken(user, since=now - DAY),
    )


def _match(row: Delivery) -> Match | None:
    rows = Match.objects.filter(pk=row.match_id) if row.match_id else Match.objects.none()
    return rows.defer("snapshot").prefetch_related("seats").first()


def _still_true(row: Delivery, match: Match) -> None:
    """Raises NotNeeded for a message that has been overtaken, or whose news has been seen."""
    seat = next((seat for seat in match.seats.all() if seat.index == row.seat), None)
    if seat is None or seat.user_id != row.user_id or not _is_so(row, match, seat):
        raise NotNeeded("The match has gone on.")
    if _has_just_seen(row, seat):
        raise NotNeeded("The match was seen.")


def _is_so(row: Delivery, match: Match, seat: Seat) -> bool:
    is_held = seat.kind == SeatKind.USER
    if row.kind in ASKING:
        return is_to_answer(match, seat, row.kind, database_now())
    if row.kind == Kind.TALK:
        return bool(unread_for(row.user, [match.pk], since=_told_of_talk(row)))
    if row.kind == Kind.CHALLENGE:
        return match.status == Status.OPEN and seat.kind == SeatKind.OPEN
    if row.kind == Kind.OVER:
        return match.status == Status.OVER and is_held
    if match.status != Status.RUNNING:
        return False
    if row.kind == Kind.AWAY:
        return seat.is_away
    if row.kind == Kind.TURN:
        return is_held and row.seat in match.waiting
    if row.kind == Kind.REMINDER:
        is_asked = row.seat in match.waiting and match.deadline_of(row.seat) == row.deadline
        return is_held and is_asked and row.deadline is not None
    return is_held


def _told_of_talk(row: Delivery) -> datetime | None:
    """When this way last told somebody that something was said in the match."""
    told = Delivery.objects.filter(user=row.user, match=row.match_id, kind=Kind.TALK)
    same = told.filter(target=row.target, fate=Fate.SENT)
    found: datetime | None = same.aggregate(at=Max("done_at"))["at"]
    return found


def _has_just_seen(row: Delivery, seat: Seat) -> bool:
    """The news itself was seen, and just now: whoever looked yesterday may have forgotten."""
    if seat.seen_at is None or seat.seen_version < row.version:
        return False
    return seat.seen_at > database_now() - JUST_SEEN


# --- the two ways -----------------------------------------------------------------------------


def _site_of(row: Delivery) -> str:
    """Where links lead: the site's own address, or where none is set what its reader used."""
    return settings.SITE_URL or row.site or "http://localhost:8000"


def _mail(row: Delivery, wishes: Wishes, words: Words) -> None:
    address = wishes.address
    if not address:
        raise NotNeeded("There is no address that mail may go to.")
    site = _site_of(row)
    stop = site + stop_path(row.user)
    context = {"words": words, "link": site + words.path, "stop": stop, "site": site}
    text = render_to_string("notifications/mail.txt", context).strip() + "\n"
    headers = {
        "Message-ID": message_id(row.name),
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    try:
        letters_post([EmailMessage(words.subject, text, None, [address], headers=headers)])
    except Refused as refused:
        if refused.is_address:
            address_retire(row.user, str(refused)[:WORDS_KEPT])
        raise


def _push(row: Delivery, words: Words) -> None:
    device = row.subscription
    if device is None:
        raise NotNeeded("This device takes no messages any more.")
    topic = name_of(row.name)
    body = {
        "title": words.subject,
        "body": "\n".join(words.lines),
        "path": words.path,
        "tag": topic,
    }
    lasts = LASTS
    if row.deadline is not None:
        lasts = min(LASTS, max(timedelta(minutes=1), row.deadline - database_now()))
    try:
        push_send(
            device.endpoint,
            device.key,
            device.secret,
            json.dumps(body).encode(),
            topic=topic,
            lasts=lasts,
            urgent=row.kind in (Kind.REMINDER, Kind.TEST),
        )
    except Gone:
        Subscription.objects.filter(pk=device.pk).delete()
        raise


def _finish(row: Delivery, error: NotTaken | None) -> None:
    if isinstance(error, NotYet):
        return
    fate = Fate.SENT if error is None else Fate.FAILED
    if isinstance(error, NotNeeded):
        fate = Fate.DROPPED
    said = "" if error is None else str(error)[:WORDS_KEPT]
    Delivery.objects.filter(pk=row.pk).update(fate=fate, result=said, done_at=database_now())


def _way(channel: Channel) -> Way[Delivery]:
    return Way(lambda: _due(channel), _send, _finish, (NotNeeded, NotYet), database_now)


_WAYS = {channel: _way(channel) for channel in Channel}
