"""Answers which puzzle a day has, and how many days in a row somebody has solved theirs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from spacetrace.matches.models import Match, PuzzleRun, Status
from spacetrace.matches.selectors.lessons import LessonOf, puzzles_for
from spacetrace.players.models import User


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of a day, which is done once it was solved on that day.

    `days` in a row were solved up to this day or the one before, 0 where neither was; `was` is how
    long a run was that has ended before.
    """

    of: LessonOf
    day: date
    days: int = 0
    was: int = 0


def puzzle_of_day(day: date) -> LessonOf | None:
    """The puzzle of a day by UTC, the same for everybody; None where there are none.

    They come in the order of a hash of their keys, so that games and goals take turns.
    """
    known = sorted(puzzles_for(None), key=lambda one: _place(one.lesson.key))
    return known[day.toordinal() % len(known)] if known else None


def daily_for(user: User | AnonymousUser | None) -> Daily | None:
    """Today's puzzle, and what has come of it."""
    today = timezone.now().date()
    found = puzzle_of_day(today)
    if found is None or user is None or not user.is_authenticated:
        return None if found is None else Daily(found, today)
    running, last, days = _come_of(found.lesson.key, user)
    if last is None:
        return Daily(replace(found, running=running or ""), today)
    is_alive = last >= today - timedelta(days=1)
    return Daily(
        replace(found, running=running or "", is_done=last >= today),
        today,
        days=days if is_alive else 0,
        was=0 if is_alive else days,
    )


def _come_of(key: str, user: User) -> tuple[str | None, date | None, int]:
    """The match in which somebody is at a puzzle, and the last day of their run, by one query."""
    me = OuterRef("pk")
    begun = Match.objects.filter(lesson=key, status=Status.RUNNING, seats__user=me).order_by("pk")
    run = PuzzleRun.objects.filter(user=me)
    asked = User.objects.filter(pk=user.pk).values_list(
        Subquery(begun.values("public_id")[:1]),
        Subquery(run.values("last")),
        Subquery(run.values("days")),
    )
    running, last, days = asked.get()
    return running, last, days or 0


def _place(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
