"""The rules text of compiled cards, written once a set and kept."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.text import card_text

_MOST_SETS = 64
_kept: dict[str, dict[str, str]] = {}


def rules_text(card: CardDef, cards: CardSet) -> str:
    """The rules text of a card of this set: a line for its keywords and one an ability."""
    if cards.digest not in _kept:
        if len(_kept) >= _MOST_SETS:
            _kept.clear()
        names = {known.id: known.data for known in cards.cards}
        _kept[cards.digest] = {key: card_text(data, names) for key, data in names.items()}
    return _kept[cards.digest][card.id]
