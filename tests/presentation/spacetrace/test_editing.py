"""The form of a Spacetrace card: whatever the engine can do can be said in it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.cards.shape import Report, check_shape
from spacetrace.presentation.card_acts import read
from spacetrace.presentation.card_form import ABSENT, Either, Items, Many, Part, Pick, Record
from spacetrace.presentation.card_shapes import NTH, forms_of, put, record_for, value_at
from spacetrace.presentation.card_tree import card_tree
from spacetrace.presentation.spacetrace.editing import SpacetraceEditor
from tests.engine.spacetrace.cards.generated import whole_bases, whole_cards
from tests.presentation.typist import Typist, cards_of, sent

EDITOR = SpacetraceEditor()
BASIC = cards_of("basic")
CARD = inspect.type_info(Card)


def generated(seed: int, count: int) -> list[dict[str, Any]]:
    """Whole cards by lot, as they are written; a few Bases among them."""
    made = [*whole_cards(seed, count), *whole_bases(seed, max(1, count // 20))]
    return [json.loads(msgspec.json.encode(card)) for card in made]


def others_of(card: Mapping[str, Any], cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    others = [each for each in cards if each["id"] != card["id"]]
    return [each for each in others if each["kind"] != "base" or card["kind"] != "base"]


# --- everything can be said -----------------------------------------------------------------------


def written(kind: inspect.Type, value: Any, path: str = "") -> Iterator[tuple[str, str, Any, str]]:
    """Every field that is written: its record and name, its value, its path."""
    forms = forms_of(kind)
    if isinstance(value, Mapping) and forms.records:
        record = record_for(forms.records, value)
        assert record is not None
        if record.tag_field:
            at = f"{path}.{record.tag_field}"
            yield record.tag_field, str(record.tag), record.tag, at
        for field in record.fields:
            if field.encode_name in value:
                inner, at = value[field.encode_name], f"{path}.{field.encode_name}".lstrip(".")
                yield record.cls.__name__, field.encode_name, inner, at
                yield from written(field.type, inner, at)
    elif isinstance(value, Mapping) and isinstance(forms.plain, inspect.DictType):
        for place, inner in enumerate(value.values()):
            yield from written(forms.plain.value_type, inner, f"{path}.{NTH}{place}")
    elif isinstance(value, list) and isinstance(forms.plain, inspect.VarTupleType):
        for place, inner in enumerate(value):
            yield from written(forms.plain.item_type, inner, f"{path}.{place}")


def known(kind: inspect.Type, seen: set[type]) -> Iterator[tuple[str, str]]:
    """Every field and every word of the schema."""
    for record in forms_of(kind).records:
        if record.cls in seen:
            continue
        seen.add(record.cls)
        if record.tag_field:
            yield record.tag_field, str(record.tag)
        for field in record.fields:
            yield record.cls.__name__, field.encode_name
            yield from known(field.type, seen)
    plain = forms_of(kind).plain
    if isinstance(plain, inspect.VarTupleType):
        yield from known(plain.item_type, seen)
    elif isinstance(plain, inspect.DictType):
        yield from known(plain.value_type, seen)


def offered(part: Part) -> set[str]:
    """The values that a control offers as fitting."""
    if not isinstance(part, Pick | Many):
        return set()
    return {offer.value for offer in part.offers if "does not fit" not in offer.label}


def look_through(cards: list[dict[str, Any]]) -> set[tuple[str, str]]:
    """All that is written is in the forms and comes back; tells which fields there were."""
    seen: set[tuple[str, str]] = set()
    for card in cards:
        others = others_of(card, cards)
        tree = card_tree(EDITOR, card, others)
        back = read(EDITOR, card, sent(tree), others)
        assert json.dumps(back) == json.dumps(card)
        parts = {part.path: part for part in tree.every()}
        for owner, name, value, path in written(CARD, card):
            seen.add((owner, name))
            part = parts.get(path) or parts[path.rpartition(".")[0]]  # one of several forms
            assert not part.problems, (card["id"], path, part.problems)
            if isinstance(part, Pick):
                assert part.text in offered(part), (card["id"], path)
            if isinstance(part, Many):
                assert set(part.picked) <= offered(part), (card["id"], path)
            if isinstance(part, Either):
                assert part.head.text in offered(part.head), (card["id"], path, value)
    return seen


def test_every_field_and_word_of_the_schema_is_in_the_forms() -> None:
    seen = look_through(BASIC)
    for seed in range(4):
        seen |= look_through(generated(seed, 30))
    missed = set(known(CARD, set())) - seen
    assert not missed


@pytest.mark.slow
def test_two_thousand_cards_by_lot_go_through_the_form_unchanged() -> None:
    for seed in range(40):
        look_through(generated(seed, 50))


def test_every_value_that_is_offered_is_of_the_schema() -> None:
    cards = [*BASIC[::6], *generated(2, 30)]
    for card in cards:
        for part in card_tree(EDITOR, card, others_of(card, cards)).every():
            if not isinstance(part, Pick | Many):
                continue
            for value in offered(part):
                typist = Typist(EDITOR, card, others_of(card, cards))
                offer = next(each for each in part.offers if each.value == value)
                place = getattr(part, "place", part.path)
                now = put(typist.data, place, offer.written) if offer.written is not ABSENT else {}
                report = Report()
                check_shape(CARD, {**card, **now}, report)
                assert not report.problems or isinstance(part, Many), (place, value)


# --- said from nothing ----------------------------------------------------------------------------


class Writer(Typist):
    """Writes a card that somebody has in mind, field by field, from an empty form."""

    def write(self, path: str, wanted: Any) -> None:
        """Make the part what it should be."""
        part = self.part(path)
        if isinstance(part, Record):
            self._record(part, path, wanted)
        elif isinstance(part, Either):
            self._either(part, path, wanted)
        elif isinstance(part, Items):
            self._items(path, wanted)
        elif isinstance(part, Many):
            self._pick(path, *map(str, wanted))
        elif isinstance(wanted, bool):
            self._pick(path, "yes" if wanted else "no" if isinstance(part, Pick) else "")
        else:
            self._pick(path, str(wanted))

    def _pick(self, path: str, *values: str) -> None:
        part = self.part(path)
        if isinstance(part, Pick | Many):
            assert set(values) <= offered(part), (path, values, offered(part))
        self.type(path, *values)

    def _record(self, part: Record, path: str, wanted: Mapping[str, Any], tag: str = "") -> None:
        wanted = {name: value for name, value in wanted.items() if name != tag}
        if part.head:
            tag = part.head.path.rpartition(".")[2]
            self._pick(part.head.path, str(wanted[tag]))
        now = value_at(self.data, path) if path else {}
        for name in list(now) if isinstance(now, dict) else ():
            if name not in wanted and name != tag and not self._is_tag(part, name):
                self._clear(f"{path}.{name}")
        # What depends on something comes after it; an order that always works is the card's own.
        late = ("do", "kind_", "abilities")
        for name in sorted(wanted, key=lambda name: (name in late, name not in ("zone", "by"))):
            if not self._is_tag(part, name):
                self.write(f"{path}.{name}".lstrip("."), wanted[name])

    def _is_tag(self, part: Record, name: str) -> bool:
        return part.head is not None and part.head.path.endswith(f".{name}")

    def _clear(self, path: str) -> None:
        part = self.part(path)
        if isinstance(part, Items):
            for _item in part.items:
                self.press("remove", part.items[0].path)
        elif isinstance(part, Either | Record):
            for inner in part.parts():
                self.type(inner.path, "")
        else:
            self.type(path, "")

    def _either(self, part: Either, path: str, wanted: Any) -> None:
        if isinstance(wanted, Mapping):
            self._pick(part.head.path, str(wanted.get("by", "#record")))
            inside = self.part(path).inside
            assert isinstance(inside, Record)
            self._record(inside, path, wanted, "by" if "by" in wanted else "")
        elif isinstance(wanted, str):
            self._pick(part.head.path, wanted)
        else:
            self._pick(part.head.path, "#number")
            self.type(path, str(wanted))

    def _items(self, path: str, wanted: Any) -> None:
        for _item in self.part(path).items:
            self.press("remove", self.part(path).items[0].path)
        for place, item in enumerate(wanted):
            if isinstance(wanted, Mapping):
                self.press("add", path)
                self.type(f"{path}.{NTH}{place}.~name", item)
                self.write(f"{path}.{NTH}{place}", wanted[item])
                continue
            word = next((item[tag] for tag in ("when", "effect", "test", "pay") if tag in item), "")
            assert word in {offer.value for offer in self.part(path).adds}, (path, word)
            self.press("add", path, word)
            self.write(f"{path}.{place}", item)


def told(card: Mapping[str, Any]) -> Any:
    """The card as the engine reads it, whatever the order of words that have none."""
    return json.loads(json.dumps(msgspec.to_builtins(msgspec.convert(card, Card)), sort_keys=True))


def say(card: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    """Write the card from an empty form, by nothing but what the form offers."""
    writer = Writer(EDITOR, {}, others_of(card, cards))
    plain = {name: value for name, value in card.items() if name not in ("id", "abilities")}
    writer.type("id", card["id"])
    writer.type("kind", card["kind"])
    writer.write("", {"kind": card["kind"], **plain})
    if card.get("abilities"):
        writer.write("abilities", card["abilities"])
    assert _sorted(told(writer.data)) == _sorted(told(card))
    assert not EDITOR.troubles(writer.data, others_of(card, cards))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(inner) for key, inner in value.items()}
    if isinstance(value, list):
        inner = [_sorted(item) for item in value]
        return sorted(inner, key=str) if all(isinstance(i, str | int) for i in inner) else inner
    return value


@pytest.mark.parametrize("card", BASIC[4::22], ids=lambda card: card["id"])
def test_a_card_of_the_basic_set_can_be_written_from_nothing(card: dict[str, Any]) -> None:
    say(card, BASIC)


LOT = generated(3, 12)


@pytest.mark.parametrize("card", LOT[4:8], ids=lambda card: card["id"])
def test_a_card_by_lot_can_be_written_from_nothing(card: dict[str, Any]) -> None:
    say(card, LOT[:12])


@pytest.mark.slow
def test_every_card_of_the_basic_set_can_be_written_from_nothing() -> None:
    for card in BASIC:
        say(card, BASIC)
