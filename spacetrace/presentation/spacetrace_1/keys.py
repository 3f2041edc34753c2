"""Gives one key to everything on the table that can be pointed at: ships, tactics, cards.

"ship:1:fighters#2", "stack:2:counter-strike", "hand:fighters" (own), "wrecks:1:fighters",
"killed:1:fighters" (a killed wreck). The keys are the same in the page (data-key) and in what the
legal actions name, so the page can group them.
"""

from __future__ import annotations

from spacetrace.engine.games.spacetrace_1.table import View
from spacetrace.engine.kernel.actions import Seat

NONE = "none"
"""A choice of nothing, where a card lets one choose fewer."""


def keys_of(view: View, seat: Seat, text: str) -> tuple[str, ...]:
    """The keys that one target text names: several where choices are joined by "+"."""
    if text == NONE:
        return ()
    return tuple(key_of(view, seat, part) for part in text.split("+"))


def key_of(view: View, seat: Seat, text: str) -> str:
    """The key of one target: a ship's or tactic's name, or a card in a pile."""
    parts = text.split(":")
    if len(parts) == 2 and parts[0] in ("1", "2"):
        stacked = any(tactic.name == text for tactic in view.stack)
        return f"stack:{text}" if stacked else f"ship:{text}"
    owner = seat + 1
    if parts[0] in ("1", "2"):
        owner = int(parts.pop(0))
    zone, card = parts[0], parts[1]
    if zone == "hand" and owner == seat + 1:
        return f"hand:{card}"
    return f"{zone}:{owner}:{card}"


def card_of(name: str) -> str:
    """The card's id in a ship's or tactic's name: "1:fighters#2" is one of "fighters"."""
    return name.partition(":")[2].partition("#")[0]


def number_of(name: str) -> int:
    """The running number in a name, from 1."""
    return int(name.partition("#")[2] or 1)
