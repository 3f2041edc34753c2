"""Notes who lets others look back at a match: with their eyes at the table, or by its address."""

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
    """The user agrees that everybody with the address may watch the replay, or does not any more.

    It is asked for when the match is over, so that all know what is shown, and taken back at any
    time. Raises NotPossible for a match that goes on, and for those that count nowhere.
    """
    if shares and not match.is_over:
        raise NotPossible(_("A replay can be shared when the match is over."))
    if shares and not (match.is_counted and match.snapshot):
        raise NotPossible(_("Lessons, trials and matches from a replay are not shared."))
    with change():
        Seat.objects.filter(match=match, user=user).update(shares_replay=shares)
