"""A player's matches as rows: against whom, whose turn, since when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from spacetrace.matches.access import seat_of
from spacetrace.matches.models import Match, Status
from spacetrace.players.models import User


@dataclass(slots=True)
class MatchRow:
    """A match in a list; `rank` 0 is mine to move, 1 waits for somebody else, 2 is over."""

    match: Match
    opponent: str
    deck: str
    state: str
    rank: int
    since: datetime
    result: str = ""


def match_rows(matches: Iterable[Match], user: User) -> list[MatchRow]:
    """The matches as the user's list shows them."""
    return [_row(match, user) for match in matches]


def _row(match: Match, user: User) -> MatchRow:
    seats = list(match.seats.all())
    held = seat_of(match, user)
    # A rematch keeps a seat for its opponent, who has not sat down yet.
    kept = next((seat.index for seat in seats if seat.user_id == user.pk), 0)
    mine = kept if held is None else held
    other = seats[1 - mine]
    rank = getattr(match, "rank", 1)
    row = MatchRow(
        match, other.name or _("an open seat"), seats[mine].deck_name, "", rank, match.updated_at
    )
    if match.hot_seat:
        row.opponent = _(" and ").join(seat.name for seat in seats)
    if match.status == Status.OVER:
        row.state, row.result = _result(match, mine)
    elif match.status == Status.OPEN and held is None:
        row.state = _("%(name)s asks for a rematch") % {"name": other.name}
    elif match.status == Status.OPEN:
        row.state = _("waiting for somebody to follow your link")
    elif match.status == Status.PAUSED:
        row.state = _("paused")
    elif rank == 0:
        row.state = _("your move")
    else:
        row.state = _("%(name)s is to move") % {"name": other.name}
    return row


def _result(match: Match, mine: int) -> tuple[str, str]:
    if match.outcome.get("reason") == "withdrawn":
        return _("taken back"), ""
    winners = match.outcome.get("winners", [])
    if match.hot_seat and winners:
        return _("%(name)s won") % {"name": match.seats.all()[winners[0]].name}, ""
    if not winners:
        return _("drawn"), "drawn"
    return (_("won"), "won") if mine in winners else (_("lost"), "lost")
