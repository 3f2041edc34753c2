"""Shows lessons: the coach beside a table, what comes after one, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.games import GameCard, game_card
from spacetrace.matches.selectors.lessons import LessonOf
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


def lesson_shown(
    match: Match,
    look: TableLook[Any, Any],
    lesson: Lesson,
    following: LessonOf | None,
    *,
    is_won: bool,
    opponent: str,
) -> LessonShown:
    """What is shown of the lesson that is taken in a match; another one may be `following`.

    When it is over, `is_won` says whether what it asked for was done, and `opponent` against whom
    a match of the game is offered.
    """
    if match.status == Status.OVER:
        row = lesson_rows([following])[0] if following else None
        return LessonShown(lesson, None, is_won, row, opponent)
    return LessonShown(lesson, coach_at(lesson, look))


def lesson_rows(lessons: Sequence[LessonOf]) -> list[LessonRow]:
    """The list of lessons."""
    return [LessonRow(one, game_card(one.game)) for one in lessons]


@dataclass(slots=True)
class PuzzleGroup:
    """The puzzles of a game that ask for the same."""

    rows: list[LessonRow]

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
    found = groupby(lesson_rows(puzzles), key=lambda row: row.of.lesson.goal)
    return [PuzzleGroup(list(rows)) for _, rows in found]
