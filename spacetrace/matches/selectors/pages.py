"""Answers what the pages of a match are made of, for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from decks.models import Deck
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors import (
    CannotGoOn,
    current_table,
    events_since,
    explain_for,
    legal_for,
    table_at,
    view_for,
)
from spacetrace.matches.selectors.leaving import WaysOut, ways_out
from spacetrace.matches.selectors.time_off import away_at
from spacetrace.presentation.board import Refused
from spacetrace.presentation.moves import MoveTold
from spacetrace.presentation.pages import TableLook


def look_at(match: Match, viewer: Viewer, moves: list[MoveTold]) -> TableLook[Any, Any]:
    """The table for a seat, or for somebody who only looks on (None).

    Raises CannotGoOn when this program cannot read the table.
    """

    def explain(text: str) -> Refused | None:
        found = None if viewer is None else explain_for(match, viewer, text)
        return Refused(found.sentence, found.rule) if found else None

    return replace(
        look_back(match, viewer, moves),
        view=view_for(match, viewer),
        legal=[] if viewer is None else legal_for(match, viewer),
        explain=explain,
    )


def look_back(match: Match, viewer: Viewer, moves: list[MoveTold]) -> TableLook[Any, Any]:
    """What happened at a table, without the table as it stands: there may be none to be read."""
    seats, rules = list(match.seats.all()), games.reader_of(match)
    return TableLook(
        game=rules,
        view=None,
        seat=viewer,
        cards=games.cards_for(match, rules),
        names=[seat.name for seat in seats],
        config=match.config,
        legal=[],
        explain=lambda _text: None,
        moves=moves,
        waiting=match.waiting,
        computers=frozenset(seat.index for seat in seats if seat.kind == SeatKind.AGENT),
    )


@dataclass(frozen=True, slots=True)
class TableShown:
    """What the page of a match is made of, for one viewer.

    `deadline` is what the clock waits for, and until when. `rematch` is one that somebody has asked
    for, `own_deck` the public id of the viewer's deck that was played; both when it is over.
    """

    look: TableLook[Any, Any]
    ways_out: WaysOut
    deadline: tuple[Deadline, datetime] | None
    rematch: Match | None = None
    own_deck: str | None = None
    away: list[tuple[int, datetime]] = field(default_factory=list)
    """Whose players are on vacation, and until when."""


def table_shown(match: Match, viewer: Viewer, *, versions: int) -> TableShown:
    """The table for a viewer, with the moves of so many versions; raises CannotGoOn."""
    moves = events_since(match, viewer, max(0, match.version - versions)).moves
    look, deadline = look_at(match, viewer, moves), deadline_of(match)
    # Where the moves do not reach back to the first one, both have moved: nearly always, and who
    # knows better may say so by API.
    moved = {move.seat for move in moves} if match.version <= versions else None
    out = ways_out(match, viewer, moved)
    if match.status != Status.OVER:
        return TableShown(look, out, deadline, away=away_at(match))
    return TableShown(look, out, deadline, rematch_of(match), own_deck_of(match, viewer))


@dataclass(frozen=True, slots=True)
class StoryShown:
    """A page of the story of a match, counted from 0; the last one holds the newest moves."""

    look: TableLook[Any, Any]
    page: int
    last: int


def story_shown(match: Match, viewer: Viewer, page: int, *, versions: int) -> StoryShown:
    """The page of the story with this number, or the nearest that there is."""
    last = max(0, (match.version - 1) // versions)
    page = min(max(page, 0), last)
    moves = events_since(match, viewer, page * versions).moves
    moves = [move for move in moves if move.version <= (page + 1) * versions]
    return StoryShown(look_back(match, viewer, moves), page, last)


def read_until(seat: Seat, moves: Sequence[MoveTold]) -> int:
    """Up to which version a seat's player has read: whoever moved by hand had seen all before."""
    own = (move.version for move in moves if move.seat == seat.index and move.is_by_hand)
    return max(seat.read_version, *own, 0)


@dataclass(frozen=True, slots=True)
class PastShown:
    """The table as it is and as it stood at a version; None where that cannot be rebuilt."""

    now: TableLook[Any, Any]
    then: TableLook[Any, Any] | None
    version: int


def past_shown(match: Match, viewer: int, version: int, *, versions: int) -> PastShown:
    """The table for a seat now and at a version, for reading; raises CannotGoOn.

    What the seat may know at a version is what its view of the table of then has, no more.
    """
    version = min(max(version, 1), match.version)
    told = events_since(match, viewer, max(0, version - versions)).moves
    newest = events_since(match, viewer, max(0, match.version - versions)).moves
    now = replace(look_back(match, viewer, newest), view=view_for(match, viewer))
    try:
        table = table_at(match, version)
    except CannotGoOn:
        return PastShown(now, None, version)
    game = games.game_of(match)
    then = replace(
        look_back(match, viewer, [move for move in told if move.version <= version]),
        view=game.view(table, viewer),
        waiting=game.waiting_for(table),
    )
    return PastShown(now, then, version)


def deadline_of(match: Match) -> tuple[Deadline, datetime] | None:
    """What the clock of a running match waits for, and until when; None where nothing ends."""
    if match.status != Status.RUNNING:
        return None
    deadline = games.game_of(match).deadline(current_table(match))
    at: datetime | None = getattr(match, "clock_at", None)
    return (deadline, at) if deadline and at else None


def rematch_of(match: Match) -> Match | None:
    """The rematch that somebody has asked for, as long as it goes on."""
    again = Match.objects.filter(rematch_of=match).exclude(status=Status.OVER)
    return again.prefetch_related("seats").first()


def own_deck_of(match: Match, viewer: Viewer) -> str | None:
    """The public id of the viewer's own deck that was played, as long as there is one."""
    seat = next((seat for seat in match.seats.all() if seat.index == viewer), None)
    if seat is None or seat.deck_version_id is None:
        return None
    decks = Deck.objects.filter(versions=seat.deck_version_id, owner=seat.user_id)
    return decks.values_list("public_id", flat=True).first()
