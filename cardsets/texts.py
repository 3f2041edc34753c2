"""The rules text of compiled cards, written once a set and kept."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.keeping import Kept

_MOST_SETS = 64
_kept: Kept[str, dict[str, str]] = Kept(_MOST_SETS)


def rules_text(card: CardDef, cards: CardSet) -> str:
    """The rules text of a card of this set: a line for its keywords and one an ability."""
    return _kept.get(cards.digest, lambda: _texts(cards))[card.id]


def _texts(cards: CardSet) -> dict[str, str]:
    names = {known.id: known.data for known in cards.cards}
    return {key: card_text(data, names) for key, data in names.items()}
