"""What a scenario expects of a view, and how the view differs from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from spacetrace.engine.kernel.errors import ScenarioError
from spacetrace.engine.kernel.state import ById, State, show

_SEAT = re.compile(r"\bSeat\b")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as a scenario expects it: in step `step` (from 1), at `place`."""

    step: int
    place: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"step {self.step}, {self.place}: expected {self.expected}, found {self.found}"


def differences(
    step: int, place: str, expected: object, found: object, is_seat: bool = False
) -> list[Difference]:
    """How what is found differs from what is expected.

    A table of expectations looks into the fields of a record, into the places of a list (counted
    from 1, or by the name or card of what stands there) and into the keys of a mapping. Seats
    count from 1 here and from 0 in records, where they are annotated as Seat. Raises ScenarioError
    for a field, place or key that is not there.
    """
    if isinstance(expected, Mapping):
        return [
            difference
            for key, wanted in expected.items()
            for difference in _inside(step, place, str(key), wanted, found, is_seat)
        ]
    if isinstance(expected, list) and isinstance(found, (list, tuple)):
        return _in_list(step, place, expected, list(found), is_seat)
    plain = _plain(found, is_seat)
    if type(plain) is type(expected) and plain == expected:
        return []
    return [Difference(step, place, repr(expected), repr(plain))]


def _inside(
    step: int, place: str, key: str, wanted: object, found: object, is_seat: bool
) -> list[Difference]:
    path = f"{place}.{key}"
    if isinstance(found, Mapping):
        found = {str(known): value for known, value in found.items()}
        if key not in found:
            raise ScenarioError(f"There is no “{path}”; known are {_names(found)}.")
        return differences(step, path, wanted, found[key], is_seat)
    if isinstance(found, (list, tuple)):
        return differences(step, path, wanted, _place_in(path, key, list(found)), is_seat)
    annotations = _annotations(type(found))
    if key not in annotations:
        raise ScenarioError(f"There is no “{path}”; known are {_names(annotations)}.")
    seat = bool(_SEAT.search(annotations[key]))
    return differences(step, path, wanted, _shown(found, key), seat)


def _shown(found: object, key: str) -> object:
    """What a record has in a field: states, also in a list, to be looked into, or plain values."""
    inside = getattr(found, key)
    first = inside[0] if isinstance(inside, (list, tuple)) and inside else inside
    return show(found)[key] if isinstance(found, State) and not isinstance(first, State) else inside


def _place_in(path: str, key: str, found: list[object]) -> object:
    if key.isdigit() and key.isascii():
        if not 1 <= int(key) <= len(found):
            raise ScenarioError(f"There is no “{path}”: the list has {len(found)} places.")
        return found[int(key) - 1]
    for item in found:
        if key in (_named(item), _part(item, "card")):
            return item
    raise ScenarioError(f"There is no “{path}”; there are {_names(map(_named, found))}.")


def _in_list(
    step: int, place: str, expected: list[object], found: list[object], is_seat: bool
) -> list[Difference]:
    if any(isinstance(item, Mapping) for item in expected):
        if len(expected) != len(found):
            return [Difference(step, place, f"{len(expected)} entries", f"{len(found)} entries")]
        return [
            difference
            for i, (wanted, item) in enumerate(zip(expected, found, strict=True), 1)
            for difference in differences(step, f"{place}.{i}", wanted, item, is_seat)
        ]
    plain = [_plain(_named(item), is_seat) for item in found]
    if plain == expected:
        return []
    return [Difference(step, place, repr(expected), repr(plain))]


def _named(item: object) -> object:
    """A card stands for its id, another record in a list for its name or its card."""
    card = _card(item)
    if card is not item:
        return card
    name = _part(item, "name")
    card = _part(item, "card")
    return name if name is not None else item if card is None else card


def _part(item: object, key: str) -> object:
    return item.get(key) if isinstance(item, Mapping) else _card(getattr(item, key, None))


def _card(found: object) -> object:
    """A card stands for its id."""
    is_card = isinstance(getattr(found, "stored", None), ById)
    return getattr(found, "id", found) if is_card else found


def _plain(found: object, is_seat: bool) -> object:
    found = _card(found)
    if is_seat and isinstance(found, int) and not isinstance(found, bool):
        return found + 1
    if isinstance(found, tuple):
        return [_plain(item, is_seat) for item in found]
    return found


def _annotations(record: type) -> dict[str, str]:
    known: dict[str, str] = {}
    for cls in reversed([cls for cls in record.__mro__ if cls is not State]):
        known |= {k: str(v) for k, v in vars(cls).get("__annotations__", {}).items()}
    for name in record.shown if issubclass(record, State) else ():
        known[name] = str(getattr(record, name).fget.__annotations__["return"])
    return known


def _names(known: object) -> str:
    names = [str(name) for name in known] if isinstance(known, (Mapping, list, map)) else []
    return ", ".join(names) or "none"
