"""Reads and changes the plain data of cards along the types of their records."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec import NODEFAULT, inspect

from spacetrace.presentation.card_form import ABSENT, EMPTY, Absent, Change, Renamed

Json: TypeAlias = Any
NTH = "~"
"""Begins the part of a path that counts the names of a table, whatever they are: "~0"."""


@dataclass(frozen=True, slots=True)
class Forms:
    """What may stand in one place: records, something plain, nothing."""

    records: tuple[inspect.StructType, ...]
    plain: inspect.Type | None
    may_be_null: bool


def forms_of(kind: inspect.Type) -> Forms:
    """The forms that a value of this type can have."""
    known = _FORMS.get(id(kind))
    if known is None:
        known = _FORMS[id(kind)] = (kind, _forms(kind))
    return known[1]


_FORMS: dict[int, tuple[inspect.Type, Forms]] = {}
"""By the type itself, which is kept with them, so that no other gets its number."""


def _forms(kind: inspect.Type) -> Forms:
    types = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    plain = (inspect.StructType, inspect.NoneType)
    return Forms(
        tuple(each for each in types if isinstance(each, inspect.StructType)),
        next((each for each in types if not isinstance(each, plain)), None),
        any(isinstance(each, inspect.NoneType) for each in types),
    )


def record_for(records: Sequence[inspect.StructType], value: Json) -> inspect.StructType | None:
    """Which of the records the value says that it is."""
    if len(records) == 1 and records[0].tag_field is None:
        return records[0]
    if not isinstance(value, Mapping):
        return None
    return next((each for each in records if each.tag == value.get(each.tag_field)), None)


def fallback_of(field: inspect.Field) -> Json:
    """What the field is where nothing is written; ABSENT for one that must be."""
    if field.default is not NODEFAULT:
        return field.default
    return ABSENT


# --- values that a card can begin with ------------------------------------------------------------


def smallest(kind: inspect.Type) -> Json:
    """The least that fits a type: what an editor goes on from."""
    forms = forms_of(kind)
    if forms.records and not isinstance(forms.plain, inspect.IntType):
        return smallest_record(forms.records[0])
    return _smallest_plain(forms.plain) if forms.plain is not None else None


def _smallest_plain(kind: inspect.Type) -> Json:
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.IntType):
        low = kind.ge if kind.ge is not None else 0
        return max(low, 1) if kind.le is None or kind.le >= 1 else low
    if isinstance(kind, inspect.StrType):
        return "a"
    if isinstance(kind, inspect.VarTupleType):
        return [smallest(kind.item_type) for _ in range(kind.min_length or 0)]
    if isinstance(kind, inspect.TupleType):
        return [smallest(each) for each in kind.item_types]
    return {} if isinstance(kind, inspect.DictType) else False


def smallest_record(record: inspect.StructType) -> dict[str, Json]:
    """The record with nothing but what it needs."""
    written = {record.tag_field: record.tag} if record.tag_field else {}
    needed = (field for field in record.fields if field.required)
    return {**written, **{field.encode_name: smallest(field.type) for field in needed}}


def made_whole(kind: inspect.Type, value: Json) -> Json:
    """The value with all that does not fit the type replaced by the least that does."""
    forms = forms_of(kind)
    if value is None and forms.may_be_null:
        return None
    if isinstance(value, Mapping) and forms.records:
        record = record_for(forms.records, value) or forms.records[0]
        return _whole_record(record, value)
    if forms.plain is not None:
        return _whole_plain(forms.plain, value)
    return None if forms.may_be_null else smallest_record(forms.records[0])


def _whole_record(record: inspect.StructType, value: Mapping[str, Json]) -> dict[str, Json]:
    whole = {record.tag_field: record.tag} if record.tag_field else {}
    for field in record.fields:
        if field.encode_name in value:
            whole[field.encode_name] = made_whole(field.type, value[field.encode_name])
        elif field.required:
            whole[field.encode_name] = smallest(field.type)
    return whole


def _whole_plain(kind: inspect.Type, value: Json) -> Json:
    if isinstance(kind, inspect.VarTupleType):
        items = value if isinstance(value, list | tuple) else []
        whole = [made_whole(kind.item_type, item) for item in items]
        least, most = kind.min_length or 0, kind.max_length
        whole += [smallest(kind.item_type) for _ in range(least - len(whole))]
        return whole if most is None else whole[:most]
    if isinstance(kind, inspect.TupleType):
        items = value if isinstance(value, list | tuple) else []
        pairs = zip(kind.item_types, [*items, *[None] * len(kind.item_types)], strict=False)
        return [made_whole(each, item) for each, item in pairs]
    if isinstance(kind, inspect.DictType):
        entries = value.items() if isinstance(value, Mapping) else ()
        return {
            key if fits_plain(kind.key_type, key) else "x" * (place + 1): made_whole(
                kind.value_type, item
            )
            for place, (key, item) in enumerate(entries)
        }
    return value if fits_plain(kind, value) else _smallest_plain(kind)


def fits_plain(kind: inspect.Type, value: Json) -> bool:
    """Whether a value that is no record and no list is of the type."""
    if isinstance(kind, inspect.LiteralType):
        return isinstance(value, str) and value in kind.values
    if isinstance(kind, inspect.IntType):
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)
    if isinstance(kind, inspect.StrType):
        if not isinstance(value, str) or not value.isprintable():
            return False
        length = (kind.min_length or 0) <= len(value) <= (kind.max_length or len(value))
        return length and (kind.pattern is None or bool(re.fullmatch(kind.pattern, value)))
    return isinstance(kind, inspect.BoolType) and isinstance(value, bool)


# --- places ---------------------------------------------------------------------------------------


def joined(path: str, name: str | int) -> str:
    """The path of something in what is at a path."""
    return f"{path}.{name}" if path else str(name)


def is_within(path: str, outer: str) -> bool:
    """Whether a place is the other, or in it."""
    return not outer or path == outer or path.startswith(outer + ".")


def value_at(data: Json, path: str) -> Json:
    """What stands there; ABSENT where nothing does. Entries with names go by their place."""
    for token in path.split(".") if path else ():
        key = _key(data, token)
        if key is None:
            return ABSENT
        data = data[key]
    return data


def _key(inside: Json, token: str) -> Any:
    if isinstance(inside, Mapping):
        if token in inside:
            return token
        place = token[1:] if token.startswith(NTH) else ""
        return list(inside)[int(place)] if place.isdecimal() and int(place) < len(inside) else None
    if isinstance(inside, list) and token.isdecimal() and int(token) < len(inside):
        return int(token)
    return None


def path_of(place: str, data: Json, tables: Collection[str] = ()) -> str:
    """The path of a place as checks tell it: "abilities[0].choose.t.from".

    `tables` are the fields whose entries have names.
    """
    tokens = [a or b for a, b in re.findall(r"\[(\d+)\]|([^.\[\]]+)", place)]
    path: list[str] = []
    for token in tokens:
        if isinstance(data, Mapping) and path and path[-1] in tables and token in data:
            path.append(f"{NTH}{list(data).index(token)}")
        else:
            path.append(token)
        key = _key(data, token)
        data = data[key] if key is not None else None
    return ".".join(path)


def put(data: Json, path: str, value: Json) -> Json:
    """The data with something else at a place; what is not there yet on the way is made."""
    return changed(data, [Change(path, value)])


def changed(data: Json, changes: Iterable[Change]) -> Json:
    """The data with all changes made, in their order; what they do not name stays as it is."""
    found = deepcopy(data)
    for change in changes:
        if isinstance(change, Renamed):
            _rename(found, change)
        elif change.path:
            _write(found, change.path.split("."), change.value)
        else:
            found = deepcopy(change.value)
    return found


def write(data: Json, path: str, value: Json) -> None:
    """Change the data itself, which nobody else holds."""
    if path:
        _write(data, path.split("."), value)
    else:
        data.clear()
        data.update(value)


def _write(data: Json, tokens: list[str], value: Json) -> None:
    for place, token in enumerate(tokens[:-1]):
        key = _key(data, token)
        if key is None or not isinstance(data[key], dict | list):
            if isinstance(value, Absent) or not isinstance(data, dict):
                return
            key = token
            data[key] = [] if tokens[place + 1].isdecimal() else {}
        data = data[key]
    _write_here(data, tokens[-1], value)


def _write_here(data: Json, token: str, value: Json) -> None:
    key = _key(data, token)
    if value is EMPTY:
        value = ABSENT
        if key is None or data[key]:
            return
    if isinstance(value, Absent):
        if key is not None:
            del data[key]
    elif isinstance(data, list) and key is None:
        data.append(deepcopy(value))
    else:
        data[token if key is None else key] = deepcopy(value)


def _rename(data: Json, change: Change) -> None:
    outer, _sep, token = change.path.rpartition(".")
    entries = value_at(data, outer)
    old = _key(entries, token)
    if old is None or not isinstance(entries, dict):
        return
    name = change.value
    while name in entries and name != old:
        name += "x"
    items = [(name if key == old else key, item) for key, item in entries.items()]
    entries.clear()
    entries.update(items)
