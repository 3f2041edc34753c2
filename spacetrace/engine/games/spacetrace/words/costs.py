"""Holds the costs of abilities besides the MP of their cards, a record each (ST-7, ST-10)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.nouns import Cards, article, chosen
from spacetrace.engine.games.spacetrace.cards.places import (
    FLEETS,
    Where,
    check_selector,
    may_find_base,
)
from spacetrace.engine.games.spacetrace.cards.selectors import Choice, Kind, Positive, Selector
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.effects.queries import PILES, query
from spacetrace.engine.games.spacetrace.effects.select import found
from spacetrace.engine.games.spacetrace.pieces import Ref, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.word import CostWord
from spacetrace.engine.kernel.actions import Seat


class PayMp(CostWord, tag="mp", frozen=True):
    """Pay n MP from the pool (ST-7). For activated abilities; a card's own cost is its `mp`."""

    n: Positive

    search = {"mp": ("manpower",)}
    rulings = ("ST-7",)
    is_once = True

    def check(self, where: Where, report: Report) -> None:
        if where.trigger != "activated":
            report.say("Only activated abilities cost MP; what a card costs is its “mp”.")

    def sentence(self, kind: Kind, cards: Cards) -> str:
        return f"pay {self.n} MP"

    def price(self) -> int:
        return self.n


class PaySacrifice(CostWord, tag="sacrifice", rename={"from_": "from"}, frozen=True):
    """Sacrifice one card that the selector finds, in play or in hand (ST-19)."""

    from_: Selector

    search = {"sacrifice": ()}
    rulings = ("ST-19 Sacrifice",)

    def check(self, where: Where, report: Report) -> None:
        sel, report = self.from_, report.at("from")
        check_selector(sel, where, report)
        if sel.zone not in (*FLEETS, "self", "hand"):
            report.at("zone").say(
                "Sacrificed are own cards in the fleets, in hand, or the card itself."
            )
        elif sel.side != "own":
            report.at("side").say("Only own cards can be sacrificed as a cost.")
        elif sel.zone == "self" and where.trigger != "activated":
            report.at("zone").say("A card cannot be sacrificed to play itself.")
        elif may_find_base(sel):
            report.at("kind").say("The Base cannot be sacrificed (ST-2): add the kind “ship”.")

    def sentence(self, kind: Kind, cards: Cards) -> str:
        return f"sacrifice {chosen(Choice(from_=self.from_), cards)}"

    def is_picked(self) -> bool:
        return self.from_.zone != "self"

    def options(self, table: Table, seat: Seat, source: Ship | None) -> list[Ref]:
        """Own cards in hand and own ship cards, but never the Base (ST-2)."""
        refs = dict.fromkeys(found(table, self.from_, seat, source))
        bases = {ship.name for side in table.sides for ship in side.base if ship.card.is_base}
        return [ref for ref in refs if ref.zone in ("ship", "hand") and ref.name not in bases]

    def may_be(self, card: CardDef) -> bool:
        asked = query(self.from_)
        if asked.card_tests is None:  # it asks for damage or the like, which comes with play
            return card.is_ship
        return asked.fits_card(card) and (card.is_ship or asked.zone in PILES)


class PayDiscard(CostWord, tag="discard", frozen=True):
    """Discard one card from hand, of this kind if one is given."""

    kind: Kind | None = None

    search = {"discard": ()}
    rulings = ("ST-10 Everything it costs",)

    def check(self, where: Where, report: Report) -> None:
        if self.kind == "base":
            report.at("kind").say("A Base is never in a hand.")

    def sentence(self, kind: Kind, cards: Cards) -> str:
        return f"discard {article(p.HEADS[self.kind or 'card'][0])}"

    def is_picked(self) -> bool:
        return True

    def options(self, table: Table, seat: Seat, source: Ship | None) -> list[Ref]:
        """The own cards in hand, of the kind."""
        hand = [card for card in table.sides[seat].hand if self.kind in (None, card.kind)]
        return [Ref("hand", seat, name) for name in dict.fromkeys(card.id for card in hand)]

    def may_be(self, card: CardDef) -> bool:
        return self.kind in (None, card.kind)


class PayExhaust(CostWord, tag="exhaust", frozen=True):
    """All ships of the card count as having fired for the rest of the turn."""

    search = {"exhaust": ()}
    rulings = ("ST-24 A single ship",)
    is_once = True

    def check(self, where: Where, report: Report) -> None:
        if where.trigger != "activated":
            report.say("Only for an activated ability can a ship card be exhausted.")

    def sentence(self, kind: Kind, cards: Cards) -> str:
        return "exhaust its ship card" if kind == "commander" else "exhaust this card"

    def is_payable(self, ship: Ship) -> bool:
        return not ship.exhausted

    def pay(self, ship: Ship) -> None:
        ship.exhausted = True
