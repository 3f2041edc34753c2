"""Writes plain data as TOML, with every field in its place.

Libraries known to us put the tables of a record behind its other fields, so that a card read back
would have its fields in another order than it was typed in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

LONGEST_LINE = 100
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_FENCE = "\x7f"


class NoSuchValueError(ValueError):
    """There is no way to write this value in TOML, as for an empty one (null)."""


def set_text(data: Mapping[str, Any], lists: Mapping[str, object]) -> str:
    """A set: its head, then each card of its lists as a table of its own."""
    head = [field for field in data.items() if field[0] not in lists]
    parts = ["".join(f"{_key(name)} = {_inline(value)}\n" for name, value in head)]
    for name in lists:
        if name in data and not data[name]:
            parts[0] += f"{_key(name)} = []\n"
        parts += [card_text(name, card) for card in data.get(name, ())]
    return "\n".join(part for part in parts if part)


def card_text(name: str, card: Mapping[str, Any]) -> str:
    """One card as a table of the list with this name."""
    return f"[[{_key(name)}]]\n" + "".join(
        f"{_key(field)} = {_lines(value, len(field) + 3)}\n" for field, value in card.items()
    )


def _lines(value: object, before: int) -> str:
    """A value in one line if it fits, a list else with an item a line."""
    line = _inline(value)
    if before + len(line) <= LONGEST_LINE or not isinstance(value, list) or not value:
        return line
    return "[\n" + "".join(f"    {_inline(item)},\n" for item in value) + "]"


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, Mapping):
        fields = ", ".join(f"{_key(str(name))} = {_inline(item)}" for name, item in value.items())
        return f"{{ {fields} }}" if fields else "{}"
    raise NoSuchValueError


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    # JSON's escapes are TOML's, but for the one character that only TOML forbids.
    return json.dumps(text, ensure_ascii=False).replace(_FENCE, "\\u007f")
