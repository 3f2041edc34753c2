"""Writes a table down as a position of scenario files, where their words can say it."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.notation import action_text
from spacetrace.engine.games.space_dominoes.table import LaidCard, Table

UNSAID = frozenset(("missed", "results", "counted", "turn_number", "clock", "laid"))
"""What was before this turn, and who laid which card; a position has the chain and the scores."""


def position_words(table: Table) -> dict[str, object]:
    """The words that may arrange this table again; whether they do has to be looked at."""
    starter, *others = table.laid
    position: dict[str, object] = {
        "seats": table.seats,
        "turn": table.turn + 1,
        "dealer": table.dealer + 1,
        "stage": table.stage,
        "chain": ["-".join(map(str, starter.lies)), *map(_laid, others)],
        "hands": {
            str(seat + 1): [card.id for card in hand] for seat, hand in enumerate(table.hands)
        },
        "stockpile": [card.id for card in reversed(table.stock)],
        "passes": table.passes,
        "out": [seat + 1 for seat in table.out],
        "hand_number": table.hand_number,
        "turns": table.turns_in_hand,
    }
    if any(table.totals):
        position["scores"] = list(table.totals)
    return position


def _laid(card: LaidCard) -> str:
    # An end is "left" or "right", a link a word of the notation: what LinkCard's line says.
    action = LinkCard(card.card, card.end, card.link)  # type: ignore[arg-type]
    return action_text(action).removeprefix("play ")
