"""Card sets drawn by lot out of the whole algebra: whatever the validator lets pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, get_args

from spacetrace.engine.games.spacetrace.cards import schema
from spacetrace.engine.games.spacetrace.cards.abilities import TRIGGERS_OF
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.validate import CardProblems, check, check_one
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.builders import BASE, Json

T = TypeVar("T")
KINDS = ("ship", "ship", "ship", "tactic", "tactic", "tactic", "reinforcement", "commander")
IN_FLEETS = ("fleets", "fleets", "base_fleet", "second_fleet", "own_stack", "facing_stack")
ZONES = (*IN_FLEETS, "wrecks", "discard", "stack", "self", "host")
EFFECTS = [str(effect.__struct_config__.tag) for effect in get_args(schema.Effect)]
KEYWORDS = [word for word in get_args(schema.Keyword) if word != "mothership"]
SHIP_TRIGGERS: list[str] = list(get_args(schema.Trigger))
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
        """An effect, mostly on one of the named choices."""
        word = self.of(EFFECTS)
        made: Json = {"effect": word}
        if word in ("draw", "discard", "look"):
            made["amount"] = self.amount(3)
        elif word == "gain_mp":
            made["amount"] = self.amount(100)
        elif word == "search":
            made["for"] = {"zone": "library", "kind": [self.of(("ship", "tactic"))]}
        else:
            zone = {"reconstruct": "wrecks", "counter": "stack"}.get(word)
            pick = names and not self.once_in(4)
            made["to"] = self.of(names) if pick else self.selector(zone)
        return made | self._details(word)

    def _details(self, word: str) -> Json:
        until = {"until": self.of(("battle", "turn", "leaves"))}
        details: dict[str, Json] = {
            "damage": {"amount": self.amount(60), "per": self.of(("card", "ship"))},
            "discard": {"who": self.of(("own", "enemy")), "by": self.of(("choice", "random"))},
            "draw": {"who": self.of(("own", "enemy"))},
            "look": {"at": self.of(("own_library", "enemy_library"))},
            "change": {
                "stat": self.of(("ap", "lp", "ships")),
                "amount": self.amount(10),
                "less": self.once_in(2),
            }
            | until,
            "give": {"keyword": self.of(KEYWORDS)} | until,
            "move": {"fleet": self.of(("base", "second"))},
            "return": {"where": self.of(("hand", "library_top", "library_bottom"))},
            "shield": {"shots": self.amount(20)},
        }
        return details.get(word, {})

    def ability(self, kind: str) -> Json:
        """An ability for a card of this kind."""
        when = self.of(TRIGGERS_OF.get(kind, SHIP_TRIGGERS))
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
        word = self.of(("change", "change", "give"))
        details = self._details(word) | {"until": "leaves"}
        if word == "change":
            details |= {"stat": self.of(("ap", "lp")), "amount": self.chance.below(4) + 1}
        return {"effect": word, "to": to} | details

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
