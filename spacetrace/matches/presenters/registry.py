"""Which game has which pages; a game without pages of its own gets the plain ones."""

from __future__ import annotations

from typing import Any, TypeAlias

from spacetrace.matches.presenters.blast_off.pages import BlastOffPages
from spacetrace.matches.presenters.pages import GamePages
from spacetrace.matches.presenters.plain import PlainPages
from spacetrace.matches.presenters.space_dominoes.pages import SpaceDominoesPages
from spacetrace.matches.presenters.spaced_out.pages import SpacedOutPages
from spacetrace.matches.presenters.spacetrace.pages import SpacetracePages

AnyPages: TypeAlias = GamePages[Any, Any]

PAGES: dict[str, AnyPages] = {
    pages.key: pages
    for pages in (SpacetracePages(), SpacedOutPages(), SpaceDominoesPages(), BlastOffPages())
}


def pages_for(game: str) -> AnyPages:
    """The pages of the game with this key."""
    return PAGES.get(game) or PlainPages(game)
