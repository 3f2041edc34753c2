"""Shows lessons: the coach beside a table, what comes after one, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.games import GameCard, game_card
from spacetrace.matches.selectors.daily import Daily
from spacetrace.matches.selectors.lessons import LessonOf
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.lessons import Coach, Lesson, coach_at
from spacetrace.presentation.pages import TableLook


@dataclass(slots=True)
class LessonRow:
    """A lesson in the list of all, with the card of its game."""

    of: LessonOf
    game: GameCard


@dataclass(slots=True)
class LessonShown:
    """A lesson at its table: while it goes on the coach, at its end what is next.

    `opponent` is the computer player that a match of the game is offered against.
    """

    lesson: Lesson
    coach: Coach | None = None
    is_won: bool = False
    next: LessonRow | None = None
    opponent: str = ""
    daily: str = ""
    """What solving the puzzle of the day has come to, in words."""
    marks: tuple[Mark, ...] = ()
    """A mark for each puzzle that asks for the same, once one of them is solved."""

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(mark.is_done for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Mark:
    """A puzzle among those that ask for the same: solved or not, or the one just solved."""

    is_done: bool
    is_this: bool


def lesson_shown(
    match: Match,
    look: TableLook[Any, Any],
    lesson: Lesson,
    following: LessonOf | None,
    *,
    is_won: bool,
    opponent: str,
    listed: Sequence[LessonOf] = (),
    daily: Daily | None = None,
) -> LessonShown:
    """What is shown of the lesson that is taken in a match; another one may be `following`.

    It is one of those that are `listed`.

    When it is over, `is_won` says whether what it asked for was done, and `opponent` against whom
    a match of the game is offered. `daily` is the puzzle of today, where it was.
    """
    if match.status == Status.OVER:
        row = lesson_rows([following])[0] if following else None
        is_todays = daily is not None and daily.of.is_done and daily.of.lesson.key == lesson.key
        words = daily_words(daily) if daily and is_todays else ""
        marks = _marks(listed, lesson) if is_won and lesson.goal else ()
        return LessonShown(lesson, None, is_won, row, opponent, words, marks)
    is_spent = pages_of(look.game).is_spent(look)
    return LessonShown(lesson, coach_at(lesson, look, is_spent=is_spent))


def _marks(listed: Sequence[LessonOf], lesson: Lesson) -> tuple[Mark, ...]:
    """How far one has come with the puzzles that ask for what this one asks for."""
    alike = (one for one in listed if one.lesson.goal == lesson.goal)
    return tuple(Mark(one.is_done, one.lesson.key == lesson.key) for one in alike)


def lesson_rows(lessons: Sequence[LessonOf]) -> list[LessonRow]:
    """The list of lessons."""
    return [LessonRow(one, game_card(one.game)) for one in lessons]


@dataclass(slots=True)
class PuzzleGroup:
    """The puzzles of a game that ask for the same; `is_game_first` where its game begins."""

    rows: list[LessonRow]
    is_game_first: bool

    @property
    def first(self) -> LessonRow:
        """One of them, which tells the game and the goal of all."""
        return self.rows[0]

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(row.of.is_done for row in self.rows)


def puzzle_groups(puzzles: Sequence[LessonOf]) -> list[PuzzleGroup]:
    """The puzzles in groups of one goal each, in their order."""
    found, games_seen = list[PuzzleGroup](), set[str]()
    for _goal, alike in groupby(lesson_rows(puzzles), key=lambda row: row.of.lesson.goal):
        rows = list(alike)
        found.append(PuzzleGroup(rows, rows[0].game.key not in games_seen))
        games_seen.add(rows[0].game.key)
    return found


@dataclass(slots=True)
class DailyShown:
    """The puzzle of the day with the card of its game, and what has come of it in words."""

    of: LessonOf
    game: GameCard
    words: str


def daily_shown(daily: Daily | None) -> DailyShown | None:
    """The puzzle of the day; None where there is none."""
    if daily is None:
        return None
    return DailyShown(daily.of, game_card(daily.of.game), daily_words(daily))


def daily_words(daily: Daily) -> str:
    """How it stands with the days in a row: calm words, and none for who has just begun."""
    if daily.of.is_done:
        solved = _("Today’s puzzle is solved.")
        if daily.days < 2:
            return solved
        return f"{solved} {_in_a_row(daily.days)}"
    if daily.days:
        return _in_a_row(daily.days)
    return _("The days in a row begin anew with this one.") if daily.was > 1 else ""


def _in_a_row(days: int) -> str:
    return ngettext("Yesterday’s is solved.", "%(n)s days in a row.", days) % {"n": days}
