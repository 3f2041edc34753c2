"""Answers whether somebody may take their last move back, and whom they have to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.matches.models import Match, Seat, Status
from spacetrace.matches.selectors import events_since
from spacetrace.matches.selectors.leaving import people_of
from spacetrace.presentation.moves import MoveTold, came_to, gist, standing

REACH = 60
"""Of so many versions the moves are looked at; what is older stays."""


MOST_MOVES = 2_000


@dataclass(slots=True)
class TakingBack:
    """What a viewer may say about taking a move back.

    `seat` is the one of the viewer's whose move it would be, `what` that move's sentence, `whose`
    the name of that seat where it is another one than looks, at the same device. It happens
    `is_at_once`, as it `is_free` or no other person plays, or when those agree who must be asked.
    `why_not` says why it cannot be, "" where it can. `is_of_last_round` where a round has ended
    with it or since. While it is asked for, `asker` is whose move it is (`is_mine`: the viewer's),
    and `has_said` that the viewer has asked, or agreed.
    """

    seat: int | None = None
    what: str = ""
    whose: str = ""
    is_free: bool = False
    is_at_once: bool = False
    why_not: str = ""
    is_of_last_round: bool = False
    asker: Seat | None = None
    is_mine: bool = False
    has_said: bool = False

    @property
    def may(self) -> bool:
        """The viewer may take the move back, or ask for it."""
        return not self.why_not and self.asker is None


def taking_back_of(
    match: Match, seats: Sequence[Seat], viewer: int, moves: Sequence[MoveTold]
) -> TakingBack:
    """The same by what everybody knows and the viewer's own `moves`, of the last versions alone."""
    user_id = seats[viewer].user_id
    own = [seat.index for seat in people_of(seats) if seat.user_id == user_id]
    stand = [move for move in standing(moves) if not move.is_meta]
    last = next((move for move in reversed(stand) if move.seat in own), None)
    found = TakingBack(last.seat if last else None)
    if match.taking_back and match.take_back_seat is not None:
        found.asker = seats[match.take_back_seat]
        mask = sum(1 << seat for seat in own)
        found.is_mine = match.take_back_seat in own
        found.has_said = match.taking_back & mask == mask
        theirs = [move for move in stand if move.seat == match.take_back_seat]
        found.what = gist(theirs[-1].events, match.take_back_seat) if theirs else ""
    found.why_not = _why_not(match, last)
    if last is not None and found.asker is None:
        since = stand[stand.index(last) :]
        found.what = came_to(since)
        found.is_of_last_round = any(move.ends_round for move in since)
        found.whose = "" if last.seat == viewer else seats[last.seat].name
        is_newest = stand[-1] is last and match.waiting == (last.seat,)
        is_plain = last.is_foreseen and last.is_by_hand
        found.is_free = is_newest and is_plain and match.clock_at is None
        is_alone = len({seat.user_id for seat in people_of(seats)}) == 1
        found.is_at_once = found.is_free or is_alone
    return found


def taking_back_shown(match: Match, viewer: int) -> TakingBack:
    """The same where the moves have not been read yet; raises CannotGoOn."""
    moves = events_since(match, viewer, max(0, match.version - REACH), limit=MOST_MOVES).moves
    return taking_back_of(match, list(match.seats.all()), viewer, moves)


def _why_not(match: Match, last: MoveTold | None) -> str:
    if match.status != Status.RUNNING:
        return _("The match is not running.")
    if match.lesson:
        return _("In a lesson you go on from where you are; you can begin it anew at any time.")
    if last is None:
        return _("You have made no move lately that could be taken back.")
    if match.take_back_version == match.version and not match.take_back_agreed:
        return _("This was refused. You can ask again when something has happened since.")
    return ""
