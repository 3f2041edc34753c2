"""Answers what somebody may read at a table, and how much of it is new to them.

What somebody has muted, and what comes from somebody with whom a block stands between, is left out
of all of it: the words, the counts, and the streams.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.infrastructure.composed import ComposedQuery
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.matches.selectors import CannotGoOn, events_since
from spacetrace.players.models import User
from spacetrace.players.selectors import blocked_with
from spacetrace.players.zones import moment_told
from spacetrace.talk.models import Complaint, Delivery, Message, Mute, Silence, Voice

SHOWN = 200
"""The last messages of a table that a page shows."""

AROUND = 10
"""Messages before and after one that is complained of, which go along."""

VERSIONS_BEFORE = 3
"""So many versions up to the one of a problem are told with it."""

RULE_ID = re.compile(r"\b[A-Z]{2}-[0-9]+\b")


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


def messages_kept(user: User, matches: Collection[Match]) -> Mapping[int, list[dict[str, object]]]:
    """All that the user may read of these matches, by match, oldest first, as data of theirs."""
    found = defaultdict[int, list[dict[str, object]]](list)
    rows = _heard(user).filter(message__match__in=[match.pk for match in matches])
    for row in rows.select_related("message__seat").order_by("message"):
        said = row.message
        words = {"phrase": said.phrase} if said.phrase else {"text": said.text}
        told = {"seat": said.seat.index, "said_at": said.said_at, **words}
        found[said.match_id].append(told)
    return found


def message_for(user: User, match_id: int, message_id: int) -> Message | None:
    """One message that the user may read; None where there is none."""
    rows = _heard(user).filter(message=message_id, message__match=match_id)
    row = rows.select_related("message__author", "message__seat").first()
    return row.message if row else None


def unread_for(
    user: User, match_ids: Collection[int] | None = None, *, since: datetime | None = None
) -> dict[int, int]:
    """How many messages the user has not read, by match, by one query; none is no entry.

    Of these matches, or else of all; said after a moment, or else ever.
    """
    rows = _unread(user, match_ids)
    rows = rows if since is None else rows.filter(message__said_at__gt=since)
    counted = rows.values("message__match").annotate(count=Count("pk"))
    return dict(counted.order_by().values_list("message__match", "count"))


def unread_told(user: User) -> dict[str, int]:
    """The same of all matches, by their public ids."""
    counted = _unread(user).values("message__match__public_id").annotate(count=Count("pk"))
    rows = counted.order_by("message__match__public_id")
    return dict(rows.values_list("message__match__public_id", "count"))


def unread_at(user: User, match_id: int) -> int:
    """How many messages of one match the user has not read: every page of a table asks that."""
    return sum(count for (count,) in _UNREAD_AT.rows(user=user.pk, match=match_id))


def _unread_at(user: int, match: int) -> QuerySet[Any, Any]:
    counted = _unread(User(pk=user), [match]).values("message__match").annotate(count=Count("pk"))
    return counted.order_by().values_list("count")


_UNREAD_AT = ComposedQuery(_unread_at, user=-1, match=-2)


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


def why_no_text(user: User) -> str:
    """Why the user may not write freely at any table, in a sentence; "" for whoever may."""
    rows = Silence.objects.filter(user=user, until__gt=timezone.now())
    until = rows.values_list("until", flat=True).first()
    if until is None:
        return ""
    words = _("Those who look after this site have taken free text from you, until %(moment)s.")
    return words % {"moment": moment_told(until, user)}


def complaints_of(user: User) -> QuerySet[Complaint]:
    """What the user has reported, the last one first."""
    rows = Complaint.objects.filter(reporter=user).select_related("accused", "match")
    return rows.defer("match__snapshot")[:SHOWN]


def mutes_of(user: User) -> QuerySet[Mute]:
    """Whom the user has muted, the last one first."""
    return Mute.objects.filter(owner=user).select_related("muted")


def messages_around(message: Message) -> list[Message]:
    """What was said at the table shortly before and after, and the message itself."""
    rows = Message.objects.filter(match=message.match_id).select_related("author", "seat")
    before = list(rows.filter(pk__lte=message.pk).order_by("-pk")[: AROUND + 1])
    return [*reversed(before), *rows.filter(pk__gt=message.pk).order_by("pk")[:AROUND]]


# --- a moment -------------------------------------------------------------------------------------


def moment_lines(match: Match, at: int) -> list[str]:
    """What everybody could see around a version, as the engine tells it; no hand is among it.

    Cards, versions of the rules, then a line for each thing that happened, those of the version
    itself marked, each with the ids of the rules that its event names.
    """
    cards = match.card_set_hash[:12]
    rules = {"game": match.game, "n": match.rules_version, "cards": cards, "at": at}
    lines = [_("%(game)s, rules %(n)s, cards %(cards)s, version %(at)s") % rules]
    try:
        moves = events_since(match, None, max(0, at - VERSIONS_BEFORE)).moves
    except CannotGoOn as error:
        return [*lines, str(error)]
    for told in (told for move in moves if move.version <= at for told in move.events):
        ids = " ".join(rules_named(type(told.event).__doc__ or "", told.line))
        mark = ">" if told.version == at else " "
        words = " · ".join(part for part in (told.line, told.sentence, ids) if part)
        lines.append(f"{mark} {told.version} {words}")
    return lines


def rules_named(*texts: str) -> list[str]:
    """The ids of rules in these texts, each once, as they come."""
    return list(dict.fromkeys(found for text in texts for found in RULE_ID.findall(text)))
