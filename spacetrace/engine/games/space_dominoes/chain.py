"""The chain: one row of dots that grows at both ends as cards cover it (SD-4 to SD-6)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.cards import Card, Reading, Way, place
from spacetrace.engine.games.space_dominoes.pieces import LaidCard
from spacetrace.engine.kernel.actions import Seat


def begin(row: list[int], laid: list[LaidCard], card: str, lies: Reading) -> None:
    """The chain is the starter alone (SD-4)."""
    row[:] = lies
    laid[:] = [LaidCard(card, lies, 0)]


def extend(row: list[int], laid: list[LaidCard], seat: Seat, way: Way) -> None:
    """The chain grows by the sections that cover nothing (SD-5, SD-6)."""
    action = way.action
    leftmost = next((card.at for card in reversed(laid) if card.end == "left"), 0)
    if action.end == "left":
        at = leftmost - len(way.added)
        row[:0] = way.added
    else:
        at = leftmost + len(row) + len(way.added) - len(way.lies)
        row += way.added
    laid.append(LaidCard(action.card, way.lies, at, action.end, action.link, seat))


def left_ways(row: Sequence[int], card: Card) -> tuple[Way, ...]:
    """How the card can be laid on the left end."""
    return card.left[place(row[0], row[1])]


def right_ways(row: Sequence[int], card: Card) -> tuple[Way, ...]:
    """How the card can be laid on the right end."""
    return card.right[place(row[-2], row[-1])]


def fits(row: Sequence[int], card: Card) -> bool:
    """Whether the card can be laid anywhere (SD-7)."""
    return bool(left_ways(row, card) or right_ways(row, card))


def find_way(row: Sequence[int], card: Card, action: LinkCard) -> Way | None:
    """How the card is laid as the action wants it; None when it does not fit."""
    ways = left_ways(row, card) if action.end == "left" else right_ways(row, card)
    return next((way for way in ways if way.action == action), None)
