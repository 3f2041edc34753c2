"""Shows lessons: the coach beside a table, what comes after one, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.games import GameCard, game_card
from spacetrace.matches.selectors.lessons import LessonOf
from spacetrace.presentation.lessons import Coach, Lesson, coach_at
from spacetrace.presentation.pages import TableLook


@dataclass(slots=True)
class LessonShown:
    """A lesson at its table: while it goes on the coach, at its end what is next."""

    lesson: Lesson
    coach: Coach | None = None
    is_won: bool = False
    next: LessonOf | None = None


def lesson_shown(
    match: Match,
    look: TableLook[Any, Any],
    lesson: Lesson,
    following: LessonOf | None,
    *,
    is_won: bool,
) -> LessonShown:
    """What is shown of the lesson that is taken in a match; another one may be `following`.

    When it is over, `is_won` says whether what it asked for was done.
    """
    if match.status == Status.OVER:
        return LessonShown(lesson, None, is_won, following)
    return LessonShown(lesson, coach_at(lesson, look))


@dataclass(slots=True)
class LessonRow:
    """A lesson in the list of all, with the card of its game."""

    of: LessonOf
    game: GameCard


def lesson_rows(lessons: Sequence[LessonOf]) -> list[LessonRow]:
    """The list of lessons."""
    return [LessonRow(one, game_card(one.game)) for one in lessons]
