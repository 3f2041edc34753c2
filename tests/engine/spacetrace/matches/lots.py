"""Card sets drawn by lot out of the whole algebra: whatever the validator lets pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from msgspec import inspect

from spacetrace.engine.games.spacetrace.cards import schema
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.validate import CardProblems, check, check_one
from spacetrace.engine.games.spacetrace.words import keywords
from spacetrace.engine.games.spacetrace.words.triggers import triggers_of
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.builders import BASE, Json

T = TypeVar("T")
KINDS = ("ship", "ship", "ship", "tactic", "tactic", "tactic", "reinforcement", "commander")
IN_FLEETS = ("fleets", "fleets", "base_fleet", "second_fleet", "own_stack", "facing_stack")
ZONES = (*IN_FLEETS, "wrecks", "discard", "stack", "self", "host")
EFFECTS = {str(effect.__struct_config__.tag): effect for effect in schema.EFFECTS}
KEYWORDS = [word for word in keywords.KEYWORDS if word != "mothership"]
MOST = {"damage": 60, "gain_mp": 100, "change": 10, "shield": 20}
"""How much a word does at the most, where that is more than a few."""
CARDS = 24
TRIES = 60
"""So many times a card is drawn anew before it is left out."""


class Lots:
    """Draws words of the algebra."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance.seeded(f"cards {seed}")

    def of(self, words: Sequence[T]) -> T:
        """One of them."""
        return words[self.chance.below(len(words))]

    def once_in(self, n: int) -> bool:
        """True once in so many times."""
        return self.chance.below(n) == 0

    def selector(self, zone: str | None = None) -> Json:
        """Some cards."""
        zone = zone or self.of(ZONES)
        made: Json = {"zone": zone}
        if zone not in ("own_stack", "facing_stack", "self", "host", "hand"):
            made["side"] = self.of(("own", "enemy", "both"))
        if zone.endswith(("fleet", "fleets", "stack")) and not self.once_in(3):
            made["kind"] = ["tactic" if zone == "stack" else "ship"]
        if zone == "wrecks":
            made |= {"killed": False, "side": "own"}
        if self.once_in(6):
            made["class"] = [self.chance.below(4) + 1]
        if self.once_in(12):
            made[self.of(("damaged", "jammed", "other"))] = True
        return made

    def amount(self, most: int) -> object:
        """A number, or something counted."""
        if not self.once_in(4):
            return self.chance.below(most) + 1
        if self.once_in(2):
            return {"by": "count", "of": self.selector(), "cap": most}
        field = self.of(("mp", "ap", "lp", "ships", "lost"))
        return {"by": "sum", "field": field, "of": self.selector(), "cap": most}

    def effect(self, names: Sequence[str]) -> Json:
        """An effect, mostly on one of the named choices; any word of the schema will do."""
        word = self.of(list(EFFECTS))
        made: Json = {"effect": word}
        for field in _fields(word):
            if field.name == "to":
                made["to"] = self._target(word, names)
            elif field.required or self.once_in(2):
                made[field.encode_name] = self._value(word, field.name, field.type)
        return made

    def _target(self, word: str, names: Sequence[str]) -> object:
        if names and not self.once_in(4):
            return self.of(names)
        zones = EFFECTS[word].works_in
        return self.selector(zones[0] if len(zones) == 1 else None)

    def _value(self, word: str, name: str, kind: inspect.Type) -> object:
        if isinstance(kind, inspect.UnionType):
            if any(isinstance(one, inspect.IntType) for one in kind.types):
                return self.amount(MOST.get(word, 3))
            kind = kind.types[0]
        if isinstance(kind, inspect.LiteralType):
            return self.of([value for value in kind.values if value != "mothership"])
        if isinstance(kind, inspect.BoolType):
            return self.once_in(2)
        assert isinstance(kind, inspect.StructType), (word, name)
        return {"zone": "library", "kind": [self.of(("ship", "tactic"))]}

    def ability(self, kind: str) -> Json:
        """An ability for a card of this kind."""
        when = self.of(triggers_of(kind))
        if when == "while_in_play" and self.once_in(4):
            return {"when": when, "do": [self._lasting_effect()]}
        asks = when in ("played", "activated") and kind != "reinforcement"
        choosers = ("owner", "owner", "opponent", "all") if asks else ("random", "first", "all")
        choices: dict[str, Json] = {}
        for name in ("a", "b")[: self.chance.below(3)]:
            choices[name] = {"from": self.selector(), "by": self.of(choosers)}
            if self.once_in(3):
                choices[name]["count"] = 2
            if self.once_in(4):
                choices[name]["up_to"] = True
        effects = [self.effect(list(choices)) for _ in range(self.chance.below(3) + 1)]
        made: Json = {"when": when, "choose": choices, "do": effects}
        if asks and self.once_in(3):
            made["cost"] = [self._cost()]
        if self.once_in(6):
            made["each_ship"] = True
        if self.once_in(6):
            made["if"] = [{"test": "count", "of": self.selector(), "n": 1}]
        return made

    def _lasting_effect(self) -> Json:
        zone = self.of(("fleets", "base_fleet", "second_fleet"))
        side = self.of(("own", "enemy", "both"))
        to: Json = {"zone": zone, "side": side, "kind": ["ship"]}
        made: Json = {"effect": "give", "keyword": self.of(KEYWORDS), "to": to}
        if not self.once_in(3):
            made = {"effect": "change", "stat": self.of(("ap", "lp")), "to": to}
            made |= {"amount": self.chance.below(4) + 1, "less": self.once_in(2)}
        return made | {"until": "leaves"}

    def _cost(self) -> Json:
        costs: tuple[Json, ...] = (
            {"pay": "discard"},
            {"pay": "exhaust"},
            {"pay": "mp", "n": 50},
            {"pay": "sacrifice", "from": {"zone": "fleets", "kind": ["ship"]}},
            {"pay": "sacrifice", "from": {"zone": self.of(("self", "hand"))}},
        )
        return self.of(costs)

    def card(self, number: int) -> Json | None:
        """A card that the validator accepts; None when luck fails."""
        kind = self.of(KINDS)
        for _ in range(TRIES):
            made: Json = {"id": f"{kind}-{number}", "name": f"{kind} {number}", "kind": kind}
            made |= {"mp": self.of((50, 50, 100)), "copies": 4}
            if kind == "ship":
                made |= {"class": self.chance.below(4) + 1, "ships": self.of((1, 2, 10, 30))}
                made |= {"ap": self.of((0, 1, 5, 20)), "lp": self.of((1, 3, 10, 60))}
                made["keywords"] = [self.of(KEYWORDS)] if self.once_in(3) else []
            made["abilities"] = [self.ability(kind) for _ in range(self.chance.below(2) + 1)]
            try:
                check_one(made, [])  # type: ignore[arg-type]
            except CardProblems:
                continue
            return made
        return None


@cache
def _fields(word: str) -> tuple[inspect.Field, ...]:
    """What an effect is declared with; to find it out takes msgspec milliseconds."""
    info = inspect.type_info(EFFECTS[word])
    assert isinstance(info, inspect.StructType)
    return info.fields


FIXED: tuple[Json, ...] = (
    {"id": "r50", "name": "R 50", "kind": "reinforcement", "mp": 50, "copies": 40},
    {"id": "r100", "name": "R 100", "kind": "reinforcement", "mp": 100, "copies": 40},
    {"id": "ark", "name": "Ark", "kind": "ship", "class": 4, "ships": 1, "ap": 5, "lp": 60}
    | {"mp": 50, "copies": 1, "keywords": ["mothership"]},
    {"id": "gnats", "name": "Gnats", "kind": "ship", "class": 1, "ships": 20, "ap": 1, "lp": 1}
    | {"mp": 50, "copies": 40},
)


def cards_by_lot(seed: int) -> tuple[CardSet, dict[str, int]]:
    """A card set with a Base of 300 LP, and a deck of it with two copies of nearly all cards."""
    lots = Lots(seed)
    drawn = [made for n in range(CARDS) if (made := lots.card(n))]
    base = BASE | {"lp": 300}
    data = {"key": "lots", "name": "Lots", "base": "base", "cards": [base, *FIXED, *drawn]}
    cards = CardSet(check(data))  # type: ignore[arg-type]
    deck = {"ark": 1, "gnats": 4, "r50": 8, "r100": 8} | {str(made["id"]): 2 for made in drawn}
    return cards, deck
