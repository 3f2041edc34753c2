"""Open matches: how long they stand, how they end unplayed, and what the lobby is told of them."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors.lobby import LOBBY, lobby_moment
from spacetrace.matches.services.announce import bus, match_announce
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.time_control import TimeKind
from spacetrace.players.models import User

STANDS: dict[str, timedelta] = {TimeKind.LIVE: timedelta(minutes=30)}
STANDS_USUALLY = timedelta(days=7)
"""How long an open match waits for people, by the kind of its time control."""

MOST_LISTED = 10
"""Tables of one owner that may stand in the lobby at a time."""

EXPIRED, DECLINED, WITHDRAWN = "expired", "declined", "withdrawn"
"""How an open match ends: nobody came in time, or wanted to, or its owner has taken it back."""


def listing_begin(match: Match, *, is_listed: bool, is_awaited: bool) -> None:
    """A new match is about to be stored: it stands in the lobby, or is kept for somebody named.

    One that has a link alone stands for as long as its owner likes. Raises BadChoice past the most
    that one owner may list.
    """
    if not is_listed and not is_awaited:
        return
    now = database_now()
    match.expires_at = now + STANDS.get(match.time_kind, STANDS_USUALLY)
    if is_listed:
        own = Match.objects.filter(created_by=match.created_by, is_listed=True, status=Status.OPEN)
        if own.count() >= MOST_LISTED:
            words = _("You have %(n)s tables in the lobby already; please take one back first.")
            raise BadChoice(words % {"n": MOST_LISTED})
        match.is_listed = True
        listing_touch(match)


def listing_touch(match: Match) -> None:
    """Who looks at the lobby is told after the commit that something has changed there.

    The caller stores the match.
    """
    if not match.is_listed:
        return
    match.listed_at = database_now()
    version = lobby_moment(match.listed_at)
    transaction.on_commit(lambda: bus.notify(LOBBY, version), robust=True)


def listing_end(match: Match) -> None:
    """The match begins or ends: nobody is waited for any more. The caller stores it."""
    listing_touch(match)
    match.is_listed, match.expires_at, match.computer_at = False, None, None


def open_end(match: Match, reason: str) -> None:
    """End a locked match that has not begun; its owner is told what others did until they see it.

    A rematch that came to nothing may be asked for again; the old match's page learns of it.
    """
    listing_end(match)
    offered_in, match.rematch_of = match.rematch_of, None
    match.result = {"reason": reason, "rule": "", "winners": [], "places": [], "scores": []}
    match.status, match.waiting = Status.OVER, ()
    match.ended_at = database_now()
    match.news_at = None if reason == WITHDRAWN else match.ended_at
    match.version += 1
    match.revision += 1
    match.save()
    match_announce(match, was_due=False)
    if offered_in is not None:
        offer_end(offered_in)


def offer_end(old: Match) -> None:
    """A rematch that was taken back may be asked for again; the old match's page learns of it."""
    Match.objects.filter(pk=old.pk).update(version=F("version") + 1)
    old.refresh_from_db(fields=["version"])
    match_announce(old, was_due=False)


def match_expire(*, match_id: int) -> bool:
    """End an open match whose time is over; tells whether it did so now."""
    with change():
        match = match_lock(match_id)
        if match.status != Status.OPEN or not is_expired(match):
            return False
        open_end(match, EXPIRED)
    return True


def is_expired(match: Match) -> bool:
    """Nobody may sit down any more."""
    return match.expires_at is not None and match.expires_at <= database_now()


def news_seen(*, match: Match, user: User) -> None:
    """The owner has read what became of the match; again changes nothing."""
    rows = Match.objects.filter(Q(created_by=user), pk=match.pk, news_at__isnull=False)
    with change():
        rows.update(news_at=None)
