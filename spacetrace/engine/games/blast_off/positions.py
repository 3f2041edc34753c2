"""Writes a table down as a position of scenario files, where their words can say it."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.cards import number_text
from spacetrace.engine.games.blast_off.table import Countdown, Table

UNSAID = frozenset(("waits", "old_missions"))
"""The number of what the clock waits for, and the order of missions that are over."""


def position_words(table: Table) -> dict[str, object]:
    """The words that may arrange this table again; whether they do has to be looked at."""
    position: dict[str, object] = {
        "seats": len(table.hands),
        "turn": table.turn + 1,
        "dealer": table.dealer + 1,
        "direction": table.direction,
        "passes": table.passes,
        "discard": [laid.id for laid in table.discard],
        "hands": {
            str(seat + 1): [card.id for card in hand]
            for seat, hand in enumerate(table.hands)
            if seat not in table.out
        },
        "draw_pile": [card.id for card in reversed(table.draw_pile)],
        "missions": [mission.id for mission in table.missions],
        "mission_deck": [mission.id for mission in reversed(table.mission_deck)],
        "out": [seat + 1 for seat in table.out],
    }
    if table.stage != "naming" or table.countdown is not None:
        position["turn_number"] = table.turn_number
    if table.countdown is not None:
        position["countdown"] = _countdown(table.countdown)
    if (play := table.open_play) is not None:
        position["open_play"] = {
            "seat": play.seat + 1,
            "card": play.laid.id,
            "under": play.under.id,
            "gestures": list(play.gestures),
            "forgotten": table.is_forgotten,
        }
    barred = {str(seat + 1): turns for seat, turns in enumerate(table.barred) if turns}
    if barred:
        position["barred"] = barred
    if table.options.is_slow:
        orders = zip(table.slap_orders, table.catch_orders, strict=True)
        position["orders"] = {
            str(seat + 1): {"slap": slap, "catch": list(catch)}
            for seat, (slap, catch) in enumerate(orders)
        }
    return position


def _countdown(countdown: Countdown) -> dict[str, object]:
    seats = {"taken_by": countdown.taken_by, "last": countdown.last}
    words: dict[str, object] = {"starter": countdown.starter + 1}
    if countdown.call is not None:
        words["call"] = number_text(countdown.call)
    return words | {name: seat + 1 for name, seat in seats.items() if seat is not None}
