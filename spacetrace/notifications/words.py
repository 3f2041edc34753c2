"""Says what a message tells: game, people and time, and never what lies on the table.

All of it is known to everybody at the table, so two tables that differ in what is hidden give the
same words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.models import Deck, Judging
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, Status
from spacetrace.notifications.asked import ASKING, askers
from spacetrace.notifications.kinds import Kind
from spacetrace.players.models import User
from spacetrace.players.zones import moment_told

Broken: TypeAlias = tuple[Deck, DeckFault]
"""A deck that cannot be played any more, and why."""
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
    elif kind in (*ASKING, Kind.TALK):
        subject, lines = _of_others(kind, match, user, now, names)
    else:
        names["who"] = _host(match)
        subject = _("%(who)s challenges you to %(game)s")
        lines = [_("%(who)s keeps a place for you in a match of %(game)s.") % names]
        lines.append(match.time_control.sentence())
    return Words(subject % names, tuple(filter(None, lines)), path)


def _of_others(
    kind: str, match: Match, user: User, now: datetime, names: dict[str, str]
) -> tuple[str, list[str]]:
    """What somebody else at the table asks for, or that they have said something."""
    if kind == Kind.TALK:
        lines = [_("Something was said in %(game)s with %(others)s.") % names]
        lines.append(_("You read it at the table; a message never has the words."))
        return _("Something was said: %(game)s with %(others)s"), lines
    names["who"] = _asking(match, kind, now)
    if kind == Kind.DRAW:
        lines = [_("In %(game)s, %(who)s offers to end without a winner.") % names]
        lines.append(_("At the table you can agree, say no, or simply play on."))
        return _("%(who)s offers to end without a winner: %(game)s"), lines
    if match.status == Status.RESTING:
        lines = [_("%(who)s would like to go on with %(game)s before the pause ends.") % names]
        return _("%(who)s would like to go on: %(game)s"), lines
    lines = [_("In %(game)s, %(who)s asks for a pause.") % names]
    if match.rests_until is not None:
        until = {"moment": moment_told(match.rests_until, user, now=now)}
        lines.append(_("It would last until %(moment)s.") % until)
    return _("%(who)s asks for a pause: %(game)s"), lines


def _asking(match: Match, kind: str, now: datetime) -> str:
    asking = askers(match, kind, now)
    names = [seat.name for seat in match.seats.all() if asking >> seat.index & 1]
    return _listed(names) or _("Somebody")


def words_of_test() -> Words:
    """A message that its reader has asked for."""
    return Words(
        _("A test message from Spacetrace"),
        (_("You asked for it in your settings: messages reach you here."),),
        reverse("notifications:settings"),
    )


def words_of_complaint() -> Words:
    """Somebody's complaint was closed; with what verdict stands on the page alone."""
    return Words(
        _("What you have reported was read"),
        (_("Those who look after the site have read what you reported, and say what came of it."),),
        reverse("talk:muted"),
    )


def words_of_decks(broken: list[Broken], judging: Judging) -> Words | None:
    """What other cards did to somebody's decks, and where it is mended; None for no deck."""
    if not broken:
        return None
    first, count = broken[0][0], len(broken)
    lines = [*_cards_told(judging, count), *_decks_told(broken)]
    if judging.after is None:
        lines.append(
            _("They can be played when the cards are offered again; their lists can be copied.")
        )
    else:
        lines.append(_("The builder shows what to change. Every version of a deck stays as it is."))
    if count == 1:
        subject = _("Your deck “%(name)s” needs a change") % {"name": first.name}
        return Words(subject, tuple(lines), reverse("decks:build", args=[first.public_id]))
    subject = _("%(n)s of your decks need a change") % {"n": count}
    return Words(subject, tuple(lines), reverse("decks:mine"))


def _cards_told(judging: Judging, count: int) -> list[str]:
    """Which cards are played with now, and since when some decks do not fit."""
    cards, before = judging.revision, judging.before
    names = {"set": cards.card_set.name, "n": cards.number, "old": before.number}
    if not judging.is_withdrawal:
        told = ngettext(
            "Cards of %(set)s were changed in revision %(n)s, and a deck of yours does not fit "
            "them.",
            "Cards of %(set)s were changed in revision %(n)s, and some of your decks do not fit "
            "them.",
            count,
        )
        return [told % names]
    why = _("Revision %(old)s of %(set)s was withdrawn from new matches: “%(why)s”")
    lines = [why % {**names, "why": before.withdrawal.why}]
    if judging.after is not None:
        told = ngettext(
            "New matches are played with revision %(n)s, and a deck of yours does not fit it.",
            "New matches are played with revision %(n)s, and some of your decks do not fit it.",
            count,
        )
        lines.append(told % names)
    return lines


def _decks_told(broken: list[Broken]) -> list[str]:
    lines = [
        _("“%(name)s”: %(reason)s") % {"name": deck.name, "reason": fault.sentence}
        for deck, fault in broken[:MOST_ROWS]
    ]
    rest = len(broken) - MOST_ROWS
    if rest > 0:
        lines.append(ngettext("And %(n)s more.", "And %(n)s more.", rest) % {"n": rest})
    return lines


@dataclass(frozen=True, slots=True)
class Day:
    """What a day brought: `asking` with what is asked, where something `said` was not read."""

    waiting: list[Match]
    challenges: list[Match]
    ended: list[Match]
    asking: list[tuple[Match, str]]
    said: list[Match]
    broken: list[Broken]


def words_of_day(user: User, day: Day, now: datetime) -> Words | None:
    """What has come together since yesterday; None when there is nothing to tell."""
    lines = list[str]()
    for match in day.waiting[:MOST_ROWS]:
        seat = next((row for row in match.seats.all() if row.user_id == user.pk), None)
        until = _until(match.deadline_of(seat.index) if seat else None, user, now)
        lines.append(" ".join(filter(None, (_("Your turn: %s.") % _called(match, user), until))))
    for match in day.challenges[:MOST_ROWS]:
        words = {"who": _host(match), "game": game_title(match.game)}
        lines.append(_("%(who)s challenges you to %(game)s.") % words)
    for match, kind in day.asking[:MOST_ROWS]:
        lines.append(words_of(kind, match, user, 0, now).lines[0])
    lines += [_("Something was said: %s.") % _called(match, user) for match in day.said[:MOST_ROWS]]
    lines += [_("Over: %s.") % _called(match, user) for match in day.ended[:MOST_ROWS]]
    if day.broken:
        lines += [_("Decks that do not fit cards that were changed:"), *_decks_told(day.broken)]
    if not lines:
        return None
    count = len(day.waiting)
    subject = (
        ngettext("%(n)s match waits for you", "%(n)s matches wait for you", count) % {"n": count}
        if count
        else _("What happened in your matches and decks")
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
