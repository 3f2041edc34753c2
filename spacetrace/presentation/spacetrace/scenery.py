"""Draws what lies behind the pictures of Spacetrace's cards: skies, worlds, docks, wrecks."""

from __future__ import annotations

import math
from collections.abc import Callable

from spacetrace.presentation.kit.shapes import Lots, disc, drawn, night, path, placed, turned

WIDE, HIGH = 106, 58
"""Half of what is drawn over; a card shows the middle of it, in its own shape."""

TINTS = 6


def scenery(lots: Lots) -> str:
    """A sky with one thing in it, in a second colour."""
    tint, scene = lots.below(TINTS), SCENES[lots.below(len(SCENES))]
    sky = f'<path class="sky" d="M{-WIDE}{-HIGH}H{WIDE}V{HIGH}H{-WIDE}z"/>'
    return f'<g class="s-{tint}">{sky}{_stars(lots)}{scene(lots)}</g>'


def _stars(lots: Lots) -> str:
    points = ((lots.between(-WIDE, WIDE), lots.between(-HIGH, HIGH)) for _ in range(14))
    return drawn("star", "".join(f"M{x:.0f} {y:.0f}h1.4v1.4h-1.4z" for x, y in points))


def _side(lots: Lots, least: float, most: float) -> float:
    """A place to the left or to the right, since the middle is somebody else's."""
    x = lots.between(least, most)
    return x if lots.maybe() else -x


def _nebula(lots: Lots) -> str:
    clouds = []
    for _ in range(3):
        x, y, r = lots.between(-80, 80), lots.between(-40, 40), lots.between(26, 46)
        clouds += [disc("haze", r * part, x, y) for part in (1, 0.7, 0.4)]
    return "".join(clouds)


def _world(lots: Lots) -> str:
    r = lots.between(60, 88)
    x, y = _side(lots, 62, 86), lots.between(10, 44)
    bands = drawn("haze", f"M{-r:.0f}-8a{r:.0f} {r / 3:.0f} 0 0 0 {2 * r:.0f} 0v12H{-r:.0f}z")
    return disc("haze", r + 7, x, y) + placed(
        disc("far", r) + (bands if lots.maybe() else "") + night(r), x, y, turn=_side(lots, 20, 70)
    )


def _ringed(lots: Lots) -> str:
    r, x, y = lots.between(15, 24), _side(lots, 48, 70), lots.between(-26, 20)
    wide = 1.9 * r
    band = f"M{-wide:.0f} 0A{wide:.0f} {wide / 3.4:.0f} 0 0 "
    behind = f'<path class="hoop" d="{band}1 {wide:.0f} 0"/>'
    before = f'<path class="hoop" d="{band}0 {wide:.0f} 0"/>'
    world = disc("far", r) + night(r)
    return placed(behind + world + before, x, y, turn=_side(lots, 8, 34))


def _sun(lots: Lots) -> str:
    r, x, y = lots.between(12, 20), _side(lots, 52, 84), lots.between(-40, 10)
    halo = "".join(disc("haze", r * part, x, y) for part in (3.6, 2.4, 1.6))
    rays = "".join(
        drawn("ray", f"M-3 0 0-{150 + 10 * (i % 3)} 3 0z").join(
            (f'<g transform="translate({x:.0f} {y:.0f}) rotate({i * 40 + 20})">', "</g>")
        )
        for i in range(9)
    )
    return halo + rays + disc("near", r, x, y) + disc("star", 0.6 * r, x, y)


def _belt(lots: Lots) -> str:
    slope, rocks = _side(lots, 0.1, 0.5), []
    for i in range(13):
        x = -WIDE + 17 * i + lots.between(-6, 6)
        y = slope * x + lots.between(-26, 26)
        r = lots.between(2.5, 9)
        points = [turned((k + lots.between(0, 0.6)) / 6, r) for k in range(6)]
        rocks.append(path([(x + a, y + b) for a, b in points], "near" if i % 3 == 0 else "far"))
    return "".join(rocks)


def _moons(lots: Lots) -> str:
    found = []
    for i, r in enumerate((lots.between(22, 32), lots.between(10, 15), lots.between(5, 8))):
        x, y = (-1) ** (i + lots.below(2)) * lots.between(40, 84), lots.between(-38, 34)
        found.append(placed(disc("far" if i else "near", r) + night(r), x, y, turn=-30))
    return "".join(found)


def _rift(lots: Lots) -> str:
    turn = 1 if lots.maybe() else -1
    arms = "".join(
        placed(
            f'<path class="arm" d="M{turn * 8} 0C{turn * 30}-34 {turn * 70}-30 {turn * 92} 22"/>',
            turn=start,
        )
        for start in range(lots.below(60), 360, 72)
    )
    return disc("haze", 50) + disc("haze", 32) + arms + disc("haze", 18)


def _dock(lots: Lots) -> str:
    inner, pitch = lots.between(50, 66), lots.between(16, 24)
    found = []
    for side in (-1, 1):
        x, rows = side * inner, range(-60, 60, int(pitch))
        cross = "".join(
            f"M{x:.0f} {y}l{side * 22} {pitch:.0f}m0-{pitch:.0f}l{-side * 22} {pitch:.0f}"
            for y in rows
        )
        found.append(f'<path class="beam" d="M{x:.0f}-60V60M{x + side * 22:.0f}-60V60{cross}"/>')
        found += [disc("near", 2.2, x, y + pitch / 2) for y in rows]
    return "".join(found)


def _horizon(lots: Lots) -> str:
    height, step = lots.between(24, 38), 20
    tops = [(x, height - lots.between(0, 15)) for x in range(-WIDE, WIDE + step, step)]
    hills = path([(-WIDE, HIGH), *tops, (WIDE + step, HIGH)], "far")
    x = _side(lots, 44, 76)
    dome = f"M{x - 16:.0f} {height + 4:.0f}a16 16 0 0 1 32 0z"
    front = f"M{-WIDE} {HIGH}V{height + 12:.0f}Q0 {height + 2:.0f} {WIDE} {height + 14:.0f}V{HIGH}z"
    return disc("haze", 30, -x, height - 24) + hills + drawn("near", dome) + drawn("dusk", front)


def _wreck(lots: Lots) -> str:
    plates = []
    for i in range(9):
        x, y = _side(lots, 34, 98), lots.between(-46, 46)
        wide, long = lots.between(4, 10), lots.between(9, 22)
        plate = path(
            [(-wide, -long), (wide * 0.6, -long * 0.7), (wide, long), (-wide * 0.7, long / 2)],
            "far",
        )
        plates.append(placed(plate, x, y, turn=36 * i) + disc("near", 1.6, x * 0.9, y * 0.8))
    return "".join(plates)


def _comet(lots: Lots) -> str:
    x, y = _side(lots, 40, 80), lots.between(-38, -8)
    angle = math.degrees(math.atan2(y, x)) + lots.between(-14, 14)
    tail = drawn("haze", "M0-9 170-34V34L0 9z") + drawn("haze", "M0-6 130-14V14L0 6z")
    return placed(tail + disc("near", 9) + disc("star", 5), -x, -y, turn=angle)


def _rush(lots: Lots) -> str:
    x, y = lots.between(-30, 30), lots.between(-14, 14)
    n = 16 + lots.below(9)
    streaks = ""
    for i in range(n):
        near, far = lots.between(26, 60), lots.between(80, 130)
        (a, b), (c, d) = turned(i / n, near), turned(i / n + 0.008, far)
        e, f = turned(i / n - 0.008, far)
        streaks += f"M{x + a:.0f} {y + b:.0f}L{x + c:.0f} {y + d:.0f} {x + e:.0f} {y + f:.0f}z"
    return disc("haze", 24, x, y) + drawn("ray", streaks)


SCENES: tuple[Callable[[Lots], str], ...] = (
    _nebula,
    _world,
    _ringed,
    _sun,
    _belt,
    _moons,
    _rift,
    _dock,
    _horizon,
    _wreck,
    _comet,
    _rush,
)
