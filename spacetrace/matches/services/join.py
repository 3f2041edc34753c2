"""Taking the open seat of a match by its invite: a link, a listing in the lobby, a challenge."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.access import are_watched
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.decks import DeckChoice, shelf_of
from spacetrace.matches.services.errors import ManyMatches, SeatTaken
from spacetrace.matches.services.listing import is_expired, listing_touch
from spacetrace.matches.services.locking import match_lock, people_lock
from spacetrace.matches.services.pin import deck_pin
from spacetrace.matches.services.start import match_start
from spacetrace.matches.services.strangers import strangers_ask
from spacetrace.players.models import User
from spacetrace.players.selectors import blocked_with

SITTING = (
    *("index", "kind", "user", "agent_level", "name"),
    *("deck", "deck_name", "deck_key", "deck_version", "shares_replay"),
)
"""What changes with whoever sits on a seat: all but what was seen, which is noted without lock."""

MANY = 50
"""Whoever has so many matches going on is asked before taking one more."""


def many_matches_ask(*, user: User, is_confirmed: bool) -> None:
    """Raises ManyMatches for somebody who has many matches going on and has not said yes to more.

    Nobody is kept from more than they have asked for. Their row is locked.
    """
    if is_confirmed:
        return
    seats = Seat.objects.filter(user=user, kind=SeatKind.USER, match__lesson="")
    count = seats.exclude(match__status=Status.OVER).values("match").distinct().count()
    if count >= MANY:
        raise ManyMatches(
            _("You have %(n)s matches going on. Tick the box if you want one more.") % {"n": count}
        )


def match_join(
    *, token: str, user: User, deck: DeckChoice | None, is_confirmed: bool = True
) -> Match:
    """Sit down with a deck; the match begins when the last seat is taken.

    Without a choice (None) it is the deck that a rematch keeps for the user. At a table in the
    lobby it is another open seat when somebody was faster. Raises Http404 for a token that leads
    nowhere, SeatTaken when nothing is free for the user or they sit there already, BadChoice for a
    deck that may not be played, ManyMatches for somebody with many matches who has not confirmed
    that they want one more, NotPossible when their account is closed, or at a table in the lobby
    for somebody whom strangers do not wait for just now.
    """
    if not PUBLIC_ID.fullmatch(token):
        raise Http404
    with change():
        seat = Seat.objects.filter(invite_token=token).first()
        if seat is None:
            raise Http404
        people_lock(user)
        match = match_lock(seat.match_id)
        seats = list(match.seats.order_by("index"))  # read again: the lock may have taken a while
        free = _seat_for(user, match, seat, seats)
        if match.is_listed and not free.is_kept:
            strangers_ask(user)
        many_matches_ask(user=user, is_confirmed=is_confirmed)
        _sit_down(match, free, seats, user, deck)
    return match


def _seat_for(user: User, match: Match, wanted: Seat, seats: list[Seat]) -> Seat:
    """The wanted seat, as it is now, or one that is as good; raises SeatTaken.

    Whoever does not meet somebody at the table is told no more than that it is taken.
    """
    taken = SeatTaken(_("This seat is taken."))
    if match.status != Status.OPEN:
        raise taken
    if any(other.user_id == user.pk and other.kind != SeatKind.OPEN for other in seats):
        raise SeatTaken(_("You already sit at this table; send the link to somebody else."))
    if is_expired(match):
        raise SeatTaken(_("This invitation has ended: nobody came in time."))
    people = [other.user_id for other in seats if other.user_id is not None]
    if blocked_with(user).filter(pk__in=people).exists():
        raise taken
    free = [other for other in seats if other.kind == SeatKind.OPEN]
    same = [other for other in free if other.pk == wanted.pk]
    kept = [other for other in free if other.user_id == user.pk]
    for seat in [*kept, *same, *(free if match.is_listed else [])]:
        if seat.user_id in (None, user.pk):
            return seat
    raise SeatTaken(_("This seat is kept for somebody else.")) if same else taken


def _sit_down(
    match: Match, seat: Seat, seats: list[Seat], user: User, deck: DeckChoice | None
) -> None:
    if deck is not None:
        deck_pin(match, seat, deck, shelf_of(match=match, user=user, choices=[deck]))
    # Who sits down at a table that everybody may watch is told so before, and agrees by it.
    seat.shares_replay = are_watched(seats)
    seat.kind, seat.user, seat.name = SeatKind.USER, user, str(user)
    seat.save(update_fields=SITTING)
    if all(other.kind != SeatKind.OPEN for other in seats):
        match_start(match, seats)
    else:
        open_changed(match)


def open_changed(match: Match) -> None:
    """Somebody came or went while other seats are open: the waiting room's page learns of it."""
    listing_touch(match)
    match.version += 1
    match.revision += 1
    match.save(update_fields=["listed_at", "version", "revision", "updated_at"])
    match_announce(match, was_due=False)
