"""Draws the scenes of tactics that bring and take cards, ships and MP."""

from __future__ import annotations

from spacetrace.presentation.kit.shapes import burst, disc, drawn, placed, ring
from spacetrace.presentation.spacetrace.props import (
    CRATE,
    DISH,
    FREIGHTER,
    GROUND,
    PALLET,
    PERSON,
    PROBE,
    SHARDS,
    SHUTTLE,
    TOWER,
    Cast,
    barred,
    beam,
    cone,
    crowd,
    dyed,
    gate,
    girders,
    ripples,
    spread,
)
from spacetrace.presentation.spacetrace.ships import MARKS, station


def convoy(cast: Cast) -> str:
    far = dyed(placed(FREIGHTER, -52, -26, 0.5), 2) + dyed(placed(FREIGHTER, 60, -22, 0.6), 4)
    return far + placed(FREIGHTER, 0, 12, 1.2)


def council(cast: Cast) -> str:
    globe = (
        disc("glow", 26, 0, -14) + placed(ripples(0, 0, 20, 12), 0, -14) + disc("light", 5, 0, -14)
    )
    table = '<ellipse class="trim" cy="30" rx="66" ry="16"/>'
    left = "".join(placed(PERSON, x, y, s) for x, y, s in ((-44, 2, 1), (-76, 14, 1.3)))
    right = "".join(placed(PERSON, x, y, s) for x, y, s in ((44, 2, 1), (76, 14, 1.3)))
    return cone(0, 30, -60, 40) + left + dyed(right, cast.lots.below(6)) + table + globe


def market(cast: Cast) -> str:
    floor = drawn("dusk", "M-110 22H110V60H-110z")
    goods = dyed(placed(PALLET, -58, 4, 1.1), 3) + dyed(placed(CRATE, -18, 22, 1), 5)
    return (
        cone(10, -60, 60, 80)
        + floor
        + goods
        + placed(PERSON, 34, 8, 1.3)
        + dyed(placed(PERSON, 66, 8, 1.3), 1)
    )


def raid(cast: Cast) -> str:
    lights = spread(cone(0, 0, 50, 16), ((-40, -18), (10, -4), (62, -22)))
    raiders = spread(SHUTTLE, ((-40, -22), (10, -8), (62, -26)), 0.85, 8)
    return GROUND + drawn("trim", "M-84 36V22h12v-6h18v20zM30 34V16h26v18z") + lights + raiders


def launch(cast: Cast) -> str:
    trails = spread(drawn("ray", "M-5 0-9 90H9L5 0z"), ((-64, -10), (-22, 10), (22, -18), (66, 4)))
    ships = "".join(cast.ship(x, y, 0.42, 0) for x, y in ((-64, -12), (-22, 8), (22, -20), (66, 2)))
    return GROUND + trails + ships


def crew(cast: Cast) -> str:
    tube = drawn("trim", "M-30-26H34v8h-64zM-30 22H34v8h-64z") + drawn("glow", "M-30-18H34v40h-64z")
    crew = spread(PERSON, ((-14, 4), (14, 4)), 0.9)
    return cast.ship(-66, 0, 0.9, 90) + tube + crew + cast.ship(70, 0, 0.9, -90)


def rally(cast: Cast) -> str:
    flag = drawn("trim", "M-2-40h4v80h-4z") + drawn("hot", "M2-38H34L26-26l8 12H2z")
    flags = placed(flag, -58, -4) + placed(flag, 40, -10)
    return GROUND + flags + placed(crowd(3, 6, 30), 0, 6)


def vault(cast: Cast) -> str:
    spoke = drawn("hull", "M-3-24h6v48h-6z")
    wheel = placed(spoke) + placed(spoke, turn=60) + placed(spoke, turn=120) + disc("light", 7)
    door = disc("wing", 46) + ring(40, 7) + disc("dark", 30) + ring(22, 5) + wheel
    bars = spread(
        drawn("hot", "M-14 6-9-6H9l5 12z"), ((32, 30), (64, 30), (48, 16), (80, 16), (64, 2))
    )
    return placed(door, -40) + bars + placed(bars, 30, 0, 1)


def muster(cast: Cast) -> str:
    column = spread(PERSON, ((-76, 14), (-52, 12), (-30, 10), (-10, 8)), 0.8)
    ramp = drawn("trim", "M-6 26 40 2h8L20 30z")
    return GROUND + cast.ship(66, -6, 0.95, 40) + ramp + column + cone(40, -14, 34, 40)


def blockade(cast: Cast) -> str:
    lost = spread(CRATE, ((-8, -28), (12, 30)), 0.7, 30)
    return (
        placed(FREIGHTER, -46, 2, 0.85)
        + f'<g class="k-4">{placed(barred(5), 36)}</g>'
        + (f'<g class="k-4">{placed(barred(4), 66)}</g>' + lost)
    )


def spy(cast: Cast) -> str:
    sight = drawn("ray", "M-40-14 70-40V44L-40-2z") + drawn("light", "M-40-9 70 0v3z")
    return sight + cast.ship(74, 2, 0.95, 10) + placed(PROBE, -52, -8, 0.85, -20)


def scan(cast: Cast) -> str:
    world = disc("trim", 70, 40, 44) + disc("dark", 60, 40, 44)
    grid = ripples(40, 44, 60, 44, 26) + drawn("line", "M40-16V60M-20 44H100M0-2 84 60")
    found = spread(disc("hot", 4), ((20, 6), (56, -2), (66, 24)))
    return (
        world + grid + found + drawn("ray", "M-62-26 0 60H100z") + placed(PROBE, -66, -24, 0.7, 30)
    )


def call(cast: Cast) -> str:
    return (
        ripples(-24, -26, 24, 46, 70, 94)
        + GROUND
        + placed(DISH, -44, 4, 1.2)
        + cast.ship(72, -8, 0.5, -60)
    )


def hologram(cast: Cast) -> str:
    rays = drawn("glow", "M-22 34-62-44H62L22 34z")
    base = '<ellipse class="trim" cy="38" rx="52" ry="12"/>' + disc("light", 6, 0, 35)
    return (
        rays
        + cast.ship(0, -8, 0.72, 50)
        + base
        + dyed(spread(PERSON, ((-84, 16), (84, 16)), 1.4), cast.lots.below(6))
    )


def rift(cast: Cast) -> str:
    shreds = placed(SHARDS, -20, 0, 0.6, 40)
    pull = drawn("ray", "M-100-40 50-6V6L-100 40z")
    return placed(gate(42), 52) + pull + cast.ship(-34, 0, 0.75, 82) + shreds


def robbers(cast: Cast) -> str:
    claw = drawn("hull", "M-8-3h30l14-14 4 5-10 12 10 12-4 5L22 3H-8z")
    lamp = drawn("ray", "M-44 0 80-44V44z")
    wreck = cast.ship(58, 4, 0.9, 140) + placed(SHARDS, 58, 4, 0.8)
    return lamp + wreck + placed(claw, -6) + placed(SHUTTLE, -46, 0, 1.4)


def rites(cast: Cast) -> str:
    sun = disc("ray", 62, 64, -4) + disc("hot", 36, 64, -4) + disc("light", 27, 64, -4)
    bier = drawn("dark", "M-30-8H22L34 0 22 8h-52z") + drawn("trim", "M-30-8H22L34 0h-64z")
    return sun + placed(bier, 26, 0, 0.9) + spread(PERSON, ((-86, 18), (-58, 20), (-32, 22)), 1.1)


def beacon(cast: Cast) -> str:
    light = drawn("ray", "M-50-34 112-64V-4zM-50-34-112-56V-12z")
    return (
        GROUND
        + light
        + placed(TOWER, -50, 0, 1)
        + disc("light", 8, -50, -36)
        + cast.ship(44, -8, 0.75, -60)
    )


def banish(cast: Cast) -> str:
    streaks = drawn("ray", "M14-24-108-34V-30zM14-8-112-8V-4zM14 10-108 16v4zM14 26-100 36v4z")
    return streaks + placed(gate(36), -70) + cast.ship(44, 0, 1, -90)


def plans(cast: Cast) -> str:
    sheet = drawn("trim", "M-66-40H58l10 10V40H-66z") + drawn("dark", "M-60-34H54l8 8V34H-60z")
    grid = drawn("thin", "M-60-12H62M-60 12H62M-30-34V34M0-34V34M30-34V34")
    return placed(sheet + grid + cast.ship(0, 0, 0.6, 90) + ripples(0, 0, 30), 0, 0, 1, -6)


def fold(cast: Cast) -> str:
    hoops = "".join(
        f'<ellipse class="stroke fine" cx="{x}" rx="{r / 3:.0f}" ry="{r}"/>'
        for x, r in ((-84, 54), (-50, 42), (-18, 32), (12, 24), (38, 17), (60, 11))
    )
    return (
        drawn("ray", "M-110-50 76 0-110 50z")
        + hoops
        + disc("light", 5, 76)
        + cast.ship(-30, 0, 0.8, 90)
    )


def home(cast: Cast) -> str:
    trails = spread(drawn("ray", "M0-4-70 0 0 4z"), ((-40, -26), (-60, 0), (-44, 26)))
    back = spread(SHUTTLE, ((-30, -26), (-50, 0), (-34, 26)), 0.8)
    return trails + back + f'<g class="k-4">{placed(station(cast.lots), 60, 0, 0.9)}</g>'


def mutiny(cast: Cast) -> str:
    arms = drawn("wing", "M-12 4-22-22h6l10 24zM12 4l10-26h-6L6 2z")
    flag = drawn("trim", "M-3-44h6v90h-6z") + drawn("hot", "M3-42Q24-52 46-40V-14Q24-24 3-14z")
    rebels = spread(PERSON + arms, ((-70, 22), (-36, 16), (44, 16), (76, 22)), 1.1)
    return cast.ship(8, 20, 1.3, 90) + placed(flag) + rebels


def mirror(cast: Cast) -> str:
    ship = cast.ship(-46, 0, 0.85, 40)
    glass = drawn("ray", "M-5-60H9L5 60h-14z") + drawn("light", "M-1-60h2V60h-2z")
    copy = f'<g transform="scale(-1 1)" opacity=".6">{ship}</g>'
    return ship + copy + glass


def salvage(cast: Cast) -> str:
    arm = drawn("hull", "M-60-60h10v34h54v8h-64z") + drawn("trim", "M-3-18h6v12h-6z")
    sparks = spread(burst(13, 3, 8, "hot"), ((-22, 6), (30, 12)))
    return girders(-88, 88) + cast.ship(2, 8, 1, 90) + arm + sparks + placed(SHARDS, 60, -18, 0.5)


def primed(cast: Cast) -> str:
    fuse = placed(ring(34, 5)) + drawn("hot", "M-2-44h4v20h-4zM24 22l14 14-3 3-14-14z")
    return disc("ray", 48) + cast.ship(0, 0, 0.9, 60) + MARKS["selfdestruct"] + fuse


def broken_up(cast: Cast) -> str:
    """A ship that is cut to pieces on the ground, for what it is worth."""
    cutter = drawn("trim", "M34-60h20v16l-6 8h-8l-6-8z") + beam(44, -36, 44, 14, 5)
    goods = dyed(placed(PALLET, -62, 6, 1.1), 3) + placed(CRATE, -14, 24, 0.8)
    hulk = cast.ship(44, 10, 0.95, 150) + placed(SHARDS, 40, 6, 0.9)
    return GROUND + hulk + cutter + placed(burst(17, 5, 9, "hot"), 44, 16) + goods
