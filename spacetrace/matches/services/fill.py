"""Seats that nobody took: given to computer players, or taken away."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.create import names_part, seat_to_agent
from spacetrace.matches.services.decks import SURPRISE, Shelf
from spacetrace.matches.services.errors import BadChoice, NotPossible
from spacetrace.matches.services.join import SITTING, open_changed
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.pin import deck_pin
from spacetrace.matches.services.start import match_start
from spacetrace.players.models import User


def match_fill(*, match: Match, user: User, level: str, seat: int | None = None) -> Match:
    """Give the open seats (or this one, from 0) to computer players of a level.

    The match begins when no seat is left open. Only its owner may do so: raises NotPossible, and
    BadChoice for an unknown level.
    """
    with change():
        locked, seats = _open_for(match, user)
        wanted = [row for row in seats if row.kind == SeatKind.OPEN and seat in (None, row.index)]
        if not wanted:
            raise NotPossible(_("This seat is taken."))
        seats_fill(locked, seats, wanted, level)
    return locked


def seats_fill(match: Match, seats: list[Seat], wanted: list[Seat], level: str) -> None:
    """Give these open seats of a locked match to computer players; raises BadChoice."""
    shelf = Shelf(match.card_set_revision, {})
    for row in wanted:
        seat_to_agent(row, level, match.game)
        deck_pin(match, row, SURPRISE, shelf, seats)
    names_part(seats)
    _go_on(match, seats)


def match_close_up(*, match: Match, user: User) -> Match:
    """Begin without the seats that nobody took; the others move up.

    Only its owner may do so: raises NotPossible, and BadChoice when too few seats would be left.
    """
    with change():
        locked, seats = _open_for(match, user)
        taken = [row for row in seats if row.kind != SeatKind.OPEN]
        try:
            games.game_for(locked.game).check_seats(locked.config, len(taken))
        except ConfigError as error:
            raise BadChoice(str(error)) from error
        locked.seats.filter(kind=SeatKind.OPEN).delete()
        for index, row in enumerate(taken):
            row.index = index
        _go_on(locked, taken)
    return locked


def _open_for(match: Match, user: User) -> tuple[Match, list[Seat]]:
    """The locked match with its seats; raises NotPossible unless it is the user's and open."""
    locked = match_lock(match.pk)
    if locked.status != Status.OPEN:
        raise NotPossible(_("The match has begun."))
    if locked.created_by_id != user.pk:
        raise NotPossible(_("Only whoever made the match decides about its open seats."))
    return locked, list(locked.seats.order_by("index"))


def _go_on(match: Match, seats: list[Seat]) -> None:
    for seat in seats:
        # From the first one on, so that no two have the same place in between.
        seat.save(update_fields=SITTING)
    if any(seat.kind == SeatKind.OPEN for seat in seats):
        open_changed(match)
    else:
        match_start(match, seats)
