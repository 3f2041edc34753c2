"""Taking the open seat of a match by its invite."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.decks import DeckChoice, shelf_of
from spacetrace.matches.services.errors import SeatTaken
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.pin import deck_pin
from spacetrace.matches.services.start import match_start
from spacetrace.players.models import User


def match_join(*, token: str, user: User, deck: DeckChoice | None) -> Match:
    """Sit down with a deck; the match begins when the last seat is taken.

    Without a choice (None) it is the deck that a rematch keeps for the user. Raises Http404 for a
    token that leads nowhere, SeatTaken when somebody was faster or the user sits there already,
    BadChoice for a deck that may not be played.
    """
    if not PUBLIC_ID.fullmatch(token):
        raise Http404
    with change():
        seat = Seat.objects.filter(invite_token=token).first()
        if seat is None:
            raise Http404
        match = match_lock(seat.match_id)
        seats = list(match.seats.order_by("index"))  # read again: the lock may have taken a while
        seat = seats[seat.index]
        if seat.kind != SeatKind.OPEN or match.status != Status.OPEN:
            raise SeatTaken(_("This seat is taken."))
        _sit_down(match, seat, seats, user, deck)
    return match


def _sit_down(
    match: Match, seat: Seat, seats: list[Seat], user: User, deck: DeckChoice | None
) -> None:
    if any(other.user_id == user.pk and other is not seat for other in seats):
        raise SeatTaken(_("You already sit at this table; send the link to somebody else."))
    if seat.user_id not in (None, user.pk):  # a rematch keeps the seat for the same opponent
        raise SeatTaken(_("This seat is kept for somebody else."))
    if deck is not None:
        deck_pin(match, seat, deck, shelf_of(match=match, user=user, choices=[deck]))
    seat.kind, seat.user, seat.name = SeatKind.USER, user, str(user)
    seat.save()
    if all(other.kind != SeatKind.OPEN for other in seats):
        match_start(match, seats)
    else:
        open_changed(match)


def open_changed(match: Match) -> None:
    """Somebody came or went while other seats are open: the waiting room's page learns of it."""
    match.version += 1
    match.revision += 1
    match.save(update_fields=["version", "revision", "updated_at"])
    match_announce(match, was_due=False)
