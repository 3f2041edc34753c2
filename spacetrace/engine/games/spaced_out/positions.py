"""Writes a table down as a position of scenario files, where their words can say it."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.piles import Top
from spacetrace.engine.games.spaced_out.table import Table

UNSAID = frozenset(("rounds", "attacker"))
"""What each round brought, of which a position has the sums, and who attacked before this turn."""


def position_words(table: Table) -> dict[str, object]:
    """The words that may arrange this table again; whether they do has to be looked at."""
    position: dict[str, object] = {
        "seats": len(table.hands),
        "turn": table.turn + 1,
        "dealer": table.dealer + 1,
        "direction": table.direction,
        "piles": [_top(table.tops.left), _top(table.tops.right)],
        "live": table.live,
        "hands": {
            str(seat + 1): [card.id for card in hand] for seat, hand in enumerate(table.hands)
        },
        "draw_pile": [card.id for card in reversed(table.draw_pile)],
        "buried": [card.id for card in table.buried],
        "turn_number": table.turn_number,
        "turns_left": table.last_turn - table.turn_number,
        "idle": table.idle,
    }
    if table.stage == "bonus":
        position["bonus"] = True
    elif table.stage == "attack":
        position["attack"] = {"number": table.attack_number, "attacker": table.attacker + 1}
    elif table.stage == "big_bang":
        struck = [seat + 1 for seat in table.struck]
        position["big_bang"] = {"protected": table.protected + 1, "struck": struck}
    if table.round_number > 1:
        position |= {"round_number": table.round_number, "scores": list(table.totals)}
    if table.orders:
        position["orders"] = {str(seat + 1): list(some) for seat, some in table.orders.items()}
    return position


def _top(top: Top) -> str:
    colours = " and ".join(top.colours)
    return top.card.id if top.colours == top.card.colours else f"{top.card.id} as {colours}"
