"""The whole story of a match, page by page: every move in sentences, every attack step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import LogEntry, events_of, log_entries
from spacetrace.matches.presenters.spacetrace.attacks import AttackStory
from spacetrace.matches.presenters.spacetrace.battle import attacks_in
from spacetrace.matches.selectors import events_since

PAGE = 150
"""Versions a page."""


@dataclass(slots=True)
class Chronicle:
    """A page of the story."""

    names: list[str]
    entries: list[LogEntry]
    attacks: list[AttackStory]
    older: int | None = None
    newer: int | None = None
    titles: list[str] = field(default_factory=list)


def chronicle_for(match: Match, seat: int, page: int) -> Chronicle:
    """The page with this number, from 0; the last one holds the newest moves."""
    last = max(0, (match.version - 1) // PAGE)
    page = min(max(page, 0), last)
    game, cards = games.game_for(match.game), games.cards_for(match)
    names = [seat.name for seat in match.seats.all()]
    moves = events_since(match, seat, page * PAGE).moves
    moves = [move for move in moves if move.version <= (page + 1) * PAGE]
    told = [(move.version, events_of(match, move)) for move in moves]
    attacks = attacks_in(told, seat, cards, names, lambda event: game.tell(event, cards, names))
    return Chronicle(
        names,
        log_entries(match, moves, cards, names),
        attacks,
        page - 1 if page else None,
        page + 1 if page < last else None,
    )
