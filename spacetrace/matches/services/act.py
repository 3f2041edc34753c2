"""Carries out what a person sends: the one entrance for an action of somebody's seat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spacetrace.infrastructure.metrics import move_note
from spacetrace.matches.access import Held, NotYourSeat
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import ActResult, Command

MOST_THEN = 200
"""Actions of a plan beyond its first one: more ship cards than that a side cannot have."""


def match_act(
    *,
    held: Held,
    seat: int | None = None,
    action: str,
    at_version: int,
    command_id: str,
    then: Sequence[str] = (),
) -> ActResult:
    """Carry out an action of one of the user's seats (from 0; by default the one played now).

    It was decided at a version of the match. The same `command_id` again gives the first answer
    again. What is planned to come `then` follows as moves of their own, as long as none is refused
    and nobody else moves in between.
    """
    try:
        meant = held.meant(seat)
    except NotYourSeat as error:
        return ActResult(error.code, 0, error.sentence)
    command, own = Command(meant, action, at_version, command_id), held.match
    result = command_carry_out(match_id=held.match_id, command=command, match=own)
    move_note(result.status)
    for number, text in enumerate(then[:MOST_THEN], start=1):
        if not result.is_done:
            break
        command = Command(meant, text, result.version, _follows(command_id, number))
        result = command_carry_out(match_id=held.match_id, command=command)
        move_note(result.status)
    return result


_THEN = ":then:"
"""Between what a plan was sent as and the number of an action: no program counts so by itself."""


def _follows(command_id: str, number: int) -> str:
    """What an action of a plan is sent as, after the first one, whose number would be 0."""
    return f"{command_id}{_THEN}{number}" if number else command_id


def move_before(command_id: str) -> str:
    """What the action of the plan before this one was sent as; "" where this is no later one."""
    plan, _then, number = command_id.rpartition(_THEN)
    is_later = plan and re.fullmatch("[1-9][0-9]{0,2}", number)
    return _follows(plan, int(number) - 1) if is_later else ""
