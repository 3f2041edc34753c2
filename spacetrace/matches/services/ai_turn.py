"""The computers' turn: look, choose, and send an ordinary command, until people are asked again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from django.db.models import FilteredRelation, Q, QuerySet
from django.utils import timezone

from spacetrace.infrastructure.composed import ComposedQuery, columns_of, made
from spacetrace.infrastructure.queue import AI_THINK, AI_TURN, enqueue
from spacetrace.matches import games
from spacetrace.matches.models import (
    BY_COMPUTER,
    PLAYED,
    Due,
    DueKind,
    Match,
    Seat,
    SeatKind,
    Status,
    match_played,
)
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.ai_choice import ai_choose, ai_default, ai_react
from spacetrace.matches.services.ai_delay import NextMove, next_move
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import ActResult, Command
from spacetrace.matches.services.lease import (
    IN_LINE,
    Lease,
    lease_drop,
    lease_give_back,
    lease_line_up,
    lease_renew,
    lease_rest,
    lease_sleep,
    lease_take_in_line,
    lease_wait,
)
from spacetrace.matches.services.thought import TableMovedOn

MAX_ACTIONS = 100
"""After so many actions in a row another match gets its turn first."""

THINKS_IN_A_ROW = 1.0
"""Seconds after which the thinkers of another match come first; a thought is not interrupted."""

_ANSWERED = ("done", "repeated", "reused", "stale", "paused", "resting", "over")
"""Carried out, or somebody was faster: in both cases there is a new state to look at."""

Step: TypeAlias = Literal["acted", "held back", "look again", "nothing", "stuck"]
"""What came of a look at the table; after the last two the worker leaves."""


def ai_turn_play(*, match_id: int) -> int:
    """Play for the computer seats of a match; returns how many actions it took.

    Harmless when called twice, late, or for a match that waits for nobody: the work belongs to
    whoever holds the lease, and every command names the state that it was chosen for. Those who
    think for long are left to `ai_think`.
    """
    lease = lease_wait(match_id, DueKind.AI_TURN)
    done, lease = _play(lease, lambda done: done == MAX_ACTIONS, thinks=False)
    if lease is not None:
        lease_give_back(lease)
        enqueue(AI_TURN, match_id)
    return done


def ai_think() -> int:
    """Play for a while at the table that has stood in line for longest; returns how many actions.

    Then it goes behind the others, so that no match waits for more than one thought of each.
    Which table it is shows only here, so a message more or less, or a late one, does no harm.
    """
    ends = time.monotonic() + THINKS_IN_A_ROW
    done, lease = _play(lease_take_in_line(), lambda _done: time.monotonic() > ends, thinks=True)
    if lease is not None:
        lease_line_up(lease)
    if Due.objects.filter(IN_LINE).exists():
        enqueue(AI_THINK)
    return done


def _play(
    lease: Lease | None, is_enough: Callable[[int], bool], *, thinks: bool
) -> tuple[int, Lease | None]:
    """How many actions it took, and the lease where there may be more to do."""
    done = 0
    while lease is not None:
        step = _step(lease, thinks=thinks)
        if step == "stuck":
            lease_rest(lease)
        if step in ("stuck", "nothing"):
            return done, None
        done += step == "acted"
        if is_enough(done):
            return done, lease
        lease = lease_renew(lease)
    return done, None


def _step(lease: Lease, *, thinks: bool) -> Step:
    found = _found(lease)
    if found is None:
        return "nothing"
    due, agents = found
    match = due.match
    if match.status != Status.RUNNING:
        return "nothing" if lease_drop(lease, due) else "look again"
    try:
        table = current_table(match)
    except CannotGoOn:
        return _find_out_why(match)
    move = next_move(due, match, agents, table)
    if move is None:
        return "nothing" if lease_drop(lease, due) else "look again"
    if move.at > timezone.now():
        return _sleep(lease, due, move)
    if not thinks and games.is_dear(move.seat.agent_level):
        return _hand_on(lease, due)
    try:
        return _take_turn(match, move) if move.is_turn else _react(lease, due, move)
    except TableMovedOn:
        return "look again"


_DUE, _AGENT = columns_of(Due), ("index", "agent_level", "name")


def _with_agents(due: int, attempt: int) -> QuerySet[Any, Any]:
    """The row with its match and secret once for each computer player, or once without any."""
    rows = Due.objects.filter(pk=due, attempt=attempt).annotate(
        agents=FilteredRelation("match__seats", condition=Q(match__seats__kind=SeatKind.AGENT))
    )
    agent, match = (f"agents__{c}" for c in _AGENT), (f"match__{c}" for c in PLAYED)
    columns = (*_DUE, *agent, *match, "match__secret__secret")
    return rows.order_by("agents__index").values_list(*columns)


_WITH_AGENTS = ComposedQuery(_with_agents, due=-1, attempt=1_234_567)


def _found(lease: Lease) -> tuple[Due, list[Seat]] | None:
    """The row with the match as it stands and its computer players, if the lease still holds."""
    rows = _WITH_AGENTS.rows(due=lease.due_id, attempt=lease.attempt)
    if not rows:
        return None
    first, until = len(_DUE), len(_DUE) + len(_AGENT)
    due = made(Due, rows[0][:first], _DUE)
    match = due.match = match_played(rows[0][until:])
    agents = [
        Seat(match=match, kind=SeatKind.AGENT, **dict(zip(_AGENT, row[first:until], strict=True)))
        for row in rows
        if row[first] is not None
    ]
    if match.pace and due.version != match.version:
        # A row that was made again, or a match that went on after a pause.
        same, now = Due.objects.filter(pk=due.pk, attempt=due.attempt), timezone.now()
        stale, due.version, due.since, due.asked = due.version, match.version, now, 0
        same.filter(version=stale).update(version=due.version, since=now, asked=0)
    return due, agents


def _find_out_why(match: Match) -> Step:
    """The command finds out the same, and pauses the match under its lock."""
    seat = match.seats.filter(kind=SeatKind.AGENT)[0]
    return _answered(_send(match, seat.index, ""))


def _sleep(lease: Lease, due: Due, move: NextMove) -> Step:
    if not lease_sleep(lease, due, move.at):
        return "look again"
    enqueue(AI_TURN, due.match_id, at=move.at)
    return "nothing"


def _hand_on(lease: Lease, due: Due) -> Step:
    """To those who think, in a line of their own."""
    if not lease_line_up(lease, due):
        return "look again"
    enqueue(AI_THINK)
    return "nothing"


def _take_turn(match: Match, move: NextMove) -> Step:
    """One action of a seat that is waited for; stuck when not even the default is possible."""
    seat, table = move.seat, current_table(match)
    known = {"version": match.version, "revision": match.revision}
    action, default = ai_choose(match, seat, table), ai_default(match, seat, table)
    result = _send(match, seat.index, action, is_lent=True)
    if result.status == "refused" and default != action:
        # A listed move is refused when its effects would never end; the default never is.
        result = _send(Match(pk=match.pk, **known), seat.index, default)
    return _answered(result)


def _react(lease: Lease, due: Due, move: NextMove) -> Step:
    """One chance to act out of turn, which does not come again at this table."""
    action = ai_react(due.match, move.seat, current_table(due.match))
    result = _send(due.match, move.seat.index, action) if action else None
    rows = Due.objects.filter(pk=lease.due_id, attempt=lease.attempt, version=due.version)
    rows.update(asked=due.asked | 1 << move.seat.index)
    return "acted" if result is not None and result.is_done else "held back"


def _send(match: Match, seat: int, action: str, *, is_lent: bool = False) -> ActResult:
    """The id is the same for all who answer the same state, so it can be carried out only once.

    A match that is lent is changed by the action, and not to be looked at afterwards.
    """
    command = Command(seat, action, match.version, f"{BY_COMPUTER}{match.revision}")
    lent = match if is_lent else None
    return command_carry_out(match_id=match.pk, command=command, match=lent)


def _answered(result: ActResult) -> Step:
    return "acted" if result.status in _ANSWERED else "stuck"
