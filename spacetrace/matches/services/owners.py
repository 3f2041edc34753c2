"""Keeps matches in step with what becomes of the people in them."""

from __future__ import annotations

from spacetrace.matches.models import Match, PuzzleRun, Seat, SeatKind, Status
from spacetrace.matches.services.challenge import challenges_end, kept_free
from spacetrace.matches.services.deck_results import deck_results_rename
from spacetrace.matches.services.leave import match_abandon, seat_free, seat_give_up, seat_hand_over
from spacetrace.matches.services.listing import EXPIRED, open_end
from spacetrace.matches.services.locking import match_lock
from spacetrace.players.models import User
from spacetrace.players.names import FORMER


class MatchKeeper:
    """Is told by the players' services, inside their transactions."""

    def player_renamed(self, user: User, before: str) -> None:
        """A seat keeps the name under which it was taken."""

    def player_blocked(self, user: User, other: User) -> None:
        """The two do not meet any more, so challenges between them are over."""
        challenges_end(user, other)

    def player_closed(self, user: User) -> None:
        """Nobody waits for them: of two the other has won, at larger tables the computer goes on.

        Nobody comes to a table whose owner is gone, and no seat tells the name any more. Replays
        that they shared are shown no longer.
        """
        rows = Match.objects.exclude(status=Status.OVER).filter(seats__user=user)
        for match_id in sorted(set(rows.values_list("pk", flat=True))):
            match = match_lock(match_id)
            seats = list(match.seats.order_by("index"))
            if match.status == Status.OPEN:
                _get_up(match, seats, user)
            elif match.status != Status.OVER:
                _give_up(match, seats, user)
        Seat.objects.filter(user=user).update(name=FORMER, shares_replay=False)
        PuzzleRun.objects.filter(user=user).delete()
        deck_results_rename(user)


def _get_up(match: Match, seats: list[Seat], user: User) -> None:
    own = [seat for seat in seats if seat.user_id == user.pk]
    kept = [seat for seat in own if seat.is_kept]
    if match.created_by_id == user.pk:
        open_end(match, EXPIRED)
    elif kept:
        kept_free(match, seats, kept, reason=EXPIRED)
    else:
        for seat in own:
            seat_free(match, seat)


def _give_up(match: Match, seats: list[Seat], user: User) -> None:
    """The table is not asked: this is part of the transaction that closes the account."""
    for seat in seats:
        if seat.user_id != user.pk or match.is_over:
            continue
        if seat.kind == SeatKind.USER and len(seats) == 2:
            match_abandon(match, seats, seat)
        elif seat.kind == SeatKind.USER:
            seat_hand_over(match, seats, seat)
        elif seat.is_away:
            seat_give_up(match, seats, seat)
