"""Draws ships and the Base: three hulls a class, alone or in formation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace_1.cards.schema import Card
from spacetrace.presentation.kit.shapes import (
    Lots,
    cockpit,
    dots,
    glow,
    lines,
    mirrored,
    placed,
    pod,
    ring,
    spokes,
)

FORMATIONS: dict[int, Sequence[tuple[float, float, float]]] = {
    1: ((0, 0, 1),),
    2: ((-23, 8, 0.6), (23, -8, 0.6)),
    3: ((0, -17, 0.52), (-29, 17, 0.52), (29, 17, 0.52)),
    5: ((0, -25, 0.38), (-22, -2, 0.38), (22, -2, 0.38), (-38, 24, 0.38), (38, 24, 0.38)),
    6: (
        (0, -27, 0.34),
        (-20, -5, 0.34),
        (20, -5, 0.34),
        (-38, 19, 0.34),
        (38, 19, 0.34),
        (0, 25, 0.34),
    ),
}


def formation(card: Card, lots: Lots) -> str:
    """One big ship, or several small ones where the card has many."""
    ships = card.ships or 1
    cls = card.class_ or 1
    wings = 1 if cls == 4 or ships <= 2 else 2 if ships <= 5 else 3 if ships <= 19 else 5
    if wings == 5 and ships >= 100:
        wings = 6
    hull = HULLS[(cls, lots.below(3))](lots)
    if wings == 1:
        return hull
    places = FORMATIONS[wings]
    return "".join(placed(hull, x, y, s) for x, y, s in places)


def dart(lots: Lots) -> str:
    """A fighter: a thin body, swept wings, one or two drives."""
    span, sweep, tail = lots.between(30, 44), lots.between(8, 26), lots.between(24, 34)
    body = mirrored([(0, -46), (6, -18), (8, 14), (5, tail)], "hull")
    wing = mirrored([(6, -8), (span, sweep), (span, sweep + 9), (8, 20)], "wing")
    fins = mirrored([(5, 20), (16, tail + 8), (5, tail)], "trim") if lots.maybe() else ""
    tips = mirrored([(span - 3, sweep - 14), (span + 1, sweep), (span - 3, sweep + 12)], "trim")
    return glow(tail, (0,)) + wing + (tips if lots.maybe() else "") + fins + body + cockpit(-14, 9)


def manta(lots: Lots) -> str:
    """A flying wing."""
    span, dip = lots.between(38, 48), lots.between(4, 16)
    wing = mirrored(
        [(0, -34), (14, -20), (span, 16), (span - 6, 24), (16, dip + 8), (0, 26)], "wing"
    )
    body = mirrored([(0, -38), (8, -14), (9, 18), (0, 30)], "hull")
    cut = mirrored([(16, -6), (span - 12, 14), (18, 6)], "trim")
    return glow(24, (-12, 12)) + wing + cut + body + cockpit(-16, 8)


def fork(lots: Lots) -> str:
    """Two booms ahead of a cross beam."""
    gap, reach = lots.between(16, 26), lots.between(34, 46)
    boom = mirrored(
        [(gap - 6, -reach), (gap + 3, -reach + 12), (gap + 6, 26), (gap - 7, 22)], "wing"
    )
    beam = mirrored([(0, -6), (gap, 2), (gap, 14), (0, 20)], "trim")
    body = mirrored([(0, -22), (8, -8), (9, 20), (0, 30)], "hull")
    return glow(28, (-gap, 0, gap)) + beam + boom + body + cockpit(-6, 7)


def lance(lots: Lots) -> str:
    """A destroyer: long body, shoulder blocks, drives on struts."""
    shoulder, strut = lots.between(12, 18), lots.between(22, 34)
    at = lots.between(2, 18)
    pods = mirrored(pod(strut, at, 6, 24), "trim")
    struts = mirrored([(8, at - 4), (strut, at + 2), (strut, at + 10), (8, at + 10)], "wing")
    body = mirrored(
        [(0, -48), (5, -40), (8, -14), (shoulder, -6), (shoulder, 14), (10, 22), (9, 36), (0, 38)],
        "hull",
    )
    return glow(36, (0, -strut, strut)) + struts + pods + body + lines(shoulder) + cockpit(-22, 8)


def wasp(lots: Lots) -> str:
    """A craft with a waist and arms that reach forward."""
    arm = lots.between(24, 36)
    arms = mirrored([(8, 10), (arm, 4), (arm + 6, -26), (arm + 10, 8), (arm, 20), (8, 22)], "wing")
    body = mirrored([(0, -40), (11, -26), (7, -6), (14, 12), (10, 34), (0, 38)], "hull")
    return glow(36, (-7, 7)) + arms + body + cockpit(-26, 8) + dots(((0, 14),), 4)


def hammerhead(lots: Lots) -> str:
    """A wide head on a narrow neck."""
    head, stern = lots.between(22, 34), lots.between(16, 26)
    front = mirrored([(0, -40), (head - 6, -38), (head, -28), (head - 4, -18), (0, -16)], "wing")
    neck = mirrored([(0, -24), (7, -18), (8, 10), (0, 14)], "hull")
    rear = mirrored([(0, 2), (10, 6), (stern, 18), (stern, 34), (12, 38), (0, 38)], "hull")
    eyes = dots(((-head + 9, -28), (head - 9, -28)), 3.2)
    return glow(37, (-14, 0, 14)) + neck + front + rear + eyes + cockpit(18, 8)


def cruiser(lots: Lots) -> str:
    """A heavy ship with side armour and turrets."""
    beam, side = lots.between(16, 22), lots.between(26, 36)
    armour = mirrored([(beam - 4, -22), (side, -8), (side, 24), (beam - 4, 32)], "wing")
    body = mirrored(
        [(0, -49), (9, -40), (12, -20), (beam, -12), (beam, 22), (14, 40), (0, 43)], "hull"
    )
    spine = mirrored([(0, -34), (5, -24), (5, 26), (0, 34)], "trim")
    guns = dots(((-side + 6, 0), (side - 6, 0), (-side + 6, 15), (side - 6, 15)), 3)
    return glow(41, (-9, 9)) + armour + body + spine + guns + cockpit(-2, 7)


def carrier(lots: Lots) -> str:
    """Decks along both sides."""
    deck, length = lots.between(30, 40), lots.between(20, 30)
    decks = mirrored([(14, -length), (deck, -length + 8), (deck, 26), (14, 30)], "wing")
    body = mirrored([(0, -46), (12, -32), (16, 0), (16, 32), (8, 44), (0, 44)], "hull")
    bays = "".join(
        mirrored([(20, y), (deck - 4, y), (deck - 4, y + 6), (20, y + 6)], "dark")
        for y in (-8, 4, 16)
    )
    return glow(43, (-6, 6)) + decks + bays + body + lines(12) + cockpit(-24, 9)


def anvil(lots: Lots) -> str:
    """A wedge of armour."""
    width, notch = lots.between(32, 44), lots.between(10, 22)
    wedge = mirrored(
        [(0, -48), (10, -38), (width, 22), (width - 4, 34), (14, 30), (0, notch + 18)], "wing"
    )
    core = mirrored([(0, -30), (14, 6), (16, 30), (0, 40)], "hull")
    teeth = mirrored([(width - 16, 4), (width - 7, 18), (width - 16, 20)], "trim")
    return (
        glow(34, (-24, 0, 24))
        + wedge
        + teeth
        + core
        + dots(((-9, 20), (9, 20)), 2.6)
        + cockpit(0, 8)
    )


def citadel(lots: Lots) -> str:
    """A ship as large as a town: a long hull through a ring."""
    radius = lots.between(29, 37)
    rim = ring(radius, 9) + spokes(radius, 3 + lots.below(4))
    body = mirrored([(0, -50), (9, -38), (13, 0), (11, 38), (0, 49)], "hull")
    towers = mirrored([(8, -18), (20, -10), (20, 12), (8, 20)], "trim")
    return glow(47, (-5, 5)) + rim + towers + body + cockpit(-14, 8) + dots(((0, 14), (0, 26)), 3)


def ark(lots: Lots) -> str:
    """A mother of ships: a broad hull with hangars."""
    width, bow = lots.between(36, 44), lots.between(14, 24)
    hull = mirrored(
        [(0, -46), (bow, -40), (width, -10), (width, 22), (width - 10, 38), (0, 42)], "wing"
    )
    keel = mirrored([(0, -42), (12, -28), (14, 30), (0, 46)], "hull")
    bays = "".join(
        mirrored([(19, y), (width - 6, y + 2), (width - 6, y + 7), (19, y + 7)], "dark")
        for y in (-12, 0, 12)
    )
    return glow(41, (-24, -8, 8, 24)) + hull + bays + keel + dots(((0, -8), (0, 6), (0, 20)), 4)


def crown(lots: Lots) -> str:
    """Three prows on one stern."""
    out, reach = lots.between(28, 36), lots.between(20, 34)
    prows = mirrored(
        [(out - 9, -reach), (out, -reach - 8), (out + 8, 10), (out, 34), (12, 30), (14, 4)], "wing"
    )
    body = mirrored([(0, -50), (10, -34), (13, 10), (18, 30), (10, 44), (0, 46)], "hull")
    belt = mirrored([(0, 10), (out, 14), (out, 21), (0, 22)], "trim")
    return glow(43, (-out + 4, 0, out - 4)) + prows + belt + body + cockpit(-20, 9) + lines(10)


def station(lots: Lots) -> str:
    """The Base: two rings about a core."""
    return (
        ring(42, 7)
        + spokes(42, 6)
        + ring(24, 5)
        + '<circle class="hull" r="15"/><path class="shade" d="M0-15a15 15 0 0 1 0 30z"/>'
        + dots(((0, -42), (36.4, -21), (36.4, 21), (0, 42), (-36.4, 21), (-36.4, -21)), 4.5)
        + '<circle class="light" r="6"/>'
    )


HULLS: dict[tuple[int, int], Callable[[Lots], str]] = {
    (1, 0): dart,
    (1, 1): manta,
    (1, 2): fork,
    (2, 0): lance,
    (2, 1): wasp,
    (2, 2): hammerhead,
    (3, 0): cruiser,
    (3, 1): carrier,
    (3, 2): anvil,
    (4, 0): citadel,
    (4, 1): ark,
    (4, 2): crown,
}
