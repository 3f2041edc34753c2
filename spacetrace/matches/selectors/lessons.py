"""Answers which lessons there are, and how far somebody has come with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move, Seat, Status
from spacetrace.players.models import User
from spacetrace.presentation.games import lessons_of
from spacetrace.presentation.lessons import LEARNER, Lesson, is_astray
from spacetrace.presentation.puzzles import puzzles_of


@dataclass(frozen=True, slots=True)
class LessonOf:
    """A lesson with the key of its game, and how far somebody has come with it.

    `running` is the public id of the match in which it is being taken, "" for none.
    """

    game: str
    lesson: Lesson
    is_done: bool = False
    running: str = ""


def lesson_of(match: Match) -> Lesson | None:
    """The lesson that is taken in a match; None for most matches, and for one that is no more."""
    if not match.lesson:
        return None
    try:
        lessons = lessons_of(games.reader_of(match))
    except ConfigError:
        return None
    found = (*lessons, *puzzles_of(match.game))
    return next((lesson for lesson in found if lesson.key == match.lesson), None)


def lessons_for(user: User | AnonymousUser | None) -> list[LessonOf]:
    """All lessons that new ones can be begun of, in the order of the games, with what came of them.

    One is done once its match was won.
    """
    taken = _taken(user) if user is not None and user.is_authenticated else ()
    done = {row.lesson for row in taken if row.is_over and LEARNER in row.outcome["winners"]}
    running = {row.lesson: row.public_id for row in taken if row.status == Status.RUNNING}
    return [
        LessonOf(game.key, one, one.key in done, running.get(one.key, ""))
        for game in games.games()
        for one in lessons_of(game)
    ]


def puzzles_for(user: User | AnonymousUser | None) -> list[LessonOf]:
    """All puzzles in the order of the games, with what came of them: solved, or begun."""
    taken = _taken(user) if user is not None and user.is_authenticated else ()
    solved = {row.lesson for row in taken if row.is_over and is_solved(row)}
    running = {row.lesson: row.public_id for row in taken if row.status == Status.RUNNING}
    return [
        LessonOf(game.key, one, one.key in solved, running.get(one.key, ""))
        for game in games.games()
        for one in puzzles_of(game.key)
    ]


def is_solved(match: Match) -> bool:
    """Whether a lesson was won, and a puzzle in its one turn."""
    if LEARNER not in match.outcome.get("winners", ()):
        return False
    others = Move.objects.filter(match_id=match.pk).exclude(seat=LEARNER).exists()
    puzzle = next((one for one in puzzles_of(match.game) if one.key == match.lesson), None)
    own = learners_actions(match)
    return puzzle is None or not is_astray(puzzle, own, others_moved=others)


def lesson_named(key: str, user: User | AnonymousUser | None = None) -> LessonOf | None:
    """The lesson or puzzle with this key; None where there is none."""
    found = (*lessons_for(user), *puzzles_for(user))
    return next((one for one in found if one.lesson.key == key), None)


def lesson_next(lessons: Iterable[LessonOf], after: str) -> LessonOf | None:
    """The first lesson behind the one with this key, then from the start, that is not done."""
    known = list(lessons)
    at = next((at for at, one in enumerate(known) if one.lesson.key == after), -1)
    around = known[at + 1 :] + known[: max(at, 0)]
    return next((one for one in around if not one.is_done), None)


def learners_actions(match: Match) -> list[str]:
    """What the learner has done in a match, oldest first."""
    rows = Move.objects.filter(match_id=match.pk, seat=LEARNER).order_by("seq")
    return list(rows.values_list("action", flat=True))


def _taken(user: User) -> list[Match]:
    """The matches in which the user has taken lessons; there are two of a lesson at most."""
    seats = Seat.objects.filter(user=user, match__lesson__gt="")
    columns = ("lesson", "game", "public_id", "status", "result")
    return list(Match.objects.filter(pk__in=seats.values("match")).only(*columns))
