"""Answers what decided a match that is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.course import Course, course_of
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.events import Event
from spacetrace.matches import games
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import CannotGoOn, rules_of
from spacetrace.matches.selectors.past import played_again


def course_for(match: Match) -> Course | None:
    """The course of a match that is over, by the rules it was played under; raises CannotGoOn.

    None while it goes on, where nothing was played, and in games that are not measured.
    """
    if match.status != Status.OVER or not match.snapshot:
        return None
    game = rules_of(match)
    if game.measure is None:
        return None
    winners = list(match.outcome.get("winners", ()))
    try:
        return course_of(game.measure, _moments(match, game), winners)
    except EngineError as error:
        raise CannotGoOn(_("What was played cannot be looked at again.")) from error


def _moments(
    match: Match, game: games.AnyGame
) -> Iterator[tuple[Callable[[], Any], Sequence[Event]]]:
    """What a spectator sees after each move that stands, and what happened in it."""
    _moves, steps = played_again(match, game)
    for step in steps:
        yield partial(game.view, step.table, None), step.events
