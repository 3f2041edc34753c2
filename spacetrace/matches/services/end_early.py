"""Ends a match before its game does: by agreement, called off, or because somebody stays away.

Whatever comes at the same time waits for the match's lock, and finds it over or as it was. The same
once more changes nothing, and is answered as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.matches.models import Match, Seat, Status
from spacetrace.matches.selectors.leaving import (
    absent_of,
    people_of,
    seats_that_moved,
    why_no_abort,
    why_no_claim,
    why_no_offer,
)
from spacetrace.matches.services.agreeing import decide_together, mask_of
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.deck_results import deck_results_record
from spacetrace.matches.services.leave import seat_hand_over
from spacetrace.matches.services.pause import CHANGED
from spacetrace.matches.services.record import match_end
from spacetrace.players.models import User

AGREED = Outcome("agreed", "", (), ())
ABORTED = Outcome("aborted", "", (), ())
ABSENCE = "absence"

DrawWord: TypeAlias = Literal["offer", "accept", "decline", "take-back"]
"""What somebody says about a draw, or at a larger table about ending without a winner."""

DRAW_WORDS: tuple[DrawWord, ...] = get_args(DrawWord)

Seats: TypeAlias = list[Seat]


def match_draw(*, match: Match, user: User, word: DrawWord) -> ActResult:
    """Offer to end without a winner, agree to it, refuse it, or take one's own offer back.

    It ends when all people at the table agree. At a table of two an offer lapses with the other's
    next move; at a larger one a single no is the end of it.
    """
    return decide_together(match, user, _DRAW[word], reason=AGREED.reason)


def match_abort(*, match: Match, user: User) -> ActResult:
    """Call off a match of two in which somebody has not moved yet: it counts for nobody."""
    return decide_together(match, user, _abort, reason=ABORTED.reason)


def match_claim(*, match: Match, user: User) -> ActResult:
    """Wait no longer for somebody who has stayed away for so long, where no clock runs.

    Of two, who waited has won. At a larger table a computer player plays for those who are away
    until they come back.
    """
    return decide_together(match, user, _claim, reason=ABSENCE)


# --- by agreement ---------------------------------------------------------------------------------


def _offer(match: Match, seats: Seats, held: list[int]) -> ActResult:
    if why_not := why_no_offer(match, seats):
        return ActResult("refused", match.version, why_not)
    mine = mask_of(held)
    if match.draw_offers & mine == mine:
        return ActResult("repeated", match.version)
    match.draw_offers |= mine
    everybody = mask_of([seat.index for seat in people_of(seats)])
    if match.draw_offers & everybody == everybody:
        return _end(match, AGREED)
    return _offers_store(match)


def _accept(match: Match, seats: Seats, held: list[int]) -> ActResult:
    if not match.draw_offers or match.status != Status.RUNNING:
        return ActResult("refused", match.version, _("This is not offered any more."))
    return _offer(match, seats, held)


def _decline(match: Match, seats: Seats, held: list[int]) -> ActResult:
    return _take_away(match, match.draw_offers)


def _take_back(match: Match, seats: Seats, held: list[int]) -> ActResult:
    return _take_away(match, match.draw_offers & mask_of(held))


def _take_away(match: Match, offers: int) -> ActResult:
    if not offers:
        return ActResult("repeated", match.version)
    match.draw_offers &= ~offers
    match.draw_version = match.version + 1
    return _offers_store(match)


_DRAW: dict[DrawWord, Callable[[Match, Seats, list[int]], ActResult]] = {
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "take-back": _take_back,
}


def _offers_store(match: Match) -> ActResult:
    """All pages learn of it. It is no move: since when somebody is waited for stays as it was."""
    match.version += 1
    match.revision += 1
    match.save(update_fields=["draw_offers", "draw_version", "version", "revision"])
    match_announce(match, was_due=match.agent_is_due)
    return ActResult("done", match.version)


# --- called off, and stayed away ------------------------------------------------------------------


def _abort(match: Match, seats: Seats, held: list[int]) -> ActResult:
    if why_not := why_no_abort(match, seats, seats_that_moved(match)):
        return ActResult("refused", match.version, why_not)
    return _end(match, ABORTED)


def _claim(match: Match, seats: Seats, held: list[int]) -> ActResult:
    if why_not := why_no_claim(match, seats, held):
        return ActResult("refused", match.version, why_not)
    absent = absent_of(match, seats)
    if len(seats) == 2:
        gone = absent[0].index
        return _end(match, Outcome(ABSENCE, "", ((1 - gone,), (gone,)), ()))
    for seat in absent:
        seat.timed_out_at = timezone.now()
        seat_hand_over(match, seats, seat, is_away=True)
    return ActResult("done", match.version)


def _end(match: Match, outcome: Outcome) -> ActResult:
    was_due = match.agent_is_due
    match_end(match, outcome)
    match.pause_reason, match.paused_at = "", None
    match.version += 1
    match.revision += 1
    match.save(update_fields=[*CHANGED, "draw_offers"])
    if outcome is not ABORTED:
        deck_results_record(match)
    match_announce(match, was_due=was_due)
    return ActResult("done", match.version)
