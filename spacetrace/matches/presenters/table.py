"""A match as its page shows it: the board of its game, the log, the latest battle, the end."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.view import View
from spacetrace.matches import games
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.presenters.log import LOG_MOVES, events_of, log_entries
from spacetrace.matches.presenters.spacetrace.attacks import AttackStory
from spacetrace.matches.presenters.spacetrace.battle import attacks_in
from spacetrace.matches.presenters.spacetrace.board import board_for
from spacetrace.matches.presenters.spacetrace.ending import ending_for
from spacetrace.matches.selectors import (
    MoveTold,
    events_since,
    explain_for,
    legal_for,
    view_for,
)


@dataclass(slots=True)
class Notice:
    """Something to tell the player above the say, with the rule where one says no."""

    sentence: str
    rule: str = ""


def table_context(
    match: Match, seat: int, *, notice: Notice | None = None, as_text: bool = False
) -> dict[str, Any]:
    """Everything that the match page shows to a seat."""
    names = [row.name for row in match.seats.all()]
    cards = games.cards_for(match)
    view, legal = view_for(match, seat), legal_for(match, seat)
    board = board_for(view, seat, cards, names, legal, lambda text: explain_for(match, seat, text))
    moves = events_since(match, seat, max(0, match.version - LOG_MOVES)).moves
    end = rematch = None
    if match.status == Status.OVER:
        end = ending_for(match.outcome, names, seat, view.victory)
        rematch = _rematch(match, seat)
    return {
        "match": match,
        "board": board,
        "names": names,
        "title": title_of(names),
        "log": log_entries(match, moves, cards, names),
        "story": _latest_attack(match, moves, seat, names, view),
        "end": end,
        "rematch": rematch,
        "notice": notice or _paused(match),
        "command_id": secrets.token_urlsafe(12),
        "as_text": as_text,
        "table_template": f"matches/games/{match.game}/{'_text' if as_text else '_table'}.html",
    }


@dataclass(slots=True)
class Rematch:
    """A rematch that somebody has asked for: its address, and whether it waits for this seat."""

    public_id: str
    waits_for_me: bool


def _rematch(match: Match, seat: int) -> Rematch | None:
    again = Match.objects.filter(rematch_of=match).exclude(status=Status.OVER).first()
    if again is None:
        return None
    mine = again.seats.filter(index=seat).first()
    return Rematch(again.public_id, mine is not None and mine.kind == SeatKind.OPEN)


def _latest_attack(
    match: Match, moves: list[MoveTold], seat: int, names: list[str], view: View
) -> AttackStory | None:
    """The newest attack in the log, while it is this turn's or the last turn's."""
    game, cards = games.game_for(match.game), games.cards_for(match)
    told = [(move.version, events_of(match, move)) for move in moves]
    tell = partial(game.tell, cards=cards, names=names)
    found = attacks_in(told, seat, cards, names, tell, view)
    if not found:
        return None
    since = sum(
        line.startswith("turn-began")
        for move in moves
        if move.version > found[-1].version
        for line in move.lines
    )
    if since > 1:
        return None
    last = found[-1].last_version
    acted = any(move.seat == seat and move.version > last for move in moves)
    found[-1].is_fresh = found[-1].is_running or not acted
    return found[-1]


def title_of(names: list[str]) -> str:
    """The match's title: who plays whom."""
    return _(" against ").join(name or _("an open seat") for name in names)


def _paused(match: Match) -> Notice | None:
    if match.status != Status.PAUSED:
        return None
    return Notice(match.pause_reason or _("This match is paused."))
