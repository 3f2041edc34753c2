"""Shows who meets, for a moment, as a match begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import Seat
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.pages import TableLook


@dataclass(frozen=True, slots=True)
class Facing:
    """A seat at the table; `note` is the viewer's own deck, or that a computer plays.

    The viewer and who plays with them are of the own side.
    """

    name: str
    note: str = ""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """Who meets, the viewer last; `sentence` says who begins, "" where everybody may.

    `moves_since` is the version as it was dealt, where a computer has moved before the page came.
    """

    facing: list[Facing]
    sentence: str
    emblem: str
    moves_since: int | None = None


def opening_of(match: Match, look: TableLook[Any, Any], waiting: Sequence[Seat]) -> Opening | None:
    """What is shown of a match that has just begun; None once somebody has acted.

    `waiting` are the seats that the game waits for, whoever reads first what is played.

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
    return Opening(facing, _who_begins(look, waiting), emblem, since)


def _facing(match: Match, seat: Seat, look: TableLook[Any, Any]) -> Facing:
    """Which deck another one has brought is nobody's business yet."""
    row = match.seats.all()[seat]
    is_computer = row.kind == SeatKind.AGENT
    note = row.deck_name if seat == look.seat else _("computer") if is_computer else ""
    return Facing(row.name, note, seat in pages_of(look.game).own_seats(look))


def _who_begins(look: TableLook[Any, Any], waiting: Sequence[Seat]) -> str:
    seats = [look.moves[0].seat] if look.moves else waiting
    if len(seats) != 1:
        return ""
    if seats[0] == look.seat:
        return _("You begin.")
    return _("%(name)s begins.") % {"name": look.names[seats[0]]}
