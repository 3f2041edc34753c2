"""What a test is pinned to, as its matches are played with it."""

from __future__ import annotations

from cardsets.selectors import compiled_cards
from spacetrace.engine.arena import Entrant
from spacetrace.engine.catalogue import game
from spacetrace.lab.models import DeckTest, Opponent
from spacetrace.lab.playing import Meeting


def meeting_of(test: DeckTest, opponent: Opponent) -> Meeting:
    """The tested deck and an opponent, with the cards and options of the test."""
    return Meeting(
        game(test.revision.card_set.game),
        compiled_cards(test.revision),
        test.config,
        (
            Entrant("", test.version.cards, test.level),
            Entrant(opponent.name, opponent.cards, opponent.level),
        ),
    )
