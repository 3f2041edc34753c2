"""Giving up, at any time, whoever has the say; and taking back an invitation nobody followed."""

from __future__ import annotations

import secrets

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.matches.access import seat_of, seats_of
from spacetrace.matches.models import Match, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.command import command_carry_out
from spacetrace.matches.services.locking import change, match_lock
from spacetrace.matches.services.results import ActResult
from spacetrace.matches.services.wish import Command
from spacetrace.players.models import User

CONCEDE = "concede"
"""The text of giving up, the same in every game."""


def match_concede(
    *, match: Match, user: User, seat: int | None = None, command_id: str = ""
) -> ActResult:
    """Give the match up for one of the user's seats (default: the one that they play now).

    An open match is withdrawn. A paused one ends too: nobody is kept at a table that cannot go on.
    """
    seat = seat_of(match, user) if seat is None else seat
    if seat is None or seat not in seats_of(match, user):
        return ActResult("forbidden", match.version, _("This seat is not yours."))
    with change():
        locked = match_lock(match.pk)
        if locked.status in (Status.OPEN, Status.PAUSED):
            return _end_without_table(locked, seat)
    command = Command(seat, CONCEDE, 0, command_id or f"concede:{secrets.token_hex(8)}")
    return command_carry_out(match_id=match.pk, command=command)


def _end_without_table(match: Match, seat: int) -> ActResult:
    """Neither an open nor a paused match has a table that could be asked."""
    others = [other.index for other in match.seats.all() if other.index != seat]
    is_open = match.status == Status.OPEN
    match.result = {
        "reason": "withdrawn" if is_open else "concession",
        "rule": "",
        "winners": [] if is_open else others,
        "scores": [],
    }
    match.status, match.ended_at, match.waiting = Status.OVER, timezone.now(), ()
    match.version += 1
    match.revision += 1
    offered_in, match.rematch_of = match.rematch_of, None if is_open else match.rematch_of
    match.save()
    match_announce(match, was_due=True)
    if is_open and offered_in is not None:
        _offer_end(offered_in)
    return ActResult("done", match.version)


def _offer_end(old: Match) -> None:
    """A rematch that was taken back may be asked for again; the old match's page learns of it."""
    Match.objects.filter(pk=old.pk).update(version=F("version") + 1)
    old.refresh_from_db(fields=["version"])
    match_announce(old, was_due=False)
