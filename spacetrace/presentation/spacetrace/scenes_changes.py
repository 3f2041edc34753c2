"""Draws the scenes of tactics that jam, guard and change."""

from __future__ import annotations

from spacetrace.presentation.kit.shapes import burst, disc, drawn, placed, ring
from spacetrace.presentation.spacetrace.props import (
    BOLT,
    CANNON,
    DISH,
    MISSILE,
    SHUTTLE,
    Cast,
    beam,
    cells,
    flock,
    girders,
    ripples,
    spread,
)


def storm(cast: Cast) -> str:
    bolts = placed(BOLT, -52, -4, 0.9, -12) + placed(BOLT, 26, -6, 1, 14) + placed(BOLT, 82, 0, 0.7)
    cloud = "".join(disc("far", r, x, -48) for x, r in ((-80, 24), (-40, 30), (4, 24), (46, 32)))
    return cloud + disc("far", 24, 88, -48) + cast.ship(-4, 14, 0.72, 80) + bolts


def noise(cast: Cast) -> str:
    at = [(cast.lots.between(-34, 100), cast.lots.between(-46, 40)) for _ in range(46)]
    flakes = "".join(f"M{x:.0f} {y:.0f}h{5 + i % 3 * 4}v4h-9z" for i, (x, y) in enumerate(at))
    waves = ripples(-58, -14, 34, 54, 74)
    return flock(cast.lots, 6) + waves + drawn("light", flakes) + placed(DISH, -74, 12, 1.1)


def mend(cast: Cast) -> str:
    sparks = spread(burst(12, 3, 7, "light"), ((-20, -8), (30, 14)))
    tugs = placed(SHUTTLE, -56, -26, 0.6, 30) + placed(SHUTTLE, 66, 30, 0.6, 205)
    cross = drawn("hot", "M-82 4h10v12h12v10h-12v12h-10V26h-12V16h12z")
    return cast.ship(4, 4, 0.95, 90) + tugs + sparks + cross


def bubble(cast: Cast) -> str:
    shots = "".join(beam(-110, y - 12, -34 + abs(y) / 3, y, 3) for y in (-24, 0, 24))
    hits = spread(burst(9, 3, 7, "hot"), ((-28, -24), (-36, 0), (-28, 24)))
    return (
        shots + disc("glow", 46, 12) + cast.ship(12, 0, 0.62, 40) + placed(ring(46, 4), 12) + hits
    )


def wall(cast: Cast) -> str:
    shots = "".join(placed(MISSILE, -74, y, 0.7) for y in (-20, 14))
    return shots + placed(cells(5, 2), -16) + cast.ship(54, 0, 0.85, -90)


def decoy(cast: Cast) -> str:
    rings = ripples(-10, 0, 52, 38) + drawn("hot", "M-13-50h6v14h-6zM-13 36h6v14h-6z")
    flares = spread(burst(11, 3, 6, "light"), ((-50, 18), (34, -26), (26, 28)))
    return flock(cast.lots, 5) + rings + cast.ship(-10, 0, 0.7, -60) + flares


def shadow(cast: Cast) -> str:
    rock = drawn("far", "M-96 60-84 10-50-22-12-16 20 4 26 60z")
    night = drawn("dusk", "M-96 60-78 22-40-4 0 4 26 60z")
    veil = drawn("veil", "M-110-60H110V60H-110z")
    return cast.ship(14, -6, 0.85, 60) + veil + rock + night


def plated(cast: Cast) -> str:
    plate = drawn("wing", "M-26-9H22l8 9-8 9h-48l-6-9z") + drawn("light", "M-22-6h36v3h-36z")
    plates = "".join(placed(plate, x, y) for x, y in ((-42, -28), (16, -30), (-48, 30), (18, 30)))
    return cast.ship(-10, 0, 0.7, 90) + plates + placed(cells(3, 1), 74)


def held(cast: Cast) -> str:
    hold = ripples(8, 0, 42, 47) + drawn("trim", "M-22-38 44 32l-6 6-66-70z")
    return (
        cast.ship(8, 0, 0.8, 90)
        + hold
        + placed(CANNON, -84, 30, 0.5)
        + placed(CANNON, -84, -30, 0.5)
    )


def burn(cast: Cast) -> str:
    flames = "".join(
        drawn("hot", f"M-6 {y - 7}-{far} {y}-6 {y + 7}z")
        + drawn("light", f"M-6 {y - 3}-50 {y}-6 {y + 3}z")
        for y, far in ((-18, 84), (0, 116), (18, 84))
    )
    return drawn("ray", "M0-30-110-50V50L0 30z") + flames + cast.ship(34, 0, 1, 90)


def salvo(cast: Cast) -> str:
    ranks = "".join(cast.ship(x, y, 0.42, 90) for x, y in ((-62, -26), (-40, 2), (-66, 28)))
    return "".join(beam(112, y, x, y, 4) for x, y in ((-44, -26), (-20, 2), (-48, 28))) + ranks


def yard(cast: Cast) -> str:
    ships = "".join(cast.ship(x, y, 0.4, 0) for x, y in ((-66, -4), (-22, -4), (22, -4), (66, -4)))
    return girders(-88, -44, 0, 44, 88) + ships


def boarders(cast: Cast) -> str:
    lines = drawn("light", "M-72-24 30-8l-1 2zM-60 4 24 2v2zM-76 28 34 12l-1-2z")
    pods = spread(SHUTTLE, ((-74, -24), (-56, 4), (-80, 28)), 0.6)
    return cast.ship(52, 0, 1, 12) + lines + pods
