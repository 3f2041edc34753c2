"""Looks through a card set of Space Dominoes: the rules name its cards, the editors their names."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.cards import CardData, compile_cards
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.lint_words import close_names, odd_texts
from spacetrace.presentation.kit.linting import listed, refusals


def findings(cards: GameCards[CardData], data: Data) -> list[Finding]:
    """What is wrong or odd with a set."""
    refused, good = refusals(data, cards, compile_cards)
    return [
        *refused,
        *close_names(listed(data, cards.lists)),
        *odd_texts(good, cards),
    ]
