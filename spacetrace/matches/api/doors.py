"""What every door of the API to a match has in common: which seat, which answer."""

from __future__ import annotations

from rest_framework.response import Response

from spacetrace.api import Refused
from spacetrace.matches.access import Held, has_left, match_for, seat_of, seats_of
from spacetrace.matches.api.answers import match_detail
from spacetrace.matches.models import Match
from spacetrace.matches.services.errors import BadChoice, MatchError
from spacetrace.matches.services.results import ActResult
from spacetrace.players.models import User

_STATUS = {"unreadable": 400, "forbidden": 403, "reused": 422, "failed": 500}
"""The answers to an action that are no conflict (409) with the state of the table."""

NOT_YOURS = "This seat is not yours."
LEFT = "You have left this table; a computer player goes on for you."
KEPT = "This seat is kept for you; ask for the rematch to take it."


def seat_for(match: Match, user: User, wanted: int | None) -> int:
    """The seat that is meant; another one than the user's own is refused."""
    seat = seat_of(match, user) if wanted is None else wanted
    if seat is None:
        raise _no_seat(has_left=has_left(match, user))
    if seat not in seats_of(match, user):
        raise Refused(NOT_YOURS, code="forbidden", status=403)
    return seat


def held_seat(held: Held, wanted: int | None) -> int:
    """The seat that is meant, as `seat_for`."""
    seat = held.seat if wanted is None else wanted
    if seat is None:
        raise _no_seat(has_left=held.has_left)
    if seat not in held.seats:
        raise Refused(NOT_YOURS, code="forbidden", status=403)
    return seat


def _no_seat(*, has_left: bool) -> Refused:
    return Refused(LEFT, code="left") if has_left else Refused(KEPT, code="open")


def refusal(error: MatchError) -> Refused:
    """A service's no as an answer: a choice that cannot be is a bad request."""
    status = 400 if isinstance(error, BadChoice) else 409
    return Refused(error.sentence, code=error.code, rule=error.rule, status=status)


def act_answer(result: ActResult, public_id: str, user: User, seat: int) -> Response:
    """200 for what was carried out; else the reason, with the fresh match for an old table."""
    if result.is_done:
        return Response({"status": result.status, "version": result.version})
    extra = None
    if result.status == "stale":
        fresh = match_for(user, public_id)
        extra = {"match": match_detail(fresh, user, seat)}
    raise Refused(
        result.sentence,
        code=result.status,
        rule=result.rule,
        status=_STATUS.get(result.status, 409),
        extra=extra,
    )
