"""Writes a match down in its notation, as a seat saw it."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.replay import write_move
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import events_since
from spacetrace.presentation.moves import MoveTold


def notation_of(match: Match, viewer: Viewer) -> str:
    """Every move with its events, in the lines of the game; raises CannotGoOn.

    Lines about the match begin with "#". Of others' moves the events alone are told, as everywhere.
    """
    return "\n".join(_lines(match, viewer)) + "\n"


def _lines(match: Match, viewer: Viewer) -> Iterator[str]:
    yield f"# {match.game}, rules {match.rules_version}, match {match.public_id}"
    for seat in match.seats.all():
        own = " (seen from here)" if seat.index == viewer else ""
        yield f"# seat {seat.index + 1}: {seat.name}{own}"
    for key, value in sorted(match.config.items()):
        yield f"# option {key}: {value}"
    reached, more = 0, True
    while more:
        story = events_since(match, viewer, reached)
        for move in story.moves:
            yield from _move(move)
        reached, more = story.version, story.more


def _move(move: MoveTold) -> Iterator[str]:
    yield f"# version {move.version}"
    if move.action:
        yield write_move(move.seat, move.action)
    yield from (f"    {line}" for line in move.lines)
