"""Finds what fits in a place of a card, by asking the game's checks with each of the values there.

A value fits where no check has anything against it at this very place, whatever is still wrong
elsewhere. Nothing here knows a rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from msgspec import inspect

from spacetrace.presentation.card_editor import (
    CardEditor,
    Data,
    OtherSet,
    Owner,
    Trouble,
    shape_of,
)
from spacetrace.presentation.card_form import ABSENT, Offer
from spacetrace.presentation.card_shapes import (
    NTH,
    Json,
    forms_of,
    is_within,
    joined,
    put,
    record_for,
    smallest,
    smallest_record,
    value_at,
    write,
)

NUMBER, RECORD, NOTHING = "#number", "#record", "#none"
"""Forms that are not called by a word of their own."""
FEW = 10
"""So many whole numbers, and one more, are offered one by one."""


class Slot(Protocol):
    """A field of a record, and where it stands."""

    @property
    def owner(self) -> Owner: ...
    @property
    def field(self) -> str: ...
    @property
    def path(self) -> str: ...


class Fit:
    """What fits where in one card, beside the others of its set.

    Without `asks` everything fits: to read what was sent nothing need be known.
    """

    def __init__(
        self,
        editor: CardEditor,
        data: Data,
        others: Sequence[Data],
        asks: bool = True,
        elsewhere: Sequence[OtherSet] = (),
    ) -> None:
        self.asks = asks
        self._elsewhere = elsewhere
        self.editor = editor
        self.data = data
        self.others = others
        ids = {str(each["id"]) for each in (*others, data) if "id" in each}
        self._ids = frozenset(ids)

    # --- fields -------------------------------------------------------------------------------

    def takes_something(self, kind: inspect.Type, slot: Slot) -> bool:
        """Whether any value of the type fits."""
        forms = forms_of(kind)
        if isinstance(forms.plain, inspect.VarTupleType | inspect.DictType):
            nothing: Json = {} if isinstance(forms.plain, inspect.DictType) else []
            samples = [nothing, *self._samples(kind)]
            return any(self._fitting(slot.path, samples, is_exact=True, is_more=True)[1:])
        if forms.plain is None:
            return any(self._fitting(slot.path, self._samples(kind), is_exact=True))
        return any(self._fitting(slot.path, self._samples(kind, slot)))

    def _samples(self, kind: inspect.Type, slot: Slot | None = None) -> list[Json]:
        """Values that stand for all of the type."""
        forms = forms_of(kind)
        if forms.plain is None:
            return [_with_something(record) for record in forms.records]
        plain = forms.plain
        if isinstance(plain, inspect.LiteralType):
            return [value for value in plain.values if value != ""]
        if isinstance(plain, inspect.BoolType):
            return [True, False] if forms.may_be_null else [True]
        if isinstance(plain, inspect.VarTupleType):
            return [[each] for each in self._samples(plain.item_type)]
        if isinstance(plain, inspect.DictType):
            return [{"target": smallest(plain.value_type)}]
        named = self._references(slot) if slot else None
        if named is not None:
            return [offer.written for offer in named[:1]]
        return [smallest(plain)]

    def _references(self, slot: Slot) -> list[Offer] | None:
        return self.editor.references(slot.owner, slot.field, self.data, slot.path, self.others)

    def offers(self, kind: inspect.Type, slot: Slot) -> list[Offer] | None:
        """The values that fit, where they can be told one by one; else None."""
        if isinstance(kind, inspect.StrType):
            return self._references(slot)
        found = self._values(kind, slot)
        if found is None:
            return None
        fits = self._fitting(slot.path, [offer.written for offer in found])
        return [offer for offer, fit in zip(found, fits, strict=True) if fit]

    def _values(self, kind: inspect.Type, slot: Slot) -> list[Offer] | None:
        editor = self.editor
        if isinstance(kind, inspect.LiteralType):
            words = [str(value) for value in kind.values if value != ""]
            return [editor.word(slot.owner, slot.field, word) for word in words]
        if isinstance(kind, inspect.BoolType):
            words = ["yes", "no"]
            known = [editor.word(slot.owner, slot.field, word) for word in words]
            return [
                Offer(each.value, each.label, each.help, "", each.value == "yes") for each in known
            ]
        if isinstance(kind, inspect.IntType) and kind.le is not None and kind.ge is not None:
            if kind.le - kind.ge > FEW:
                return None
            numbers = range(int(kind.ge), int(kind.le) + 1)
            known = [editor.word(slot.owner, slot.field, str(number)) for number in numbers]
            return [
                Offer(each.value, each.label, each.help, "", number)
                for each, number in zip(known, numbers, strict=True)
            ]
        return None

    def several(
        self, item: inspect.Type, slot: Slot, present: Sequence[Json]
    ) -> list[Offer] | None:
        """The values that fit beside those there or in their place; None for too many to tell."""
        found = self._values(item, slot)
        if found is None:
            return None
        more = [each.written for each in found if each.written not in present]
        is_right, *beside = self._fitting(
            slot.path, [list(present), *([*present, value] for value in more)], is_more=True
        )
        fits = {place for place, fit in enumerate(beside) if is_right and fit}
        others = [place for place in range(len(more)) if place not in fits]
        alone = self._fitting(slot.path, [[more[place]] for place in others])
        fits |= {place for place, fit in zip(others, alone, strict=True) if fit}
        fitting = iter(range(len(more)))
        return [each for each in found if each.written in present or next(fitting) in fits]

    # --- forms and kinds of records -----------------------------------------------------------

    def records(self, kind: inspect.Type, path: str, present: Json) -> list[Offer]:
        """Which of several records fit, each with what it can take over of what stands there."""
        records = forms_of(kind).records
        written = [_carried(kind, record, present) for record in records]
        tag = records[0].tag_field or ""
        fits = self._fitting(path, written, is_exact=True, tag=tag)
        known = [self.editor.word(record.cls, tag, str(record.tag)) for record in records]
        return [
            Offer(word.value, word.label, word.help, word.group, value)
            for record, word, value, fit in zip(records, known, written, fits, strict=True)
            if fit and self._is_possible(path, record)
        ]

    def _is_possible(self, path: str, record: inspect.StructType) -> bool:
        """Whether each field that the record must have can have one of its words."""
        if not self.asks:
            return True
        unit, at = self.editor.unit(self.data, path)
        alone = json.dumps(put(unit, at, {}))
        return _is_possible(self.editor, alone, at, record.cls, self._ids)

    def forms(self, kind: inspect.Type, slot: Slot, present: Json) -> list[Offer]:
        """Which forms fit: nothing, a number, something named, a record."""
        forms = forms_of(kind)
        editor = self.editor
        found: list[Offer] = []
        if forms.may_be_null:
            known = editor.word(slot.owner, slot.field, NOTHING)
            found.append(Offer(NOTHING, known.label, known.help, "", ABSENT))
        if isinstance(forms.plain, inspect.StrType):
            named = self._references(slot) or []
            fits = self._fitting(slot.path, [offer.written for offer in named])
            found += [offer for offer, fit in zip(named, fits, strict=True) if fit]
        elif forms.plain is not None:
            known = editor.word(slot.owner, slot.field, NUMBER)
            found.append(Offer(NUMBER, known.label, known.help, "", smallest(forms.plain)))
        for record in forms.records:
            value = _carried(kind, record, present)
            if any(self._fitting(slot.path, [value], is_exact=True, tag=record.tag_field or "")):
                field = record.tag_field or slot.field
                owner = record.cls if record.tag_field else slot.owner
                known = editor.word(owner, field, str(record.tag or RECORD))
                found.append(Offer(str(record.tag or RECORD), known.label, known.help, "", value))
        return found

    # --- lists --------------------------------------------------------------------------------

    def adds(
        self, kind: inspect.Type, slot: Slot, items: Sequence[Json], is_named: bool
    ) -> list[Offer]:
        """What can be put at the end of a list."""
        path = slot.path
        found = self.editor.adds(self.data, path, self.others, self._elsewhere)
        if found is None:
            found = self._entries(kind, slot, items, is_named)
        if not found:
            return []
        if is_named:
            entries = value_at(self.data, path)
            written: Json = dict(entries) if isinstance(entries, Mapping) else {}
            more: Json = {**written, new_name(written): found[0].written}
        else:
            written, more = list(items), [*items, found[0].written]
        fits = self._fitting(path, [written, more], is_exact=True, is_more=True)
        return found if all(fits[1:]) else []

    def _entries(
        self, kind: inspect.Type, slot: Slot, items: Sequence[Json], is_named: bool
    ) -> list[Offer]:
        at = joined(slot.path, f"{NTH}{len(items)}" if is_named else len(items))
        forms = forms_of(kind)
        if len(forms.records) > 1:
            return self.records(kind, at, {})
        values = self._values(kind, slot)
        if values is not None:
            return values
        return [Offer("", "", written=smallest(kind))]

    # --- asking -------------------------------------------------------------------------------

    def _fitting(
        self,
        path: str,
        values: Sequence[Json],
        *,
        is_exact: bool = False,
        is_more: bool = False,
        tag: str = "",
    ) -> Sequence[bool]:
        if not values or not self.asks:
            return [True] * len(values)
        unit, at = self.editor.unit(self.data, path)
        scope = f"{at}.{tag}" if tag else at if is_exact else ""
        return _fitting(
            self.editor, json.dumps(unit), at, json.dumps(values), scope, is_more, self._ids
        )


@lru_cache(maxsize=30_000)
def _fitting(
    editor: CardEditor,
    unit: str,
    path: str,
    values: str,
    scope: str,
    is_more: bool,
    ids: frozenset[str],
) -> tuple[bool, ...]:
    """Whether each of the values has nothing against it at its place.

    With a `scope` only what is said of the place itself counts, and of the field in it that has
    this path. With `is_more` a value fits too that is no worse than the first, if all are wrong.
    """
    told: list[set[Trouble]] = []
    for value in json.loads(values):
        card = json.loads(unit)
        write(card, path, value)
        told.append(
            {
                each
                for each in editor.probe(editor.whole(card), path, ids)
                if each.path in (path, scope) or (not scope and is_within(each.path, path))
            }
        )
    if is_more and all(told):
        return tuple(not each - told[0] for each in told)
    return tuple(not each for each in told)


@lru_cache(maxsize=8_000)
def _is_possible(
    editor: CardEditor, unit: str, path: str, record: Owner, ids: frozenset[str]
) -> bool:
    shape = shape_of(record)
    card = put(json.loads(unit), path, smallest_record(shape))
    return all(
        any(_fitting(editor, json.dumps(card), at, json.dumps(words), "", False, ids))
        for at, words in _needed_words(shape, path)
    )


def _needed_words(record: inspect.StructType, path: str) -> Iterator[tuple[str, Sequence[Json]]]:
    """The fields that a new record must have, and that are one of some words."""
    for field in record.fields:
        if not field.required:
            continue
        forms, at = forms_of(field.type), joined(path, field.encode_name)
        if isinstance(forms.plain, inspect.LiteralType):
            yield at, forms.plain.values
        elif len(forms.records) == 1 and not isinstance(forms.plain, inspect.IntType):
            yield from _needed_words(forms.records[0], at)


def _with_something(record: inspect.StructType) -> dict[str, Any]:
    """A record in which something is written, even where nothing must be."""
    written = smallest_record(record)
    if not written and record.fields:
        first = record.fields[0]
        written[first.encode_name] = smallest(first.type)
    return written


def _carried(kind: inspect.Type, record: inspect.StructType, present: Json) -> dict[str, Any]:
    """A new record instead of what stands there, with the fields that both have.

    A record that holds others of its kind takes what stands there in: "not" of a condition.
    """
    written = smallest_record(record)
    if not isinstance(present, Mapping) or not present:
        return written
    if record.tag_field and present.get(record.tag_field) == record.tag:
        return dict(present)
    before = record_for(forms_of(kind).records, present)
    types = {field.encode_name: field.type for field in before.fields} if before else {}
    for field in record.fields:
        name = field.encode_name
        if _is_of_kind(field.type, kind):
            written[name] = dict(present)
        elif isinstance(field.type, inspect.VarTupleType) and _is_of_kind(
            field.type.item_type, kind
        ):
            held = present.get(name)
            written[name] = held if isinstance(held, list) else [dict(present)]
        elif name in present and types.get(name) == field.type:
            written[name] = present[name]
    return written


def _is_of_kind(inner: inspect.Type, outer: inspect.Type) -> bool:
    records = forms_of(inner).records
    return len(records) > 1 and {each.cls for each in records} == {
        each.cls for each in forms_of(outer).records
    }


def new_name(taken: Mapping[str, Json]) -> str:
    """A name that no entry has yet."""
    for name in ("target", "other", "third", "fourth"):
        if name not in taken:
            return name
    return "x" * len(taken)
