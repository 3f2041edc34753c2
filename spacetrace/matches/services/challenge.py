"""A seat that is kept for somebody who was named: whom one may challenge, and saying no."""

from __future__ import annotations

from itertools import permutations

from django.db.models import Q
from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.errors import BadChoice, NotPossible
from spacetrace.matches.services.join import open_changed
from spacetrace.matches.services.listing import DECLINED, WITHDRAWN, is_expired, open_end
from spacetrace.matches.services.locking import match_lock
from spacetrace.players.models import User
from spacetrace.players.selectors import is_blocked_between, person_called

MOST_AT_ONCE = 3
"""Challenges of one person to another that may wait for an answer at a time."""


def person_challenged(name: str, *, by: User) -> User:
    """Whom a challenge by this name is for; raises BadChoice.

    Nobody of this name, somebody who takes no challenges, and somebody who does not meet the
    challenger are told by one sentence, so that it tells nothing of any of them.
    """
    if by.is_guest:
        words = _("Make an account to challenge somebody by name; your link works for everybody.")
        raise BadChoice(words)
    if not name.strip():
        raise BadChoice(_("Please say whom you challenge."))
    person = person_called(name)
    if person is not None and person.pk == by.pk:
        raise BadChoice(_("You cannot challenge yourself."))
    may_ask = person is not None and person.takes_challenges and not person.is_guest
    if person is None or not may_ask or is_blocked_between(by, person):
        words = _(
            "Nobody called “%(name)s” takes challenges. Where several people share a name, their "
            "login says who is meant; and a link always works."
        )
        raise BadChoice(words % {"name": name.strip()[:40]})
    waiting = Match.objects.filter(
        created_by=by, status=Status.OPEN, seats__user=person, seats__kind=SeatKind.OPEN
    )
    if waiting.count() >= MOST_AT_ONCE:
        words = _("%(name)s has yet to answer your earlier challenges.")
        raise BadChoice(words % {"name": person})
    return person


def challenge_decline(*, match: Match, user: User) -> None:
    """Say no to the seat that is kept for the user; whoever asked is told.

    A match of two is over then; at a larger table the seat is free for whoever has its link.
    Raises NotPossible when there is nothing to decline (any more).
    """
    with change():
        locked = match_lock(match.pk)
        seats = list(locked.seats.order_by("index"))
        mine = [seat for seat in seats if seat.is_kept and seat.user_id == user.pk]
        if locked.status != Status.OPEN or not mine or is_expired(locked):
            raise NotPossible(_("This challenge is over already."))
        kept_free(locked, seats, mine)


def kept_free(match: Match, seats: list[Seat], kept: list[Seat], *, reason: str = DECLINED) -> None:
    """Nobody comes to these kept seats of a locked open match; one of two ends for this reason."""
    if len(seats) == 2:
        open_end(match, reason)
        return
    for seat in kept:
        seat.user, seat.name = None, ""
        seat.save(update_fields=["user", "name"])
    open_changed(match)


def challenges_end(owner: User, other: User) -> None:
    """The owner of a block does not meet the other: what one has offered the other ends.

    What the owner has offered is taken back. All is locked in one order, whoever blocks whom.
    """
    pair = {owner.pk, other.pk}
    asked = [Q(user=one, match__seats__user=two) for one, two in permutations((owner, other))]
    kept = Seat.objects.filter(asked[0] | asked[1], kind=SeatKind.OPEN)
    ids = kept.filter(match__status=Status.OPEN).values_list("match_id", flat=True)
    for match_id in sorted(set(ids)):
        locked = match_lock(match_id)
        seats = list(locked.seats.order_by("index"))
        theirs = [seat for seat in seats if seat.user_id in pair]
        mine = [seat for seat in theirs if seat.is_kept]
        mine.sort(key=lambda seat: seat.user_id != owner.pk)
        if locked.status == Status.OPEN and mine and len(theirs) > 1:
            is_own = locked.created_by_id == owner.pk
            kept_free(locked, seats, mine[:1], reason=WITHDRAWN if is_own else DECLINED)
