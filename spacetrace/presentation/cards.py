"""Says what a game's look must know of its cards: to read, draw, explain and check them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from msgspec import Struct

from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Curve, Finding
from spacetrace.presentation.searching import Searching

Data: TypeAlias = Mapping[str, Any]
"""A card as an editor writes it."""

C = TypeVar("C", bound=Struct)


class GameCards(ABC, Generic[C]):
    """The cards of one game. C is the type of a card that can be drawn."""

    key: ClassVar[str]
    """The key of the game in the catalogue."""
    records: ClassVar[tuple[type[Struct], ...]]
    """The types that its cards have when they are drawn."""
    has_decks: ClassVar[bool] = False
    """Whether players build decks of its cards."""
    lists: ClassVar[Mapping[str, str]] = {"cards": ""}
    """The lists of cards in a set's data, each with the kind of its cards ("": any)."""
    searching: ClassVar[Searching[Any]]
    """What its cards can be searched for, filtered and sorted by."""
    labels: ClassVar[Mapping[str, StrOrPromise]] = {
        "name": _("Name"),
        "kind": _("Kind"),
        "mp": _("MP"),
        "class": _("Class"),
        "ships": _("Ships"),
        "ap": _("AP each"),
        "lp": _("LP each"),
        "copies": _("Copies"),
        "flavour": _("Flavour"),
        "keywords": _("Keywords"),
        "abilities": _("Abilities"),
        "colour": _("Colour"),
        "colours": _("Colours"),
        "number": _("Number"),
        "points": _("Points"),
        "promo": _("Promo"),
        "sections": _("Sections"),
        "trigger": _("Trigger"),
        "duty": _("Duty"),
        "effects": _("Effects"),
    }
    """What the fields of a card's data are called."""

    # --- reading -----------------------------------------------------------------------------

    @abstractmethod
    def read(self, data: Data) -> C:
        """The card, typed; raises msgspec.ValidationError for one that cannot be drawn."""

    @abstractmethod
    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        """Why this card cannot stand beside the others of its set, with place and word."""

    def problems_of_all(self, cards: Sequence[Data]) -> list[list[str]]:
        """The same for each of these cards beside the others, all at once."""
        return [
            self.problems(card, [*cards[:at], *cards[at + 1 :]]) for at, card in enumerate(cards)
        ]

    def kind_of(self, data: Data) -> str:
        """The kind under which the card is listed."""
        return str(data.get("kind", ""))

    def is_needed(self, data: Data) -> bool:
        """Whether a new card set of the game begins with this card; here with the whole pack."""
        return True

    def findings(self, data: Data) -> list[Finding]:
        """What is wrong or odd with a whole set as it is typed, its cards finished or not."""
        return []

    def curve(self, data: Data) -> Curve | None:
        """What the set's cards should cost by their strength; None where there is no such curve."""
        return None

    # --- drawing -----------------------------------------------------------------------------

    @abstractmethod
    def draw(self, card: C, size: Size, look: FaceLook) -> Drawing:
        """The face of a card."""

    @abstractmethod
    def back(self, size: Size) -> Drawing:
        """What all cards of the game look like from behind."""

    def defs(self) -> Sequence[str]:
        """SVG that the faces of a page refer to, in pieces that games may share."""
        return ()

    # --- words -------------------------------------------------------------------------------

    @abstractmethod
    def title(self, card: C) -> str:
        """The card's name."""

    @abstractmethod
    def kind_words(self, card: C) -> str:
        """What the card is: "Class II ship", "Wild card"."""

    @abstractmethod
    def spoken(self, card: C, look: FaceLook) -> str:
        """The card in one sentence, for those who do not see it."""

    @abstractmethod
    def text(self, card: C, cards: Mapping[str, C]) -> str:
        """What the card does, written by the program; `cards` are all of its set, by id."""

    @abstractmethod
    def facts(self, card: C) -> list[tuple[str, str]]:
        """What is printed on the card, as labels and values."""

    def caption(self, card: C) -> str:
        """What stands under the card in the list of all cards."""
        return ""

    def mark(self, card: C) -> str:
        """The CSS class that colours the card in a list; "" for none."""
        return ""

    def variants(self, card: C) -> Sequence[tuple[str, FaceLook]]:
        """Other ways in which the card may lie on the table, each with words for it."""
        return ()

    def rules(self, card: C) -> Sequence[str]:
        """The ids of the rules that say what the card does."""
        return ()

    def rulings(self, card: C) -> Sequence[str]:
        """The same, each perhaps followed by how the sentence begins that matters: "ST-20 Jam"."""
        return self.rules(card)

    # --- lists -------------------------------------------------------------------------------

    def summary(self, cards: Sequence[C]) -> str:
        """The set in one sentence: how many cards, how many points."""
        return ""

    def samples(self) -> Sequence[str]:
        """The ids of cards that stand for all others, in the order in which to explain them."""
        return ()

    def look(self, extra: str) -> FaceLook:
        """What stands behind the id of a card in a text: "wild-asteroids:green"."""
        return FaceLook(named=extra)
