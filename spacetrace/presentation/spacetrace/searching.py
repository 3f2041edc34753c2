"""Says what can be searched for in Spacetrace's cards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.searching import (
    CardField,
    Column,
    Example,
    Filter,
    Rank,
    Searching,
    Sort,
)
from spacetrace.presentation.spacetrace import search_words as words
from spacetrace.presentation.spacetrace.emblems import ROMAN
from spacetrace.presentation.spacetrace.faces import kind_words

_NO_COST = ("base", "reinforcement")
_KIND_ORDER = ("ship", "base", "tactic", "commander", "reinforcement")

FIELDS: tuple[CardField[Card], ...] = (
    CardField(
        key="kind",
        kind="word",
        what=_("what kind of card it is"),
        example="kind:ship",
        names=("type",),
        words=words.KINDS,
        of=lambda card: frozenset((card.kind,)),
    ),
    CardField(
        key="class",
        kind="number",
        what=_("the class of a ship card, 1 to 4 or I to IV"),
        example="class:2,3",
        names=("c",),
        words=words.CLASSES,
        of=lambda card: card.class_,
    ),
    CardField(
        key="mp",
        kind="number",
        what=_("the MP on the card: what it costs, or what a reinforcement brings"),
        example="mp:100..200",
        names=("manpower",),
        of=lambda card: None if card.kind == "base" else card.mp,
    ),
    CardField(
        key="cost",
        kind="number",
        what=_("what the card costs in MP; reinforcements cost nothing and are not found"),
        example="cost<=60",
        names=("price",),
        of=lambda card: None if card.kind in _NO_COST else card.mp,
    ),
    CardField(
        key="worth",
        kind="number",
        what=_("what a reinforcement brings in MP"),
        example="worth>=150",
        names=("brings",),
        of=lambda card: card.mp if card.kind == "reinforcement" else None,
    ),
    CardField(
        key="ap",
        kind="number",
        what=_("the AP of each single ship"),
        example="ap>10",
        names=("attack",),
        of=lambda card: card.ap if card.ships else None,
    ),
    CardField(
        key="lp",
        kind="number",
        what=_("the LP of each single ship"),
        example="lp>=100",
        names=("life",),
        of=lambda card: card.lp if card.ships else None,
    ),
    CardField(
        key="ships",
        kind="number",
        what=_("how many single ships the card holds"),
        example="ships>=50",
        names=("size",),
        of=lambda card: card.ships,
    ),
    CardField(
        key="firepower",
        kind="number",
        what=_("the AP of all its ships together: what the whole card can shoot"),
        example="firepower>=150",
        names=("total-ap", "fire"),
        of=lambda card: card.ships * card.ap if card.ships else None,
    ),
    CardField(
        key="endurance",
        kind="number",
        what=_("the LP of all its ships together: what the whole card can take"),
        example="endurance>=200",
        names=("total-lp", "staying"),
        of=lambda card: card.ships * (card.lp or 0) if card.ships else None,
    ),
    CardField(
        key="copies",
        kind="number",
        what=_("how many copies a deck may hold"),
        example="copies:1",
        names=("limit",),
        of=lambda card: None if card.kind == "base" else card.copies,
    ),
    CardField(
        key="keyword",
        kind="word",
        what=_("a keyword that stands on the card; “immune” means any of the immunities"),
        example="keyword:preemptive",
        names=("k", "has"),
        words=words.KEYWORDS,
        of=words.keywords_of,
    ),
    CardField(
        key="effect",
        kind="word",
        what=_("what its abilities do"),
        example="effect:jam,repair",
        names=("does", "e"),
        words=words.EFFECTS,
        of=words.effects_of,
    ),
    CardField(
        key="when",
        kind="word",
        what=_("when its abilities happen"),
        example="when:destroyed",
        names=("trigger",),
        words=words.TRIGGERS,
        of=words.triggers_of,
    ),
    CardField(
        key="ability",
        kind="word",
        what=_("any of these: a keyword that it has or gives, what it does, when it happens"),
        example="ability:counter",
        names=("a",),
        words={**words.EFFECTS, **words.KEYWORDS, **words.TRIGGERS},
        of=words.abilities_of,
    ),
    CardField(
        key="pay",
        kind="word",
        what=_("what an ability of it is paid with, beyond the MP on the card"),
        example="pay:sacrifice",
        names=("pays",),
        words=words.COSTS,
        of=words.costs_of,
    ),
    CardField(
        key="is",
        kind="word",
        what=_(
            "what it simply is: plain (no rules of its own), unarmed (0 AP), single (one ship), "
            "unique (one copy a deck), free (0 MP), immune, mothership, or its kind"
        ),
        example="is:mothership",
        names=(),
        words=words.FLAGS,
        of=words.flags_of,
    ),
    CardField(
        key="flavour",
        kind="text",
        what=_("the line in italics"),
        example="flavour:biscuits",
        names=("flavor", "quote"),
        of=lambda card: card.flavour,
    ),
)

FILTERS = (
    Filter(
        "kind",
        _("Kind"),
        (
            ("ship", _("Ships")),
            ("tactic", _("Tactics")),
            ("commander", _("Commanders")),
            ("reinforcement", _("Reinforcements")),
            ("base", _("Base")),
        ),
    ),
    Filter("class", _("Class"), tuple((str(c), ROMAN[c]) for c in range(1, 5))),
    Filter("mp", "MP"),
    Filter("ap", "AP"),
    Filter("lp", "LP"),
    Filter(
        "ability",
        _("Ability"),
        (
            ("damage", _("Damage")),
            ("preemptive", _("Preemptive")),
            ("jam", _("Jam")),
            ("counter", _("Counter")),
            ("destroy", _("Destroy")),
            ("kill", _("Kill")),
            ("remove", _("Remove")),
            ("repair", _("Repair")),
            ("reconstruct", _("Reconstruct")),
            ("shield", _("Shield")),
            ("boost", _("Boost")),
            ("weaken", _("Weaken")),
            ("draw", _("Draw")),
            ("gain-mp", _("Gain MP")),
            ("search", _("Search")),
            ("return", _("Return")),
            ("control", _("Control")),
            ("self-destruct", _("Self-destruction")),
            ("first-target", _("First target")),
            ("last-target", _("Last target")),
        ),
    ),
)


def _by_class(card: Card) -> Rank:
    return (card.class_, card.kind == "base", card.mp, card.name) if card.class_ else None


SORTS: tuple[Sort[Card], ...] = (
    Sort("name", _("Name"), lambda card: (card.name.casefold(),)),
    Sort("mp", _("MP"), lambda card: None if card.kind == "base" else (card.mp,)),
    Sort("class", _("Class, then MP"), _by_class),
    Sort("ap", _("AP"), lambda card: (card.ap,) if card.ships else None),
    Sort("lp", _("LP"), lambda card: (card.lp or 0,) if card.ships else None),
    Sort("ships", _("Ships"), lambda card: (card.ships,) if card.ships else None),
    Sort("firepower", _("Firepower"), lambda card: _total(card, card.ap)),
    Sort("endurance", _("Endurance"), lambda card: _total(card, card.lp)),
    Sort("kind", _("Kind"), lambda card: (_KIND_ORDER.index(card.kind), card.class_ or 0)),
)

COLUMNS: tuple[Column[Card], ...] = (
    Column("kind", _("Kind"), kind_words, sort="kind"),
    Column("mp", _("MP"), lambda card: _mp(card), sort="mp", is_number=True),
    Column("ships", _("Ships"), lambda card: str(card.ships or ""), sort="ships", is_number=True),
    Column("ap", _("AP"), lambda card: _ap(card), sort="ap", is_number=True),
    Column("lp", _("LP"), lambda card: str(card.lp or ""), sort="lp", is_number=True),
)

EXAMPLES = (
    Example("kind:ship class:3 mp<=200", _("class III ship cards for 200 MP or less")),
    Example('text:"jam" -kind:tactic', _("whatever speaks of jamming and is no tactic")),
    Example("ability:repair or ability:reconstruct", _("cards that bring ships back")),
    Example("class:1,2 firepower>=80", _("small ships that shoot a lot in all")),
    Example("(kind:tactic or kind:commander) cost<=40", _("cheap help")),
    Example("keyword:immune", _("cards that are immune to something")),
    Example("kind:reinforcement worth:100..200", _("reinforcements of middling worth")),
    Example("ap>lp sort:-ap", _("ships that hit harder than they can take, the hardest first")),
    Example("when:destroyed", _("cards that do something as they are lost")),
)

SHOWN = {"name": "name:fighters", "text": 'text:"facing stack"', "set": "set:basic"}

SEARCHING = Searching(FIELDS, FILTERS, SORTS, COLUMNS, EXAMPLES, SHOWN, usual="kind")


def _total(card: Card, each: int | None) -> Rank:
    return (card.ships * (each or 0),) if card.ships else None


def _ap(card: Card) -> str:
    return str(card.ap) if card.ships else ""


def _mp(card: Card) -> str:
    if card.kind == "base":
        return ""
    return f"+{card.mp}" if card.kind == "reinforcement" else str(card.mp)
