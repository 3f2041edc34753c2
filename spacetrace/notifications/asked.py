"""Says what somebody at a table asks of the others, a draw or a pause, and of whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.notifications.kinds import Kind

ASKING = (Kind.DRAW, Kind.REST)


def askers(match: Match, kind: str, now: datetime) -> int:
    """A bit for each seat that asks for this, as long as somebody may say yes; else 0."""
    if kind == Kind.DRAW:
        return match.draw_offers if match.status == Status.RUNNING else 0
    until = match.rests_until
    stands = match.status == Status.RUNNING and until is not None and until > now
    return match.rest_asked if stands or match.status == Status.RESTING else 0


def is_to_answer(match: Match, seat: Seat, kind: str, now: datetime) -> bool:
    """Somebody asks this person, who has not said yes."""
    asking = askers(match, kind, now)
    return bool(asking) and seat.kind == SeatKind.USER and not asking >> seat.index & 1


def asked_since(
    match: Match,
    kind: str,
    before: Mapping[str, int],
    movers: Iterable[int],
    now: datetime,
) -> dict[str, int]:
    """The bookmark of what is asked: since which version, by whom, until when; empty for nothing.

    `before` is the last one, `movers` are the seats that have moved since: a draw that is offered
    lapses as the other one moves. What is asked again then is something new.
    """
    asking, by, until = askers(match, kind, now), f"{kind}:by", f"{kind}:until"
    if not asking:
        return {}
    ends = int(match.rests_until.timestamp()) if kind == Kind.REST and match.rests_until else 0
    has_lapsed = kind == Kind.DRAW and any(not asking >> seat & 1 for seat in movers)
    is_known = before.get(by, 0) & asking and before.get(until, 0) == ends and not has_lapsed
    return {kind: before[kind] if is_known else match.version, by: asking, until: ends}
