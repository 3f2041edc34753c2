"""Puts together what one viewer may know of a match, for the pages of its game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches import games
from spacetrace.matches.models import Match, SeatKind
from spacetrace.matches.presenters.frame import Refused
from spacetrace.matches.presenters.pages import Look
from spacetrace.matches.selectors import MoveTold, explain_for, legal_for, view_for


def look_at(match: Match, viewer: Viewer, moves: list[MoveTold]) -> Look[Any, Any]:
    """The table for a seat, or for somebody who only looks on (None).

    Raises CannotGoOn when this program cannot read the table.
    """

    def explain(text: str) -> Refused | None:
        found = None if viewer is None else explain_for(match, viewer, text)
        return Refused(found.sentence, found.rule) if found else None

    return replace(
        look_back(match, viewer, moves),
        view=view_for(match, viewer),
        legal=[] if viewer is None else legal_for(match, viewer),
        explain=explain,
    )


def look_back(match: Match, viewer: Viewer, moves: list[MoveTold]) -> Look[Any, Any]:
    """What happened at a table, without the table as it stands: there may be none to be read."""
    seats = list(match.seats.all())
    return Look(
        game=games.game_for(match.game),
        view=None,
        seat=viewer,
        cards=games.cards_for(match),
        names=[seat.name for seat in seats],
        config=match.config,
        legal=[],
        explain=lambda _text: None,
        moves=moves,
        waiting=match.waiting,
        computers=frozenset(seat.index for seat in seats if seat.kind == SeatKind.AGENT),
    )
