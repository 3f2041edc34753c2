"""Shows Spacetrace's ready-made decks: how many cards of each class, and what they are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.presentation.decks import ClassShare, DeckRow, ReadyDeck
from spacetrace.presentation.spacetrace.emblems import ROMAN

KEY_CARDS = 3


def deck_rows(cards: CardSet, decks: Sequence[ReadyDeck]) -> list[DeckRow]:
    """Ready-made decks of compiled cards as they are shown, in the order given."""
    spread = Counter(card for deck in decks for card in deck.cards)
    return [
        DeckRow(
            deck.key,
            deck.name,
            deck.summary,
            deck.style.strip(),
            deck.is_beginner,
            _shares(cards, deck.cards),
            _key_cards(cards, deck.cards, spread),
            deck.strength,
        )
        for deck in decks
    ]


def _shares(cards: CardSet, deck: Mapping[str, int]) -> list[ClassShare]:
    counted: Counter[str] = Counter()
    for card_id, n in deck.items():
        card = cards.card(card_id)
        counted[str(card.cls) if card.is_ship else card.kind] += n
    labels = {str(c): _("class %(roman)s") % {"roman": ROMAN[c]} for c in range(1, 5)}
    labels |= {
        "tactic": _("tactics"),
        "commander": _("commander"),
        "reinforcement": _("reinforcements"),
    }
    return [
        ClassShare(label, kind, counted[kind]) for kind, label in labels.items() if counted[kind]
    ]


def _key_cards(cards: CardSet, deck: Mapping[str, int], spread: Counter[str]) -> list[Struct]:
    """What the deck is about: what it has much of and other decks have not."""
    found = [cards.card(card) for card in deck if not cards.card(card).is_reinforcement]
    found.sort(key=lambda card: -deck[card.id] * (card.mp + 60) / spread[card.id] ** 2)
    shown = sorted(found[:KEY_CARDS], key=lambda card: (not card.is_ship, card.cls))
    return [card.data for card in shown]
