"""Shows who meets, for a moment, as a match begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import Seat
from spacetrace.matches import games
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.selectors import current_table
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.pages import TableLook


@dataclass(frozen=True, slots=True)
class Facing:
    """A seat at the table; `note` is the viewer's own deck, or that a computer plays."""

    name: str
    note: str = ""
    is_me: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """Who meets, the viewer last; `sentence` says who begins, "" where everybody may.

    `moves_since` is the version as it was dealt, where a computer has moved before the page came.
    """

    facing: list[Facing]
    sentence: str
    emblem: str
    moves_since: int | None = None


def opening_of(match: Match, look: TableLook[Any, Any]) -> Opening | None:
    """What is shown of a match that has just begun; None once somebody has acted.

    Computer players do not count: their first move may be made before the page is asked for. A
    match that was not dealt (a lesson, a puzzle, one played on from a replay) begins in the middle.
    """
    if match.status != Status.RUNNING or match.lesson or match.opening is not None:
        return None
    if match.version > LOG_MOVES or {move.seat for move in look.moves} - look.computers:
        return None
    facing = [_facing(match, seat, look) for seat in look.around()]
    emblem = f"games/{pages_of(look.game).folder}/_emblem.html"
    since = look.moves[0].version - 1 if look.moves else None
    return Opening(facing, _who_begins(match, look), emblem, since)


def _facing(match: Match, seat: Seat, look: TableLook[Any, Any]) -> Facing:
    """Which deck another one has brought is nobody's business yet."""
    row, is_me = match.seats.all()[seat], seat == look.seat
    note = row.deck_name if is_me else _("computer") if row.kind == SeatKind.AGENT else ""
    return Facing(row.name, note, is_me)


def _who_begins(match: Match, look: TableLook[Any, Any]) -> str:
    seats = [look.moves[0].seat] if look.moves else look.waiting
    if match.held_mask:  # somebody reads first what is played, and is waited for until then
        seats = games.game_of(match).waiting_for(current_table(match))
    if len(seats) != 1:
        return ""
    if seats[0] == look.seat:
        return _("You begin.")
    return _("%(name)s begins.") % {"name": look.names[seats[0]]}
