"""Notes who lets others look on: with their eyes when it is over, or everybody at any time."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change, note
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.errors import NotPossible
from spacetrace.players.models import User


def cards_open(*, match: Match, user: User, opens: bool) -> None:
    """The user agrees that cards and decks are open once the match is over, or does not any more.

    Whoever has left agrees or not for the seat that they had. It is no move and changes no version.
    """
    note(Seat.objects.filter(match=match, user=user), opens_cards=opens)


def replay_share(*, match: Match, user: User, shares: bool) -> None:
    """The user agrees that everybody may watch, now and afterwards, or does not any more.

    It is taken back at any time. Raises NotPossible for a match that has not begun, and for those
    that count nowhere.
    """
    if shares and not match.is_counted:
        raise NotPossible(_("Lessons, trials and matches from a replay are not shared."))
    if shares and not match.snapshot:
        raise NotPossible(_("There is nothing to watch before the match has begun."))
    with change():
        Seat.objects.filter(match=match, user=user).update(shares_replay=shares)
