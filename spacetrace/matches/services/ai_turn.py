"""The computers' turn: look, choose, and send an ordinary command, until people are asked again."""

from __future__ import annotations

from typing import Literal, TypeAlias

from django.utils import timezone

from spacetrace.infrastructure.queue import AI_TURN, enqueue
from spacetrace.matches.models import Due, DueKind, Match, SeatKind, Status
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.ai_choice import ai_choose, ai_default, ai_react
from spacetrace.matches.services.ai_delay import NextMove, next_move
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import ActResult, Command
from spacetrace.matches.services.lease import (
    Lease,
    lease_drop,
    lease_give_back,
    lease_renew,
    lease_rest,
    lease_sleep,
    lease_wait,
)

MAX_ACTIONS = 100
"""After so many actions in a row another match gets its turn first."""

_ANSWERED = ("done", "repeated", "reused", "stale", "paused", "over")
"""Carried out, or somebody was faster: in both cases there is a new state to look at."""

Step: TypeAlias = Literal["acted", "held back", "look again", "nothing", "stuck"]
"""What came of a look at the table; after the last two the worker leaves."""


def ai_turn_play(*, match_id: int) -> int:
    """Play for the computer seats of a match; returns how many actions it took.

    Harmless when called twice, late, or for a match that waits for nobody: the work belongs to
    whoever holds the lease, and every command names the state that it was chosen for.
    """
    lease, done = lease_wait(match_id, DueKind.AI_TURN), 0
    while lease is not None:
        step = _step(lease)
        if step == "stuck":
            lease_rest(lease)
        if step in ("stuck", "nothing"):
            return done
        done += step == "acted"
        if done == MAX_ACTIONS:
            lease_give_back(lease)
            enqueue(AI_TURN, match_id)
            return done
        lease = lease_renew(lease)
    return done


def _step(lease: Lease) -> Step:
    due = _due_of(lease)
    if due is None:
        return "nothing"
    match = due.match
    if match.status != Status.RUNNING:
        return "nothing" if lease_drop(lease, due) else "look again"
    try:
        table = current_table(match)
    except CannotGoOn:
        return _find_out_why(match)
    move = next_move(due, match, table)
    if move is None:
        return "nothing" if lease_drop(lease, due) else "look again"
    if move.at > timezone.now():
        return _sleep(lease, due, move)
    if move.is_turn:
        return _take_turn(match, move)
    return _react(lease, due, move)


def _due_of(lease: Lease) -> Due | None:
    """The row with the match as it stands, if the lease still holds."""
    rows = Due.objects.filter(pk=lease.due_id, attempt=lease.attempt)
    due = rows.select_related("match__secret").first()
    if due is not None and due.match.pace and due.version != due.match.version:
        # A row that was made again, or a match that went on after a pause.
        rows, now = rows.filter(version=due.version), timezone.now()
        due.version, due.since, due.asked = due.match.version, now, 0
        rows.update(version=due.version, since=now, asked=0)
    return due


def _find_out_why(match: Match) -> Step:
    """The command finds out the same, and pauses the match under its lock."""
    seat = match.seats.filter(kind=SeatKind.AGENT)[0]
    return _answered(_send(match, seat.index, ""))


def _sleep(lease: Lease, due: Due, move: NextMove) -> Step:
    if not lease_sleep(lease, due, move.at):
        return "look again"
    enqueue(AI_TURN, due.match_id, at=move.at)
    return "nothing"


def _take_turn(match: Match, move: NextMove) -> Step:
    """One action of a seat that is waited for; stuck when not even the default is possible."""
    seat, table = move.seat, current_table(match)
    action, default = ai_choose(match, seat, table), ai_default(match, seat, table)
    result = _send(match, seat.index, action)
    if result.status == "refused" and default != action:
        # A listed move is refused when its effects would never end; the default never is.
        result = _send(match, seat.index, default)
    return _answered(result)


def _react(lease: Lease, due: Due, move: NextMove) -> Step:
    """One chance to act out of turn, which does not come again at this table."""
    action = ai_react(due.match, move.seat, current_table(due.match))
    result = _send(due.match, move.seat.index, action) if action else None
    rows = Due.objects.filter(pk=lease.due_id, attempt=lease.attempt, version=due.version)
    rows.update(asked=due.asked | 1 << move.seat.index)
    return "acted" if result is not None and result.is_done else "held back"


def _send(match: Match, seat: int, action: str) -> ActResult:
    """The id is the same for all who answer the same state, so it can be carried out only once."""
    command = Command(seat, action, match.version, f"ai:{match.revision}")
    return command_carry_out(match_id=match.pk, command=command)


def _answered(result: ActResult) -> Step:
    return "acted" if result.status in _ANSWERED else "stuck"
