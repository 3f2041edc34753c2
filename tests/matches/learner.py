"""Somebody who takes a lesson through the services, and the computer's answers to it."""

from __future__ import annotations

from collections.abc import Callable

from cardsets.files import set_of_game
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.lessons import LessonShown, lesson_shown
from spacetrace.matches.selectors.lessons import (
    LessonOf,
    is_solved,
    lesson_named,
    lesson_next,
    lesson_of,
    lessons_for,
    puzzles_for,
)
from spacetrace.matches.selectors.pages import table_shown
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.lessons import lesson_begin
from spacetrace.players.models import User
from spacetrace.presentation.lessons import LEARNER, Coach
from tests.matches.tables import send
from tests.published import set_published

MOST_MOVES = 300

Choice = Callable[[Coach, list[str]], str]
"""Which of the legal actions is taken, after what the coach has said."""


def as_told(coach: Coach, legal: list[str]) -> str:
    """The first thing that the coach points at."""
    return coach.actions[0]


def lesson(key: str, user: User | None = None) -> LessonOf:
    """The lesson with this key, its cards published."""
    found = lesson_named(key, user)
    assert found is not None
    set_published(set_of_game(found.game))
    return found


def begun(user: User, key: str, *, is_anew: bool = False) -> Match:
    """The user's match of a lesson, and the computer's first moves."""
    match = lesson_begin(user=user, wanted=lesson(key), is_anew=is_anew)
    ai_turn_play(match_id=match.pk)
    return match_for(user, match.public_id)


def shown(user: User, match: Match) -> tuple[LessonShown, list[str]]:
    """What the lesson shows now, and what the learner may do."""
    now = match_for(user, match.public_id)
    look, taken = table_shown(now, LEARNER, versions=1).look, lesson_of(now)
    assert taken is not None
    is_won = now.is_over and is_solved(now)
    listed = puzzles_for(user) if taken.goal else lessons_for(user)
    following = lesson_next(listed, taken.key)
    offered = lesson_shown(
        now, look, taken, following, is_won=is_won, opponent="Drifter", listed=listed
    )
    return offered, look.texts


def played(user: User, match: Match, choose: Choice = as_told) -> list[Coach]:
    """Plays a lesson to its end; returns everything that the coach has said before a move."""
    said: list[Coach] = []
    for _ in range(MOST_MOVES):
        lesson, legal = shown(user, match)
        if lesson.coach is None:
            return said
        assert set(lesson.coach.actions) <= set(legal), lesson.coach
        said.append(lesson.coach)
        action = choose(lesson.coach, legal)
        result = send(match, LEARNER, action)
        assert result.is_done, (action, result)
        ai_turn_play(match_id=match.pk)
    raise AssertionError(f"The lesson does not end: {said[-1]}")
