"""Says what a game's look must know of its cards for them to be written in forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise
from msgspec import Struct, inspect

from spacetrace.presentation.card_form import ABSENT, Offer
from spacetrace.presentation.card_shapes import made_whole, path_of

Data: TypeAlias = Mapping[str, Any]
Owner: TypeAlias = type[Struct]
"""The record that a field is of."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a card, and at which place of it."""

    path: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of card that can be added to a set."""

    key: str
    label: StrOrPromise


@dataclass(frozen=True, slots=True)
class OtherSet:
    """Another set of the same game, from whose cards can be copied."""

    key: str
    name: str
    cards: Sequence[Data]


class CardEditor(ABC):
    """The cards of one game as they are written, whatever has been typed of them so far.

    All that a form offers is asked of the game's own checks: `probe` tells what is wrong with a
    card that has the right shape.
    """

    sorts: ClassVar[Sequence[Sort]] = (Sort("card", gettext_lazy("card")),)
    """What can be added; nothing where the rules know every card."""
    given: ClassVar[Collection[str]] = ("id",)
    """The fields of a card that never change once it is there."""
    tables: ClassVar[Collection[str]] = ()
    """The fields whose entries have names."""
    labels: ClassVar[Mapping[str, StrOrPromise]] = {}
    """What fields are called, by "Record.field" or "field"."""
    helps: ClassVar[Mapping[str, StrOrPromise]] = {}
    """What is said to fields, in the same way."""
    values: ClassVar[Mapping[str, Mapping[str, StrOrPromise]]] = {}
    """What the words of a field are called, in the same way."""
    further: ClassVar[Collection[str]] = ()
    """The records whose fields need not all be seen at once."""

    # --- what a card is -----------------------------------------------------------------------

    @abstractmethod
    def record(self, data: Data) -> Owner:
        """The record that the card is of."""

    @abstractmethod
    def probe(self, whole: Data, path: str, ids: frozenset[str]) -> list[Trouble]:
        """What is wrong with a card of the right shape, as far as it concerns this place.

        `ids` are those of the cards of its set.
        """

    @abstractmethod
    def troubles(self, data: Data, others: Sequence[Data]) -> list[Trouble]:
        """All that is wrong with a card, whatever its shape. A whole card has none."""

    def unit(self, data: Data, path: str) -> tuple[Data, str]:
        """As little of the card as its checks need for one place, and the place in that."""
        return data, path

    def blank(self, sort: str) -> dict[str, Any]:
        """A card of which nothing has been typed."""
        return {}

    def begun(self, data: Data, path: str, written: Any) -> Any:
        """What is added to a list begins as, where the least that fits says little."""
        return written

    def is_named_by_rules(self, data: Data) -> bool:
        """Whether the card's id follows from what it is, so that this must be known first."""
        return False

    def said(self, field: str, value: Any, data: Data) -> str:
        """A field of a card in words, beside that of another version."""
        if value is None or value is ABSENT or value == []:
            return _("nothing")
        words = self.values.get(field, {})
        if isinstance(value, list):
            return ", ".join(str(words.get(str(each), each)) for each in value)
        return str(words.get(str(value), value))

    def settled(self, data: dict[str, Any], is_new: bool) -> dict[str, Any]:
        """The card with what follows from the rest of it, such as the id of a new one."""
        return data

    def noun(self, data: Data) -> str:
        """What is edited, to begin a sentence with."""
        return _("This card")

    # --- what its fields are called -----------------------------------------------------------

    def label(self, owner: Owner, field: str) -> str:
        """What a field is called."""
        found = self._said(self.labels, owner, field)
        return str(found or field.replace("_", " ").capitalize())

    def help(self, owner: Owner, field: str) -> str:
        """What is to be known of a field."""
        return str(self._said(self.helps, owner, field) or "")

    def word(self, owner: Owner, field: str, value: str) -> Offer:
        """One of the words that a field can have."""
        found = self._said(self.values, owner, field) or {}
        label = str(found.get(value, "") or value.replace("_", " ").replace("-", " ").capitalize())
        return Offer(value, label, written=value)

    def entry(self, owner: Owner, field: str, place: int) -> str:
        """What an entry of a list is called."""
        return f"{self.label(owner, field)} {place + 1}"

    def about(self, owner: Owner) -> str:
        """What is to be known of a record: the first paragraph of its docstring."""
        return about(owner)

    def more(self, owner: Owner, field: str) -> str:
        """What the button is called that adds to a list."""
        return _("Add")

    def none(self, owner: Owner, field: str) -> str:
        """What it is called when nothing is picked."""
        return "—"

    def _said(self, found: Mapping[str, Any], owner: Owner, field: str) -> Any:
        for each in owner.__mro__:
            if (said := found.get(f"{each.__name__}.{field}")) is not None:
                return said
        return found.get(field)

    # --- what a form cannot see from the types ------------------------------------------------

    def references(
        self, owner: Owner, field: str, data: Data, path: str, others: Sequence[Data]
    ) -> list[Offer] | None:
        """What a field may name where it names something else: a card, a choice."""
        return None

    def is_ordered(self, owner: Owner, field: str) -> bool:
        """Whether the words of a list stand in an order, and may stand there twice."""
        return False

    def is_table(self, path: str) -> bool:
        """Whether the entries of this place have names."""
        return path.rpartition(".")[2] in self.tables

    def adds(
        self, data: Data, path: str, others: Sequence[Data], elsewhere: Sequence[OtherSet]
    ) -> list[Offer] | None:
        """What can be put at the end of a list; None where its type says it."""
        return None

    def renamed(self, data: dict[str, Any], path: str, old: str, new: str) -> dict[str, Any]:
        """The card after an entry of a table got a new name: what speaks of it follows."""
        return data

    # --- checks -------------------------------------------------------------------------------

    def whole(self, data: Data) -> dict[str, Any]:
        """The card with all that has the wrong shape replaced by the least that is right."""
        found: dict[str, Any] = made_whole(shape_of(self.record(data)), data)
        return found

    def told(self, lines: Sequence[str], data: Data) -> list[Trouble]:
        """Problems that a check tells in lines: "colour: A card of this kind needs a colour."."""
        fields = {field.encode_name for field in shape_of(self.record(data)).fields}
        found = []
        for line in lines:
            place, sep, sentence = line.partition(": ")
            path = path_of(place, data, self.tables)
            if sep and path.partition(".")[0] in fields:
                found.append(Trouble(path, sentence))
            else:
                found.append(Trouble("", line))
        return found


@lru_cache(maxsize=64)
def shape_of(record: Owner) -> inspect.StructType:
    """The type of a record, field by field."""
    found = inspect.type_info(record)
    if not isinstance(found, inspect.StructType):
        raise TypeError(f"{record.__name__} is no record.")
    return found


def about(record: Owner) -> str:
    """The first paragraph of a record's docstring, which is its help text."""
    return " ".join((record.__doc__ or "").split("\n\n")[0].replace("`", "").split())
