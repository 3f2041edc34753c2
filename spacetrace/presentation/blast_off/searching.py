"""Says what can be searched for in Blast Off!'s cards and missions."""

from __future__ import annotations

from typing import TypeAlias

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.blast_off.cards import COLOURS, CardData
from spacetrace.engine.games.blast_off.missions import EFFECTS, GESTURES, Mission
from spacetrace.presentation.kit.colours import WORDS, colour_word
from spacetrace.presentation.searching import (
    CardField,
    Column,
    Example,
    Filter,
    Rank,
    Searching,
    Sort,
)

AnyCard: TypeAlias = CardData | Mission

_KINDS = {
    "planet": ("planets",),
    "blast-off": ("word", "blastoff"),
    "wild": ("wilds", "alien"),
    "countdown": ("countdowns", "rocket"),
    "mission": ("missions",),
}

FIELDS: tuple[CardField[AnyCard], ...] = (
    CardField(
        key="kind",
        kind="word",
        what=_("what kind of card it is; “word” is a blast-off card"),
        example="kind:planet",
        names=("type",),
        words=_KINDS,
        of=lambda card: frozenset((_kind(card),)),
    ),
    CardField(
        key="colour",
        kind="word",
        what=_("its colour"),
        example="colour:green",
        names=("color", "c"),
        words=dict.fromkeys(COLOURS, ()),
        of=lambda card: frozenset((card.colour,)) if isinstance(card, CardData) else frozenset(),
    ),
    CardField(
        key="number",
        kind="number",
        what=_("the number of a planet"),
        example="number:1..3",
        names=("value", "n"),
        of=lambda card: card.number if isinstance(card, CardData) else None,
    ),
    CardField(
        key="copies",
        kind="number",
        what=_("how many copies the pack holds"),
        example="copies>1",
        of=lambda card: card.copies if isinstance(card, CardData) else 1,
    ),
    CardField(
        key="duty",
        kind="word",
        what=_("the gesture that a mission asks for"),
        example="duty:salute",
        names=("gesture",),
        words=dict.fromkeys(GESTURES, ()),
        of=lambda card: _duty(card),
    ),
    CardField(
        key="effect",
        kind="word",
        what=_("what a mission does"),
        example="effect:reverse",
        names=("does",),
        words=dict.fromkeys(EFFECTS, ()),
        of=lambda card: frozenset(card.effects) if isinstance(card, Mission) else frozenset(),
    ),
)

FILTERS = (
    Filter("colour", _("Colour"), tuple((colour, _(WORDS[colour])) for colour in COLOURS)),
    Filter(
        "kind",
        _("Kind"),
        (
            ("planet", _("Planets")),
            ("blast-off", _("Blast off")),
            ("wild", _("Wild")),
            ("countdown", _("Countdown")),
            ("mission", _("Missions")),
        ),
    ),
    Filter("number", _("Number")),
)

SORTS: tuple[Sort[AnyCard], ...] = (
    Sort("name", _("Name"), lambda card: (card.name.casefold(),)),
    Sort("number", _("Number"), lambda card: _number(card)),
    Sort("colour", _("Colour"), lambda card: _place(card)),
    Sort("kind", _("Kind"), lambda card: (list(_KINDS).index(_kind(card)),)),
)

COLUMNS: tuple[Column[AnyCard], ...] = (
    Column("colour", _("Colour"), lambda card: _colour_words(card), sort="colour"),
    Column("number", _("Number"), lambda card: _number_words(card), "number", is_number=True),
    Column("copies", _("Copies"), lambda card: str(getattr(card, "copies", 1)), is_number=True),
)

EXAMPLES = (
    Example("colour:green number:1..5", _("low green planets")),
    Example("kind:mission salutes", _("missions in which somebody salutes")),
    Example("kind:mission -duty:beep,clap", _("missions without beeping and clapping")),
    Example("copies>1", _("cards of which there are several")),
)

SHOWN = {"name": "name:green", "text": 'text:"any call"', "set": "set:blast-off"}

SEARCHING = Searching(FIELDS, FILTERS, SORTS, COLUMNS, EXAMPLES, SHOWN)


def _kind(card: AnyCard) -> str:
    return "mission" if isinstance(card, Mission) else card.kind


def _duty(card: AnyCard) -> frozenset[str]:
    return frozenset((card.duty,)) if isinstance(card, Mission) and card.duty else frozenset()


def _number(card: AnyCard) -> Rank:
    has_number = isinstance(card, CardData) and card.number is not None
    return (card.number or 0,) if has_number and isinstance(card, CardData) else None


def _place(card: AnyCard) -> Rank:
    if not isinstance(card, CardData) or card.colour not in COLOURS:
        return None
    return (COLOURS.index(card.colour), card.number or 0)


def _colour_words(card: AnyCard) -> str:
    return colour_word(card.colour) if isinstance(card, CardData) and card.colour else ""


def _number_words(card: AnyCard) -> str:
    return str(card.number) if isinstance(card, CardData) and card.number else ""
