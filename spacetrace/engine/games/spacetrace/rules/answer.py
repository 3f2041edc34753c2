"""Who could still answer: the question behind being passed over (ST-14, ST-27)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.rules import offers
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat


def can_answer(table: Table, seat: Seat) -> bool:
    """True when the seat holds a tactic that it could pay for and that has a target (ST-14)."""
    side = table.sides[seat]
    last: CardDef | None = None
    funds = -1
    for card in side.hand:
        if card is last or not card.is_tactic:
            continue
        last = card
        if funds < 0:
            funds = side.pool + sum(c.mp for c in side.hand if c.is_reinforcement)
        if card.mp <= funds and offers.is_playable(table, seat, card):
            return True
    return False


def may_skip(table: Table, seat: Seat) -> bool:
    """True when the seat is passed over: it cannot answer and has not asked to be asked."""
    return not table.sides[seat].always_ask and not can_answer(table, seat)
