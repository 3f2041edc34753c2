"""Pictures of cards: ships and signs put together from a few shapes, chosen by the card's id."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace.cards.schema import Card

Point = tuple[float, float]


class Lots:
    """A stream of choices that is the same for the same card on every machine."""

    def __init__(self, seed: str) -> None:
        self._bytes = hashlib.sha512(seed.encode()).digest()
        self._at = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        value = self._bytes[self._at % len(self._bytes)] + 31 * self._at
        self._at += 1
        return value % n

    def between(self, low: float, high: float) -> float:
        """A number from low to high, in 64 steps."""
        return low + (high - low) * self.below(64) / 63

    def maybe(self) -> bool:
        """Yes or no."""
        return self.below(2) == 1


def picture(card: Card) -> str:
    """The card's picture as SVG, about the origin, within 50 units each way."""
    lots = Lots(card.id)
    if card.kind == "base":
        return station(lots)
    if card.kind == "ship":
        return formation(card, lots)
    if card.kind == "commander":
        return insignia(lots)
    if card.kind == "reinforcement":
        return crates(card)
    return sign(card, lots)


# --- ships ----------------------------------------------------------------------------------------

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
    return "".join(
        f'<g transform="translate({x:g} {y:g}) scale({s:g})">{hull}</g>' for x, y, s in places
    )


def dart(lots: Lots) -> str:
    """A fighter: a thin body, swept wings, one or two drives."""
    span, sweep, tail = lots.between(30, 44), lots.between(8, 26), lots.between(24, 34)
    body = _mirrored([(0, -46), (6, -18), (8, 14), (5, tail)], "hull")
    wing = _mirrored([(6, -8), (span, sweep), (span, sweep + 9), (8, 20)], "wing")
    fins = _mirrored([(5, 20), (16, tail + 8), (5, tail)], "trim") if lots.maybe() else ""
    tips = _mirrored([(span - 3, sweep - 14), (span + 1, sweep), (span - 3, sweep + 12)], "trim")
    return (
        _glow(tail, (0,)) + wing + (tips if lots.maybe() else "") + fins + body + _cockpit(-14, 9)
    )


def manta(lots: Lots) -> str:
    """A flying wing."""
    span, dip = lots.between(38, 48), lots.between(4, 16)
    wing = _mirrored(
        [(0, -34), (14, -20), (span, 16), (span - 6, 24), (16, dip + 8), (0, 26)], "wing"
    )
    body = _mirrored([(0, -38), (8, -14), (9, 18), (0, 30)], "hull")
    cut = _mirrored([(16, -6), (span - 12, 14), (18, 6)], "trim")
    return _glow(24, (-12, 12)) + wing + cut + body + _cockpit(-16, 8)


def fork(lots: Lots) -> str:
    """Two booms ahead of a cross beam."""
    gap, reach = lots.between(16, 26), lots.between(34, 46)
    boom = _mirrored(
        [(gap - 6, -reach), (gap + 3, -reach + 12), (gap + 6, 26), (gap - 7, 22)], "wing"
    )
    beam = _mirrored([(0, -6), (gap, 2), (gap, 14), (0, 20)], "trim")
    body = _mirrored([(0, -22), (8, -8), (9, 20), (0, 30)], "hull")
    return _glow(28, (-gap, 0, gap)) + beam + boom + body + _cockpit(-6, 7)


def lance(lots: Lots) -> str:
    """A destroyer: long body, shoulder blocks, drives on struts."""
    shoulder, strut = lots.between(12, 18), lots.between(22, 34)
    at = lots.between(2, 18)
    pods = _mirrored(_pod(strut, at, 6, 24), "trim")
    struts = _mirrored([(8, at - 4), (strut, at + 2), (strut, at + 10), (8, at + 10)], "wing")
    body = _mirrored(
        [(0, -48), (5, -40), (8, -14), (shoulder, -6), (shoulder, 14), (10, 22), (9, 36), (0, 38)],
        "hull",
    )
    return (
        _glow(36, (0, -strut, strut)) + struts + pods + body + _lines(shoulder) + _cockpit(-22, 8)
    )


def wasp(lots: Lots) -> str:
    """A craft with a waist and arms that reach forward."""
    arm = lots.between(24, 36)
    arms = _mirrored([(8, 10), (arm, 4), (arm + 6, -26), (arm + 10, 8), (arm, 20), (8, 22)], "wing")
    body = _mirrored([(0, -40), (11, -26), (7, -6), (14, 12), (10, 34), (0, 38)], "hull")
    return _glow(36, (-7, 7)) + arms + body + _cockpit(-26, 8) + _dots(((0, 14),), 4)


def hammerhead(lots: Lots) -> str:
    """A wide head on a narrow neck."""
    head, stern = lots.between(22, 34), lots.between(16, 26)
    front = _mirrored([(0, -40), (head - 6, -38), (head, -28), (head - 4, -18), (0, -16)], "wing")
    neck = _mirrored([(0, -24), (7, -18), (8, 10), (0, 14)], "hull")
    rear = _mirrored([(0, 2), (10, 6), (stern, 18), (stern, 34), (12, 38), (0, 38)], "hull")
    eyes = _dots(((-head + 9, -28), (head - 9, -28)), 3.2)
    return _glow(37, (-14, 0, 14)) + neck + front + rear + eyes + _cockpit(18, 8)


def cruiser(lots: Lots) -> str:
    """A heavy ship with side armour and turrets."""
    beam, side = lots.between(16, 22), lots.between(26, 36)
    armour = _mirrored([(beam - 4, -22), (side, -8), (side, 24), (beam - 4, 32)], "wing")
    body = _mirrored(
        [(0, -49), (9, -40), (12, -20), (beam, -12), (beam, 22), (14, 40), (0, 43)], "hull"
    )
    spine = _mirrored([(0, -34), (5, -24), (5, 26), (0, 34)], "trim")
    guns = _dots(((-side + 6, 0), (side - 6, 0), (-side + 6, 15), (side - 6, 15)), 3)
    return _glow(41, (-9, 9)) + armour + body + spine + guns + _cockpit(-2, 7)


def carrier(lots: Lots) -> str:
    """Decks along both sides."""
    deck, length = lots.between(30, 40), lots.between(20, 30)
    decks = _mirrored([(14, -length), (deck, -length + 8), (deck, 26), (14, 30)], "wing")
    body = _mirrored([(0, -46), (12, -32), (16, 0), (16, 32), (8, 44), (0, 44)], "hull")
    bays = "".join(
        _mirrored([(20, y), (deck - 4, y), (deck - 4, y + 6), (20, y + 6)], "dark")
        for y in (-8, 4, 16)
    )
    return _glow(43, (-6, 6)) + decks + bays + body + _lines(12) + _cockpit(-24, 9)


def anvil(lots: Lots) -> str:
    """A wedge of armour."""
    width, notch = lots.between(32, 44), lots.between(10, 22)
    wedge = _mirrored(
        [(0, -48), (10, -38), (width, 22), (width - 4, 34), (14, 30), (0, notch + 18)], "wing"
    )
    core = _mirrored([(0, -30), (14, 6), (16, 30), (0, 40)], "hull")
    teeth = _mirrored([(width - 16, 4), (width - 7, 18), (width - 16, 20)], "trim")
    return (
        _glow(34, (-24, 0, 24))
        + wedge
        + teeth
        + core
        + _dots(((-9, 20), (9, 20)), 2.6)
        + _cockpit(0, 8)
    )


def citadel(lots: Lots) -> str:
    """A ship as large as a town: a long hull through a ring."""
    ring = lots.between(29, 37)
    rim = _ring(ring, 9) + _spokes(ring, 3 + lots.below(4))
    body = _mirrored([(0, -50), (9, -38), (13, 0), (11, 38), (0, 49)], "hull")
    towers = _mirrored([(8, -18), (20, -10), (20, 12), (8, 20)], "trim")
    return (
        _glow(47, (-5, 5)) + rim + towers + body + _cockpit(-14, 8) + _dots(((0, 14), (0, 26)), 3)
    )


def ark(lots: Lots) -> str:
    """A mother of ships: a broad hull with hangars."""
    width, bow = lots.between(36, 44), lots.between(14, 24)
    hull = _mirrored(
        [(0, -46), (bow, -40), (width, -10), (width, 22), (width - 10, 38), (0, 42)], "wing"
    )
    keel = _mirrored([(0, -42), (12, -28), (14, 30), (0, 46)], "hull")
    bays = "".join(
        _mirrored([(19, y), (width - 6, y + 2), (width - 6, y + 7), (19, y + 7)], "dark")
        for y in (-12, 0, 12)
    )
    return _glow(41, (-24, -8, 8, 24)) + hull + bays + keel + _dots(((0, -8), (0, 6), (0, 20)), 4)


def crown(lots: Lots) -> str:
    """Three prows on one stern."""
    out, reach = lots.between(28, 36), lots.between(20, 34)
    prows = _mirrored(
        [(out - 9, -reach), (out, -reach - 8), (out + 8, 10), (out, 34), (12, 30), (14, 4)], "wing"
    )
    body = _mirrored([(0, -50), (10, -34), (13, 10), (18, 30), (10, 44), (0, 46)], "hull")
    belt = _mirrored([(0, 10), (out, 14), (out, 21), (0, 22)], "trim")
    return _glow(43, (-out + 4, 0, out - 4)) + prows + belt + body + _cockpit(-20, 9) + _lines(10)


def station(lots: Lots) -> str:
    """The Base: two rings about a core."""
    return (
        _ring(42, 7)
        + _spokes(42, 6)
        + _ring(24, 5)
        + '<circle class="hull" r="15"/><path class="shade" d="M0-15a15 15 0 0 1 0 30z"/>'
        + _dots(((0, -42), (36.4, -21), (36.4, 21), (0, 42), (-36.4, 21), (-36.4, -21)), 4.5)
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


# --- what is no ship ------------------------------------------------------------------------------


def insignia(lots: Lots) -> str:
    """A commander's badge: a shield, stars and bars."""
    stars, bars = 1 + lots.below(3), 1 + lots.below(3)
    shield = _mirrored([(0, -44), (30, -34), (32, 4), (18, 30), (0, 44)], "hull")
    inner = _mirrored([(0, -36), (24, -28), (25, 2), (14, 24), (0, 35)], "wing")
    row = "".join(_star(24 * (i - (stars - 1) / 2) * 0.8, -12, 10) for i in range(stars))
    rows = "".join(
        f'<path class="light" d="M-13 {10 + 8 * i}l13-6 13 6v4l-13-6-13 6z"/>' for i in range(bars)
    )
    return shield + inner + row + rows


def crates(card: Card) -> str:
    """Reinforcements: as many cells as the card is worth hundreds of MP, up to seven."""
    cells = max(1, min(7, round(card.mp / 100)))
    places: dict[int, Sequence[Point]] = {
        1: ((0, 0),),
        2: ((-15, 0), (15, 0)),
        3: ((0, -17), (-15, 9), (15, 9)),
        4: ((0, -26), (-15, 0), (15, 0), (0, 26)),
        5: ((-15, -26), (15, -26), (0, 0), (-15, 26), (15, 26)),
        6: ((-15, -26), (15, -26), (-30, 0), (30, 0), (-15, 26), (15, 26)),
        7: ((-15, -26), (15, -26), (-30, 0), (0, 0), (30, 0), (-15, 26), (15, 26)),
    }
    hexagon = "M0-16 14-8V8L0 16-14 8V-8z"
    return "".join(
        f'<g transform="translate({x:g} {y:g})"><path class="hull" d="{hexagon}"/>'
        '<path class="shade" d="M0-16 14-8V8L0 16z"/><path class="light" d="M0-7 6 3H2v5h-4V3h-4z"/></g>'
        for x, y in places[cells]
    )


def sign(card: Card, lots: Lots) -> str:
    """A tactic's sign, after the first thing that it does."""
    effects = [effect.__struct_config__.tag for ability in card.abilities for effect in ability.do]
    first = str(effects[0]) if effects else "draw"
    turn = 15 * lots.below(6)
    return (
        SIGNS.get(first, _sign_orbit)(lots)
        + f'<circle class="thin" r="47" stroke-dasharray="{6 + turn / 5:g} 9"/>'
    )


def _sign_burst(lots: Lots) -> str:
    n = 7 + lots.below(4)
    return _burst(40, 17, n, "wing") + _burst(26, 11, n, "hull") + '<circle class="light" r="8"/>'


def _sign_sight(lots: Lots) -> str:
    return (
        _ring(32, 6)
        + '<path class="hull" d="M-4-46h8v26h-8zM-4 20h8v26h-8zM-46-4h26v8h-26zM20-4h26v8H20z"/>'
        + _burst(14, 6, 4 + lots.below(3), "light")
    )


def _sign_waves(lots: Lots) -> str:
    step = lots.between(10, 12)
    arcs = "".join(
        f'<path class="stroke" d="M{-r:.1f} {r * 0.55:.1f}A{r:.1f} {r:.1f} 0 0 1 {r:.1f} {r * 0.55:.1f}"/>'
        for r in (step * 1.5, step * 2.6, step * 3.7)
    )
    return arcs + '<circle class="light" cy="12" r="8"/><path class="hull" d="M-4 18h8l6 24h-20z"/>'


def _sign_parry(lots: Lots) -> str:
    blade = '<path class="hull" d="M-4-44h8l3 62h-14z"/><path class="shade" d="M0-44h4l3 62H0z"/><path class="trim" d="M-14 18h28v7h-28z"/><path class="wing" d="M-4 25h8v17h-8z"/>'
    angle = 34 + lots.below(16)
    return f'<g transform="rotate({angle})">{blade}</g><g transform="rotate({-angle})">{blade}</g>'


def _sign_cards(lots: Lots) -> str:
    fan = "".join(
        f'<g transform="rotate({a})"><rect class="{"hull" if a == 0 else "wing"}" x="-15" y="-34" width="30" height="46" rx="4"/></g>'
        for a in (-26, 26, 0)
    )
    return f'<g transform="translate(0 14)">{fan}<path class="light" d="M0-26 3-14 12-8 0-11-12-8-3-14z"/></g>'


def _sign_cross(lots: Lots) -> str:
    return (
        '<path class="wing" d="M-13-42h26v29h29v26H13v29h-26V13h-29v-26h29z"/>'
        '<path class="hull" d="M-6-34H6v28h28V6H6v28H-6V6h-28V-6h28z"/><circle class="light" r="7"/>'
    )


def _sign_shield(lots: Lots) -> str:
    dome = _mirrored([(0, -42), (34, -28), (32, 8), (0, 42)], "wing")
    return dome + _mirrored([(0, -30), (23, -20), (22, 6), (0, 29)], "hull") + _star(0, -2, 11)


def _sign_arrows(lots: Lots) -> str:
    arrow = '<path class="hull" d="M0-44 22-14H9v30H-9v-30h-13z"/><path class="shade" d="M0-44 22-14H9v30H0z"/>'
    return f'<g transform="translate(-19 6) scale(.8)">{arrow}</g><g transform="translate(19 -6) scale(.8) rotate({180 if lots.maybe() else 0})">{arrow}</g>'


def _sign_orbit(lots: Lots) -> str:
    tilt = 20 * lots.below(9)
    return (
        f'<g transform="rotate({tilt})"><ellipse class="stroke" rx="44" ry="17"/>'
        '<circle class="light" cx="40" cy="-7" r="6"/></g><circle class="hull" r="20"/>'
        '<path class="shade" d="M0-20a20 20 0 0 1 0 40z"/>'
    )


SIGNS: dict[str, Callable[[Lots], str]] = {
    "damage": _sign_burst,
    "destroy": _sign_sight,
    "kill": _sign_sight,
    "remove": _sign_sight,
    "sacrifice": _sign_burst,
    "jam": _sign_waves,
    "counter": _sign_parry,
    "draw": _sign_cards,
    "search": _sign_cards,
    "look": _sign_cards,
    "discard": _sign_cards,
    "repair": _sign_cross,
    "reconstruct": _sign_cross,
    "shield": _sign_shield,
    "give": _sign_shield,
    "change": _sign_arrows,
    "move": _sign_arrows,
    "return": _sign_arrows,
}


# --- shapes ---------------------------------------------------------------------------------------


def _path(points: Sequence[Point], kind: str) -> str:
    steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="{kind}" d="M{steps}z"/>'


def _mirrored(right: Sequence[Point], kind: str) -> str:
    """A shape given by its right half, lit from the left."""
    if right[0][0] == 0 or right[-1][0] == 0:
        left = [(-x, y) for x, y in reversed(right)]
        closed = [*right, *left]
        axis = [(0.0, right[0][1]), *right, (0.0, right[-1][1])]
        return _path(closed, kind) + _path(axis, "shade")
    left = [(-x, y) for x, y in right]
    return _path(left, kind) + _path(right, kind) + _path(right, "shade")


def _pod(x: float, y: float, wide: float, long: float) -> list[Point]:
    return [
        (x - wide / 2, y - long / 2),
        (x, y - long / 2 - 5),
        (x + wide / 2, y - long / 2),
        (x + wide / 2, y + long / 2),
        (x - wide / 2, y + long / 2),
    ]


def _cockpit(y: float, size: float) -> str:
    return f'<path class="light" d="M0 {y - size:.1f}l{size * 0.36:.1f} {size:.1f}-{size * 0.36:.1f} {size * 0.8:.1f}-{size * 0.36:.1f}-{size * 0.8:.1f}z"/>'


def _glow(y: float, at: Sequence[float]) -> str:
    return "".join(f'<ellipse class="glow" cx="{x:.1f}" cy="{y:.1f}" rx="4.5" ry="9"/>' for x in at)


def _lines(width: float) -> str:
    return f'<path class="line" d="M-{width - 3:.1f} 2H{width - 3:.1f}M-{width - 4:.1f} 12H{width - 4:.1f}M-7 24H7"/>'


def _dots(at: Sequence[Point], r: float) -> str:
    return "".join(f'<circle class="light" cx="{x:.1f}" cy="{y:.1f}" r="{r:g}"/>' for x, y in at)


def _ring(r: float, width: float) -> str:
    return f'<circle class="band" r="{r:.1f}" stroke-width="{width:g}"/><circle class="thin" r="{r + width / 2:.1f}"/>'


def _spokes(r: float, n: int) -> str:
    one = f'<path class="wing" d="M-2.5-{r:.1f}h5V0h-5z"/>'
    return "".join(f'<g transform="rotate({360 * i / n:.0f})">{one}</g>' for i in range(n))


def _turned(part: float, r: float) -> Point:
    """The point at this part (0 to 1) of a circle, from the top, clockwise."""
    return math.sin(math.tau * part) * r, -math.cos(math.tau * part) * r


def _burst(outer: float, inner: float, n: int, kind: str) -> str:
    points = [_turned(i / (2 * n), inner if i % 2 else outer) for i in range(2 * n)]
    return _path(points, kind)


def _star(x: float, y: float, r: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{_burst(r, r * 0.45, 5, "light")}</g>'
