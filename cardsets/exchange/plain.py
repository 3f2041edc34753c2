"""Says which fields of a game's cards fit into a table's cells, and turns values into cells."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import inspect

from spacetrace.presentation.games import cards_of_game

Column: TypeAlias = Literal["text", "number", "yes", "texts", "numbers"]

YES, NO = "yes", "no"
_NUMBER = re.compile(r"-?[0-9]{1,15}")
_GUARDED = tuple("=+-@'\t")
"""What a text may begin with that a spreadsheet would take for a formula, or swallow."""


@cache
def plain_columns(game: str) -> Mapping[str, Column]:
    """The plain fields of a game's cards, in their order, with what stands in them."""
    cards = cards_of_game(game)
    found: dict[str, Column] = {}
    for record in cards.records if cards else ():
        info = inspect.type_info(record)
        for field in info.fields if isinstance(info, inspect.StructType) else ():
            column = _column(field.type)
            if column is not None:
                found.setdefault(field.encode_name, column)
    return found


def _column(told: inspect.Type) -> Column | None:
    """How a field's type is written in a cell; None for one that has an inside."""
    if isinstance(told, inspect.Metadata):
        return _column(told.type)
    if isinstance(told, inspect.UnionType):
        kinds = {_column(one) for one in told.types if not isinstance(one, inspect.NoneType)}
        return kinds.pop() if len(kinds) == 1 else None
    if isinstance(told, inspect.LiteralType):
        return "text" if all(isinstance(value, str) for value in told.values) else "number"
    if isinstance(told, inspect.BoolType):
        return "yes"
    if isinstance(told, inspect.IntType):
        return "number"
    if isinstance(told, inspect.StrType | inspect.EnumType):
        return "text"
    return _column_of_list(told)


_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)


def _column_of_list(told: inspect.Type) -> Column | None:
    if isinstance(told, inspect.TupleType):
        items = {_column(one) for one in told.item_types}
    elif isinstance(told, _LISTS):
        items = {_column(told.item_type)}
    else:
        return None
    if items == {"text"}:
        return "texts"
    return "numbers" if items == {"number"} else None


def cell_of(value: object) -> str:
    """A value as it stands in a cell; one that is not there is an empty cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_GUARDED) else value
    if isinstance(value, list) and all(type(item) in (str, int) for item in value):
        return " ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False)


def value_of(column: Column, cell: str) -> object:
    """What a cell says; a number that is none stays a text, and is told to be wrong as such."""
    if column in ("texts", "numbers"):
        return [_number(word) if column == "numbers" else word for word in cell.split()]
    text = cell.removeprefix("'")
    if column == "number":
        return _number(text.strip())
    if column == "yes":
        return {YES: True, NO: False}.get(text.strip().casefold(), text)
    return text


def with_cells(
    game: str, cells: Mapping[str, str], before: Mapping[str, Any] | None
) -> dict[str, Any]:
    """A card as a row of a table has it; what the table has no column for stays as it is."""
    columns, data = plain_columns(game), dict(before or {})
    for name, cell in cells.items():
        if before is not None and cell == cell_of(before.get(name)):
            continue
        if cell.strip():
            data[name] = value_of(columns[name], cell)
        else:
            data.pop(name, None)
    return data


def _number(text: str) -> object:
    return int(text) if _NUMBER.fullmatch(text) else text
