"""Plays a deck against nobody: the sample hand goes on turn by turn, by the rules of a match."""

from __future__ import annotations

from collections.abc import Mapping

from spacetrace.engine.games.spacetrace.actions import PASS
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.decks.drawing import sample_hand
from spacetrace.engine.games.spacetrace.scenario import arrange
from spacetrace.engine.games.spacetrace.table import Table, View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.protocol import Config, Game

ME: Seat = 0
NOBODY: Seat = 1

_MOST_ANSWERS = 1_000
"""Moves that nobody makes in a row: far more than any turn of theirs can ask for."""


def solo_begin(cards: CardSet, deck: Mapping[str, int], seed: str, config: Config) -> Table:
    """The first turn with the hand and the draws of the sample with this seed.

    Nobody has the same cards in the library, so that their turns can be taken, and no hand.
    """
    size = sum(copies for copies in deck.values() if copies > 0)
    sample = sample_hand(cards, deck, Chance(seed.encode()), turns=size)
    drawn = [card for draw in sample.draws for card in draw]
    first = len(sample.draws[0]) if sample.draws else 0
    position: Config = {
        "1": {"hand": [*sample.hand, *drawn[:first]], "library": drawn[first:]},
        "2": {"library": [*sample.hand, *drawn]},
        "turn_number": 1,
    }
    return arrange(config, cards, position, Chance(f"{seed} solo".encode()))


def nobody_answers(game: Game[Table, View, CardSet], table: Table, emit: Emit) -> None:
    """Nobody does what the clock would do, until the deck's player has something to decide."""
    for _ in range(_MOST_ANSWERS):
        waiting = game.waiting_for(table)
        if not waiting or game.outcome(table) is not None:
            return
        seat = waiting[0]
        if seat == ME and game.moves(table, ME) != [PASS]:
            return
        game.apply(table, seat, game.default_action(table, seat), emit)
