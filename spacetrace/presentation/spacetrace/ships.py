"""Draws ships and the Base: three hulls a class, alone or in formation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.kit.shapes import (
    Lots,
    Point,
    burst,
    cockpit,
    disc,
    dots,
    drawn,
    glow,
    lines,
    mirrored,
    placed,
    pod,
    ring,
    spokes,
    turned,
)

LAYOUTS: tuple[Sequence[Point], ...] = (
    ((0, -0.7), (-0.5, 0), (0.5, 0), (-1, 0.7), (1, 0.7)),
    ((0, 0), (-0.55, 0.15), (0.55, -0.15), (-1.1, 0.3), (1.1, -0.3)),
    ((0, 0), (-0.5, 0.5), (0.5, -0.5), (-1, 1), (1, -1)),
    ((0, -1), (-0.8, 0), (0.8, 0), (0, 1), (0, 0)),
    ((-0.85, -0.55), (0.85, -0.55), (0, -0.55), (-0.45, 0.65), (0.45, 0.65)),
    ((0, 0.6), (-0.55, 0), (0.55, 0), (-1.1, -0.6), (1.1, -0.6)),
)
"""Where up to five ships stand, in parts of a formation's width and height; the first count."""

SCALES = {2: 0.72, 3: 0.6, 4: 0.54, 5: 0.5}
HEADINGS = (-62, -38, -16, 0, 16, 38, 62)
BROADSIDES = (-74, -52, -24, 0, 24, 52, 74)


def formation(card: Card, lots: Lots) -> str:
    """One big ship, or several on one course: up to five near by, of a swarm the rest far off."""
    cls, many = card.class_ or 1, card.ships or 1
    hull = HULLS[cls, lots.below(3)](lots)
    near = 1 if cls == 4 else min(many, 5)
    if near == 1:
        turn = BROADSIDES[lots.below(len(BROADSIDES))]
        ship = placed(hull + marks(card), turn=turn)
        return placed(ship, lots.between(-14, 14), 0, 1.04 if turn else 0.98)
    turn = HEADINGS[lots.below(len(HEADINGS))]
    layout, flip = LAYOUTS[lots.below(len(LAYOUTS))], -1 if lots.maybe() else 1
    scale = SCALES[near] * (0.84 if many > 9 else 1)
    places = [(flip * 58 * x, 27 * y) for x, y in layout[:near]]
    middle = [sum(place[i] for place in places) / near for i in (0, 1)]
    ships = "".join(
        placed(hull, x - middle[0], y - middle[1], scale, turn) for x, y in reversed(places)
    )
    return swarm(many, turn, lots) + ships + placed(marks(card), turn=turn)


def swarm(many: int, turn: float, lots: Lots) -> str:
    """The ships of a large formation that are too far off to be made out."""
    dots = [
        f"M{lots.between(-88, 88):.0f} {lots.between(-46, 46):.0f}l3 7h-6z"
        for _ in range(min(22, (many - 5) // 4))
    ]
    return placed(drawn("speck", "".join(dots)), turn=turn / 3) if dots else ""


def marks(card: Card) -> str:
    """What its keywords make of a ship's looks; the bow points up."""
    return "".join(MARKS[word] for word in MARKS if word in card.keywords)


MARKS: dict[str, str] = {
    "first_target": drawn("guard", "M-44-26Q0-62 44-26") + drawn("guard", "M-34-34Q0-58 34-34"),
    "last_target": '<ellipse class="veil" rx="64" ry="40"/><ellipse class="veil" rx="50" ry="29"/>',
    "preemptive": drawn("ray", "M-15-90l2 70h-4zM15-90l2 70h-4zM0-104l2 74h-4z"),
    "selfdestruct": burst(17, 6, 9, "hot") + disc("light", 4),
    "cannot_fire": '<circle class="thin" r="47" stroke-dasharray="2 7"/>',
    "mothership": drawn(
        "speck",
        "".join(f"M{x} {y}l4 9h-8z" for x, y in ((-58, -20), (-66, 12), (58, -14), (64, 18))),
    ),
    "immune_destroy": "".join(f'<ellipse class="thin" rx="{r}" ry="{r - 36}"/>' for r in (56, 60)),
}
"""By keyword; what is not here does not show."""


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
    """A Base: wheels or wings about a core, with lights at the ends."""
    return STATIONS[lots.below(len(STATIONS))](lots) + core(lots)


def core(lots: Lots) -> str:
    """What everything is built about: round, with corners, or a long hull."""
    r = lots.between(13, 18)
    shape = lots.below(3)
    if shape == 0:
        body = disc("hull", r) + drawn("shade", f"M0-{r:g}a{r:g} {r:g} 0 0 1 0 {2 * r:g}z")
    elif shape == 1:
        body = mirrored([(0, -r), (0.87 * r, -r / 2), (0.87 * r, r / 2), (0, r)], "hull")
    else:
        body = mirrored([(0, -1.8 * r), (0.7 * r, -r), (0.7 * r, r), (0, 1.8 * r)], "hull")
    return body + disc("light", r * lots.between(0.28, 0.5))


def wheel(lots: Lots) -> str:
    """One ring or two, on spokes."""
    r, n = lots.between(36, 44), lots.below(5) + 3
    inner = ring(r * lots.between(0.5, 0.68), 4) if lots.maybe() else ""
    ends = [turned(i / n, r) for i in range(n)]
    return ring(r, lots.between(5, 9)) + spokes(r, n) + inner + dots(ends, lots.between(3, 5))


def flower(lots: Lots) -> str:
    """Docks on long beams."""
    r, n = lots.between(34, 42), lots.below(4) + 3
    one = drawn("hull", "M-10-10 0-15 10-10V12H-10z") + drawn("shade", "M0-15 10-10V12H0z")
    docks = (placed(one, *turned(i / n, r), turn=round(360 * i / n)) for i in range(n))
    return spokes(r, n) + "".join(docks) + ring(r * 0.55, 3)


def sails(lots: Lots) -> str:
    """Panels to both sides of a mast."""
    rows, wide = lots.below(2) + 2, lots.between(40, 66)
    high = 60 / rows
    places = [(x, -34 + high * 1.15 * i) for i in range(rows) for x in (16.0, -wide)]
    panels = "".join(
        drawn("wing", f"M{x:.1f} {y:.1f}h{wide - 16:.1f}v{high - 4:.1f}H{x:.1f}z")
        + drawn("thin", f"M{x:.1f} {y + high * 0.45:.1f}h{wide - 16:.1f}")
        for x, y in places
    )
    return panels + drawn("trim", "M-3-48h6v96h-6z") + dots([(0, -48), (0, 48)], 4)


STATIONS: tuple[Callable[[Lots], str], ...] = (wheel, flower, sails)


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
