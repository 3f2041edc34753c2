"""Declares a game's state once; copying, storing, restoring and showing are derived from it.

A state class says each field with its type, its default and who may know it:

    @state
    class Ship(State):
        name: Public[str]
        card: Public[CardDef]
        size: Public[int] = like("card.ships")
        shield: Public[int] = 0

`Public` is what everybody may know, `Secret` what some or all may not (the game's `view` says who
may). `Given` is handed in by whoever restores the table: its cards and its chance. `Unstored`
follows from the rest: `settle` works it out. A field without one of these four raises TypeError at
import, so that none is forgotten and none leaks because nobody thought of it.

A copy has lists, dicts and sets of its own, with copies of the states in them, and a copy of a
Chance; everything else is shared. A field typed Mapping or Sequence is shared on purpose.
"""

from __future__ import annotations

import typing
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar, dataclass_transform

import msgspec

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.derivation import Plan, initialiser, plan_of
from spacetrace.engine.kernel.errors import NotationError, SnapshotError
from spacetrace.engine.kernel.source import (
    BITS,
    ById,
    Given,
    Leaf,
    Public,
    Secret,
    Unstored,
)

__all__ = [
    "BITS",
    "ById",
    "Codec",
    "Given",
    "Leaf",
    "Public",
    "Secret",
    "State",
    "Unstored",
    "field",
    "like",
    "show",
    "state",
    "value",
    "view",
]

S = TypeVar("S", bound="State")


class State:
    """What a state class inherits; its decorator derives the rest."""

    __slots__ = ()

    shown: ClassVar[tuple[str, ...]] = ()
    """Properties that are shown along with the fields."""

    def copy(self: S) -> S:
        """An independent state with the same values."""
        raise TypeError(f"{type(self).__name__} lacks its decorator.")

    def settle(self) -> None:
        """Works out what is unstored; called when the state is made, and when it is restored."""

    @classmethod
    def of(cls: type[S], source: State) -> S:
        """A new state with copies of the fields that it and the source inherit from one class.

        All of those must be public; the rest of the new state has its defaults. This is how a view
        hands on what everybody may know.
        """
        made: S = plan_of(cls).sharing(type(source))(source)
        return made


def like(path: str, *, init: typing.Literal[False] = False) -> typing.Any:
    """A default taken from other fields, such as "card.ships"; a value equal to it is not stored.

    It is typed as dataclasses.field is: it stands for a default of any type.
    """
    return field(init=init, metadata={"like": path})


@dataclass_transform(field_specifiers=(field, like))
def state(cls: type[S]) -> type[S]:
    """Makes a dataclass with slots and a derived copy; raises TypeError for an unmarked field."""
    return _declare(cls, frozen=False, marked=True)


@dataclass_transform(field_specifiers=(field,), frozen_default=True)
def value(cls: type[S]) -> type[S]:
    """A state that never changes: compared and hashed by its fields, shared by copies.

    It is stored as the row of its fields, without their names, and each of them is stored.
    """
    return _declare(cls, frozen=True, marked=True)


@dataclass_transform(field_specifiers=(field, like))
def view(cls: type[S]) -> type[S]:
    """A state made for one viewer. Its fields need no mark: whatever is in it, the viewer knows."""
    return _declare(cls, frozen=False, marked=False)


def _declare(cls: type[S], *, frozen: bool, marked: bool) -> type[S]:
    if not issubclass(cls, State):
        raise TypeError(f"{cls.__name__} must inherit State.")
    initialiser(cls, settles=cls.settle is not State.settle)
    has_repr = "__repr__" in vars(cls)
    made = dataclass(slots=True, eq=frozen, frozen=frozen, repr=not has_repr)(cls)
    plan = Plan(made, marked=marked, settles=cls.settle is not State.settle)
    type.__setattr__(made, "__plan__", plan)
    type.__setattr__(made, "copy", plan.copier())
    return made


def show(one: State) -> dict[str, object]:
    """What is public of a state, as plain values for JSON, with the properties in `shown`."""
    shown: dict[str, object] = plan_of(type(one)).show(one)
    return shown


class _Snapshot(typing.Protocol):
    v: int
    draws: int
    table: object


class _Versioned(msgspec.Struct):
    v: int


class Codec(Generic[S]):
    """Stores tables of one class as canonical JSON, versioned, without the secret of their chance.

    `version` is raised whenever the declaration changes; snapshots of another are refused.
    """

    def __init__(self, table: type[S], version: int) -> None:
        plan = plan_of(table)
        self._version = version
        self._write, self._read = plan.write, plan.read
        self._chance = next(f.name for f in plan.fields if f.base is Chance)
        snapshot = msgspec.defstruct(
            "Snapshot",
            [("v", int), ("draws", int), ("table", plan.wire)],
            forbid_unknown_fields=True,
        )
        self._decode = msgspec.json.Decoder(snapshot).decode
        self._decode_version = msgspec.json.Decoder(_Versioned).decode

    def dump(self, table: S) -> bytes:
        """The snapshot; equal tables have equal bytes."""
        draws = getattr(table, self._chance).counter
        whole = {"v": self._version, "draws": draws, "table": self._write(table)}
        return msgspec.json.encode(whole)

    def restore(self, snapshot: bytes, cards: object, chance: Chance) -> S:
        """The table of a snapshot, its chance set to the stored place; raises SnapshotError."""
        try:
            data = typing.cast("_Snapshot", self._decode(snapshot))
            if data.v != self._version:
                raise SnapshotError(f"Snapshots of version {data.v} cannot be read.")
            table: S = self._read(data.table, cards, chance)
        except (msgspec.DecodeError, NotationError, LookupError, ValueError) as error:
            self._refuse_other_versions(snapshot)
            raise SnapshotError(f"This table cannot be read: {error}") from error
        chance.counter = data.draws
        return table

    def _refuse_other_versions(self, snapshot: bytes) -> None:
        """An old shape fails in the reading; that it is old is the better answer."""
        try:
            found = self._decode_version(snapshot).v
        except msgspec.DecodeError:
            return
        if found != self._version:
            raise SnapshotError(f"Snapshots of version {found} cannot be read.")
