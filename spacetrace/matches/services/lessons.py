"""Begins lessons: matches from a position against a computer player with a script."""

from __future__ import annotations

import hashlib

import msgspec
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors.lessons import LessonOf
from spacetrace.matches.services.create import match_save_new, names_part, pace_of, seat_to_agent
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.locking import people_lock
from spacetrace.players.models import User
from spacetrace.presentation.lessons import LEARNER


def lesson_begin(*, user: User, wanted: LessonOf, is_anew: bool = False) -> Match:
    """The user's match of this lesson: the one that goes on, or `is_anew` one from the start.

    What was learnt in the last one that was won is kept, other matches of the lesson go. Raises
    BadChoice where the cards of today cannot be laid as the lesson wants them.
    """
    with change():
        people_lock(user)
        taken = Match.objects.filter(lesson=wanted.lesson.key, seats__user=user).order_by("-pk")
        running = taken.filter(status=Status.RUNNING).first()
        if running is not None and not is_anew:
            return running
        won = next((one.pk for one in taken if LEARNER in one.outcome.get("winners", ())), None)
        Match.objects.filter(pk__in=[one.pk for one in taken if one.pk != won]).delete()
        return _match_new(user, wanted)


def _match_new(user: User, wanted: LessonOf) -> Match:
    lesson = wanted.lesson
    try:
        rules, revision = games.game_for(wanted.game), games.newest_revision(wanted.game)
        options = rules.check_config(lesson.options)
    except ConfigError as error:
        raise BadChoice(_("This lesson cannot be begun just now.")) from error
    match = Match(
        game=rules.key,
        config=options,
        card_set_revision=revision,
        card_set_hash=revision.content_hash,
        rules_version=rules.rules_version,
        format_version=rules.format_version,
        pace=pace_of(options),
        created_by=user,
        lesson=lesson.key,
        opening=msgspec.to_builtins(lesson.opening),
    )
    seats = [Seat(index=LEARNER, kind=SeatKind.USER, user=user, name=str(user))]
    for index in range(1, lesson.seats):
        seats.append(Seat(index=index))
        seat_to_agent(seats[-1], lesson.level, rules.key)
    names_part(seats)
    match_save_new(match, seats, hashlib.sha256(lesson.key.encode()).digest())
    return match
