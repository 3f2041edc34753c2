"""Makes the rows of a message: one for each way by which its reader wishes to be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from spacetrace.matches.models import Match
from spacetrace.matches.time_control import TimeKind
from spacetrace.notifications.kinds import HOLD, LIVELY, Channel, Kind
from spacetrace.notifications.models import Delivery, Subscription, Wishes
from spacetrace.notifications.selectors import ways
from spacetrace.players.models import User


@dataclass(frozen=True, slots=True)
class News:
    """Something that one player is to be told of one match."""

    user: User
    kind: Kind
    key: str
    seat: int
    deadline: datetime | None = None


def rows_of(
    match: Match,
    news: News,
    wishes: Mapping[int, Wishes],
    devices: Mapping[int, Sequence[Subscription]],
    now: datetime,
) -> Iterator[Delivery]:
    """The rows, not stored yet."""
    own = wishes[news.user.pk]
    due = now if news.kind == Kind.REMINDER else now + HOLD
    is_live = match.time_kind == TimeKind.LIVE and news.kind in LIVELY
    for channel, device in ways(own, devices[news.user.pk]):
        if own.takes(channel, news.kind) and not (is_live and channel == Channel.MAIL):
            yield Delivery(
                user=news.user,
                channel=channel,
                subscription=device,
                target=device.pk if device else 0,
                key=news.key,
                kind=news.kind,
                match=match,
                seat=news.seat,
                version=match.version,
                deadline=news.deadline,
                due_at=due,
                created_at=now,
            )
