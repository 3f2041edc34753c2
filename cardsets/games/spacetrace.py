"""Spacetrace's cards for this app: ships, tactics, commanders, reinforcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _

from cardsets.emblems import kind_class
from cardsets.faces import Drawing, Look, Size, backs
from cardsets.faces import spacetrace as faces
from cardsets.games.contract import Data, GameCards
from cardsets.games.rulings import rulings
from cardsets.games.searching import spacetrace as searching
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import check_one, decode_cards
from spacetrace.engine.kernel.errors import ConfigError

SAMPLES = (
    "regulars",
    "fighters",
    "destroyers",
    "cruisers",
    "mothership",
    "counter-strike",
    "admiral-varga",
    "base",
)


class SpacetraceCards(GameCards[Card]):
    """A card does what its abilities say; the text is written from them (ST-38)."""

    game = "spacetrace"
    rule_ids = "ST"
    searching = searching.SEARCHING
    records = (Card,)
    faces_are_kept = False
    has_decks = True

    def read(self, data: Data) -> Card:
        return msgspec.convert(data, Card, strict=True)

    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        try:
            check_one(dict(data), decode_cards(others))
        except ConfigError as error:
            return str(error).splitlines()
        return []

    def draw(self, card: Card, size: Size, look: Look) -> Drawing:
        return faces.draw(card, size, look)

    def back(self, size: Size) -> Drawing:
        return backs.spacetrace(size)

    def title(self, card: Card) -> str:
        return card.name

    def kind_words(self, card: Card) -> str:
        return faces.kind_words(card)

    def spoken(self, card: Card, look: Look) -> str:
        return faces.spoken(card, look.text)

    def text(self, card: Card, cards: Mapping[str, Card]) -> str:
        return card_text(card, cards)

    def facts(self, card: Card) -> list[tuple[str, str]]:
        found = []
        if card.kind == "reinforcement":
            found.append((_("Worth"), f"{card.mp} MP"))
        elif card.kind != "base":
            found.append((_("Costs"), f"{card.mp} MP"))
        if card.ships:
            found.append((_("Ships"), str(card.ships)))
            found.append((_("AP each"), str(card.ap)))
            found.append((_("LP each"), str(card.lp)))
        if card.kind != "base":
            found.append((_("Copies in a deck"), _("up to %(n)s") % {"n": card.copies}))
        return found

    def mark(self, card: Card) -> str:
        return kind_class(card)

    def rules(self, card: Card) -> Sequence[str]:
        found = {rule.partition(" ")[0] for rule in rulings(card)}
        return sorted(found, key=lambda rule: int(rule.partition("-")[2]))

    def rulings(self, card: Card) -> Sequence[str]:
        return rulings(card)

    def samples(self) -> Sequence[str]:
        return SAMPLES


def _of_kind(kind: str) -> Callable[[Card], bool]:
    kinds = (kind, "base") if kind == "ship" else (kind,)
    return lambda card: card.kind in kinds


def _of_class(cls: int) -> Callable[[Card], bool]:
    return lambda card: card.kind in ("ship", "base") and card.class_ == cls
