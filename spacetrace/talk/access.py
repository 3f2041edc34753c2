"""Says who may say something at a table: people who sit there, to others who do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext as _

from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.players.models import User
from spacetrace.players.selectors import blocked_with


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place in the talk of a match.

    `seat` is the one that they hold or have left. `others` are the other people who sit there now,
    `hearers` those of them with whom no block stands between. `why_silent` says in a sentence why
    nothing can be said; "" where something can.
    """

    match: Match
    user: User
    seat: Seat
    others: tuple[Seat, ...]
    hearers: tuple[Seat, ...]
    why_silent: str


def talk_for(user: User | AnonymousUser, public_id: str) -> Place:
    """The place of somebody who has, or had, a seat; raises Http404 as `match_for` does.

    A seat that is only kept for somebody is no place yet.
    """
    return place_at(match_for(user, public_id, with_table=False), user)


def place_at(match: Match, user: User | AnonymousUser) -> Place:
    """The same for a match that has been read with its seats."""
    own = [seat for seat in match.seats.all() if seat.user_id == user.pk]
    held = [seat for seat in own if seat.kind != SeatKind.OPEN]
    if not held or not isinstance(user, User):
        raise Http404
    others = [] if match.hot_seat else _others(match, user)
    there = [seat.user_id for seat in others if seat.user_id]
    blocked = set(blocked_with(user).filter(pk__in=there).values_list("pk", flat=True))
    hearers = [seat for seat in others if seat.user_id not in blocked]
    why_silent = _why_silent(match, held, others, hearers)
    return Place(match, user, held[0], tuple(others), tuple(hearers), why_silent)


def sits(seat: Seat) -> bool:
    """Somebody sits there, or will again: the computer plays for them while they are away."""
    return seat.user_id is not None and (seat.kind == SeatKind.USER or seat.is_away)


def _others(match: Match, user: User) -> list[Seat]:
    """The seats of other people, with these, but for those who have closed their account."""
    seats = [seat for seat in match.seats.all() if sits(seat)]
    there = {seat.user_id for seat in seats} - {user.pk}
    people = User.objects.filter(is_active=True).in_bulk(there) if there else {}
    others = [seat for seat in seats if seat.user_id in people]
    for seat in others:
        seat.user = people[seat.user_id]
    return others


def _why_silent(
    match: Match, held: Sequence[Seat], others: Sequence[Seat], hearers: Sequence[Seat]
) -> str:
    if match.status == Status.OPEN:
        return _("Talk begins when the match does.")
    if match.hot_seat:
        return _("You play at one device: say it aloud.")
    if not any(sits(seat) for seat in held):
        return _("You have left this table. What was said until then stays here for you.")
    if not others:
        return _("Nobody else sits here who could hear you: computer players do not talk.")
    if not hearers:
        return _("Nobody hears you at this table, and you hear nobody.")
    return ""
