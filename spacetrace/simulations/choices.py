"""What a new test may be made of, as forms send it."""

from spacetrace.engine.agents import LEVELS, Level, levels_of

STOCK, DECK = "stock:", "deck:"
"""Before the key of a ready-made deck, and before the public id of a player's."""

MATCHES = (100, 200, 400, 1_000, 2_000)
USUAL_MATCHES = 200
USUAL_LEVEL = "officer"

MATCHES_OF_A_DECK = (20, 40, 100, 200, 400)
"""On each side, when a draft is measured."""

USUAL_MATCHES_OF_A_DECK = 100
BY_LOT = (0, 2, 4, 6)
"""Decks by lot."""


def quick_levels(game: str = "") -> list[Level]:
    """Those that play hundreds of matches of a game, or any, in minutes: nobody who is dear."""
    known = levels_of(game) if game else LEVELS.values()
    return [level for level in known if not level.is_dear]
