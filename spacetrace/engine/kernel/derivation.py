"""Derives the functions that copy, store, restore and show a state class, out of its fields.

kernel/state.py is the door to it. A function is written as source and compiled, once a class: each
field becomes one line, without a loop or a look-up left, for copies are the hot path of a search.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.source import (
    Function,
    Knowledge,
    Source,
    compiled,
    leaf_of,
    unwrapped,
    wire_of,
)


@dataclass(frozen=True)
class Field:
    """One field: `base` is its type without marks, `like` the path of its default or ""."""

    name: str
    hint: object
    base: object
    knowledge: Knowledge
    like: str
    default: object
    makes_default: Callable[[], object] | None

    @property
    def is_stored(self) -> bool:
        """Whether a snapshot has it."""
        return self.knowledge in (Knowledge.PUBLIC, Knowledge.SECRET)

    @property
    def is_required(self) -> bool:
        """Whether nothing is said of what it begins with."""
        missing = self.default is dataclasses.MISSING
        return missing and self.makes_default is None and not self.like


def plan_of(cls: type) -> Plan:
    """What is derived of a state class; raises TypeError for another."""
    plan = vars(cls).get("__plan__")
    if not isinstance(plan, Plan):
        raise TypeError(f"{cls.__name__} is no state: it lacks its decorator.")
    return plan


def initialiser(cls: type, *, settles: bool) -> None:
    """Gives the class a __post_init__ for what a dataclass's own __init__ leaves out."""
    paths: dict[str, str] = {}
    for base in reversed(cls.__mro__[1:]):
        if "__plan__" in vars(base):
            paths |= {f.name: f.like for f in plan_of(base).fields if f.like}
    for name, default in vars(cls).items():
        if isinstance(default, dataclasses.Field) and "like" in default.metadata:
            paths[name] = default.metadata["like"]
    lines = [f"self.{name} = self.{path}" for name, path in paths.items()]
    if settles:
        lines.append("self.settle()")
    if lines:
        type.__setattr__(cls, "__post_init__", compiled("__post_init__", "self", lines, {}))


class Plan:
    """All that is derived of one state class; what nobody asks for is not made."""

    def __init__(self, cls: type, *, marked: bool, settles: bool) -> None:
        """`marked`: each field must say who may know it; else TypeError is raised."""
        self.cls: typing.Any = cls
        self.settles = settles
        self.is_frozen: bool = vars(cls)["__dataclass_params__"].frozen
        hints = typing.get_type_hints(cls, include_extras=True)
        self.fields = [self._field(f, hints[f.name], marked) for f in dataclasses.fields(cls)]
        self._made: dict[str, typing.Any] = {}

    def _field(self, own: dataclasses.Field[object], hint: object, marked: bool) -> Field:
        base, marks = unwrapped(hint)
        said = [mark for mark in marks if isinstance(mark, Knowledge)]
        if not said and marked:
            raise TypeError(f"{self.cls.__name__}.{own.name} does not say who may know it.")
        factory = own.default_factory
        return Field(
            own.name,
            hint,
            base,
            said[-1] if said else Knowledge.PUBLIC,
            own.metadata.get("like", ""),
            own.default,
            None if factory is dataclasses.MISSING else factory,
        )

    @property
    def wire(self) -> type:
        """The msgspec type of what is stored."""
        return typing.cast("type", self._once("wire", self._make_wire))

    @property
    def write(self) -> Function:
        """From the state to what is stored of it."""
        return typing.cast("Function", self._once("write", self._make_write))

    @property
    def show(self) -> Function:
        """From the state to what is shown of it."""
        return typing.cast("Function", self._once("show", self._make_show))

    @property
    def read(self) -> Function:
        """From what is stored, the cards and the chance to the state."""
        return typing.cast("Function", self._once("read", self._make_read))

    def sharing(self, source: type) -> Function:
        """From a state of the source class to a new one with what both inherit (State.of)."""
        key = f"of {source.__module__}.{source.__qualname__}"
        return typing.cast("Function", self._once(key, lambda: self._make_sharing(source)))

    def _once(self, key: str, make: Callable[[], object]) -> object:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def copier(self) -> Function:
        """The method that copies the state."""
        if self.is_frozen:
            return compiled("copy", "self", ["return self"], {})
        source = Source()
        lines = [f"new.{f.name} = {source.copy(f.hint)(f'self.{f.name}')}" for f in self.fields]
        return source.function("copy", "self", ["new = make(cls)", *lines, "return new"], self.cls)

    def _make_sharing(self, other: type) -> Function:
        inherited = [c for c in self.cls.__mro__ if "__plan__" in vars(c) and issubclass(other, c)]
        if not inherited:
            raise TypeError(f"{self.cls.__name__} and {other.__name__} share no state class.")
        shared = {f.name: f for f in plan_of(inherited[0]).fields}
        source, lines = Source(), ["new = make(cls)"]
        for f in self.fields:
            if f.name not in shared:
                default = _default(f, source)
                # What has no default is set by whoever asks; showing the state fails otherwise.
                lines += [f"new.{f.name} = {default}"] if default else []
            elif shared[f.name].knowledge is Knowledge.PUBLIC:
                lines.append(f"new.{f.name} = {source.copy(f.hint)(f'one.{f.name}')}")
            else:
                raise TypeError(f"{f.name} is not public and cannot be handed on.")
        return source.function("of", "one", [*lines, "return new"], self.cls)

    def _make_wire(self) -> type:
        rows: list[typing.Any] = []
        for f in (f for f in self.fields if f.is_stored):
            wire = wire_of(f.hint)
            if f.like:
                rows.append((f.name, wire | msgspec.UnsetType, msgspec.UNSET))
            elif f.is_required or self.is_frozen:
                rows.append((f.name, wire))
            elif f.makes_default is not None:
                rows.append((f.name, wire, msgspec.field(default_factory=f.makes_default)))
            else:
                rows.append((f.name, wire, Source().stored(f.hint, f.default)))
        return msgspec.defstruct(
            self.cls.__name__,
            rows,
            forbid_unknown_fields=True,
            kw_only=not self.is_frozen,
            array_like=self.is_frozen,
        )

    def _make_write(self) -> Function:
        source = Source()
        stored = [f for f in self.fields if f.is_stored]
        codes = [source.write(f.hint)(f"one.{f.name}") for f in stored]
        if self.is_frozen:
            return source.function("write", "one", [f"return [{', '.join(codes)}]"], self.cls)
        lines = ["data = {}"]
        for f, code in zip(stored, codes, strict=True):
            condition = _differs(f, source)
            lines.append(f"{f'if {condition}: ' if condition else ''}data[{f.name!r}] = {code}")
        return source.function("write", "one", [*lines, "return data"], self.cls)

    def _make_read(self) -> Function:
        source = Source()
        codes = {f.name: self._reading(f, source) for f in self.fields}
        if self.is_frozen:
            made = [f"return cls({', '.join(codes.values())})"]
            return source.function("read", "data, cards, chance", made, self.cls)
        lines = [f"new.{name} = {code}" for name, code in codes.items() if code]
        lines += ["new.settle()"] if self.settles else []
        lines = ["new = make(cls)", *lines, "return new"]
        return source.function("read", "data, cards, chance", lines, self.cls)

    def _reading(self, f: Field, source: Source) -> str:
        if f.knowledge is Knowledge.GIVEN:
            return "chance" if f.base is Chance else "cards"
        if f.knowledge is Knowledge.UNSTORED:
            return _default(f, source)
        code = source.read(f.hint)(f"data.{f.name}")
        return f"new.{f.like} if data.{f.name} is UNSET else {code}" if f.like else code

    def _make_show(self) -> Function:
        source = Source(shows=True)
        hints = {f.name: f.hint for f in self.fields if _is_shown(f)}
        for name in self.cls.shown:
            getter = getattr(self.cls, name).fget
            hints[name] = typing.get_type_hints(getter, include_extras=True)["return"]
        lines = [
            f"data[{name!r}] = {source.write(hint)(f'one.{name}')}" for name, hint in hints.items()
        ]
        return source.function("show", "one", ["data = {}", *lines, "return data"], self.cls)


def _is_shown(f: Field) -> bool:
    leaf = leaf_of(*unwrapped(f.hint))
    return f.knowledge is Knowledge.PUBLIC and getattr(leaf, "is_shown", True)


def _default(f: Field, source: Source) -> str:
    """The source of what a field begins with, "" where nothing is said of it."""
    if f.makes_default is not None:
        return f"{source.name(f.makes_default)}()"
    return "" if f.default is dataclasses.MISSING else source.name(f.default)


def _differs(f: Field, source: Source) -> str:
    """The source of the question whether a field has another value than its default; "": always."""
    mine = f"one.{f.name}"
    if f.like:
        return f"{mine} != one.{f.like}"
    if f.makes_default is not None or f.default is False:
        return mine
    if f.default is None:
        return f"{mine} is not None"
    return "" if f.is_required else f"{mine} != {source.name(f.default)}"
