"""Says what a message tells: game, people and time, and never what lies on the table.

All of it is known to everybody at the table, so two tables that differ in what is hidden give the
same words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat
from spacetrace.notifications.kinds import Kind
from spacetrace.players.models import User
from spacetrace.players.zones import moment_told

MOST_NAMES = 3
MOST_ROWS = 20


@dataclass(frozen=True, slots=True)
class Words:
    """A message: a line, some sentences, and the path that it leads to."""

    subject: str
    lines: tuple[str, ...]
    path: str


def words_of(kind: str, match: Match, user: User, seat: int, now: datetime) -> Words:
    """What is told of one match to the one who holds, or is to hold, this seat."""
    names = {"game": game_title(match.game), "others": _others(match, user)}
    path = reverse("matches:match", args=[match.public_id])
    until = _until(match.deadline_of(seat), user, now)
    if kind == Kind.TURN:
        subject = _("Your turn: %(game)s with %(others)s")
        lines = [_("It is your turn in %(game)s with %(others)s.") % names, until]
    elif kind == Kind.REMINDER:
        subject = _("Your time runs short: %(game)s with %(others)s")
        lines = [_("%(game)s with %(others)s still waits for you.") % names, until]
        lines.append(match.time_control.sentence())
    elif kind == Kind.BEGUN:
        subject = _("It begins: %(game)s with %(others)s")
        turn = _("It is your turn.") if seat in match.waiting else _("Somebody else begins.")
        lines = [_("%(game)s with %(others)s has begun.") % names, turn, until]
        lines.append(match.time_control.sentence())
    elif kind == Kind.OVER:
        subject = _("It is over: %(game)s with %(others)s")
        lines = [_("%(game)s with %(others)s is over.") % names, _ending(match, seat)]
    elif kind == Kind.AWAY:
        subject = _("The computer plays for you: %(game)s with %(others)s")
        lines = [
            _("Your time was over in %(game)s with %(others)s.") % names,
            _("The computer plays for you until you come back."),
        ]
    else:
        names["who"] = _host(match)
        subject = _("%(who)s challenges you to %(game)s")
        lines = [_("%(who)s keeps a place for you in a match of %(game)s.") % names]
        lines.append(match.time_control.sentence())
    return Words(subject % names, tuple(filter(None, lines)), path)


def words_of_test() -> Words:
    """A message that its reader has asked for."""
    return Words(
        _("A test message from Spacetrace"),
        (_("You asked for it in your settings: messages reach you here."),),
        reverse("notifications:settings"),
    )


def words_of_day(
    user: User, waiting: list[Match], challenges: list[Match], ended: list[Match], now: datetime
) -> Words | None:
    """What has come together since yesterday; None when there is nothing to tell."""
    if not (waiting or challenges or ended):
        return None
    lines = list[str]()
    for match in waiting[:MOST_ROWS]:
        seat = next((row for row in match.seats.all() if row.user_id == user.pk), None)
        until = _until(match.deadline_of(seat.index) if seat else None, user, now)
        lines.append(" ".join(filter(None, (_("Your turn: %s.") % _called(match, user), until))))
    for match in challenges[:MOST_ROWS]:
        words = {"who": _host(match), "game": game_title(match.game)}
        lines.append(_("%(who)s challenges you to %(game)s.") % words)
    lines += [_("Over: %s.") % _called(match, user) for match in ended[:MOST_ROWS]]
    count = len(waiting)
    subject = (
        ngettext("%(n)s match waits for you", "%(n)s matches wait for you", count) % {"n": count}
        if count
        else _("What happened in your matches")
    )
    return Words(subject, tuple(lines), "/")


def game_title(key: str) -> str:
    """What a game is called, also one that this program has forgotten."""
    try:
        return games.game_for(key).title
    except ConfigError:
        return key


def _called(match: Match, user: User) -> str:
    words = {"game": game_title(match.game), "others": _others(match, user)}
    return _("%(game)s with %(others)s") % words


def _others(match: Match, user: User) -> str:
    rows = [seat for seat in match.seats.all() if seat.user_id != user.pk]
    return _listed([seat.name for seat in rows if seat.name]) or _("nobody yet")


def _host(match: Match) -> str:
    rows: Iterable[Seat] = match.seats.all()
    return next((row.name for row in rows if row.user_id == match.created_by_id), _("Somebody"))


def _listed(names: list[str]) -> str:
    shown, rest = names[:MOST_NAMES], len(names) - MOST_NAMES
    if rest > 0:
        shown.append(ngettext("%(n)s other", "%(n)s others", rest) % {"n": rest})
    if len(shown) < 2:
        return "".join(shown)
    return _("%(names)s and %(last)s") % {"names": ", ".join(shown[:-1]), "last": shown[-1]}


def _until(deadline: datetime | None, user: User, now: datetime) -> str:
    if deadline is None:
        return ""
    return _("You have time until %(moment)s.") % {"moment": moment_told(deadline, user, now=now)}


def _ending(match: Match, seat: int) -> str:
    winners = match.outcome.get("winners", [])
    if seat in winners:
        return _("You have won.") if len(winners) == 1 else _("You have won, with others.")
    names = [row.name for row in match.seats.all() if row.index in winners]
    if not names:
        return _("Nobody has won.")
    return ngettext("%(who)s has won.", "%(who)s have won.", len(names)) % {"who": _listed(names)}
