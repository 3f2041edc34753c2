"""Holds the conditions of abilities, a record each; all, any and not join them (schema.py)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards.nouns import Cards, article, noun, number, predicates
from spacetrace.engine.games.spacetrace.cards.places import Where
from spacetrace.engine.games.spacetrace.cards.selectors import Positive, Selector
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.amounts import check_counted, count_of
from spacetrace.engine.games.spacetrace.words.triggers import BATTLE
from spacetrace.engine.games.spacetrace.words.word import ConditionWord
from spacetrace.engine.kernel.actions import Seat


class AtLeast(ConditionWord, tag="count", frozen=True):
    """The selector finds at least n cards."""

    of: Selector
    n: Positive = 1

    rulings = ()
    stays_in_play = True
    told = ("{there} at least {n} {cards}", "{there} fewer than {n} {cards}")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return count_of(table, self.of, seat, source) >= self.n

    def check(self, where: Where, report: Report, depth: int) -> None:
        check_counted(self.of, where, report.at("of"))

    def sentence(self, cards: Cards, is_true: bool) -> str:
        sel, n = self.of, self.n
        if sel.zone in p.THIS:
            what = predicates(sel) or ["in play"]
            text = f"{p.THIS[sel.zone]} is {' and '.join(what)}"
            return text if is_true and n == 1 else p.NOT_TRUE.format(condition=text)
        word = noun(sel, cards)
        one, many = word.one, word.many
        there = "there are" if n > 1 else "there is"
        if word.mine:
            there = p.HAVE["own"]
        elif sel.side == "enemy" and sel.zone in ("fleets", "wrecks"):
            there, one, many = p.HAVE["enemy"], word.bare_one, word.bare_many
        if n == 1:
            return f"{there} {article(one)}" if is_true else f"{there} no {one}"
        return self.told[not is_true].format(there=there, n=number(n), cards=many)


def _has_living(table: Table, side: str, seat: Seat, cls: int) -> bool:
    owner = _whose(side, seat)
    return any(s.card.cls == cls and s.living for s in table.sides[owner].ships())


def _whose(side: str, seat: Seat) -> Seat:
    return seat if side == "own" else 1 - seat


def _about_class(told: str, side: str, cls: int) -> str:
    ship = f"class {p.ROMAN[cls]} {p.HEADS['ship'][0]}"
    return told.format(have=p.HAVE[side], a_ship=article(ship), ship=ship)


class HasClass(ConditionWord, tag="has_class", rename={"class_": "class"}, frozen=True):
    """A side has a living ship card of this class in its fleets."""

    class_: Annotated[int, Meta(ge=1, le=4)]
    side: Literal["own", "enemy"] = "own"

    rulings = ()
    stays_in_play = True
    told = ("{have} {a_ship}", "{have} no {ship}")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return _has_living(table, self.side, seat, self.class_)

    def sentence(self, cards: Cards, is_true: bool) -> str:
        return _about_class(self.told[not is_true], self.side, self.class_)


class LacksClass(ConditionWord, tag="lacks_class", rename={"class_": "class"}, frozen=True):
    """A side has no ship card of this class in its fleets."""

    class_: Annotated[int, Meta(ge=1, le=4)]
    side: Literal["own", "enemy"] = "enemy"

    rulings = ()
    stays_in_play = True
    told = ("{have} no {ship}", "{have} {a_ship}")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return not _has_living(table, self.side, seat, self.class_)

    def sentence(self, cards: Cards, is_true: bool) -> str:
        return _about_class(self.told[not is_true], self.side, self.class_)


def _check_attack(where: Where, report: Report) -> None:
    if where.trigger not in (*BATTLE, "destroyed") and where.card.kind != "tactic":
        report.say("Only battle abilities, destroyed ships and tactics can ask for the attack.")


class Attacking(ConditionWord, tag="attacking", frozen=True):
    """The card's side is the attacker of the present attack."""

    rulings = ("ST-21",)
    stays_in_play = True
    stays_in_battle = True
    told = ("you are attacking", "you are not attacking")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return table.attack is not None and seat == table.active

    def check(self, where: Where, report: Report, depth: int) -> None:
        _check_attack(where, report)


class Defending(ConditionWord, tag="defending", frozen=True):
    """The card's side is the defender of the present attack."""

    rulings = ("ST-21",)
    stays_in_play = True
    stays_in_battle = True
    told = ("you are defending", "you are not defending")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return table.attack is not None and seat != table.active

    def check(self, where: Where, report: Report, depth: int) -> None:
        _check_attack(where, report)


class FacingClass(ConditionWord, tag="facing_class", rename={"class_": "class"}, frozen=True):
    """The facing stack of the present class battle is of this class."""

    class_: Annotated[int, Meta(ge=1, le=4)]

    rulings = ("ST-23",)
    stays_in_play = True
    stays_in_battle = True
    told = ("its stack faces class {c}", "its stack does not face class {c}")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        if table.attack is None or table.attack.battle is None:
            return False
        return table.attack.battle[1 if seat == table.active else 0] == self.class_

    def check(self, where: Where, report: Report, depth: int) -> None:
        if where.trigger not in BATTLE:
            report.say("Only in a class battle is there a stack to face.")

    def sentence(self, cards: Cards, is_true: bool) -> str:
        return self.told[not is_true].format(c=p.ROMAN[self.class_])


class PoolAtLeast(ConditionWord, tag="pool", frozen=True):
    """A side's pool holds at least n MP."""

    n: Positive
    side: Literal["own", "enemy"] = "own"

    rulings = ("ST-6",)
    told = ("{have} at least {n} MP", "{have} less than {n} MP")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return table.sides[_whose(self.side, seat)].pool >= self.n

    def check(self, where: Where, report: Report, depth: int) -> None:
        if where.trigger == "while_in_play":
            report.say("What holds while a card is in play cannot depend on a pool.")

    def sentence(self, cards: Cards, is_true: bool) -> str:
        return self.told[not is_true].format(have=p.HAVE[self.side], n=self.n)


class BaseDamage(ConditionWord, tag="base_damage", frozen=True):
    """A side's Base has taken at least n damage."""

    n: Positive
    side: Literal["own", "enemy"] = "own"

    rulings = ("ST-28 The Base",)
    stays_in_play = True
    told = ("{base} has at least {n} damage", "{base} has less than {n} damage")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        base = table.sides[_whose(self.side, seat)].base[0]
        return (sum(base.wounds.values()) if base.living else base.lp) >= self.n

    def sentence(self, cards: Cards, is_true: bool) -> str:
        base = "your Base" if self.side == "own" else "the enemy Base"
        return self.told[not is_true].format(base=base, n=self.n)
