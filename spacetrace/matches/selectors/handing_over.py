"""Tells what the people at one device may all see while it is handed over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spacetrace.engine.kernel.actions import Seat
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import current_table, events_since, rules_of
from spacetrace.matches.selectors.pages import look_at
from spacetrace.presentation.pages import TableLook


@dataclass(frozen=True, slots=True)
class HandingOver:
    """The table for nobody's eyes, and the moves since the next person last moved looking at it.

    `unseen` is what that person may say without looking at a hand, line by line.
    """

    look: TableLook[Any, Any]
    unseen: list[str]


def handing_over(match: Match, seat: Seat, *, versions: int, looked: int) -> HandingOver:
    """What is seen before a seat takes the device, of so many versions; raises CannotGoOn.

    `looked` is the version at which its person gave the device away, 0 before they had it: what
    was said for them later was said unseen, so what came before that is news to them, too.
    """
    game, table = rules_of(match), current_table(match)
    moves = events_since(match, None, max(0, match.version - versions), as_you=False).moves
    own = [at for at, move in enumerate(moves) if move.seat == seat and move.version <= looked]
    since = moves[own[-1] + 1 :] if own else moves
    said = [game.action_text(action) for action in game.unseen(table, seat)]
    return HandingOver(look_at(match, None, since), said)
