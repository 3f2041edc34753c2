"""One canonical line of text for every action and event, that reads back."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Generic, TypeAlias, TypeVar

from spacetrace.engine.kernel.errors import NotationError

Word: TypeAlias = str | int | bool | None | tuple[str, ...] | tuple[int, ...]
T = TypeVar("T")

_TOKEN = re.compile(r"[^\s,\x00-\x1f\ud800-\udfff]+")


def kebab(name: str) -> str:
    """`ClassBattleBegan` as `class-battle-began`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    write: Callable[[Word], str]
    read: Callable[[str], Word]


class RecordNotation(Generic[T]):
    """The text form of a family of frozen dataclasses: the class in kebab case, then its fields.

    Fields may be int, str, bool, `X | None` and tuples of str or int. None is `-`, an empty tuple
    `()`, a tuple's members are joined by commas; a string holds no space and no comma. A field
    called `seat` or ending in `_seat` counts from 1 in text. `kind` is what refusals call a record.

    Raises TypeError for a class with a field of another type, so a new event fails at import.
    """

    def __init__(self, family: Iterable[type[T]], kind: str = "event") -> None:
        self._kind = kind
        self._fields: dict[type[T], tuple[_Field, ...]] = {}
        self._by_word: dict[str, type[T]] = {}
        for record in family:
            hints = typing.get_type_hints(record)
            plan = tuple(
                _field(record, f.name, hints[f.name])
                for f in fields(typing.cast("type[typing.Any]", record))
            )
            self._fields[record] = plan
            self._by_word[kebab(record.__name__)] = record

    @classmethod
    def of_module(cls, names: Mapping[str, object], base: type[T]) -> RecordNotation[T]:
        """The text form of all records of one kind that a module declares: pass its `globals()`."""
        own = [
            value
            for value in names.values()
            if isinstance(value, type)
            and issubclass(value, base)
            and value.__module__ == names["__name__"]
        ]
        return cls(own)

    def words(self) -> list[str]:
        """The first words of all known lines."""
        return sorted(self._by_word)

    def write(self, record: T) -> str:
        """The canonical text of one record; raises NotationError for one of another family."""
        if type(record) not in self._fields:
            raise NotationError(f"{type(record).__name__} is no {self._kind} of this game.")
        parts = [kebab(type(record).__name__)]
        parts += [f.write(getattr(record, f.name)) for f in self._fields[type(record)]]
        return " ".join(parts)

    def read(self, text: str) -> T:
        """The record that a line stands for; raises NotationError when there is none."""
        word, *tokens = text.split(" ")
        record = self._by_word.get(word)
        if record is None:
            raise NotationError(f"“{text[:40]}” names no {self._kind}.")
        plan = self._fields[record]
        if len(tokens) != len(plan):
            raise NotationError(f"“{word}” takes {len(plan)} words, not {len(tokens)}.")
        values = [f.read(token) for f, token in zip(plan, tokens, strict=True)]
        return typing.cast("Callable[..., T]", record)(*values)


def _field(record: type, name: str, hint: object) -> _Field:
    optional = False
    args = typing.get_args(hint)
    if type(None) in args:
        optional = True
        rest = [a for a in args if a is not type(None)]
        hint, args = rest[0], typing.get_args(rest[0])
    seat = name == "seat" or name.endswith("_seat")
    if hint is bool:
        write, read = _write_bool, _read_bool
    elif hint is int:
        write, read = (_write_seat, _read_seat) if seat else (_write_int, _read_int)
    elif hint is str:
        write, read = _write_str, _read_str
    elif typing.get_origin(hint) is tuple and args[0] is str:
        write, read = _write_strs, _read_strs
    elif typing.get_origin(hint) is tuple and args[0] is int:
        write, read = _write_ints, _read_ints
    else:
        raise TypeError(f"{record.__name__}.{name}: no text form for {hint!r}.")
    if optional:
        return _Field(name, _or_none_write(write), _or_none_read(read))
    return _Field(name, write, read)


def _or_none_write(write: Callable[[Word], str]) -> Callable[[Word], str]:
    return lambda value: "-" if value is None else write(value)


def _or_none_read(read: Callable[[str], Word]) -> Callable[[str], Word]:
    return lambda token: None if token == "-" else read(token)


def _write_bool(value: Word) -> str:
    return "yes" if value else "no"


def _read_bool(token: str) -> Word:
    if token not in ("yes", "no"):
        raise NotationError(f"“{token}” is neither yes nor no.")
    return token == "yes"


def _write_int(value: Word) -> str:
    return str(value)


def _read_int(token: str) -> Word:
    if not re.fullmatch(r"-?[0-9]{1,18}", token):
        raise NotationError(f"“{token}” is no number.")
    return int(token)


def _write_seat(value: Word) -> str:
    return str(typing.cast("int", value) + 1)


def _read_seat(token: str) -> Word:
    return typing.cast("int", _read_int(token)) - 1


def _write_str(value: Word) -> str:
    text = typing.cast("str", value)
    if not _TOKEN.fullmatch(text) or text == "-":
        raise NotationError(f"“{text}” cannot stand in a line: it has a space or a comma.")
    return text


def _read_str(token: str) -> Word:
    return _write_str(token)


def _write_strs(value: Word) -> str:
    items = typing.cast("tuple[str, ...]", value)
    return ",".join(_write_str(item) for item in items) if items else "()"


def _read_strs(token: str) -> Word:
    return () if token == "()" else tuple(_write_str(item) for item in token.split(","))


def _write_ints(value: Word) -> str:
    items = typing.cast("tuple[int, ...]", value)
    return ",".join(str(item) for item in items) if items else "()"


def _read_ints(token: str) -> Word:
    if token == "()":
        return ()
    return tuple(typing.cast("int", _read_int(item)) for item in token.split(","))
