"""Cards made by lot: whole, the same again, and with every word of the language among them."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec
import pytest
from msgspec import inspect

from spacetrace.engine.games.spacetrace.cards.schema import CardSetData
from spacetrace.engine.games.spacetrace.cards.validate import check, check_one
from tests.engine.spacetrace.cards.generated import CARD, whole_bases, whole_cards, whole_set

COUNT = 2_000
SECONDS = 30
"""Of processor time for all of them, on a slow machine."""


@pytest.fixture(scope="module")
def made() -> CardSetData:
    before = time.process_time()
    cards = whole_set(1, COUNT - 1)
    assert time.process_time() - before < SECONDS
    return cards


def test_the_engine_takes_them_all(made: CardSetData) -> None:
    assert len(made.cards) == COUNT
    assert check(msgspec.to_builtins(made)) == made
    for base in whole_bases(2, 20):
        assert check_one(msgspec.to_builtins(base), []) == base


def test_the_same_number_makes_the_same_cards() -> None:
    assert whole_cards(7, 40) == whole_cards(7, 40)
    assert whole_cards(7, 40) != whole_cards(8, 40)


def test_every_word_field_and_value_occurs(made: CardSetData) -> None:
    there = (*made.cards, *whole_bases(2, 40))
    used: set[tuple[str, str]] = set()
    for card in there:
        _note(CARD, msgspec.to_builtins(card), used)
    assert _all_of(CARD) - used == set()


# --- what there is, and what is used --------------------------------------------------------------


def _all_of(kind: inspect.Type, seen: set[int] | None = None) -> set[tuple[str, str]]:
    """Every field of every record that can be given, and every value of one."""
    seen = set() if seen is None else seen
    found: set[tuple[str, str]] = set()
    if id(kind) in seen:
        return found
    seen.add(id(kind))
    if isinstance(kind, inspect.StructType):
        name = kind.cls.__name__
        for field in kind.fields:
            found.add((name, field.encode_name))
            found |= _values(field.encode_name, field.type) - {
                (field.encode_name, str(field.default))
            }
    for inside in _inside(kind):
        found |= _all_of(inside, seen)
    return found


def _values(word: str, kind: inspect.Type) -> set[tuple[str, str]]:
    if isinstance(kind, inspect.LiteralType):
        return {(word, str(value)) for value in kind.values}
    if isinstance(kind, inspect.StructType):
        return set()
    return set().union(*(_values(word, inside) for inside in _inside(kind)))


def _inside(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields]
    if isinstance(kind, inspect.UnionType):
        return list(kind.types)
    if isinstance(kind, inspect.VarTupleType):
        return [kind.item_type]
    return [kind.value_type] if isinstance(kind, inspect.DictType) else []


def _note(kind: inspect.Type, value: object, used: set[tuple[str, str]], word: str = "") -> None:
    if isinstance(value, Mapping):
        _note_table(kind, value, used)
    elif isinstance(value, list | tuple):
        for item in value:
            for inside in _inside(kind) if not isinstance(kind, inspect.UnionType) else [kind]:
                _note(inside, item, used, word)
    elif isinstance(value, str) and word:
        used.add((word, value))


def _note_table(
    kind: inspect.Type, value: Mapping[str, object], used: set[tuple[str, str]]
) -> None:
    if isinstance(kind, inspect.DictType):
        for item in value.values():
            _note(kind.value_type, item, used)
        return
    records = [t for t in (kind, *_inside(kind)) if isinstance(t, inspect.StructType)]
    record = next(t for t in records if t.tag_field is None or value.get(t.tag_field) == t.tag)
    for field in record.fields:
        if field.encode_name in value:
            used.add((record.cls.__name__, field.encode_name))
            _note(field.type, value[field.encode_name], used, field.encode_name)
