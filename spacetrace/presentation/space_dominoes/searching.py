"""Says what can be searched for in Space Dominoes' cards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.space_dominoes.cards import MOST_DOTS, CardData
from spacetrace.presentation.searching import CardField, Column, Example, Filter, Searching, Sort

_DOTS = {str(dots): ("blank",) if dots == 0 else () for dots in range(MOST_DOTS + 1)}

FIELDS: tuple[CardField[CardData], ...] = (
    CardField(
        key="end",
        kind="word",
        what=_("the dots in one of its two outer sections; “blank” is 0"),
        example="end:3",
        names=("ends",),
        words=_DOTS,
        of=lambda card: frozenset((str(card.sections[0]), str(card.sections[2]))),
    ),
    CardField(
        key="middle",
        kind="number",
        what=_("the dots in the middle section"),
        example="middle:0",
        words={"0": ("blank",)},
        of=lambda card: card.sections[1],
    ),
    CardField(
        key="has",
        kind="word",
        what=_("the dots in any of its sections"),
        example="has:blank",
        names=("section",),
        words=_DOTS,
        of=lambda card: frozenset(map(str, card.sections)),
    ),
    CardField(
        key="dots",
        kind="number",
        what=_("all its dots together"),
        example="dots>=7",
        names=("points", "value", "total"),
        of=lambda card: sum(card.sections),
    ),
    CardField(
        key="is",
        kind="word",
        what=_("what it simply is: same (it reads the same both ways), triple (one number alone)"),
        example="is:same",
        words={"same": ("symmetric", "palindrome"), "triple": ()},
        of=lambda card: _flags(card),
    ),
)

FILTERS = (
    Filter(
        "end",
        _("End"),
        tuple((word, _("blank") if word == "0" else word) for word in _DOTS),
    ),
    Filter("is", _("Also"), (("same", _("Same both ways")),)),
    Filter("dots", _("Dots")),
)

SORTS: tuple[Sort[CardData], ...] = (
    Sort("name", _("Name"), lambda card: (card.name.casefold(),)),
    Sort("dots", _("Dots"), lambda card: (sum(card.sections),)),
)

COLUMNS: tuple[Column[CardData], ...] = (
    Column("sections", _("Sections"), lambda card: "-".join(map(str, card.sections))),
    Column("dots", _("Dots"), lambda card: str(sum(card.sections)), sort="dots", is_number=True),
)

EXAMPLES = (
    Example("end:3 dots<=5", _("light dominoes that end in 3")),
    Example("is:same -has:blank", _("the same both ways, without a blank")),
    Example("end:0 end:2", _("from a blank to 2")),
)

SHOWN = {"name": "name:0-2", "text": 'text:"both ways"', "set": "set:space-dominoes"}

SEARCHING = Searching(FIELDS, FILTERS, SORTS, COLUMNS, EXAMPLES, SHOWN)


def _flags(card: CardData) -> frozenset[str]:
    first, middle, last = card.sections
    told = {"same": first == last, "triple": first == middle == last}
    return frozenset(flag for flag, is_true in told.items() if is_true)
