"""Shows the whole story of a match, page by page: every move, and the game's own chapters."""

from __future__ import annotations

from dataclasses import dataclass, field

from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import LogEntry, log_entries
from spacetrace.matches.selectors.pages import StoryShown
from spacetrace.presentation.games import AnyPages, pages_of

STORY_MOVES = 150
"""How much of the story a page has, in versions."""


@dataclass(slots=True)
class Chronicle:
    """A page of the story; `chapters` are the names for the game's `_story.html`, if it has one."""

    pages: AnyPages
    names: list[str]
    entries: list[LogEntry]
    older: int | None = None
    newer: int | None = None
    chapters: dict[str, object] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """What stands above the moves; "" for nothing."""
        return f"games/{self.pages.folder}/_story.html" if self.chapters else ""


def chronicle_of(match: Match, shown: StoryShown) -> Chronicle:
    """A page of the story."""
    pages, look = pages_of(shown.look.game), shown.look
    return Chronicle(
        pages,
        list(look.names),
        log_entries(pages, look),
        shown.page - 1 if shown.page else None,
        shown.page + 1 if shown.page < shown.last else None,
        # They speak to a seat: whoever only looks on has the moves.
        {} if look.seat is None else pages.chapters(look),
    )
