"""Which zones, sides and fields of a selector make sense together, and where."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from spacetrace.engine.games.spacetrace.cards.selectors import Range, Selector
from spacetrace.engine.games.spacetrace.cards.shape import Report, nearest
from spacetrace.engine.games.spacetrace.words.triggers import BATTLE, Trigger

if TYPE_CHECKING:  # it is made of words, which are checked with this
    from spacetrace.engine.games.spacetrace.cards.schema import Card

FLEETS = ("base_fleet", "second_fleet", "fleets")
STACKS = ("own_stack", "facing_stack")
HERE = ("self", "host")
IN_PLAY = FLEETS + STACKS + HERE
PILES = ("discard", "wrecks")
HIDDEN = ("hand", "library")

IN_PLAY_FIELDS = ("damaged", "jammed", "commanded", "other")
SHIP_FIELDS = ("class_", "keyword", "ap", "lp")
STATIC_FIELDS = ("zone", "side", "kind", "class_", "name", "commanded", "killed", "mp", "other")
KINDS_OF_WRECKS = ("ship",)


class Where(Struct, frozen=True):
    """What a selector may refer to: the card it is on, the ability, the ids of the set's cards."""

    card: Card
    trigger: Trigger
    ids: frozenset[str]


def given(sel: Selector) -> tuple[str, ...]:
    """The fields, besides zone and side, that the selector uses."""
    default = Selector(zone=sel.zone)
    return tuple(
        name
        for name in sel.__struct_fields__
        if name not in ("zone", "side") and getattr(sel, name) != getattr(default, name)
    )


def may_find_base(sel: Selector) -> bool:
    """Whether a Base could be among what the selector finds."""
    if sel.zone not in FLEETS + STACKS or sel.zone == "second_fleet" or sel.other:
        return False
    return "ship" not in sel.kind and (not sel.class_ or 4 in sel.class_)


def check_selector(sel: Selector, where: Where, report: Report) -> None:
    """Rules that hold for every selector, whatever it is for."""
    _zone(sel, where, report)
    _fields(sel, where, report)
    _kinds(sel, report)
    for name in ("mp", "ap", "lp"):
        _range(getattr(sel, name), report.at(name))
    if len(set(sel.class_)) < len(sel.class_):
        report.at("class").say("A class is named twice.")
    if sel.name is not None and sel.name not in where.ids:
        known = nearest(sel.name, where.ids)
        report.at("name").say(f"The set has no card with the id “{sel.name}”{known}")


def _zone(sel: Selector, where: Where, report: Report) -> None:
    zone, kind = sel.zone, where.card.kind
    at = report.at("zone")
    if zone in STACKS and where.trigger not in BATTLE:
        at.say(
            f"“{zone}” exists only in a class battle, so only in the triggers "
            "preemptive, battle and after_battle."
        )
    elif zone == "self" and kind not in ("ship", "base"):
        at.say("Only a ship card is in play as itself; for a commander's ship, use “host”.")
    elif zone == "self" and where.trigger == "destroyed":
        at.say("The card is a wreck by then, so “self” finds nothing.")
    elif zone == "host" and kind != "commander":
        at.say("Only a commander has a “host”; a ship card is “self”.")
    elif zone == "stack" and (kind != "tactic" or where.trigger != "played"):
        at.say("Only a tactic that is played can reach tactics on the stack.")
    if zone in STACKS + HERE and sel.side != "own":
        report.at("side").say(f"“{zone}” says by itself whose it is; leave the side out.")


def _fields(sel: Selector, where: Where, report: Report) -> None:
    used = given(sel)
    for name in used:
        told = name.rstrip("_")
        if name in IN_PLAY_FIELDS and sel.zone not in IN_PLAY:
            report.at(told).say("Only ship cards in play can be asked for this.")
        elif name in SHIP_FIELDS and not _finds_ships(sel):
            report.at(told).say("Only ship cards can be asked for this.")
        elif name == "killed" and sel.zone != "wrecks":
            report.at(told).say("Only wrecks can be asked for this.")
        elif sel.zone in HERE and name not in (*IN_PLAY_FIELDS, "keyword"):
            report.at(told).say(f"“{sel.zone}” is one card; this does not narrow it.")
        elif where.trigger == "while_in_play" and name not in STATIC_FIELDS:
            report.at(told).say(
                "An ability that holds while the card is in play cannot depend on this, "
                "because such abilities may change it."
            )
    if sel.other and (sel.zone in HERE or where.card.kind not in ("ship", "base")):
        report.at("other").say("“other” leaves out the ship card itself, which is not meant here.")


def _finds_ships(sel: Selector) -> bool:
    return sel.zone != "stack" and (not sel.kind or bool({"ship", "base"} & set(sel.kind)))


def _kinds(sel: Selector, report: Report) -> None:
    possible: Collection[str] = ("ship", "tactic", "reinforcement", "commander")
    if sel.zone in IN_PLAY:
        possible = ("ship", "base")
    elif sel.zone == "wrecks":
        possible = KINDS_OF_WRECKS
    elif sel.zone == "stack":
        possible = ("tactic",)
    at = report.at("kind")
    for kind in sel.kind:
        if kind not in possible:
            at.say(f"“{sel.zone}” never holds a card of the kind “{kind}”.")
    if len(set(sel.kind)) < len(sel.kind):
        at.say("A kind is named twice.")
    elif len(sel.kind) == len(possible):
        at.say(f"This is every kind that “{sel.zone}” can hold; leave it out.")


def _range(found: Range | None, report: Report) -> None:
    if found is None:
        return
    if found.min is None and found.max is None:
        report.say("A range needs “min”, “max” or both.")
    elif found.min is not None and found.max is not None and found.min > found.max:
        report.say(f"From {found.min} to {found.max} there is nothing.")
