"""Says how long a catch that found nothing keeps from catching, the same everywhere (BO-17)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Seat


def bar_after(seat: Seat, turn: Seat) -> int:
    """How many own turns must end first; `turn` is the seat whose turn it is.

    The turn that a seat has is not its next one: that one must be over, too.
    """
    return 2 if seat == turn else 1


def bar_words(turns: int, whose: str, *, is_own_turn: bool = False) -> str:
    """Until when that is: "your own next turn is over"; `whose` is "your" or "their".

    Where two turns must end, one of them runs. Where one must and `is_own_turn`, it is that one.
    """
    if turns > 1:
        return f"{whose} own next turn, after this one, is over"
    return f"{whose} turn is over" if is_own_turn else f"{whose} own next turn is over"
