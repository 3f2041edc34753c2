"""Holds the amounts that vary, a record each: how much an effect does."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Literal, TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.nouns import Cards, noun, this
from spacetrace.engine.games.spacetrace.cards.places import (
    HIDDEN,
    IN_PLAY,
    Where,
    check_selector,
    given,
)
from spacetrace.engine.games.spacetrace.cards.selectors import Positive, Record, Selector, Small
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.effects.queries import SHIP_ZONES
from spacetrace.engine.games.spacetrace.effects.select import (
    find_tactic,
    found,
    number_found,
    ships_found,
)
from spacetrace.engine.games.spacetrace.pieces import Ref, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat

CAP = 10_000
"""An amount that varies comes to so much at the most where its card says nothing of it."""


class AmountWord(Record, tag_field="by", frozen=True):
    """A number that is worked out as the effect is carried out; never negative, at most `cap`."""

    @abstractmethod
    def check(self, where: Where, report: Report) -> None:
        """Report what is wrong with it, besides its cap."""

    @abstractmethod
    def sentence(self, cards: Cards) -> str:
        """What the number is, in words, before it is halved and capped."""

    @abstractmethod
    def work_out(self, table: Table, seat: Seat, source: Ship | None) -> int:
        """The number now, before it is multiplied, halved and capped."""


class CountOf(AmountWord, tag="count", frozen=True):
    """As many as the selector finds, `times` n, halved (rounded down) if `half`, at most `cap`."""

    of: Selector
    times: Positive = 1
    half: bool = False
    cap: Small = CAP

    def check(self, where: Where, report: Report) -> None:
        """Hands and libraries may be counted, but not looked at."""
        check_counted(self.of, where, report.at("of"))

    def sentence(self, cards: Cards) -> str:
        if self.times > 1:
            n = noun(self.of, cards)
            each = this(self.of) or (f"each of your {n.many}" if n.mine else f"each {n.one}")
            return f"{self.times} for {each}"
        return f"the number of {_all(self.of, cards)}"

    def work_out(self, table: Table, seat: Seat, source: Ship | None) -> int:
        return count_of(table, self.of, seat, source)


class SumOf(AmountWord, tag="sum", frozen=True):
    """The sum of a field over what the selector finds, `times` n, halved if `half`, at most `cap`.

    `ships` counts living ships, `lost` lost ones; `ap` and `lp` are per ship.
    """

    field: Literal["mp", "ap", "lp", "ships", "lost"]
    of: Selector
    times: Positive = 1
    half: bool = False
    cap: Small = CAP

    told: ClassVar[dict[str, str]] = {
        "mp": "the total MP of {cards}",
        "ap": "the total AP a ship of {cards}",
        "lp": "the total LP a ship of {cards}",
        "ships": "the number of living ships of {cards}",
        "lost": "the number of lost ships of {cards}",
    }

    def check(self, where: Where, report: Report) -> None:
        """The field must be one that what is found has."""
        of = report.at("of")
        check_selector(self.of, where, of)
        if self.of.zone in HIDDEN:
            of.say("Hidden cards can be counted, but not looked at.")
        elif self.field in ("ships", "lost") and self.of.zone not in IN_PLAY:
            of.say("Single ships can be counted only on ship cards in play.")
        elif self.field in ("ap", "lp") and self.of.zone == "stack":
            of.say("Tactics have neither AP nor LP.")
        if where.trigger == "while_in_play" and self.field != "mp":
            report.at("field").say(
                "An ability that holds while the card is in play can add up MP only, "
                "because such abilities may change the rest."
            )

    def sentence(self, cards: Cards) -> str:
        total = self.told[self.field].format(cards=_all(self.of, cards))
        return f"{self.times} times {total}" if self.times > 1 else total

    def work_out(self, table: Table, seat: Seat, source: Ship | None) -> int:
        if self.of.zone in SHIP_ZONES:
            ships = ships_found(table, self.of, seat, source)
            return sum(_of_ship(ship, self.field) for ship in ships)
        refs = found(table, self.of, seat, source)
        return sum(_printed(_card_of(table, ref), self.field) for ref in refs)


Amount: TypeAlias = Small | CountOf | SumOf


# --- what it must be like, what it comes to -------------------------------------------------------


def check_amount(amount: Amount, where: Where, report: Report) -> None:
    """Report what is wrong with an amount."""
    if isinstance(amount, int):
        if amount == 0:
            report.say("An amount of 0 does nothing.")
        return
    if amount.cap == 0:
        report.at("cap").say("At most 0 is nothing.")
    amount.check(where, report)


def check_counted(sel: Selector, where: Where, report: Report) -> None:
    """Report what is wrong with a selector whose cards are counted; hands may be, by number."""
    check_selector(sel, where, report)
    if sel.zone in HIDDEN and given(sel):
        report.say("Hidden cards can be counted, but not looked at: leave out the other fields.")


def largest(amount: Amount) -> int:
    """The most that the amount can come to."""
    return amount if isinstance(amount, int) else amount.cap


def measure_text(amount: CountOf | SumOf, cards: Cards) -> str:
    """What a letter in a text stands for."""
    text = amount.sentence(cards)
    if amount.half:
        text = f"half {'of ' if amount.times > 1 else ''}{text}, rounded down"
    return text if amount.cap == CAP else f"{text}, at most {amount.cap}"


def _all(sel: Selector, cards: Cards) -> str:
    n = noun(sel, cards)
    return this(sel) or (f"your {n.many}" if n.mine else n.many)


def amount_of(table: Table, amount: Amount, seat: Seat, source: Ship | None) -> int:
    """The number that an amount stands for now; never negative, at most its cap."""
    if isinstance(amount, int):
        return amount
    number = amount.work_out(table, seat, source) * amount.times
    if amount.half:
        number //= 2
    return min(number, amount.cap)


def count_of(table: Table, selector: Selector, seat: Seat, source: Ship | None) -> int:
    """How many cards the selector finds."""
    if selector.zone in SHIP_ZONES:
        return len(ships_found(table, selector, seat, source))
    return number_found(table, selector, seat, source)


def _of_ship(ship: Ship, field: str) -> int:
    """A field of a ship card in play, as it is now."""
    living = ship.living.bit_count()
    if field in ("ships", "lost"):
        return living if field == "ships" else ship.size - living
    return {"mp": ship.card.mp, "ap": ship.ap, "lp": ship.lp}[field]


def _printed(card: CardDef, field: str) -> int:
    """A field of a card outside the fleets; it has lost no ships."""
    if field == "lost":
        return 0
    return {"mp": card.mp, "ap": card.ap, "lp": card.lp, "ships": card.ships}[field]


def _card_of(table: Table, ref: Ref) -> CardDef:
    if ref.zone == "stack":
        tactic = find_tactic(table, ref.name)
        if tactic is not None:
            return tactic.card
    return table.cards.card(ref.name)
