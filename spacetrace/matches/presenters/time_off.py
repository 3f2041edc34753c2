"""Shows what stops the clocks of a match: a pause, time that was given back, vacations."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.seat_clocks import OUTAGE, QUIET, VACATION
from spacetrace.matches.time_control import duration_words
from spacetrace.presentation.listing import joined

GOING_ON = (Status.RUNNING, Status.RESTING)


@dataclass(slots=True)
class Line:
    """A sentence; where it ends with a moment, that stands beside it."""

    words: str
    until: datetime | None = None


@dataclass(slots=True)
class Request:
    """What somebody asks for: a pause `until` a moment, or that the match goes on (None)."""

    words: str
    until: datetime | None
    is_mine: bool
    may_answer: bool


@dataclass(slots=True)
class TimeOffShown:
    """What a table shows of it. `may_ask` is for a pause, or at rest for going on.

    `why_not` says in its place why a pause may not be asked for now.
    """

    lines: list[Line] = field(default_factory=list)
    request: Request | None = None
    is_resting: bool = False
    may_ask: bool = False
    why_not: str = ""


def time_off_shown(
    match: Match, viewer: Viewer, away: list[tuple[int, datetime]], why_not: str = ""
) -> TimeOffShown | None:
    """None where a match has no clock, or is not being played. `away` has vacations by seat.

    `why_not` says why nobody may ask for a pause, if so.
    """
    if not match.time_kind or match.status not in GOING_ON:
        return None
    is_resting = match.status == Status.RESTING
    names = match.names
    lines: list[Line] = []
    if is_resting:
        lines = [Line(_("The match rests. It goes on by itself"), match.rests_until)]
    lines += [Line(words) for words in _added(match, names, viewer)]
    lines += [_on_vacation(names, seat, viewer, until) for seat, until in away]
    request = _request(match, viewer)
    is_free = viewer is not None and request is None
    if is_resting or not is_free:
        return TimeOffShown(lines, request, is_resting, is_free)
    return TimeOffShown(lines, request, is_resting, not why_not, why_not)


def state_of_rest(match: Match, viewer: Viewer) -> str:
    """For a list: that the match rests, or that somebody asks for something; "" else."""
    if match.status not in GOING_ON:
        return ""
    is_resting, request = match.status == Status.RESTING, _request(match, viewer)
    if request is not None and request.may_answer:
        return _("you are asked to go on") if is_resting else _("you are asked for a pause")
    return _("resting") if is_resting else ""


def outage_words(match: Match) -> str:
    """For a list: what was added to the time of whoever is asked; "" for nothing."""
    clocks = match.clocks
    found = [by for seat in clocks.deadlines if (by := clocks.added(seat).get(OUTAGE))]
    return _was_away(max(found)) if found else ""


def _was_away(by: timedelta) -> str:
    words = {"time": _length(by)}
    return _("%(time)s added: the server was away.") % words


def _added(match: Match, names: list[str], viewer: Viewer) -> list[str]:
    """Why the shown deadline is later than it would be: one's own, or else the nearest."""
    clocks = match.clocks
    if not clocks.deadlines:
        return []
    nearest = min(clocks.deadlines, key=clocks.deadlines.__getitem__)
    seat = viewer if viewer in clocks.deadlines else nearest
    found, told = clocks.added(seat), []
    if OUTAGE in found:
        told.append(_was_away(found[OUTAGE]))
    if VACATION in found:
        told.append(_("%(time)s added by a vacation.") % {"time": _length(found[VACATION])})
    if QUIET in found:
        words = {"time": _length(found[QUIET])}
        told.append(_("%(time)s later: quiet hours end then.") % words)
    return told


def _on_vacation(names: list[str], seat: int, viewer: Viewer, until: datetime) -> Line:
    if seat == viewer:
        return Line(_("You are on vacation until"), until)
    return Line(_("%(name)s is on vacation until") % {"name": names[seat]}, until)


def _request(match: Match, viewer: Viewer) -> Request | None:
    asked, until = match.rest_asked, match.rests_until
    is_resting = match.status == Status.RESTING
    if not asked or (not is_resting and (until is None or until <= timezone.now())):
        return None
    people = [seat for seat in match.seats.all() if seat.kind == SeatKind.USER]
    askers = [seat.name for seat in people if asked >> seat.index & 1]
    is_mine = viewer is not None and bool(asked >> viewer & 1)
    if is_mine:
        words = _("You would like to go on.") if is_resting else _("You ask for a pause until")
    else:
        name = {"name": joined(askers)}
        go_on, pause = _("%(name)s would like to go on."), _("%(name)s asks for a pause until")
        words = (go_on if is_resting else pause) % name
    may_answer = viewer is not None and not is_mine and any(s.index == viewer for s in people)
    return Request(words, None if is_resting else until, is_mine, may_answer)


def _length(by: timedelta) -> str:
    seconds = round(by.total_seconds())
    return duration_words(seconds - seconds % 60 if seconds > 60 else seconds)
