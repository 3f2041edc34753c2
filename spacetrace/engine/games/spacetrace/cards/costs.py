"""What the further costs of an ability must be like."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.places import (
    FLEETS,
    Where,
    check_selector,
    may_find_base,
)
from spacetrace.engine.games.spacetrace.cards.shape import Report

MAX_PICKED = 2


def check_costs(costs: tuple[s.Cost, ...], where: Where, report: Report) -> None:
    """Report what is wrong with the further costs of an ability."""
    if picked_for_costs(costs) > MAX_PICKED:
        report.say(f"At most {MAX_PICKED} cards can be sacrificed and discarded for one ability.")
    for kind, told in ((s.PayMp, "mp"), (s.PayExhaust, "exhaust")):
        if sum(isinstance(cost, kind) for cost in costs) > 1:
            report.say(f"“{told}” can be paid once.")
    for i, cost in enumerate(costs):
        _cost(cost, where, report.at(f"[{i}]"))


def picked_for_costs(costs: tuple[s.Cost, ...]) -> int:
    """How many cards the owner must name to pay."""
    return sum(_is_picked(cost) for cost in costs)


def _is_picked(cost: s.Cost) -> bool:
    if isinstance(cost, s.PaySacrifice):
        return cost.from_.zone != "self"
    return isinstance(cost, s.PayDiscard)


def _cost(cost: s.Cost, where: Where, report: Report) -> None:
    if isinstance(cost, s.PayMp):
        if where.trigger != "activated":
            report.say("Only activated abilities cost MP; what a card costs is its “mp”.")
    elif isinstance(cost, s.PayExhaust):
        if where.trigger != "activated":
            report.say("Only for an activated ability can a ship card be exhausted.")
    elif isinstance(cost, s.PayDiscard):
        if cost.kind == "base":
            report.at("kind").say("A Base is never in a hand.")
    else:
        _sacrifice(cost.from_, where, report.at("from"))


def _sacrifice(sel: s.Selector, where: Where, report: Report) -> None:
    check_selector(sel, where, report)
    if sel.zone not in (*FLEETS, "self", "hand"):
        report.say("Sacrificed are own cards in the fleets, in hand, or the card itself.")
    elif sel.side != "own":
        report.say("Only own cards can be sacrificed as a cost.")
    elif sel.zone == "self" and where.trigger != "activated":
        report.say("A card cannot be sacrificed to play itself.")
    elif may_find_base(sel):
        report.say("The Base cannot be sacrificed (ST-2): add the kind “ship”.")
