"""Keeps open matches in step with what becomes of the people in them."""

from __future__ import annotations

from spacetrace.matches.models import Match, Status
from spacetrace.matches.services.challenge import challenges_end, kept_free
from spacetrace.matches.services.listing import EXPIRED, open_end
from spacetrace.matches.services.locking import match_lock
from spacetrace.players.models import User


class MatchKeeper:
    """Is told by the players' services, inside their transactions."""

    def player_renamed(self, user: User, before: str) -> None:
        """A seat keeps the name under which it was taken."""

    def player_blocked(self, user: User, other: User) -> None:
        """The two do not meet any more, so challenges between them are over."""
        challenges_end(user, other)

    def player_closed(self, user: User) -> None:
        """Nobody waits for them, and nobody comes to a table whose owner is gone."""
        rows = Match.objects.filter(status=Status.OPEN, seats__user=user)
        for match_id in sorted(set(rows.values_list("pk", flat=True))):
            match = match_lock(match_id)
            seats = list(match.seats.order_by("index"))
            kept = [seat for seat in seats if seat.is_kept and seat.user_id == user.pk]
            if match.status != Status.OPEN:
                continue
            if match.created_by_id == user.pk:
                open_end(match, EXPIRED)
            elif kept:
                kept_free(match, seats, kept)
