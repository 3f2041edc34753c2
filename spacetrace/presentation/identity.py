"""Says what a thing is, as a key of what is kept of it: records by identity, the rest by content.

The records of a card set are read once and never change, and to compare two of them by their
content would take as long as to draw them. As a key is kept, no other thing gets its identity.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

from django.utils.safestring import SafeString
from msgspec import Struct

T = TypeVar("T")
Way: TypeAlias = Callable[[Any], Hashable]


class Same(Generic[T]):
    """This very thing, whatever is equal to it."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        """Whether the other one stands for the same thing."""
        return isinstance(other, Same) and self.it is other.it

    def __hash__(self) -> int:
        """The same for the same thing."""
        return id(self.it)


def content(value: object) -> Hashable:
    """A key that is equal for what looks the same in every way, and for nothing else.

    A dataclass is all its fields, a list all its members; what is said to `never_change`, and every
    record of a card, is itself. Raises TypeError for a type that is none of these: nobody knows
    whether all that can be seen of it would be in its key.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    way = _WAYS.get(kind)
    if way is None:
        way = _WAYS[kind] = _way(kind)
    return way(value)


def never_change(*kinds: type) -> None:
    """Things of these classes are what they are for ever: their identity says everything."""
    _WAYS.update(dict.fromkeys(kinds, Same))


_PLAIN = frozenset({str, int, type(None)})
"""A str and an int are never equal; a bool is no int here, for it is shown by another word."""

_WAYS: dict[type, Way] = {
    bool: lambda value: (bool, value),
    float: lambda value: (float, value),
    SafeString: lambda value: (SafeString, str(value)),
    range: lambda value: (range, value),
    frozenset: lambda value: (frozenset, frozenset(map(content, value))),
    dict: lambda value: (dict, *((key, content(one)) for key, one in value.items())),
}


def _way(kind: type) -> Way:
    if issubclass(kind, Struct):
        return Same
    if issubclass(kind, (list, tuple)):
        return lambda value: (
            kind,
            *[one if type(one) in _PLAIN else content(one) for one in value],
        )
    if is_dataclass(kind) and not kind.__dictoffset__:  # no place for anything but its fields
        return _fields(kind)
    raise TypeError(f"What a {kind.__name__} looks like cannot be told from a key.")


def _fields(kind: type) -> Way:
    names = [field.name for field in fields(kind)]
    read = attrgetter(*names, names[0])  # two names at least, so that a tuple comes back

    def way(value: object) -> Hashable:
        return (kind, *[one if type(one) in _PLAIN else content(one) for one in read(value)])

    return way
