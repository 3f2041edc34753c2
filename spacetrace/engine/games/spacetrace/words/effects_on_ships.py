"""Holds the effects on the state of ship cards, a record each: damage, jams, values, keywords."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards.nouns import number, singles
from spacetrace.engine.games.spacetrace.cards.places import Where
from spacetrace.engine.games.spacetrace.cards.selectors import Selector, Target, Until
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.limits import add_change
from spacetrace.engine.games.spacetrace.pieces import Lasting, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.amounts import Amount, amount_of
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS, Keyword
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS
from spacetrace.engine.games.spacetrace.words.word import EffectWord, LastingEffect
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

if TYPE_CHECKING:
    from spacetrace.engine.games.spacetrace.cards.effect_text import EffectWriter
    from spacetrace.engine.games.spacetrace.effects.plan import Planned

MAX_CHANGE = 1_000_000
"""Values of ship cards are changed by at most so much at once, and shields stop growing there."""


class Damage(EffectWord, tag="damage", frozen=True):
    """Deal damage. per "card": `amount` LP in all, ship by ship from the first living one.

    per "ship": `amount` to every living ship of the card.
    """

    amount: Amount
    to: Target
    per: Literal["card", "ship"] = "card"

    told = ("deal {n} damage to {to}", "deals {n} damage to {to}")
    stays_in_play = True
    search = {"damage": ("hit", "shoot")}
    rulings = ("ST-28 Only when", "ST-28 Lesser losses")
    sign = "burst"
    measure = "amount"
    immunity = "immune_damage"
    hits = True
    is_each = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """Shields do not help against it; they stop shots."""
        amount = planned.amount
        if not amount:
            return
        for ship in planned.touched(table):
            if self.per == "ship":
                zones.damage_each(table, ship, amount, planned.by, emit, planned.card)
            else:
                zones.damage_card(table, ship, amount, planned.by, emit)

    def sentence(self, writer: EffectWriter) -> str:
        n = writer.amount(self.amount)
        to = writer.to(self)
        return writer.say(self.told, n=n, to=f"every ship of {to}" if self.per == "ship" else to)


class Jam(EffectWord, tag="jam", frozen=True):
    """Ships neither fire nor use abilities until the end of the turn (ST-20).

    `ships`: how many living, unjammed ships, in stack order over all the targets; absent: whole
    cards.
    """

    to: Target
    ships: Amount | None = None

    told = ("jam {to}", "jams {to}")
    stays_in_play = True
    search = {"jam": ("jams", "jamming")}
    rulings = ("ST-20 Jam", "ST-20 Jamming hits")
    sign = "waves"
    measure = "ships"
    immunity = "immune_jam"
    hits = True
    step = 2
    ends_with_turn = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        left = planned.amount
        for ship in planned.touched(table):
            done = zones.jam_ship(table, ship, left, emit)
            if left is not None:
                left -= done
                if left <= 0:
                    return

    def sentence(self, writer: EffectWriter) -> str:
        if self.ships is None:
            return writer.say(self.told, to=writer.to(self))
        is_one = self.ships == 1
        n = number(self.ships) if isinstance(self.ships, int) else writer.amount(self.ships)
        if isinstance(self.to, Selector):
            return writer.say(self.told, to=singles(self.to, n, is_one, writer.cards))
        head = p.HEADS["single"][0 if is_one else 1]
        return writer.say(self.told, to=f"{n} {head} of {writer.to(self)}")


class Repair(EffectWord, tag="repair", frozen=True):
    """Take damage off ship cards in play, lost ships included; `amount` LP each, absent: all."""

    to: Target
    amount: Amount | None = None

    told = ("repair {to}", "repairs {to}")
    stays_in_play = True
    search = {"repair": ("repairs", "heal")}
    rulings = ("ST-20 Repair",)
    sign = "cross"
    measure = "amount"
    spares_base = True
    step = 4
    is_each = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        for ship in planned.touched(table):
            zones.repair_ship(table, ship, planned.amount, emit)

    def sentence(self, writer: EffectWriter) -> str:
        if self.amount is None:
            return writer.say(self.told, to=writer.to(self))
        n = writer.amount(self.amount)
        return writer.say(self.told, to=f"{n} damage on {writer.to(self)}")


class Shield(EffectWord, tag="shield", frozen=True):
    """The next `shots` shots at each of the cards miss, until the end of the turn."""

    to: Target
    shots: Amount

    told = ("the next {n} at {to} this turn {miss}", "the next {n} at {to} this turn {miss}")
    stays_in_play = True
    search = {"shield": ("shields", "protect")}
    rulings = ("ST-25 A shot goes",)
    sign = "shield"
    measure = "shots"
    ends_with_turn = True
    is_each = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        for ship in planned.touched(table):
            if planned.amount:
                ship.shield = min(ship.shield + planned.amount, MAX_CHANGE)
                zones.tell_ship(ship, emit)

    def sentence(self, writer: EffectWriter) -> str:
        if self.shots == 1:
            return writer.say(self.told, n="shot", to=writer.to(self), miss="misses")
        shots = f"{writer.amount(self.shots)} shots"
        return writer.say(self.told, n=shots, to=writer.to(self), miss="miss")


# --- what lasts -----------------------------------------------------------------------------------


class Change(LastingEffect, tag="change", frozen=True):
    """Change AP or LP per ship, or the number of ships, by an amount (negative if `less`)."""

    stat: Literal["ap", "lp", "ships"]
    amount: Amount
    to: Target
    less: bool = False
    until: Until = "turn"

    stays_in_play = True
    search = {
        "change": (),
        "boost": ("raise", "strengthen", "more"),
        "weaken": ("lower", "less"),
    }
    rulings = ()
    sign = "arrows"
    measure = "amount"
    is_each = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """The ship cards keep the change; lasting.refresh counts."""
        if not planned.amount:
            return
        amount = min(planned.amount, MAX_CHANGE)
        amount = -amount if self.less else amount
        for ship in planned.touched(table):
            add_change(ship, Lasting(self.stat, amount, "", self.until))
            zones.tell_ship(ship, emit)

    def span(self) -> tuple[Target, Until]:
        return self.to, self.until

    def adds(self, table: Table, seat: Seat, source: Ship | None) -> tuple[str, int, str]:
        amount = amount_of(table, self.amount, seat, source)
        return self.stat, -amount if self.less else amount, ""

    def never_on_base(self) -> bool:
        """What changes its LP or its number of ships would undo or spare damage (ST-2)."""
        return self.stat != "ap"

    def check(self, where: Where, report: Report) -> None:
        check_span(self.until, where, report.at("until"))
        if self.stat == "ships" and where.trigger == "while_in_play":
            report.at("stat").say("While a card is in play it can change “ap” and “lp” only.")

    def gain(self, writer: EffectWriter) -> str:
        is_one = self.stat == "ships" and self.amount == 1
        unit = p.STATS["one ship" if is_one else self.stat]
        return f"{p.MINUS if self.less else p.PLUS}{writer.amount(self.amount)} {unit}"

    def found_by(self) -> Sequence[str]:
        """A change also says which way."""
        return "change", "weaken" if self.less else "boost"


class Give(LastingEffect, tag="give", frozen=True):
    """Ship cards get a keyword."""

    keyword: Keyword
    to: Target
    until: Until = "turn"

    stays_in_play = True
    search = {"give": ("gives",)}
    rulings = ()
    sign = "shield"
    is_each = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """The ship cards keep the change; lasting.refresh counts."""
        for ship in planned.touched(table):
            add_change(ship, Lasting("keyword", 0, self.keyword, self.until))
            zones.tell_ship(ship, emit)

    def span(self) -> tuple[Target, Until]:
        return self.to, self.until

    def adds(self, table: Table, seat: Seat, source: Ship | None) -> tuple[str, int, str]:
        return "keyword", 0, self.keyword

    def never_on_base(self) -> bool:
        """Damage to it always counts, and jams work on it (ST-2)."""
        return self.keyword in ("immune_damage", "immune_jam")

    def check(self, where: Where, report: Report) -> None:
        check_span(self.until, where, report.at("until"))
        if self.keyword == "mothership":
            report.at("keyword").say("A ship card cannot become a Mothership (ST-30).")

    def gain(self, writer: EffectWriter) -> str:
        return KEYWORDS[self.keyword].noun


def check_span(until: Until, where: Where, report: Report) -> None:
    """Report why something cannot last so long in such an ability."""
    trigger = where.trigger
    if trigger == "while_in_play":
        if until != "leaves":
            report.say("Until the card leaves play: write “leaves”.")
    elif until == "battle" and not TRIGGERS[trigger].lasts_for_battle:
        report.say("Until the end of the battle makes sense only in a battle or for a tactic.")
    elif until == "battle" and where.card.kind == "reinforcement":
        report.say("Only tactics and cards in play can do something until the battle ends.")
    elif until == "battle" and trigger == "played" and where.card.kind != "tactic":
        report.say("Only a tactic can be played in a battle.")
    elif until != "leaves" and trigger == "turn_end":
        report.say("As the turn ends this would be over at once; use “leaves”.")
