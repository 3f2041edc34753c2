"""Carries out what a person sends: the one entrance for an action of somebody's seat."""

from __future__ import annotations

from spacetrace.infrastructure.metrics import move_note
from spacetrace.matches.access import Held, NotYourSeat
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import ActResult, Command


def match_act(
    *, held: Held, seat: int | None = None, action: str, at_version: int, command_id: str
) -> ActResult:
    """Carry out an action of one of the user's seats (from 0; by default the one played now).

    It was decided at a version of the match. The same `command_id` again gives the first answer
    again.
    """
    try:
        command = Command(held.meant(seat), action, at_version, command_id)
    except NotYourSeat as error:
        return ActResult(error.code, 0, error.sentence)
    result = command_carry_out(match_id=held.match_id, command=command, match=held.match)
    move_note(result.status)
    return result
