"""The whole story of a match, page by page: every move, and the game's own chapters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import LogEntry, log_entries
from spacetrace.matches.presenters.looking import look_back
from spacetrace.matches.presenters.registry import AnyPages, pages_for
from spacetrace.matches.selectors import events_since

PAGE = 150
"""Versions a page."""


@dataclass(slots=True)
class Chronicle:
    """A page of the story; `chapters` are the names for the game's `_story.html`, if it has one."""

    pages: AnyPages
    names: list[str]
    entries: list[LogEntry]
    older: int | None = None
    newer: int | None = None
    chapters: dict[str, Any] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """What stands above the moves; "" for nothing."""
        return f"matches/games/{self.pages.folder}/_story.html" if self.chapters else ""


def chronicle_for(match: Match, viewer: Viewer, page: int) -> Chronicle:
    """The page with this number, from 0; the last one holds the newest moves."""
    last = max(0, (match.version - 1) // PAGE)
    page = min(max(page, 0), last)
    moves = events_since(match, viewer, page * PAGE).moves
    moves = [move for move in moves if move.version <= (page + 1) * PAGE]
    pages = pages_for(match.game)
    look = look_back(match, viewer, moves)
    return Chronicle(
        pages,
        list(look.names),
        log_entries(pages, look, moves),
        page - 1 if page else None,
        page + 1 if page < last else None,
        pages.chapters(look),
    )
