"""The doors through which a person plays: an action, and giving up."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.matches.access import seats_of
from spacetrace.matches.models import Match
from spacetrace.matches.services.command import command_carry_out
from spacetrace.matches.services.results import ActResult
from spacetrace.matches.services.wish import Command
from spacetrace.players.models import User


def match_act(
    *, match: Match, user: User, seat: int, action: str, at_version: int, command_id: str
) -> ActResult:
    """Carry out an action of one of the user's seats (from 0), seen at a version of the match.

    The same `command_id` again gives the first answer again. `match` comes from `match_for`, so
    that the user is known to sit there.
    """
    if seat not in seats_of(match, user):
        return ActResult("forbidden", match.version, _("This seat is not yours."))
    command = Command(seat, action, at_version, command_id)
    return command_carry_out(match_id=match.pk, command=command)
