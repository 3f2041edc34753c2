"""Answers what somebody's matches ask of them: whose turn, what happened last, what comes next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, NamedTuple, cast

from django.db.models import F, Q, QuerySet

from spacetrace.engine.kernel.events import Viewer
from spacetrace.infrastructure.composed import ComposedQuery
from spacetrace.matches.models import Match, Move, Seat, SeatKind, Status
from spacetrace.matches.selectors import CannotGoOn, MoveRow, moves_told
from spacetrace.players.models import User
from spacetrace.presentation.games import looks
from spacetrace.presentation.moves import MoveTold

MOST_SHOWN = 120
"""So many matches that go on have a row; the list of all has the rest."""

MOST_OVER = 5
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
    standings = _standings(user)
    active = [one for one in standings if one.rank != 2][:MOST_SHOWN]
    left = [one for one in standings if one.rank == 2]
    over = sorted([*left, *_over(user)], key=lambda one: one.since, reverse=True)[:MOST_OVER]
    found = _read([*active, *over])
    turn = [found[one.match] for one in active if one.rank == 0]
    rest = [found[one.match] for one in active if one.rank == 1]
    invited = [match for match in rest if is_invited(match, user)]
    return Dashboard(
        turn,
        invited,
        [match for match in rest if match not in invited],
        [found[one.match] for one in over],
        _news([*turn, *rest], user),
        sum(one.rank == 0 for one in standings),
    )


def matches_waiting(user: User) -> list[str]:
    """Public ids of the matches in which it is the user's turn, the least time left first."""
    return [one.public_id for one in _standings(user) if one.rank == 0]


class _Standing(NamedTuple):
    """Where a match stands for the user: `rank` and order are those of `matches_of`.

    The rows of the user's own seats are all that is read for it: ranked by the database, the
    matches of everybody else were looked at, too.
    """

    rank: int
    match: int
    public_id: str
    due: datetime | None
    since: datetime

    @property
    def order(self) -> tuple[Any, ...]:
        """The least time left first, then what has waited longest; of the others the newest."""
        if self.rank == 0:
            return 0, self.due is None, self.due or self.since, self.since
        return self.rank, -self.since.timestamp()


def _standings(user: User) -> list[_Standing]:
    """All matches of the user that are not over, in order."""
    held: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for match, *row in _GOING_ON.rows(user=user.pk):
        held[match].append(tuple(row))
    found = []
    for match, seats in held.items():
        _index, _kind, _away, public_id, due, since, *_rest = seats[0]
        found.append(_Standing(min(map(_rank, seats)), match, public_id, due, since))
    return sorted(found, key=lambda one: one.order)


def _going_on(user: int) -> QuerySet[Any, Any]:
    columns = ("public_id", "deadline_at", "updated_at", "status", "waiting_mask", "held_mask")
    rows = Seat.objects.filter(user=user, match__lesson="").exclude(match__status=Status.OVER)
    about_match = (f"match__{column}" for column in columns)
    return rows.values_list("match", "index", "kind", "is_away", *about_match)


_GOING_ON = ComposedQuery(_going_on, user=-1)


def _rank(seat: tuple[Any, ...]) -> int:
    index, kind, is_away, *_rest, status, waiting, held = seat
    if kind == SeatKind.AGENT:
        return 0 if is_away else 2
    is_asked = (waiting | held) >> index & 1  # between two rounds it is asked to go on
    return 0 if is_asked and status == Status.RUNNING and kind == SeatKind.USER else 1


def _over(user: User) -> list[_Standing]:
    """The last matches of the user that have ended."""
    rows = Seat.objects.filter(user=user, match__status=Status.OVER, match__lesson="")
    rows = rows.order_by("-match__updated_at", "-match").distinct()
    columns = ("match", "match__public_id", "match__updated_at")
    return [
        _Standing(2, match, public_id, None, since)
        for match, public_id, since in rows.values_list(*columns)[:MOST_OVER]
    ]


def _read(standings: Sequence[_Standing]) -> dict[int, Match]:
    """The matches with their seats, each with its `rank`."""
    ranks = {one.match: one.rank for one in standings}
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=ranks).order_by("match", "index").only(*_SEAT):
        seats[seat.match_id].append(seat)
    found = {match.pk: match for match in Match.objects.filter(pk__in=ranks).defer(*_NOT_SHOWN)}
    for match in found.values():
        match.rank = ranks[match.pk]  # type: ignore[attr-defined]
        _seats_put(match, seats[match.pk])
    return found


_NO_SEATS = Seat.objects.none()


def _seats_put(match: Match, seats: list[Seat]) -> None:
    """As prefetching does it, which composes a query a match. Asked further there are no seats."""
    rows = _NO_SEATS.all()
    rows._result_cache, rows._prefetch_done = seats, True  # type: ignore[attr-defined]
    match._prefetched_objects_cache = {"seats": rows}  # type: ignore[attr-defined]


_SEAT = (
    *("match", "index", "kind", "user", "name", "agent_level", "deck_name", "is_away"),
    "invite_token",
)
_NOT_SHOWN = ("snapshot", "opening", "config", "pause_reason", "paused_at")
"""What a row needs of a seat; and what of a match it does not."""


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


# --- news -----------------------------------------------------------------------------------------


def _news(matches: Iterable[Match], user: User) -> dict[int, News]:
    begun = {match.pk: match for match in matches if match.move_count}
    last, reports = _last_moves(begun), _reports(begun, user)
    return {
        key: News(
            _last_sentence(_told(match, user, last.get(key))),
            _report_sentences(match, _told(match, user, reports.get(key))),
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


def _told(match: Match, user: User, moves: list[MoveRow] | None) -> list[MoveTold]:
    if not moves:
        return []
    try:
        return moves_told(match, _viewer(match, user), moves, as_you=True)
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
