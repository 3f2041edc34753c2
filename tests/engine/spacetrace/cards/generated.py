"""Makes whole cards by lot, straight from the schema; the engine's own checks are the judge."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import islice
from random import Random
from typing import get_args

import msgspec
from msgspec import inspect

from spacetrace.engine.games.spacetrace.cards.abilities import check_ability
from spacetrace.engine.games.spacetrace.cards.places import Where
from spacetrace.engine.games.spacetrace.cards.schema import EFFECTS, Ability, Card, CardSetData
from spacetrace.engine.games.spacetrace.cards.selectors import Kind
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.cards.validate import check_card
from spacetrace.engine.games.spacetrace.words.triggers import triggers_of

Raw = dict[str, object]

CARD = inspect.type_info(Card)
MOST_TRIES = 60
DEEP = 6
"""Records inside records after which only what must be there is made."""
WORDS = ("Ion", "Lance", "Æther", "Drift", "Ωmega", "Bulwark", "Nebelkrähe", "Кедр", "星", "Élan")
"""Of which names are made: letters of every width."""
BASE: Raw = {"id": "home", "name": "Home", "kind": "base", "class": 4, "ships": 1, "lp": 900}
BASE["copies"] = 0


def whole_cards(seed: int, count: int, others: tuple[str, ...] = ()) -> list[Card]:
    """So many cards that could stand in one set, beside others with these ids; equal seeds, equal
    cards. There is no Base among them, of which a set has one.
    """
    ids = (*others, *(f"card-{seed}-{i}" for i in range(count)))
    made = _Maker(Random(seed), ids)
    kinds = [kind for kind in get_args(Kind) if kind != "base"]
    return [
        made.card(kinds[i % len(kinds)], card_id)
        for i, card_id in enumerate(islice(ids, len(others), None))
    ]


def whole_bases(seed: int, count: int) -> list[Card]:
    """So many Bases, each for a set of its own."""
    made = _Maker(Random(seed), ("home",))
    return [made.card("base", "home") for _ in range(count)]


def whole_set(seed: int, count: int) -> CardSetData:
    """A whole set of so many cards besides its Base."""
    base = msgspec.convert(BASE, Card)
    cards = (base, *whole_cards(seed, count, (base.id,)))
    return CardSetData(key=f"generated-{seed}", name=f"Generated {seed}", base=base.id, cards=cards)


class _Maker:
    """Draws values of the schema's types; `ids` are those of the set's cards."""

    def __init__(self, dice: Random, ids: tuple[str, ...]) -> None:
        self._dice = dice
        self._ids = ids
        self._known = frozenset(ids)
        self._draw: dict[type[inspect.Type], Callable[[inspect.Type, str, int], object]] = {
            inspect.StructType: self._struct,  # type: ignore[dict-item]
            inspect.UnionType: self._union,  # type: ignore[dict-item]
            inspect.LiteralType: lambda kind, *_: dice.choice(kind.values),
            inspect.IntType: self._integer,  # type: ignore[dict-item]
            inspect.StrType: self._text,  # type: ignore[dict-item]
            inspect.BoolType: lambda *_: dice.random() < 0.5,
            inspect.VarTupleType: self._items,  # type: ignore[dict-item]
            inspect.NoneType: lambda *_: None,
        }

    # --- a card, part by part -----------------------------------------------------------------

    def card(self, kind: str, card_id: str) -> Card:
        """A whole card of this kind."""
        bare = Card(id=card_id, name=card_id, kind=kind)  # type: ignore[arg-type]
        for _ in range(MOST_TRIES):
            abilities = self._abilities(bare)
            for _ in range(MOST_TRIES):
                head = self._head(kind, card_id)
                card = msgspec.convert({**head, "abilities": abilities}, Card)
                report = Report()
                check_card(card, self._known, report)
                if not report.problems:
                    return card
                if any(problem.place.startswith("abilities") for problem in report.problems):
                    break
        raise LookupError(f"No card of the kind {kind} was found.")

    def _head(self, kind: str, card_id: str) -> Raw:
        """Everything but the abilities."""
        fields = [f for f in _fields(CARD) if f.encode_name not in ("id", "kind", "abilities")]
        ship = kind in ("ship", "base")
        head: Raw = {"id": card_id, "kind": kind}
        for field in fields:
            if field.required or self._dice.random() < (0.8 if ship else 0.3):
                head[field.encode_name] = self._value(field.type, field.encode_name, 0)
        head["name"] = f"{str(head['name'])[: 59 - len(card_id)]} {card_id}"
        if kind == "base":
            head |= {"class": 4, "ships": 1, "mp": 0, "copies": 0}
        return head

    def _abilities(self, card: Card) -> list[Raw]:
        count = self._dice.choice((0, 1, 1, 1, 2, 2, 3, 4))
        return [made for _ in range(count) if (made := self._ability(card)) is not None]

    def _ability(self, card: Card) -> Raw | None:
        """An ability that grows part by part, each of which the engine's check has to like."""
        trigger = self._dice.choice(triggers_of(card.kind))
        where = Where(card, trigger, self._known)
        tries = (_mended(self._beginning(trigger), where) for _ in range(MOST_TRIES))
        grown = next(filter(None, tries), None)
        for _ in range(self._dice.choice((0, 3, 6, 12)) if grown else 0):
            assert grown is not None
            grown = _mended(self._more(grown), where) or grown
        return grown

    def _beginning(self, trigger: str) -> Raw:
        return {"when": trigger, "do": [self._effect()]}

    def _more(self, grown: Raw) -> Raw:
        """The ability with one thing more."""
        part = self._dice.choice(("do", "if", "cost", "choose", "choose", "each_ship"))
        if part == "each_ship":
            return {**grown, part: True}
        if part != "choose":
            made = self._effect() if part == "do" else self._word(part)
            return {**grown, part: [*_list(grown, part), made]}
        name = "".join(self._dice.choices("abcdefghijklm", k=self._dice.choice((1, 4, 12))))
        effect = self._effect()
        choice = self._value(_type_of_choice(), "choose", 1)
        if "to" not in effect or not isinstance(choice, dict):
            return grown
        if isinstance(effect["to"], dict):
            choice["from"] = effect["to"]
        old = grown.get("choose", {})
        assert isinstance(old, dict)
        effects = [*_list(grown, "do"), {**effect, "to": name}]
        return {**grown, "choose": {**old, name: choice}, "do": effects}

    def _effect(self) -> Raw:
        """One of the effects, on what its record says that it works on."""
        made = self._word("do")
        word = _EFFECTS[str(made["effect"])]
        to = made.get("to")
        if isinstance(to, dict):
            to["zone"] = self._dice.choice(word.works_in)
            if word.spares_killed:
                to["killed"] = False
            if word.spares_base and self._dice.random() < 0.5:
                to["kind"] = ["ship"]
        return made

    def _word(self, name: str) -> Raw:
        """One of the words that can stand in this list of an ability."""
        items = _ABILITY[name]
        assert isinstance(items, inspect.VarTupleType)
        made = self._value(items.item_type, name, 1)
        assert isinstance(made, dict)
        return made

    # --- values -------------------------------------------------------------------------------

    def _value(self, kind: inspect.Type, word: str, depth: int) -> object:
        return self._draw[type(kind)](kind, word, depth)

    def _struct(self, kind: inspect.StructType, word: str, depth: int) -> Raw:
        made: Raw = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
        for field in kind.fields:
            chance = 0.5 if isinstance(field.type, inspect.LiteralType) else 0.2
            if field.required or (depth <= DEEP and self._dice.random() < chance):
                made[field.encode_name] = self._value(field.type, field.encode_name, depth + 1)
        return made

    def _union(self, kind: inspect.UnionType, word: str, depth: int) -> object:
        types = kind.types
        if depth > DEEP:  # no conditions inside conditions any more
            types = tuple(t for t in types if not _is_nesting(t))
        return self._value(self._dice.choice(types), word, depth)

    def _integer(self, kind: inspect.IntType, word: str, depth: int) -> int:
        least, most = kind.ge or 0, kind.le if kind.le is not None else 1_000_000
        near = self._dice.randint(least, min(most, least + 6))
        return self._dice.choice((near, near, near, least, most, self._dice.randint(least, most)))

    def _text(self, kind: inspect.StrType, word: str, depth: int) -> str:
        if kind.pattern is not None:  # the id of a card, or the name of a choice, which has its way
            return self._dice.choice(self._ids)
        longest = kind.max_length or 60
        words = self._dice.choices(WORDS, k=self._dice.choice((1, 2, 3, longest)))
        return " ".join(words)[:longest].strip()

    def _items(self, kind: inspect.VarTupleType, word: str, depth: int) -> list[object]:
        count = self._dice.choice((1, 1, 1, 2, 2, 3))
        made = [self._value(kind.item_type, word, depth) for _ in range(count)]
        return made[: kind.max_length]


def _fields(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    assert isinstance(kind, inspect.StructType)
    return kind.fields


_ABILITY = {field.encode_name: field.type for field in _fields(inspect.type_info(Ability))}
_EFFECTS = {str(word.__struct_config__.tag): word for word in EFFECTS}


def _type_of_choice() -> inspect.Type:
    choices = _ABILITY["choose"]
    assert isinstance(choices, inspect.DictType)
    return choices.value_type


def _list(raw: Raw, part: str) -> list[object]:
    found = raw.get(part, [])
    assert isinstance(found, list)
    return found


def _is_nesting(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.StructType) and kind.tag in ("all", "any", "not")


def _mended(raw: Raw, where: Where) -> Raw | None:
    """The ability without the fields that the check does not like; None if that is not enough."""
    for _ in range(3):
        try:
            ability = msgspec.convert(raw, Ability)
        except msgspec.ValidationError:
            return None
        report = Report()
        check_ability(ability, where, report)
        if not report.problems:
            return raw
        raw = deepcopy(raw)
        if not any(_leave_out(raw, problem.place) for problem in report.problems):
            return None
    return None


def _leave_out(raw: Raw, place: str) -> bool:
    """Take the field at a place such as "do[0].to.side" out; False where nothing stands."""
    *way, last = place.replace("[", ".").replace("]", "").strip(".").split(".")
    inside: object = raw
    for step in way:
        if isinstance(inside, list):
            inside = inside[int(step)] if int(step) < len(inside) else None
        else:
            inside = inside.get(step) if isinstance(inside, dict) else None
    if not isinstance(inside, dict):
        return False
    return inside.pop(last, None) is not None
