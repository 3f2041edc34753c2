"""Holds the reaction window: claims come in, one of them is carried out at its end (SO-45)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.actions import CloneCard, Move, PlayBigBang
from spacetrace.engine.games.spaced_out.events import ClaimLost, ClaimMade, WindowClosed
from spacetrace.engine.games.spaced_out.notation import action_words
from spacetrace.engine.games.spaced_out.table import Claim, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

ORDINARY = 3
"""The rank of what the seat whose turn it is does without declaring it."""


def claim(table: Table, seat: Seat, action: Move, emit: Emit) -> None:
    """The seat will do this, if nobody goes before it; only itself knows."""
    table.claims.append(Claim(seat, action))
    if emit:
        emit(ClaimMade(seat, action_words(action)))


def close(table: Table, emit: Emit) -> Claim | None:
    """The window is over: the claim that goes before all others, for the caller to carry out.

    The other cards stay in their hands. Without claims the seat whose turn it is has its say.
    """
    claims, table.claims = table.claims, []
    table.stage = "turn"
    if emit:
        emit(WindowClosed())
    if not claims:
        return None
    first = min(claims, key=lambda one: rank(table, one.action))  # the earlier of equal ones
    if emit:
        for one in claims:
            if one is not first:
                emit(ClaimLost(one.seat, action_words(one.action), first.seat, "SO-31"))
    return first


def rank(table: Table, action: Move) -> int:
    """Who goes before whom for the same moment: smaller ranks do (SO-31)."""
    if isinstance(action, PlayBigBang):
        return 0
    if isinstance(action, CloneCard):
        return 1 if action.pile == table.tops.live else 2
    return ORDINARY


def has_claimed(table: Table, seat: Seat) -> bool:
    """Whether the seat has said what it will do when the window closes."""
    return any(claim.seat == seat for claim in table.claims)
