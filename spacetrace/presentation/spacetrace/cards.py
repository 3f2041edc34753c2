"""Says what the cards of Spacetrace are: ships, tactics, commanders, reinforcements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import check_one, decode_cards, examine
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Curve, Finding
from spacetrace.presentation.kit.backs import back
from spacetrace.presentation.kit.shapes import drawn
from spacetrace.presentation.spacetrace import faces, lint, prices, searching
from spacetrace.presentation.spacetrace.emblems import kind_class, pattern_defs
from spacetrace.presentation.spacetrace.rulings import rulings

STAR = "M0-1 .28-.18 1 .3.2.22 0 1-.2.22-1 .3-.28-.18z"
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

    key = "spacetrace"
    searching = searching.SEARCHING
    records = (Card,)
    has_decks = True

    def read(self, data: Data) -> Card:
        return msgspec.convert(data, Card, strict=True)

    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        try:
            check_one(dict(data), decode_cards(others))
        except ConfigError as error:
            return str(error).splitlines()
        return []

    def problems_of_all(self, cards: Sequence[Data]) -> list[list[str]]:
        # The rules of the set alone, as of its one Base, are for whoever publishes it.
        found = examine({"key": self.key, "name": self.key, "base": "", "cards": [*cards]})
        return [[str(problem) for problem in problems] for problems in found.of_cards]

    def is_needed(self, data: Data) -> bool:
        """Nothing but the Base (ST-1)."""
        return self.kind_of(data) == "base"

    def findings(self, data: Data) -> list[Finding]:
        return lint.findings(data)

    def curve(self, data: Data) -> Curve | None:
        return prices.curve(lint.good_cards(data))

    def draw(self, card: Card, size: Size, look: FaceLook) -> Drawing:
        return faces.draw(card, size, look)

    def back(self, size: Size) -> Drawing:
        sign = drawn("b-sign", STAR)
        return back(self.key, sign, size, (96, 96) if size == "tile" else None)  # square

    def defs(self) -> Sequence[str]:
        return (pattern_defs(),)

    def title(self, card: Card) -> str:
        return card.name

    def kind_words(self, card: Card) -> str:
        return faces.kind_words(card)

    def spoken(self, card: Card, look: FaceLook) -> str:
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


def rules_text(card: CardDef, cards: CardSet) -> str:
    """The rules text of a card of this set: a line for its keywords and one an ability."""
    return _texts(cards)[card.id]


@lru_cache(maxsize=64)
def _texts(cards: CardSet) -> dict[str, str]:
    names = {known.id: known.data for known in cards.cards}
    return {key: card_text(data, names) for key, data in names.items()}
