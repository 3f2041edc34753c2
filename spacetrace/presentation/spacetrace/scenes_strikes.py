"""Draws the scenes of tactics that strike."""

from __future__ import annotations

from spacetrace.presentation.kit.shapes import burst, disc, drawn, placed, ring, star, turned
from spacetrace.presentation.spacetrace.props import (
    CANNON,
    FIRE,
    GROUND,
    MISSILE,
    SHARDS,
    SHUTTLE,
    SMOKE,
    Cast,
    beam,
    blast,
    flock,
    ripples,
    spread,
)


def lance(cast: Cast) -> str:
    gun = placed(CANNON, -74, -34, 0.8, 24)
    return cast.ship(52, 4, 0.8, 60) + beam(-40, -22, 40, 2, 9) + placed(blast(24), 42, 2) + gun


def volley(cast: Cast) -> str:
    missiles = spread(MISSILE, ((-30, -26), (-54, 2), (-20, 24), (6, -4)), 0.9, 3)
    return cast.ship(70, 0, 0.85, -60) + placed(blast(19), 46, 8) + missiles


def flak(cast: Cast) -> str:
    hits = (
        (-70, -16, 24),
        (-22, 18, 18),
        (24, -20, 27),
        (78, 12, 22),
        (64, -40, 12),
        (-50, 40, 14),
    )
    return flock(cast.lots, 9) + "".join(placed(blast(r, 11), x, y) for x, y, r in hits)


def broadside(cast: Cast) -> str:
    rays = "".join(beam(92, y, -20, y, 4) for y in (-21, -7, 9, 23))
    flash = spread(burst(15, 5, 8, "hot"), ((-16, -14), (-16, 16)))
    guns = placed(CANNON, -68, -15, 1) + placed(CANNON, -68, 15, 1)
    return rays + guns + flash + cast.ship(84, 0, 0.6, -8) + placed(blast(15), 66, -8)


def quake(cast: Cast) -> str:
    crack = drawn("light", "M-6-40 4-14-6-4 8 14-2 40 14 12 2-4 12-16z")
    arcs = ripples(-96, 10, 30, 56, 82, 108, 134)
    hit = placed(cast.hull + crack + SHARDS, 52, 0, 0.9, 20)
    return arcs + placed(blast(20, 12), -84, 8) + hit


def hulks(cast: Cast) -> str:
    wreck = drawn("trim", "M-44-12-6-20 4-6 30-14 46 4 20 10 8 22-30 16-24 2z") + drawn(
        "dark", "M-30-6-12-10-8 4-22 6zM12 0 26-4 28 6 16 8z"
    )
    burning = SMOKE + placed(FIRE, -12, -14, 1.1) + wreck + placed(FIRE, 22, -6, 0.6)
    return (
        cast.ship(74, -4, 0.62, 0) + placed(burning, -44, 12, 0.9, 8) + placed(SHARDS, 12, 0, 0.6)
    )


def gap(cast: Cast) -> str:
    places = ((-70, 20), (-30, -12), (10, 20), (50, -12), (86, 20))
    line = "".join(cast.ship(x, y, 0.46, 0) for x, y in places if x != 10)
    return placed(blast(34, 11), 10, 6) + line + placed(SHARDS, 10, 6, 0.8)


def avenge(cast: Cast) -> str:
    dead = placed(SHARDS, -66, -10, 1.3) + placed(SHARDS, -30, 34, 0.8, 70)
    fire = beam(-110, 40, 44, 0, 8) + beam(-60, -64, 46, -2, 8) + beam(10, 64, 48, 2, 6)
    return SMOKE + dead + cast.ship(48, 0, 0.85, -30) + fire + placed(blast(28, 11), 44)


def circled(cast: Cast) -> str:
    hunters = "".join(placed(SHUTTLE, *turned(i / 7, 74), 0.55, 360 * i / 7 + 90) for i in range(7))
    held = '<circle class="stroke fine" r="42" stroke-dasharray="9 7"/>'
    return held + cast.ship(0, 0, 0.62, 130) + placed(blast(13), 14, -8) + hunters


def bombs(cast: Cast) -> str:
    raiders = spread(SHUTTLE, ((-76, -22), (-50, 8), (-88, 24)), 0.7)
    shots = beam(-54, -20, 40, -8, 4) + beam(-28, 8, 44, 10, 4)
    hits = placed(blast(16), 42, -10) + placed(blast(12), 50, 14)
    return GROUND + cast.ship(62, -2, 0.85, 0) + shots + hits + raiders


def ram(cast: Cast) -> str:
    trail = drawn("ray", "M-30-9-120-30V30L-30 9z") + drawn("hot", "M-24-6-80 0-24 6z")
    return (
        cast.ship(44, 0, 0.95, 6) + trail + placed(SHUTTLE, -4, 0, 1.1) + placed(blast(20), 30, 0)
    )


def scope(cast: Cast) -> str:
    mask = drawn("dark", "M-110-60H110V60H-110zM0-38a38 38 0 0 0 0 76a38 38 0 0 0 0-76z")
    marks = drawn(
        "hot", "M-1.500-44h3v26h-3zM-1.500 18h3v26h-3zM-44-1.500h26v3h-26zM18-1.500h26v3H18z"
    )
    return cast.ship(0, 0, 0.8, 30) + star(0, 0, 12) + mask + ring(38, 5) + marks


def breach(cast: Cast) -> str:
    rays = drawn("ray", "M0 0-90-60H-50zM0 0 96-40V-8zM0 0 60 60H100zM0 0-110 20V50zM0 0 20-60H34z")
    crack = drawn("hot", "M-4-40 8-14-8-2 8 16-2 44-16 12 0-4-14-16z")
    hull = cast.ship(0, 0, 1.1, 70) + placed(crack, 0, 0, 0.9, 30)
    return rays + placed(SHARDS, 0, 0, 1.5) + hull + placed(blast(14))


def ablaze(cast: Cast) -> str:
    at = ((-24, -4, 0.7), (4, -10, 0.5), (18, 6, 0.8), (44, 2, 0.45))
    fires = "".join(placed(FIRE, x, y, scale) for x, y, scale in at)
    pods = spread(disc("light", 4), ((-74, -20), (-88, 4), (-66, 22)))
    return SMOKE + cast.ship(6, 4, 1, 78) + fires + pods


def parry(cast: Cast) -> str:
    other = f'<g class="k-4">{placed(MISSILE, turn=180)}</g>'
    return (
        placed(MISSILE, -44, 14, 1.4, -18)
        + placed(other, 46, -14, 1.4, -18)
        + (placed(blast(30, 13)) + drawn("light", "M-1-60H1L4 0 1 60h-2l-3-60z"))
    )
