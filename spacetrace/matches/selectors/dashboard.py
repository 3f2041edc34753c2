"""Answers what somebody's matches ask of them: whose turn, what happened last, what comes next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import cast

from django.db.models import F, Q, prefetch_related_objects

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match, Move, SeatKind, Status
from spacetrace.matches.selectors import CannotGoOn, MoveRow, matches_of, moves_told
from spacetrace.players.models import User
from spacetrace.presentation.games import looks
from spacetrace.presentation.moves import MoveTold

MOST_SHOWN = 120
"""So many matches that go on have a row; the list of all has the rest."""

MOST_OVER = 5
MOST_WAITING = 500
LAST_VERSIONS = 4
"""The last event that is worth a sentence is looked for in so many versions."""

MOST_REPORTS = 200


@dataclass(frozen=True, slots=True)
class News:
    """Of one match, for one of its people: the last event, and what their orders came to."""

    last: str = ""
    reports: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Dashboard:
    """Somebody's matches, each in the order in which they are to be looked at.

    `news` is by the match's key. `waiting` counts all in which it is the user's turn, shown or not.
    """

    turn: list[Match]
    invited: list[Match]
    others: list[Match]
    over: list[Match]
    news: dict[int, News]
    waiting: int


def dashboard_of(user: User) -> Dashboard:
    """The user's matches with their news, by as many queries for one as for a hundred."""
    found = matches_of(user)
    bare = found.prefetch_related(None)
    active, over = (
        list(bare.exclude(Q(rank=2))[:MOST_SHOWN]),
        list(bare.filter(Q(rank=2))[:MOST_OVER]),
    )
    prefetch_related_objects([*active, *over], "seats")
    turn = [match for match in active if _rank(match) == 0]
    rest = [match for match in active if _rank(match) != 0]
    invited = [match for match in rest if is_invited(match, user)]
    return Dashboard(
        turn,
        invited,
        [match for match in rest if match not in invited],
        over,
        _news(active, user),
        found.filter(Q(rank=0)).count(),
    )


def matches_waiting(user: User) -> list[str]:
    """Public ids of the matches in which it is the user's turn, the least time left first."""
    rows = matches_of(user).filter(Q(rank=0))
    return list(rows.values_list("public_id", flat=True)[:MOST_WAITING])


def match_next(waiting: Sequence[str], skipped: Sequence[str], here: str = "") -> str | None:
    """The match to go to of those that wait; None where there is no other than the one `here`.

    Those that were skipped come again, the first one first, when the others are done.
    """
    open_ones = [match for match in waiting if match != here]
    for match in open_ones:
        if match not in skipped:
            return match
    return next((match for match in skipped if match in open_ones), None)


def is_invited(match: Match, user: User) -> bool:
    """A seat is kept for the user, who has not taken it yet."""
    seats = match.seats.all()
    return match.status == Status.OPEN and any(
        seat.kind == SeatKind.OPEN and seat.user_id == user.pk for seat in seats
    )


def _rank(match: Match) -> int:
    return int(getattr(match, "rank", 1))


# --- news -----------------------------------------------------------------------------------------


def _news(matches: Iterable[Match], user: User) -> dict[int, News]:
    begun = {match.pk: match for match in matches if match.move_count}
    last, reports = _last_moves(begun), _reports(begun, user)
    return {
        key: News(
            _last_sentence(_told(match, user, last[key])),
            _report_sentences(match, _told(match, user, reports[key])),
        )
        for key, match in begun.items()
    }


def _last_moves(matches: Iterable[int]) -> dict[int, list[MoveRow]]:
    """The last moves of each that everybody may know of, oldest first."""
    rows = Move.objects.filter(
        match__in=matches,
        version_after__gt=F("match__version") - LAST_VERSIONS,
        version_before__lt=F("version_after"),
    )
    return _by_match(rows.order_by("match", "seq").values_list(*_COLUMNS))


def _reports(matches: Iterable[int], user: User) -> dict[int, list[MoveRow]]:
    """The moves since the user last looked in which something may have come of an order."""
    beginnings = {line for look in looks().values() for line in look.pages.order_reports}
    if not beginnings:
        return defaultdict(list)
    rows = Move.objects.filter(
        reduce(or_, (Q(events__contains=line) for line in sorted(beginnings))),
        match__in=matches,
        match__seats__user=user,
        match__seats__kind=SeatKind.USER,
        match__hot_seat=False,
        version_before__lt=F("version_after"),
        version_after__gt=F("match__seats__seen_version"),
    )
    return _by_match(rows.order_by("match", "seq").values_list(*_COLUMNS)[:MOST_REPORTS])


_COLUMNS = ("match", "version_after", "seat", "action", "command_id", "events")


def _by_match(rows: Iterable[tuple[int, int, int, str, str, str]]) -> dict[int, list[MoveRow]]:
    found: dict[int, list[MoveRow]] = defaultdict(list)
    for match, *move in rows:
        found[match].append(cast("MoveRow", tuple(move)))
    return found


def _told(match: Match, user: User, moves: list[MoveRow]) -> list[MoveTold]:
    try:
        return moves_told(match, _viewer(match, user), moves)
    except CannotGoOn:
        return []


def _viewer(match: Match, user: User) -> Viewer:
    """Whose eyes a list has: at a hot seat nobody's alone, for anybody may hold the device."""
    held = [seat for seat in match.seats.all() if seat.user_id == user.pk]
    own = [seat.index for seat in held if seat.kind == SeatKind.USER and not match.hot_seat]
    return next(iter(own), None)


def _last_sentence(moves: Sequence[MoveTold]) -> str:
    told = (move.sentences for move in reversed(moves))
    return next((sentences[-1] for sentences in told if sentences), "")


def _report_sentences(match: Match, moves: Iterable[MoveTold]) -> list[str]:
    look = looks().get(match.game)
    beginnings = look.pages.order_reports if look else ()
    return [
        told.sentence
        for move in moves
        for told in move.events
        if told.sentence and told.line.startswith(beginnings)
    ]
