"""Says what can be searched for in Spaced Out's cards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.spaced_out.cards import COLOURS
from spacetrace.presentation.kit.colours import WORDS, colour_word
from spacetrace.presentation.searching import CardField, Column, Example, Filter, Searching, Sort
from spacetrace.presentation.spaced_out.faces import SpacedOutCard

_ATTACKS = ("asteroids", "shooting_star", "big_bang")
_KINDS = {
    "number": ("numbers",),
    "attack": ("attacks",),
    "asteroids": (),
    "shooting-star": ("shooting-stars", "star"),
    "force-field": ("force-fields", "defence"),
    "black-hole": ("black-holes",),
    "big-bang": ("big-bangs",),
    "eclipse": ("eclipses",),
    "lunar-eclipse": (),
    "solar-eclipse": (),
}
_ORDER = (
    "number",
    "asteroids",
    "shooting_star",
    "force_field",
    "black_hole",
    "big_bang",
    "lunar_eclipse",
    "solar_eclipse",
)

FIELDS: tuple[CardField[SpacedOutCard], ...] = (
    CardField(
        key="kind",
        kind="word",
        what=_("what kind of card it is"),
        example="kind:attack",
        names=("type",),
        words=_KINDS,
        of=lambda card: _kinds(card),
    ),
    CardField(
        key="colour",
        kind="word",
        what=_("its colour, or “wild”; a big bang has two"),
        example="colour:red,wild",
        names=("color", "c"),
        words={**dict.fromkeys(COLOURS, ()), "wild": ("wilds",)},
        of=lambda card: _colours(card),
    ),
    CardField(
        key="number",
        kind="number",
        what=_("the number of a number card"),
        example="number>=7",
        names=("n",),
        of=lambda card: card.number if card.kind == "number" else None,
    ),
    CardField(
        key="points",
        kind="number",
        what=_("what it counts at the end of a round"),
        example="points>=20",
        names=("value", "worth"),
        of=lambda card: card.points,
    ),
    CardField(
        key="copies",
        kind="number",
        what=_("how many copies the pack holds"),
        example="copies:1",
        of=lambda card: card.copies,
    ),
    CardField(
        key="is",
        kind="word",
        what=_("what it simply is: wild, or a promo card"),
        example="is:promo",
        words={"wild": (), "promo": ()},
        of=lambda card: frozenset(["wild"] * card.is_wild + ["promo"] * card.promo),
    ),
)

FILTERS = (
    Filter(
        "colour",
        _("Colour"),
        (*((colour, _(WORDS[colour])) for colour in COLOURS), ("wild", _("wild"))),
    ),
    Filter(
        "kind",
        _("Kind"),
        (
            ("number", _("Numbers")),
            ("attack", _("Attacks")),
            ("force-field", _("Force fields")),
            ("black-hole", _("Black holes")),
            ("eclipse", _("Eclipses")),
        ),
    ),
    Filter("is", _("Also"), (("promo", _("Promo")),)),
    Filter("points", _("Points")),
)

SORTS: tuple[Sort[SpacedOutCard], ...] = (
    Sort("name", _("Name"), lambda card: (card.name.casefold(),)),
    Sort("points", _("Points"), lambda card: (card.points,)),
    Sort("colour", _("Colour"), lambda card: (_place(card),)),
    Sort("kind", _("Kind"), lambda card: (_ORDER.index(card.kind), card.number)),
)

COLUMNS: tuple[Column[SpacedOutCard], ...] = (
    Column("colour", _("Colour"), lambda card: _colour_words(card), sort="colour"),
    Column("points", _("Points"), lambda card: str(card.points), sort="points", is_number=True),
    Column("copies", _("Copies"), lambda card: str(card.copies), is_number=True),
)

EXAMPLES = (
    Example("colour:red kind:attack", _("red attacks")),
    Example("is:wild points>=50", _("wilds that are costly to be left with")),
    Example("kind:number number:7..9", _("high numbers")),
    Example("points<0", _("cards that take points off")),
)

SHOWN = {"name": "name:asteroids", "text": 'text:"bonus turn"', "set": "set:spaced-out"}

SEARCHING = Searching(FIELDS, FILTERS, SORTS, COLUMNS, EXAMPLES, SHOWN)


def _kinds(card: SpacedOutCard) -> frozenset[str]:
    found = {card.kind.replace("_", "-")}
    if card.kind in _ATTACKS:
        found.add("attack")
    if card.kind.endswith("eclipse"):
        found.add("eclipse")
    return frozenset(found)


def _colours(card: SpacedOutCard) -> frozenset[str]:
    return frozenset(["wild"] if card.is_wild else [card.colour, *card.colours]) - {""}


def _place(card: SpacedOutCard) -> int:
    first = card.colour or next(iter(card.colours), "")
    return COLOURS.index(first) if first in COLOURS else len(COLOURS)


def _colour_words(card: SpacedOutCard) -> str:
    if card.is_wild:
        return str(_("wild"))
    return ", ".join(colour_word(c) for c in (card.colour, *card.colours) if c)
