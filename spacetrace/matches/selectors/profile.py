"""Answers what a profile tells of somebody's matches: figures, how many were finished, history."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from decks.models import Deck
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.players.models import User
from spacetrace.presentation.endings import COUNTS_FOR_NOBODY

MOST_COUNTED = 1_000
"""So many matches, the newest ones, are counted."""

MOST_DECKS = 3
LATE = ("timeout", "absence")


@dataclass(slots=True)
class Tally:
    """Matches that are over; what was neither won nor drawn was lost."""

    played: int = 0
    won: int = 0
    drawn: int = 0


@dataclass(slots=True)
class Figures:
    """A game's tallies: against other people, and against computer players alone."""

    game: str
    people: Tally = field(default_factory=Tally)
    computers: Tally = field(default_factory=Tally)


@dataclass(slots=True)
class Record:
    """What somebody has played, by game; and of matches with other people how many to the end.

    `late` were lost by time or by staying away, `left` were left to a computer player.
    """

    figures: list[Figures]
    played: int = 0
    late: int = 0
    left: int = 0
    is_capped: bool = False

    @property
    def finished(self) -> int:
        """Matches with other people in which the player was there to the end, or gave up."""
        return self.played - self.late - self.left


def record_of(user: User) -> Record:
    """The record of the newest matches, by one query."""
    rows = seats_counted(user).annotate(with_people=_others(user)).order_by("-match__ended_at")
    columns = ("match__game", "index", "kind", "match__result", "with_people")
    counted = list(rows.values_list(*columns)[: MOST_COUNTED + 1])
    by_game: dict[str, Figures] = {}
    record = Record([], is_capped=len(counted) > MOST_COUNTED)
    for game, index, kind, result, with_people in counted[:MOST_COUNTED]:
        figures = by_game.setdefault(game, Figures(game))
        _count(figures.people if with_people else figures.computers, index, kind, result)
        if with_people:
            record.played += 1
            record.left += _has_left(kind)
            record.late += _is_late(index, kind, result)
    record.figures = sorted(by_game.values(), key=lambda one: one.game)
    return record


def _count(tally: Tally, index: int, kind: str, result: dict[str, Any]) -> None:
    tally.played += 1
    if kind == SeatKind.USER:  # whoever has left has neither won nor drawn
        tally.won += index in result["winners"]
        tally.drawn += not result["winners"]


def _has_left(kind: str) -> bool:
    return kind == SeatKind.AGENT


def _is_late(index: int, kind: str, result: dict[str, Any]) -> bool:
    """Lost by time, or by staying away."""
    late = result["reason"] in LATE and index not in result["winners"]
    return late and not _has_left(kind)


@dataclass(slots=True)
class Unfinished:
    """Of the matches with other people that ended within a time: how many were not finished.

    `last` is when the last of these was over.
    """

    played: int = 0
    count: int = 0
    last: datetime | None = None


def unfinished_of(user: User, *, since: datetime) -> Unfinished:
    """What a profile does not count as finished, of the matches that have ended since."""
    rows = seats_counted(user).filter(_others(user), match__ended_at__gt=since)
    found = Unfinished()
    columns = ("match__ended_at", "index", "kind", "match__result")
    for ended_at, index, kind, result in rows.order_by("match__ended_at").values_list(*columns):
        found.played += 1
        if _has_left(kind) or _is_late(index, kind, result):
            found.count, found.last = found.count + 1, ended_at
    return found


def _others(user: User) -> Exists:
    """Other people sat there, too."""
    return Exists(
        Seat.objects.filter(match=OuterRef("match"), user__isnull=False).exclude(user=user)
    )


def seats_counted(user: User) -> QuerySet[Seat]:
    """Where somebody sat in matches that count; at one device nobody knows who played."""
    over = Seat.objects.filter(user=user, match__status=Status.OVER, match__hot_seat=False)
    over = over.filter(match__trial_of="", match__lesson="", match__branch_of="")
    return over.exclude(match__result__reason__in=COUNTS_FOR_NOBODY)


def history_of(user: User) -> QuerySet[Match]:
    """The matches that somebody has played to an end, the newest first, with their seats."""
    rows = Match.objects.filter(pk__in=seats_counted(user).values("match"))
    return rows.defer("snapshot").prefetch_related("seats").order_by("-ended_at", "-pk")


def has_won(user: User | AnonymousUser, game: str) -> bool:
    """Whether somebody has won a match of this game that counts; lessons are none."""
    if not user.is_authenticated:
        return False
    rows = seats_counted(user).filter(match__game=game).order_by("-match__ended_at")
    ends = rows.values_list("index", "match__result").iterator(chunk_size=100)
    return any(index in (result or {}).get("winners", ()) for index, result in ends)


def has_sat_at(user: User, game: str) -> bool:
    """Whether somebody has begun a match or a lesson of this game before."""
    return Seat.objects.filter(user=user, match__game=game).exists()


def decks_favoured(user: User) -> list[Deck]:
    """The public decks that somebody has played most."""
    is_over, counts = Q(versions__seats__match__status=Status.OVER), "versions__seats__match"
    is_counted = Q(**{f"{counts}__trial_of": "", f"{counts}__branch_of": ""})
    played = Count("versions__seats", filter=is_over & is_counted)
    rows = Deck.objects.public().filter(owner=user).annotate(played=played)
    return list(rows.filter(played__gt=0).order_by("-played", "pk")[:MOST_DECKS])
