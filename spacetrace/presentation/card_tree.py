"""Makes the form of a card out of the types of its record and of what has been typed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from msgspec import inspect

from spacetrace.presentation.card_editor import CardEditor, Data, OtherSet, Owner, shape_of
from spacetrace.presentation.card_fit import NOTHING, NUMBER, RECORD, Fit
from spacetrace.presentation.card_form import (
    ABSENT,
    Either,
    Head,
    Items,
    Leaf,
    Many,
    Named,
    Number,
    Offer,
    Part,
    Pick,
    Raw,
    Record,
    Text,
    YesNo,
    clean,
)
from spacetrace.presentation.card_shapes import (
    NTH,
    Json,
    fallback_of,
    forms_of,
    is_within,
    joined,
    record_for,
)

FORM = "~"
"""Ends the name of the control that says which form something has."""
DEEPEST = 14
"""Records inside records that are still taken apart."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something stands: in which field of which record, and whether it must."""

    path: str
    owner: Owner
    field: str
    label: str
    help: str
    is_needed: bool
    fallback: Json
    is_entry: bool = False
    """It is in a list, so it is taken away by a button."""


def card_tree(
    editor: CardEditor,
    data: Data,
    others: Sequence[Data],
    *,
    is_new: bool = True,
    asks: bool = True,
    elsewhere: Sequence[OtherSet] = (),
) -> Record:
    """The form of a card as it is typed, beside the others of its set, with all its problems.

    Cards `elsewhere` can be copied from. Without `asks` it is only good to be read: all fields are
    there, and nothing is checked.
    """
    maker = _Maker(Fit(editor, data, others, asks, elsewhere))
    if is_new and "id" not in data:
        maker.left("id")  # one is made as the card is added
    root = shape_of(editor.record(data))
    tree = maker.record(root, data, "", str(editor.noun(data)))
    if not is_new:
        for part in tree.fields:
            part.is_fixed = part.path in editor.given and not part.problems
    tree.problems += maker.left("")
    return tree


class _Maker:
    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        self.editor, self.data = fit.editor, fit.data
        self._troubles = self.editor.troubles(self.data, fit.others) if fit.asks else []

    def left(self, path: str) -> list[str]:
        """The problems at a place or in it that stand nowhere yet; each stands once."""
        found = [each for each in self._troubles if is_within(each.path, path)]
        self._troubles = [each for each in self._troubles if each not in found]
        return list(dict.fromkeys(each.sentence for each in found))

    def _is_wrong(self, path: str) -> bool:
        return any(is_within(each.path, path) for each in self._troubles)

    # --- records ------------------------------------------------------------------------------

    def record(self, kind: inspect.StructType, value: Data, path: str, label: str) -> Record:
        """A record and its fields; what does not fit and is not written is left out."""
        made = Record(path=path, label=label, is_written=True)
        known = {field.encode_name for field in kind.fields} | {kind.tag_field}
        for field in kind.fields:
            name = field.encode_name
            place = self._place(kind.cls, field, joined(path, name))
            written = value.get(name, ABSENT)
            if written is ABSENT and not self._is_shown(place, field.type):
                continue
            part = self.part(field.type, written, place)
            is_plain = not part.is_written and not part.problems and not part.is_needed
            part.is_further = is_plain and kind.cls.__name__ in self.editor.further
            made.fields.append(part)
        for place_of, name in enumerate(value):
            if name not in known:
                told = _("There is no field with this name; take it away.")
                strange = self._raw(value[name], joined(path, f"{NTH}{place_of}"), str(name)[:40])
                strange.problems = [told]
                made.fields.append(strange)
        return made

    def _place(self, owner: Owner, field: inspect.Field, path: str) -> _Place:
        name = field.encode_name
        editor = self.editor
        label, told = editor.label(owner, name), editor.help(owner, name)
        return _Place(path, owner, name, label, told, field.required, fallback_of(field))

    def _is_shown(self, place: _Place, kind: inspect.Type) -> bool:
        if place.is_needed or self._is_wrong(place.path):
            return True
        return self.fit.takes_something(kind, place)

    # --- whatever stands in a place -----------------------------------------------------------

    def part(self, kind: inspect.Type, value: Json, place: _Place) -> Part:
        """The part of the form for one value."""
        part = self._part(kind, value, place)
        part.help = part.help or place.help
        part.is_needed = place.is_needed
        part.is_written = value is not ABSENT and value is not None
        part.problems += self.left(place.path)
        if part.is_missing and place.is_needed:
            part.problems = [_("This is still needed.")]
        return part

    def _part(self, kind: inspect.Type, value: Json, place: _Place) -> Part:
        forms = forms_of(kind)
        if (value is None and not forms.may_be_null) or place.path.count(".") > 2 * DEEPEST:
            return self._raw(value, place.path, place.label)
        if value is None:
            value = ABSENT
        if forms.records and (forms.plain or forms.may_be_null or len(forms.records) > 1):
            return self._several(kind, value, place)
        if forms.records:
            return self._one(forms.records[0], value, place)
        if forms.plain is None:
            return self._raw(value, place.path, place.label)
        return self._plain(forms.plain, value, place, forms.may_be_null)

    def _one(self, record: inspect.StructType, value: Json, place: _Place) -> Part:
        """A record without other forms."""
        if value is not ABSENT and not isinstance(value, Mapping):
            return self._raw(value, place.path, place.label)
        written = value if isinstance(value, Mapping) else {}
        made = self.record(record, written, place.path, place.label)
        made.help = self.editor.about(record.cls)
        return made

    def _several(self, kind: inspect.Type, value: Json, place: _Place) -> Part:
        """One of several records, or a record or something plain."""
        forms = forms_of(kind)
        record = record_for(forms.records, value) if isinstance(value, Mapping) else None
        if forms.plain is None and forms.may_be_null and len(forms.records) == 1:
            made = self._one(forms.records[0], value, place)
            if isinstance(made, Record):
                made.goes_when_empty = True
            return made
        if forms.plain is None and not forms.may_be_null:
            return self._tagged(kind, record, value, place)
        head = self._head(kind, value, place)
        made = Either(path=place.path, label=place.label, head=head)
        if record is not None:
            made.inside = self.record(record, value, place.path, place.label)
        elif isinstance(value, Mapping | list):
            made.inside = self._raw(value, place.path, place.label)
        elif head.text == NUMBER and forms.plain is not None:
            made.inside = self._plain(forms.plain, value, place, False)
        return made

    def _tagged(
        self, kind: inspect.Type, record: inspect.StructType | None, value: Json, place: _Place
    ) -> Part:
        if value is not ABSENT and not isinstance(value, Mapping):
            return self._raw(value, place.path, place.label)
        written = value if isinstance(value, Mapping) else {}
        first = forms_of(kind).records[0]
        tag = first.tag_field or ""
        offers = self.fit.records(kind, place.path, written)
        at = joined(place.path, tag)
        label = self.editor.label(first.cls, tag)
        text = shown(written.get(tag, ""))
        head = Head(path=at, label=label, text=text, place=place.path, is_needed=True)
        head.offers = self._with(offers, text, first.cls, tag)
        head.is_written = bool(text)
        head.blank = None if text else self.editor.none(first.cls, tag)
        head.problems = self.left(at)
        made = Record(path=place.path, label=place.label, head=head)
        if record is not None:
            inside = self.record(record, written, place.path, place.label)
            made.fields = inside.fields
            made.help = self.editor.about(record.cls)
        else:
            rest = [name for name in written if name != tag]
            places = list(written)
            made.fields = [
                self._raw(written[name], joined(place.path, f"{NTH}{places.index(name)}"), name)
                for name in rest
            ]
        return made

    def _head(self, kind: inspect.Type, value: Json, place: _Place) -> Head:
        """Which form something has; where it may be nothing, that is one of them."""
        forms = forms_of(kind)
        offers = self.fit.forms(kind, place, value)
        if value is ABSENT:
            text = NOTHING if forms.may_be_null else NUMBER if _is_number(forms.plain) else ""
            if not place.is_needed and place.fallback is not ABSENT and place.fallback is not None:
                text = NUMBER if _is_number(forms.plain) else text
        elif isinstance(value, Mapping):
            record = record_for(forms.records, value)
            text = str(record.tag) if record is not None and record.tag else RECORD
        elif isinstance(value, list) or _is_number(forms.plain):
            text = RECORD if isinstance(value, list) else NUMBER
        else:
            text = shown(value)
        head = Head(path=place.path + FORM, label=place.label, place=place.path, text=text)
        head.offers = self._with(offers, text, place.owner, place.field)
        head.blank = None if text else self.editor.none(place.owner, place.field)
        return head

    # --- plain values -------------------------------------------------------------------------

    def _plain(self, kind: inspect.Type, value: Json, place: _Place, may_be_null: bool) -> Part:
        if isinstance(kind, inspect.VarTupleType | inspect.DictType):
            return self._collection(kind, value, place)
        if isinstance(value, Mapping | list) or isinstance(kind, inspect.TupleType):
            return self._raw(value, place.path, place.label)
        common: dict[str, Any] = {
            "path": place.path,
            "label": place.label,
            "fallback": place.fallback,
            "text": shown(place.fallback if value is ABSENT else value),
        }
        if isinstance(kind, inspect.BoolType) and not may_be_null:
            if isinstance(value, bool) or value is ABSENT:
                is_on = value is True or (value is ABSENT and place.fallback is True)
                return YesNo(**{**common, "text": "yes" if is_on else ""})
            return self._raw(value, place.path, place.label)
        offers = self.fit.offers(kind, place)
        if offers is not None:
            made = Pick(**common)
            made.offers = self._with(offers, made.text, place.owner, place.field)
            if not place.is_entry and (not made.text or place.fallback in (None, "")):
                made.blank = self.editor.none(place.owner, place.field)
            return made
        if isinstance(kind, inspect.IntType):
            return Number(**common, low=kind.ge, high=kind.le)
        most = kind.max_length if isinstance(kind, inspect.StrType) else None
        return Text(**common, most=most)

    def _collection(
        self, kind: inspect.VarTupleType | inspect.DictType, value: Json, place: _Place
    ) -> Part:
        value = [] if value is ABSENT and isinstance(kind, inspect.VarTupleType) else value
        if isinstance(kind, inspect.DictType):
            value = {} if value is ABSENT else value
            if not isinstance(value, Mapping):
                return self._raw(value, place.path, place.label)
            return self._items(kind.value_type, list(value.values()), place, list(value))
        if not isinstance(value, list):
            return self._raw(value, place.path, place.label)
        is_ordered = self.editor.is_ordered(place.owner, place.field)
        offers = None if is_ordered else self.fit.several(kind.item_type, place, value)
        if offers is None:
            return self._items(kind.item_type, value, place, None)
        # Boxes to tick send no value that is empty, and none twice.
        if len({shown(item) for item in value} - {""}) < len(value) or not all(
            isinstance(item, str | int | float | bool) for item in value
        ):
            return self._raw(value, place.path, place.label)
        picked = [shown(item) for item in value]
        for text, item in zip(picked, value, strict=True):
            found = next((offer for offer in offers if offer.value == text), None)
            if found is None or found.written != item:
                rest = [offer for offer in offers if offer is not found]
                offers = [*rest, Offer(text, text, written=item)]
        return Many(path=place.path, label=place.label, offers=offers, picked=picked)

    def _items(
        self, kind: inspect.Type, items: list[Json], place: _Place, names: list[str] | None
    ) -> Items:
        made = Items(path=place.path, label=place.label)
        made.more = self.editor.more(place.owner, place.field)
        for number, item in enumerate(items):
            at = joined(place.path, f"{NTH}{number}" if names is not None else number)
            label = self.editor.entry(place.owner, place.field, number)
            inside = replace(
                place, path=at, label=label, help="", is_needed=True, fallback=ABSENT, is_entry=True
            )
            made.items.append(self.part(kind, item, inside))
            if names is not None:
                told = self.editor.label(place.owner, f"{place.field}.name")
                name = clean(names[number])
                made.names.append(Named(path=at + ".~name", label=told, text=name, place=at))
        made.adds = self.fit.adds(kind, place, items, names is not None)
        return made

    def _raw(self, value: Json, path: str, label: str) -> Raw:
        text = "" if value is ABSENT else value if isinstance(value, str) else _written(value)
        return Raw(path=path, label=label, text=clean(text), is_written=value is not ABSENT)

    def _with(self, offers: Sequence[Offer], text: str, owner: Owner, field: str) -> list[Offer]:
        """The offers, and what stands there although it does not fit."""
        if not text or any(offer.value == text for offer in offers):
            return list(offers)
        known = self.editor.word(owner, field, text)
        told = _("%(word)s (does not fit here)") % {"word": known.label[:60]}
        return [*offers, Offer(text, told, known.help, "", text)]


def shown(value: Json) -> str:
    """A plain value as its control shows it."""
    if value is ABSENT or value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return clean(value if isinstance(value, str) else _written(value))


def _written(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _is_number(kind: inspect.Type | None) -> bool:
    return isinstance(kind, inspect.IntType)


def leaves(tree: Part) -> Iterator[Leaf]:
    """All controls of a form, in their order."""
    return (part for part in tree.every() if isinstance(part, Leaf))
