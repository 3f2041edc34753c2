"""Writes source for values of a type: how they are copied, stored, restored and shown."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar

import msgspec

from spacetrace.engine.kernel.chance import Chance

T = TypeVar("T")
Function: TypeAlias = Callable[..., typing.Any]
"""A written function: what it takes and gives follows from the class it was written for."""
Code: TypeAlias = Callable[[str], str]
"""From the source of a value to the source of what is made of it."""


class Derived(typing.Protocol):
    """What is derived of a state class, as far as the source for its values names it."""

    is_frozen: bool
    wire: type
    write: Function
    read: Function
    show: Function


class Knowledge(enum.Enum):
    """Who may know a field, or why it is not stored."""

    PUBLIC = "public"
    SECRET = "secret"
    GIVEN = "given"
    UNSTORED = "unstored"


Public: TypeAlias = Annotated[T, Knowledge.PUBLIC]
Secret: TypeAlias = Annotated[T, Knowledge.SECRET]
Given: TypeAlias = Annotated[T, Knowledge.GIVEN]
Unstored: TypeAlias = Annotated[T, Knowledge.UNSTORED]


@dataclass(frozen=True)
class Leaf:
    """How a value that is no state is stored: as `wire`, a type that msgspec reads.

    Stands in an annotation, or as `stored` on the class of the value. `read` gets the stored value
    and the table's cards; LookupError, ValueError and NotationError say that it stands for nothing.
    It is shown as it is stored, unless `show` makes something else of it; not at all where
    `is_shown` is false, because properties of the state show it better.
    """

    wire: object
    write: Function
    read: Function
    show: Function | None = None
    is_shown: bool = True


@dataclass(frozen=True)
class ById:
    """How a card is stored: as its `id`, found again in this mapping of the card set."""

    mapping: str = "by_id"


BITS = Leaf(
    Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{1,5000}$")],
    lambda bits: f"{bits:x}",
    lambda text, cards: int(text, 16),
)
"""A bit set, stored in hexadecimal: `Public[Annotated[int, BITS]]`."""


def unwrapped(hint: object) -> tuple[typing.Any, tuple[object, ...]]:
    if typing.get_origin(hint) is Annotated:
        base, *marks = typing.get_args(hint)
        return base, tuple(marks)
    return hint, ()


def leaf_of(base: object, marks: tuple[object, ...]) -> Leaf | ById | None:
    own = getattr(base, "stored", None) if isinstance(base, type) else None
    found = [mark for mark in (*marks, own) if isinstance(mark, Leaf | ById)]
    return found[0] if found else None


def _state_plan(base: object) -> Derived | None:
    plan = vars(base).get("__plan__") if isinstance(base, type) else None
    return typing.cast("Derived | None", plan)


def _is_union(origin: object) -> bool:
    return origin is typing.Union or origin is types.UnionType


def wire_of(hint: object) -> typing.Any:
    """The type as msgspec reads it; raises TypeError where there is no stored form."""
    base, marks = unwrapped(hint)
    leaf, plan = leaf_of(base, marks), _state_plan(base)
    if leaf is not None:
        return str if isinstance(leaf, ById) else leaf.wire
    if plan is not None:
        return plan.wire
    origin, args = typing.get_origin(base), typing.get_args(base)
    if _is_union(origin):
        return typing.Union[tuple(wire_of(arg) for arg in args)]  # noqa: UP007  # made of values
    if origin in (list, set, frozenset, Sequence):
        return types.GenericAlias(list, (wire_of(args[0]),))
    if origin is tuple:
        inner = tuple(arg if arg is Ellipsis else wire_of(arg) for arg in args)
        return types.GenericAlias(tuple, inner)
    if origin in (dict, Mapping):
        return types.GenericAlias(dict, (args[0], wire_of(args[1])))
    plain = (int, str, bool, float, types.NoneType)
    is_struct = isinstance(base, type) and issubclass(base, msgspec.Struct)
    if base not in plain and origin is not typing.Literal and not is_struct:
        raise TypeError(f"{base!r} has no stored form: give it one by a Leaf.")
    for limit in (mark for mark in marks if isinstance(mark, msgspec.Meta)):
        base = Annotated[base, limit]
    return base


def _same(code: str) -> str:
    """What a value stands for that is taken over as it is."""
    return code


class Source:
    """Writes source for values of a type, and keeps the objects that the source names."""

    def __init__(self, *, shows: bool = False) -> None:
        self._shows = shows
        self._names: dict[str, object] = {"UNSET": msgspec.UNSET}
        self._variables = 0

    def name(self, thing: object) -> str:
        """A name for an object."""
        if thing is None or isinstance(thing, bool | int | str):
            return repr(thing)
        name = f"_{len(self._names)}"
        self._names[name] = thing
        return name

    def function(self, name: str, parameters: str, lines: list[str], cls: type) -> Function:
        """The function of these lines; `make(cls)` is an instance without values."""
        names = {**self._names, "cls": cls, "make": object.__new__}
        return compiled(name, parameters, lines, names)

    def stored(self, hint: object, default: object) -> object:
        """A default in its stored form."""
        code = [f"return {self.write(hint)('default')}"]
        return compiled("stored", "default", code, self._names)(default)

    def write(self, hint: object) -> Code:
        """From a value to what is stored of it, or shown."""
        base, marks = unwrapped(hint)
        leaf, plan = leaf_of(base, marks), _state_plan(base)
        if isinstance(leaf, ById):
            return lambda code: f"{code}.id"
        if leaf is not None:
            return self._call(leaf.show if self._shows and leaf.show else leaf.write)
        if plan is not None:
            return self._call(plan.show if self._shows else plan.write)
        if typing.get_origin(base) in (set, frozenset):
            return self._call(sorted)
        return self._inside(base, self.write)

    def read(self, hint: object) -> Code:
        """From what is stored to the value."""
        base, marks = unwrapped(hint)
        leaf, plan = leaf_of(base, marks), _state_plan(base)
        if isinstance(leaf, ById):
            mapping = leaf.mapping
            return lambda code: f"cards.{mapping}[{code}]"
        if leaf is not None:
            return self._call(leaf.read, ", cards")
        if plan is not None:
            return self._call(plan.read, ", cards, chance")
        origin = typing.get_origin(base)
        if origin in (set, frozenset):
            return self._call(origin)
        return self._inside(base, self.read)

    def copy(self, hint: object) -> Code:
        """From a value to its copy; what is shared stands for itself."""
        base, marks = unwrapped(hint)
        plan, origin = _state_plan(base), typing.get_origin(base)
        if leaf_of(base, marks) is not None or origin in (Mapping, Sequence, frozenset):
            return _same
        if base is Chance or (plan is not None and not plan.is_frozen):
            return lambda code: f"{code}.copy()"
        inner = self._inside(base, self.copy)
        if origin in (list, dict, set) and inner is _same:
            empty = {list: "[]", dict: "{}", set: "set()"}[origin]
            return lambda code: f"{code}.copy() if {code} else {empty}"
        return inner

    def _call(self, function: Function, more: str = "") -> Code:
        name = self.name(function)
        return lambda code: f"{name}({code}{more})"

    def _variable(self) -> str:
        self._variables += 1
        return f"v{self._variables}"

    def _inside(self, base: object, make: Callable[[object], Code]) -> Code:
        """The same for what a list, tuple, dict or optional value holds."""
        origin, args = typing.get_origin(base), typing.get_args(base)
        if _is_union(origin):
            return _optional(args, [make(arg) for arg in args if arg is not types.NoneType])
        if origin is tuple and args[-1] is not Ellipsis:
            return _fixed_row([make(arg) for arg in args])
        if origin in (list, Sequence, tuple):
            inner = make(args[0])
            return _same if inner is _same else _row(inner, self._variable(), origin is tuple)
        if origin in (dict, Mapping):
            inner = make(args[1])
            return _same if inner is _same else _mapping(inner, self._variable())
        return _same


def _row(inner: Code, item: str, is_tuple: bool) -> Code:
    def code_of(code: str) -> str:
        listed = f"[{inner(item)} for {item} in {code}]"
        # Most rows are empty: to ask first is cheaper than to set a comprehension going.
        return (
            f"(tuple({listed}) if {code} else ())" if is_tuple else f"({listed} if {code} else [])"
        )

    return code_of


def _fixed_row(made: list[Code]) -> Code:
    if all(inner is _same for inner in made):
        return _same

    def code_of(code: str) -> str:
        return f"({', '.join(inner(f'{code}[{i}]') for i, inner in enumerate(made))},)"

    return code_of


def _mapping(inner: Code, item: str) -> Code:
    return lambda code: f"{{k{item}: {inner(item)} for k{item}, {item} in {code}.items()}}"


def _optional(args: tuple[object, ...], made: list[Code]) -> Code:
    if all(inner is _same for inner in made):
        return _same
    if len(made) > 1 or len(made) == len(args):
        raise TypeError(f"{args} has no stored form: a union is of plain types, or with None.")
    return lambda code: f"(None if {code} is None else {made[0](code)})"


def compiled(name: str, parameters: str, lines: list[str], names: Mapping[str, object]) -> Function:
    body = "\n".join(f"    {line}" for line in lines)
    scope = dict(names)
    exec(f"def {name}({parameters}):\n{body}\n", scope)  # noqa: S102  # our own source, see above
    return typing.cast("Function", scope[name])
