"""Shows a player's profile: since when, how reliable, figures a game, history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.matches.access import seats_of
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.lists import game_title, match_result
from spacetrace.matches.selectors.profile import MOST_COUNTED, Figures, Record, Tally
from spacetrace.players.models import User


@dataclass(slots=True)
class HistoryRow:
    """A match that was played; `public_id` is "" where the viewer did not sit there."""

    game: str
    state: str
    result: str
    ended_at: datetime | None
    public_id: str
    has_replay: bool


@dataclass(slots=True)
class FigureRow:
    """A game, and how it went against whom."""

    game: str
    whom: str
    tally: Tally


def reliability(record: Record) -> str:
    """How many matches with other people somebody has finished, in words."""
    if not record.played:
        return _("Has not finished a match with other people yet.")
    words = _("Finished %(n)s of %(all)s matches with other people.")
    said = [words % {"n": record.finished, "all": record.played}]
    if record.late:
        late = ngettext(
            "%(n)s was lost by time or by staying away.",
            "%(n)s were lost by time or by staying away.",
            record.late,
        )
        said.append(late % {"n": record.late})
    if record.left:
        left = ngettext(
            "%(n)s was left to the computer.", "%(n)s were left to the computer.", record.left
        )
        said.append(left % {"n": record.left})
    if record.is_capped:
        said.append(_("Only the newest %(n)s matches are counted.") % {"n": MOST_COUNTED})
    return " ".join(said)


def figure_rows(figures: Iterable[Figures]) -> list[FigureRow]:
    """A row for each game and each kind of opponent that was played."""
    rows = []
    for one in figures:
        title = game_title(one.game)
        for whom, tally in ((_("people"), one.people), (_("the computer"), one.computers)):
            if tally.played:
                rows.append(FigureRow(title, whom, tally))
    return rows


def history_rows(matches: Iterable[Match], owner: User, viewer: User) -> list[HistoryRow]:
    """The matches of somebody as the viewer may know them: of others' matches only how they ended.

    Who else sat there, and every card, stay with those who were there.
    """
    return [_row(match, owner, viewer) for match in matches]


def _row(match: Match, owner: User, viewer: User) -> HistoryRow:
    seats = list(match.seats.all())
    held = next(iter(seats_of(match, owner)), None)
    is_open = any(seat.user_id == viewer.pk for seat in seats)
    if held is None:
        state, result = _("left"), ""
    else:
        state, result = match_result(match, seats, held)
    public_id = match.public_id if is_open else ""
    has_replay = is_open and bool(match.move_count)
    title = game_title(match.game)
    return HistoryRow(title, state, result, match.ended_at, public_id, has_replay)
