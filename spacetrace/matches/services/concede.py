"""Giving up, at any time, whoever has the say; and taking back an invitation nobody followed."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.matches.access import NotYourSeat, held_of
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import ActResult, Command
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.services.leave import match_abandon, seat_free, seat_hand_over
from spacetrace.matches.services.listing import offer_end
from spacetrace.matches.services.locking import match_lock
from spacetrace.players.models import User

CONCEDE = "concede"
"""The text of giving up, the same in every game."""


def match_concede(
    *, match: Match, user: User, seat: int | None = None, command_id: str = ""
) -> ActResult:
    """Give the match up for one of the user's seats (default: the one that they play now).

    With three or more seats a computer player takes the seat over. An open match is withdrawn by
    its owner, and left by a guest. A paused or resting one of two ends: nobody is kept at a table
    that cannot go on.
    """
    try:
        seat = held_of(match, user).meant(seat)
    except NotYourSeat as error:
        return ActResult(error.code, match.version, error.sentence)
    if (left := _leave(match, user, seat)) is not None:
        return left
    command = Command(seat, CONCEDE, 0, command_id or f"concede:{secrets.token_hex(8)}")
    result = command_carry_out(match_id=match.pk, command=command)
    # Nobody had met the table before, or it has just come to rest: now it is one to be left.
    if result.status in ("paused", "resting"):
        return _leave(match, user, seat) or result
    return result


def match_withdraw(*, match: Match, user: User) -> None:
    """Take the invitation back, or get up again, as long as the match has not begun.

    Never gives anything up: raises NotPossible when the last seat has just been taken.
    """
    with change():
        locked = match_lock(match.pk)
        seats = list(locked.seats.order_by("index"))
        mine = [row for row in seats if row.user_id == user.pk and row.kind == SeatKind.USER]
        if locked.status == Status.OVER:
            raise NotPossible(_("This invitation is over already."))
        if locked.status != Status.OPEN or not mine:
            raise NotPossible(_("The match has begun: the last seat was just taken."))
        _without_table(locked, seats, mine[0])


def _leave(match: Match, user: User, seat: int) -> ActResult | None:
    """What comes of it where no rule has to be asked; None where one has."""
    with change():
        locked = match_lock(match.pk)
        seats = list(locked.seats.order_by("index"))  # under the lock: they may just have changed
        mine = [row for row in seats if row.index == seat and row.user_id == user.pk]
        if not mine or mine[0].kind != SeatKind.USER:
            return ActResult("forbidden", match.version, _("This seat is not yours."))
        return _without_table(locked, seats, mine[0])


def _without_table(match: Match, seats: list[Seat], seat: Seat) -> ActResult | None:
    """Leave where no rule of the game has to be asked; None where one has."""
    if match.status == Status.OPEN:
        is_guest = match.created_by_id not in (None, seat.user_id)
        return seat_free(match, seat) if is_guest else _withdraw(match, seats, seat)
    if match.status != Status.OVER and len(seats) > 2:
        return seat_hand_over(match, seats, seat)
    is_at_rest = match.status in (Status.PAUSED, Status.RESTING)
    return match_abandon(match, seats, seat) if is_at_rest else None


def _withdraw(match: Match, seats: list[Seat], seat: Seat) -> ActResult:
    offered_in, match.rematch_of = match.rematch_of, None
    result = match_abandon(match, seats, seat)
    if offered_in is not None:
        offer_end(offered_in)
    return result
