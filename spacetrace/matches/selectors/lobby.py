"""Answers what the lobby shows to one viewer: who waits for players, who may be watched, news."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.players.models import User
from spacetrace.players.selectors import blocked_with

LOBBY = 0
"""The lobby among the rows that are watched: no match has this key."""

MOST_SHOWN = 40
MOST_WATCHED = 12


def lobby_moment(at: datetime | None) -> int:
    """The version of the lobby: when a listing last changed, in microseconds."""
    return round(at.timestamp() * 1_000_000) if at else 0


def lobby_version() -> int:
    """The lobby's version now."""
    listed = Match.objects.filter(listed_at__isnull=False)  # so that SQLite asks the index, too
    return lobby_moment(listed.aggregate(at=Max("listed_at"))["at"])


def tables_listed(user: User | AnonymousUser) -> QuerySet[Match]:
    """The tables in the lobby that the user may sit down at, the oldest first, with their seats.

    One's own are not among them, nor those where somebody sits whom the user does not meet.
    """
    rows = Match.objects.filter(status=Status.OPEN, is_listed=True, expires_at__gt=database_now())
    if user.is_authenticated:
        seats = Seat.objects.filter(match=OuterRef("pk"))
        rows = rows.exclude(created_by=user)
        rows = rows.filter(~Exists(seats.filter(user=user)))
        rows = rows.filter(~Exists(seats.filter(user__in=blocked_with(user))))
    rows = rows.defer("snapshot").prefetch_related("seats")
    return rows.order_by("created_at", "pk")


def tables_watched(user: User | AnonymousUser) -> QuerySet[Match]:
    """The matches that go on and that everybody may watch, what began last first, with their seats.

    One's own are not among them, nor those where somebody sits whom the user does not meet.
    """
    shared = Seat.objects.filter(shares_replay=True)
    seats = Seat.objects.filter(match=OuterRef("pk"))
    people = seats.exclude(kind=SeatKind.AGENT, user__isnull=True)
    rows = Match.objects.counted().filter(pk__in=shared.values("match"), status=Status.RUNNING)
    rows = rows.filter(~Exists(people.filter(Q(shares_replay=False) | Q(user__isnull=True))))
    if user.is_authenticated:
        rows = rows.filter(~Exists(seats.filter(user=user)))
        rows = rows.filter(~Exists(seats.filter(user__in=blocked_with(user))))
    rows = rows.defer("snapshot").prefetch_related("seats")
    return rows.order_by("-created_at", "-pk")


def tables_offered(user: User) -> QuerySet[Match]:
    """The user's own open tables that others may come to or are asked to, the newest first."""
    rows = Match.objects.filter(created_by=user, status=Status.OPEN, expires_at__isnull=False)
    return rows.defer("snapshot").prefetch_related("seats").order_by("-created_at", "-pk")


def challenges_to(user: User) -> QuerySet[Match]:
    """The open matches in which a seat is kept for the user, the one that ends first before."""
    kept = Seat.objects.filter(match=OuterRef("pk"), user=user, kind=SeatKind.OPEN)
    rows = Match.objects.visible_to(user).filter(Exists(kept), status=Status.OPEN)
    return rows.defer("snapshot").prefetch_related("seats").order_by("expires_at", "pk")


def matches_with_news(user: User) -> QuerySet[Match]:
    """What came of open tables of the user without them, until they have seen it."""
    rows = Match.objects.filter(created_by=user, news_at__isnull=False)
    return rows.defer("snapshot").prefetch_related("seats").order_by("-news_at", "-pk")
