"""Answers what a replay shows: the table of any version and what led from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import F, Max, Min, Q

from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.taking_back import TAKE_BACK
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move
from spacetrace.matches.selectors import CannotGoOn, events_since, moves_told
from spacetrace.matches.selectors.pages import FrameShown, frames_after, look_back
from spacetrace.matches.selectors.past import table_at
from spacetrace.presentation.moves import MoveTold
from spacetrace.presentation.pages import TableLook


@dataclass(frozen=True, slots=True)
class Reach:
    """From which version, as it was dealt, to which, after its last move, a match can be seen."""

    first: int
    last: int

    def nearest(self, version: int) -> int:
        """The version itself, or the nearest one that there is."""
        return min(max(version, self.first), self.last)


def reach_of(match: Match) -> Reach:
    """Of what everybody at the table can see: secret moves make no version."""
    moves = Move.objects.filter(match=match, version_after__gt=F("version_before"))
    found = moves.aggregate(first=Min("version_before"), last=Max("version_after"))
    if found["first"] is None:
        return Reach(match.version, match.version)
    return Reach(found["first"], found["last"])


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """A turn, round or hand to jump to: the version at which it began, and what was said then."""

    version: int
    sentence: str


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """A table as it was at a version, for one viewer; the look's moves are those up to then.

    `is_board` says whether the table of then can be laid again; what happened is told anyhow.
    """

    reach: Reach
    at: int
    look: TableLook[Any, Any]
    turns: Sequence[TurnBegun]
    is_board: bool

    @property
    def moves(self) -> list[MoveTold]:
        """What led from the version before to this one."""
        return [move for move in self.look.moves if move.version == self.at]


def replay_shown(
    match: Match,
    viewer: Viewer,
    at: int,
    *,
    versions: int,
    turn_lines: tuple[str, ...],
    as_you: bool,
) -> ReplayShown:
    """The table at a version, or the nearest one, with the moves of so many versions before it.

    A turn begins with an event whose line begins with one of `turn_lines`. Raises CannotGoOn where
    not even what happened can be told any more.
    """
    reach = reach_of(match)
    at = reach.nearest(at)
    look = _look(match, viewer, at, versions, as_you=as_you)
    turns = _turns(match, viewer, turn_lines, as_you=as_you)
    try:
        table = table_at(match, at)
    except CannotGoOn:
        return ReplayShown(reach, at, look, turns, is_board=False)
    game = games.game_of(match)
    look = replace(look, view=game.view(table, viewer), waiting=game.waiting_for(table))
    return ReplayShown(reach, at, look, turns, is_board=True)


def _look(
    match: Match, viewer: Viewer, at: int, versions: int, *, as_you: bool
) -> TableLook[Any, Any]:
    told = events_since(match, viewer, max(0, at - versions), as_you=as_you).moves
    moves = [move for move in told if move.version <= at]
    return look_back(match, viewer, moves, as_you=as_you)


def _turns(
    match: Match, viewer: Viewer, lines: tuple[str, ...], *, as_you: bool
) -> list[TurnBegun]:
    begun = reduce(or_, (Q(events__contains=line) for line in lines))
    rows = Move.objects.filter(begun, match=match).exclude(action=TAKE_BACK).order_by("seq")
    columns = ("version_after", "seat", "action", "command_id", "events")
    found = [
        (*row, "\n".join(line for line in events.split("\n") if line.startswith(lines)))
        for *row, events in rows.values_list(*columns)
    ]
    told = moves_told(match, viewer, found, as_you=as_you)
    return [TurnBegun(move.version, move.sentences[-1]) for move in told if move.sentences]


@dataclass(frozen=True, slots=True)
class Stretch:
    """What led from one version to another, event by event; `before` is the table at the first.

    The look of the end has the moves that the log tells then, and no view.
    """

    reach: Reach
    since: int
    until: int
    before: TableLook[Any, Any]
    frames: list[FrameShown]
    end: TableLook[Any, Any]


def stretch_shown(
    match: Match, viewer: Viewer, since: int, *, most: int, versions: int, as_you: bool
) -> Stretch:
    """The next versions after one, at most so many; raises CannotGoOn."""
    reach = reach_of(match)
    since = reach.nearest(since)
    until = reach.nearest(since + most)
    table, game = table_at(match, since), games.game_of(match)
    before = replace(
        look_back(match, viewer, [], as_you=as_you),
        view=game.view(table, viewer),
        waiting=game.waiting_for(table),
    )
    frames = frames_after(match, viewer, table, since, until, as_you=as_you)
    end = _look(match, viewer, until, versions, as_you=as_you)
    return Stretch(reach, since, until, before, frames, end)
