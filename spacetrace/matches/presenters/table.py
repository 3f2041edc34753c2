"""Shows a match: the board of its game, the log, the clock, the end."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match, Pace, Status
from spacetrace.matches.presenters.lessons import LessonShown
from spacetrace.matches.presenters.log import happenings, log_lines
from spacetrace.matches.presenters.time_off import time_off_shown
from spacetrace.matches.selectors.between_rounds import HOLD, BetweenRounds
from spacetrace.matches.selectors.pages import TableShown
from spacetrace.matches.time_control import MINUTE, duration_words
from spacetrace.presentation.board import Ending, Say, say_advised
from spacetrace.presentation.endings import early_ending, is_early
from spacetrace.presentation.games import AnyPages, lessons_of, pages_of
from spacetrace.presentation.listing import joined
from spacetrace.presentation.pages import TableLook


@dataclass(slots=True)
class Notice:
    """Something to tell the player above the say, with the rule where one says no.

    It `asks` whether they want one more match, though they have many.
    """

    sentence: str
    rule: str = ""
    asks: bool = False


def table_context(
    match: Match,
    shown: TableShown,
    *,
    notice: Notice | None = None,
    as_text: bool = False,
    is_away: bool = False,
    learning: LessonShown | None = None,
) -> dict[str, object]:
    """Everything that the match page shows to a seat, or to somebody who only looks on.

    From who `is_away` the computer has taken the seat for a while. Of what is `learning`, a puzzle
    asks for what is not usual, so that no button of its table is lit.
    """
    pages, look = pages_of(shown.look.game), shown.look
    is_over = match.status == Status.OVER
    board = pages.board(look)
    say_advised(board.say, look.advice, look.due)
    for button in board.say.buttons if learning and learning.lesson.goal else ():
        button.is_primary = button.is_due = False
    if is_over and getattr(look.view, "outcome", None) is None:  # the table does not know it
        board.stand_still(Say(_("The match is over.")))
    elif match.status == Status.RESTING:
        board.stand_still(Say(_("The match rests."), _("Nobody can move until it goes on.")))
    if match.lesson:
        board.orders = None  # who is coached looks on; an order would answer for them, off the way
    between = shown.between
    is_first = between is not None and between.is_first
    if between is not None:
        board.stand_still(_say_between(between, pages, look))
    if board.round_over is not None and match.pace == Pace.LIVE and not match.lesson:
        ended_all = is_over and board.round_over.is_news  # nobody has given up a later round
        board.round_over.is_news = ended_all or between is not None  # the table has played on
    return {
        "match": match,
        "pages": pages,
        "board": board,
        "look": look,
        "names": look.names,
        "title": title_of(look.names),
        "motto": pages.motto(match.config),
        "log": log_lines(pages, look, "replay/"),
        "steps": "" if as_text else happenings(look),
        "between": between,
        "first_lesson": next(iter(lessons_of(look.game)), None) if is_first else None,
        "clock": _clock(shown, pages) if board.shows_clock or between else None,
        "end": ending_of(match, look) if is_over else None,
        "rematch": _rematch(match, shown.rematch, look.seat),
        "own_deck": shown.own_deck,
        "has_course": is_over and look.game.measure is not None and match.version > 1,
        "notice": notice or _paused(match),
        "times": times_of(match, look.seat),
        "late_in": computer_late_in(match),
        "thinks": computer_thinks(match, look.names, look.seat),
        "away": is_away,
        "learning": learning,
        "leaving": shown.ways_out,
        "taking_back": shown.taking_back,
        "may_have_hints": shown.may_have_hints,
        "time_off": time_off_shown(match, look.seat, shown.away, shown.why_no_rest),
        "may_leave": look.seat is not None and not is_over and len(look.names) > 2,
        "command_id": secrets.token_urlsafe(12),
        "as_text": as_text,
        "table_template": f"games/{pages.folder}/{'_text' if as_text else '_table'}.html",
        **pages.extras(look),
    }


def ending_of(match: Match, look: TableLook[Any, Any]) -> Ending:
    """How a match that is over ended, as who looks at it is told."""
    if is_early(match.outcome):
        return early_ending(match.outcome, look.names, look.seat)
    return pages_of(look.game).ending(match.outcome, look)


@dataclass(slots=True)
class Rematch:
    """A rematch that somebody has asked for: its address, and whether it waits for this seat."""

    public_id: str
    waits_for_me: bool


def _rematch(match: Match, again: Match | None, viewer: Viewer) -> Rematch | None:
    if again is None:
        return None
    mine = {seat.user_id for seat in match.seats.all() if seat.index == viewer}
    kept = any(seat.is_kept and seat.user_id in mine for seat in again.seats.all())
    return Rematch(again.public_id, kept)


@dataclass(slots=True)
class Clock:
    """A deadline: its kind (a word of the game), its number, its length and the rest of it in ms.

    `words` says for people what ends with it.
    """

    kind: str
    number: int
    total: int
    left: int
    words: str = ""

    @property
    def seconds(self) -> int:
        """The rest in whole seconds, rounded up: what stands there without motion."""
        return -(-self.left // 1000)

    @property
    def percent(self) -> int:
        """The rest in hundredths."""
        return round(100 * self.left / self.total) if self.total else 0


def clock_at(deadline: Deadline, at: datetime, now: datetime, words: str = "") -> Clock:
    """The clock of a deadline, the same for everybody."""
    left = round((at - now).total_seconds() * 1000)
    left = min(max(left, 0), deadline.ms)
    return Clock(deadline.kind, deadline.number, deadline.ms, left, words)


def _clock(shown: TableShown, pages: AnyPages) -> Clock | None:
    if shown.deadline is None:
        return None
    deadline, at = shown.deadline
    view = shown.look.view
    words = (
        pages.round_words().next_in if deadline == HOLD else pages.clock_words(deadline.kind, view)
    )
    return clock_at(deadline, at, timezone.now(), words)


def _say_between(between: BetweenRounds, pages: AnyPages, look: TableLook[Any, Any]) -> Say:
    """What there is to do between two rounds, or before the first move: to read, and to go on."""
    if between.is_first:
        return Say(_("Before you begin"), pages.introduced(look))
    over = pages.round_words().is_over
    if between.is_mine and between.is_alone:
        return Say(over, _("It goes on when you do."))
    if between.is_mine and len(between.seats) == 1:
        return Say(over, _("It goes on when you do, or when the time is up."))
    if between.is_mine:
        return Say(over, _("It goes on when all of you do, or when the time is up."))
    names = joined(between.names)
    return Say(over, _("Not yet gone on: %(names)s.") % {"names": names})


COMPUTER_TAKES = timedelta(seconds=30)
"""Whoever waits for a computer player for longer is told that it is late."""


def computer_late_in(match: Match) -> int | None:
    """In how many milliseconds the computer player is late, 0 when it is; None if none is asked."""
    if match.status != Status.RUNNING or not match.agent_is_due:
        return None
    left = match.updated_at + COMPUTER_TAKES - timezone.now()
    return max(0, round(left.total_seconds() * 1_000))


def computer_thinks(match: Match, names: Sequence[str], viewer: Viewer) -> str:
    """Which computers the table waits for, in words; "" where it waits for the viewer, too."""
    if match.status != Status.RUNNING or not match.agent_is_due or viewer in match.waiting:
        return ""
    asked = [names[seat] for seat in match.waiting if match.agent_mask >> seat & 1]
    return ngettext("%(names)s thinks.", "%(names)s think.", len(asked)) % {"names": joined(asked)}


@dataclass(slots=True)
class Times:
    """Whose time runs out first, until when, and how much is left in words."""

    words: str
    until: datetime
    left: str
    is_short: bool


def times_of(match: Match, viewer: Viewer) -> Times | None:
    """The players' time: one's own where one is asked, else that of who has the least."""
    deadlines = match.clocks.deadlines
    if not deadlines or match.status != Status.RUNNING:
        return None
    seat = viewer if viewer in deadlines else min(deadlines, key=deadlines.__getitem__)
    until = match.deadline_of(seat) or timezone.now()
    left = max(0, round((until - timezone.now()).total_seconds()))
    if seat == viewer:
        words = _("You have until")
    else:
        words = _("%(name)s has until") % {"name": match.seats.all()[seat].name}
    whole = left if left < MINUTE else left - left % MINUTE
    is_short = seat == viewer and left * 4 < match.time_move
    return Times(words, until, duration_words(whole), is_short)


def title_of(names: Sequence[str]) -> str:
    """The match's title: who plays whom."""
    found = [name or _("an open seat") for name in names]
    if len(found) == 2:
        return _(" against ").join(found)
    return joined(found)


def _paused(match: Match) -> Notice | None:
    if match.status != Status.PAUSED:
        return None
    return Notice(match.pause_reason or _("This match is paused."))
