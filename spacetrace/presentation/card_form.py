"""Declares the form of a card: a tree of fields, each with its offers and its problems."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, ClassVar, TypeAlias

Posted: TypeAlias = Mapping[str, Sequence[str]]
"""What a browser sends: the values of each name, in their order."""


DEEPEST = 60
"""Lists and tables inside each other in what is typed."""


class Absent:
    """Stands for a value that is not written."""


ABSENT = Absent()
EMPTY = Absent()
"""Stands for "nothing, unless something stands in it": a record that goes when it is empty."""


@dataclass(frozen=True, slots=True)
class Change:
    """A place of the card and what is written there now; ABSENT takes it away."""

    path: str
    value: Any


@dataclass(frozen=True, slots=True)
class Renamed(Change):
    """A named entry gets another name."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the values that a field can have here; `written` is what it is in the card."""

    value: str
    label: str
    help: str = ""
    group: str = ""
    written: Any = None


@dataclass(slots=True, kw_only=True)
class Part:
    """A place of a card as it is shown: where, what it is called, what is wrong with it.

    `is_written` says that the card has something there, `is_needed` that it must, `is_fixed` that
    it can never change. A part `is_further` if it need not be seen until somebody wants it.
    """

    sort: ClassVar[str] = ""
    path: str
    label: str
    help: str = ""
    problems: list[str] = field(default_factory=list)
    is_written: bool = False
    is_needed: bool = False
    is_fixed: bool = False
    is_further: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether the card is not whole because nothing stands here."""
        return bool(self.problems) and not self.is_written

    def parts(self) -> Iterator[Part]:
        """What it is made of, in the order in which it is shown."""
        yield from ()

    def every(self) -> Iterator[Part]:
        """It and all that is in it."""
        yield self
        for part in self.parts():
            yield from part.every()

    def sent(self) -> Iterator[tuple[str, str]]:
        """What a browser sends of it when nobody has touched it."""
        for part in self.parts():
            yield from part.sent()

    def changes(self, posted: Posted) -> Iterator[Change]:
        """What is to be written otherwise than it is, by what was sent."""
        if not self.is_fixed:
            for part in self.parts():
                yield from part.changes(posted)


@dataclass(slots=True, kw_only=True)
class Leaf(Part):
    """A field with one control. What was sent is compared with what was shown."""

    text: str = ""
    """What is shown; also what the browser sends of it."""
    fallback: Any = ABSENT
    """What it is where nothing is written."""

    def sent(self) -> Iterator[tuple[str, str]]:
        yield self.path, self.text

    def changes(self, posted: Posted) -> Iterator[Change]:
        if self.is_fixed or not posted.get(self.path):
            return
        typed = clean(posted[self.path][-1])
        if typed != self.text:
            value = self.written(typed)
            same = type(value) is type(self.fallback) and value == self.fallback
            yield Change(self.path, ABSENT if same else value)

    def written(self, typed: str) -> Any:
        """What was typed, as it is written in a card."""
        return typed or ABSENT


@dataclass(slots=True, kw_only=True)
class Text(Leaf):
    """A line of text."""

    sort: ClassVar[str] = "text"
    most: int | None = None


@dataclass(slots=True, kw_only=True)
class Number(Leaf):
    """A whole number; whatever else is typed is kept as it is."""

    sort: ClassVar[str] = "number"
    low: int | None = None
    high: int | None = None

    def written(self, typed: str) -> Any:
        plain = typed.strip()
        digits = plain.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 15:
            return int(plain)
        return plain or ABSENT


@dataclass(slots=True, kw_only=True)
class Pick(Leaf):
    """One of the offers. What stands there is among them, even where it does not fit."""

    sort: ClassVar[str] = "pick"
    offers: list[Offer] = field(default_factory=list)
    blank: str | None = None
    """What it is called when nothing is picked; None where something must be."""

    def written(self, typed: str) -> Any:
        found = next((offer for offer in self.offers if offer.value == typed), None)
        return found.written if found else typed or ABSENT

    @property
    def picked(self) -> Offer | None:
        """The offer that is shown as picked."""
        return next((offer for offer in self.offers if offer.value == self.text), None)

    @property
    def groups(self) -> list[tuple[str, list[Offer]]]:
        """The offers by their groups, in order."""
        return grouped(self.offers)


@dataclass(slots=True, kw_only=True)
class Head(Pick):
    """Says which of several records stands here: another one takes its place."""

    place: str = ""
    """The path of the record; `path` is the name of the control."""

    def changes(self, posted: Posted) -> Iterator[Change]:
        for change in Leaf.changes(self, posted):
            yield Change(self.place, change.value)


@dataclass(slots=True, kw_only=True)
class YesNo(Leaf):
    """Yes or no: a box to tick. Something is sent of it either way."""

    sort: ClassVar[str] = "yes_no"

    def sent(self) -> Iterator[tuple[str, str]]:
        yield self.path, ""
        if self.text:
            yield self.path, self.text

    def written(self, typed: str) -> Any:
        return bool(typed)


@dataclass(slots=True, kw_only=True)
class Many(Leaf):
    """Any of the offers, in the order in which they are known."""

    sort: ClassVar[str] = "many"
    offers: list[Offer] = field(default_factory=list)
    picked: list[str] = field(default_factory=list)

    def sent(self) -> Iterator[tuple[str, str]]:
        yield self.path, ""
        for value in self.picked:
            yield self.path, value

    def changes(self, posted: Posted) -> Iterator[Change]:
        if self.is_fixed or not posted.get(self.path):
            return
        typed = {value for value in posted[self.path] if value}
        if typed == set(self.picked):
            return
        known = [offer.value for offer in self.offers]
        kept = [value for value in self.picked if value in typed]
        for value in (value for value in known if value in typed and value not in kept):
            after = [known.index(other) > known.index(value) for other in kept]
            kept.insert(after.index(True) if True in after else len(kept), value)
        written = {offer.value: offer.written for offer in self.offers}
        yield Change(self.path, [written[value] for value in kept] or ABSENT)


@dataclass(slots=True, kw_only=True)
class Raw(Leaf):
    """Something that nobody can make sense of here: it is shown as it is written, as JSON."""

    sort: ClassVar[str] = "raw"

    def written(self, typed: str) -> Any:
        try:
            return plain_json(typed) if typed else ABSENT
        except ValueError:
            return typed


@dataclass(slots=True, kw_only=True)
class Record(Part):
    """Several fields; `head` says of which kind the record is, where there are several."""

    sort: ClassVar[str] = "record"
    head: Head | None = None
    fields: list[Part] = field(default_factory=list)
    goes_when_empty: bool = False

    def parts(self) -> Iterator[Part]:
        if self.head:
            yield self.head
        yield from self.fields

    @property
    def near(self) -> list[Part]:
        """The fields that are seen at once."""
        return [part for part in self.fields if not part.is_further]

    @property
    def further(self) -> list[Part]:
        """The fields that could be written as well."""
        return [part for part in self.fields if part.is_further]

    def changes(self, posted: Posted) -> Iterator[Change]:
        if self.head and (other := list(self.head.changes(posted))):
            yield from other
            return
        changes = list(Part.changes(self, posted))
        yield from changes
        if changes and self.goes_when_empty:
            yield Change(self.path, EMPTY)


@dataclass(slots=True, kw_only=True)
class Either(Part):
    """One of several forms: a number or a count, a name or a selector. `head` says which."""

    sort: ClassVar[str] = "either"
    head: Head
    inside: Part | None = None

    def parts(self) -> Iterator[Part]:
        yield self.head
        if self.inside:
            yield self.inside

    def changes(self, posted: Posted) -> Iterator[Change]:
        other = list(self.head.changes(posted))
        yield from other or (self.inside.changes(posted) if self.inside else ())


@dataclass(slots=True, kw_only=True)
class Named(Leaf):
    """The name of an entry; `place` is the path of the entry."""

    sort: ClassVar[str] = "text"
    place: str = ""
    most: int | None = None

    def changes(self, posted: Posted) -> Iterator[Change]:
        for change in Leaf.changes(self, posted):
            if change.value is not ABSENT:
                yield Renamed(self.place, change.value)


@dataclass(slots=True, kw_only=True)
class Items(Part):
    """A list that can be added to, reordered and shortened; with `names`, its entries have names.

    `adds` are what can be put at its end.
    """

    sort: ClassVar[str] = "items"
    items: list[Part] = field(default_factory=list)
    names: list[Named] = field(default_factory=list)
    adds: list[Offer] = field(default_factory=list)
    more: str = ""
    """What the button that adds one is called."""

    def parts(self) -> Iterator[Part]:
        # Names come last: what is done to an entry is told by where it stood before.
        yield from self.items
        yield from self.names

    @property
    def rows(self) -> list[tuple[Part, Named | None]]:
        """Each entry, with its name if it has one."""
        names: list[Named | None] = [*self.names] or [None] * len(self.items)
        return list(zip(self.items, names, strict=True))

    @property
    def groups(self) -> list[tuple[str, list[Offer]]]:
        """What can be added by its groups, in order."""
        return grouped(self.adds)


def grouped(offers: Sequence[Offer]) -> list[tuple[str, list[Offer]]]:
    """Offers by their groups, in the order in which these come first."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return list(groups.items())


def plain_json(text: str) -> Any:
    """What a JSON text says; raises ValueError for none, and for what no database would keep."""
    try:
        found = json.loads(text, parse_constant=_no_number, parse_float=_number)
    except RecursionError as error:
        raise ValueError("too deep") from error
    _check_depth(found, 0)
    if "\\u0000" in json.dumps(found):
        raise ValueError("no text")
    json.dumps(found, ensure_ascii=False).encode()
    return found


def _no_number(name: str) -> Any:
    raise ValueError(name)


def _number(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text)


def _check_depth(found: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise ValueError("too deep")
    inside = found.values() if isinstance(found, dict) else found
    for each in inside if isinstance(found, dict | list) else ():
        _check_depth(each, depth + 1)


def clean(text: str) -> str:
    """A text as a line of a form can hold it."""
    return text.translate({0: None, 10: None, 13: None}).encode(errors="replace").decode()
