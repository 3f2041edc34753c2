"""Adds a made-up word of each sort to its room, and looks whether everything knows it.

It does what CONTRIBUTING says: a record, a card that uses it, and this, which tests it. It runs in
a process of its own, because the words are collected as the schema is imported.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec
from pathlib import Path

ROOMS = "spacetrace.engine.games.spacetrace.words"

KEYWORD = """
    KeywordWord(
        "gilded",
        help="It looks expensive.",
        line="Gilded.",
        noun="gilding",
        search={"gilded": ("golden",)},
        rulings=("ST-9",),
        not_on_base="A Base is painted grey.",
    ),
"""
TRIGGER = """
    TriggerWord(
        "admired",
        help="As somebody looks at it.",
        told="When admired",
        search={"admired": ("looked-at",)},
        rulings=("ST-36",),
        kinds=("ship",),
    ),
"""
EFFECT = '''

class Levy(EffectWord, tag="levy", frozen=True):
    """A side loses MP out of its pool, as far as it has them."""

    amount: Amount
    who: Literal["own", "enemy"] = "enemy"

    told = ("lose {n} MP", "you lose {n} MP", "the opponent loses {n} MP")
    search = {"levy": ("tax",)}
    rulings = ("ST-6",)
    sign = "arrows"
    measure = "amount"

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        seat = planned.whose(self.who)
        left = max(0, table.sides[seat].pool - (planned.amount or 0))
        zones.set_pool(table, seat, left, "levied", emit)

    def check(self, where: Where, report: Report) -> None:
        if where.card.kind == "base":
            report.say("A Base levies nothing.")

    def sentence(self, writer: EffectWriter) -> str:
        return writer.say(self.told, self.who, n=writer.amount(self.amount))
'''
CONDITION = '''

class HandAtLeast(ConditionWord, tag="hand", frozen=True):
    """A side holds at least n cards."""

    n: Positive
    side: Literal["own", "enemy"] = "own"

    rulings = ("ST-36",)
    told = ("{have} {n} cards or more", "{have} fewer than {n} cards")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return len(table.sides[_whose(self.side, seat)].hand) >= self.n

    def sentence(self, cards: Cards, is_true: bool) -> str:
        return self.told[not is_true].format(have=p.HAVE[self.side], n=number(self.n))
'''
COST = '''

class PayJam(CostWord, tag="jam", frozen=True):
    """All ships of the card are jammed for the rest of the turn."""

    search = {"jam": ()}
    rulings = ("ST-20 Jam",)

    def sentence(self, kind: Kind, cards: Cards) -> str:
        return "jam this card"

    def pay(self, ship: Ship) -> None:
        ship.jammed = ship.living
'''


def add_word(room: str, record: str, before: str = "") -> None:
    """Import a room of words as if the record stood in it: at its end, or before these lines."""
    spec = find_spec(f"{ROOMS}.{room}")
    assert spec is not None and spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert before in source
    source = source.replace(before, record + before) if before else source + record
    module = sys.modules[spec.name] = module_from_spec(spec)
    exec(compile(source, spec.origin, "exec"), vars(module))  # noqa: S102  # so a room is imported


def add_words() -> None:
    """One of each sort. Keywords and triggers are tuples of records, the others classes."""
    add_word("keywords", KEYWORD, ")\n\nKEYWORDS")
    add_word("triggers", TRIGGER, ")\n\nTRIGGERS")
    add_word("effects_on_cards", EFFECT)
    add_word("conditions", CONDITION)
    add_word("costs", COST)


def main() -> None:
    add_words()
    # Only now: what follows imports the schema.
    from tests.engine.spacetrace.cards import made_up_used

    made_up_used.look()


if __name__ == "__main__":
    main()
