"""Draws what the scenes of Spacetrace's tactics are put together from; what flies looks right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spacetrace.presentation.kit.shapes import Lots, Point, burst, disc, drawn, placed, ring


@dataclass(frozen=True, slots=True)
class Cast:
    """Who is in a scene: what the card is aimed at, in the colour of its class."""

    lots: Lots
    hull: str

    def ship(self, x: float, y: float, scale: float, turn: float) -> str:
        """What it is aimed at, from above; it looks up, before it is turned."""
        return placed(self.hull, x, y, scale, turn)


PERSON = disc("hull", 8, 0, -12) + drawn("wing", "M-14 22C-14 0-7-2 0-2S14 0 14 22z")
CRATE = (
    drawn("hull", "M0-18 16-9V9L0 18-16 9V-9z")
    + drawn("shade", "M0 0 16-9V9L0 18z")
    + drawn("light", "M-11-8 0-2l0 3-11-6z")
)
MISSILE = (
    drawn("ray", "M-14-3-80 0-14 3z")
    + drawn("hot", "M-12-3-30 0-12 3z")
    + drawn("hull", "M18 0 8-5h-20v10H8z")
    + drawn("trim", "M-6-5-14-11v22L-6 5z")
)
SHUTTLE = (
    drawn("glow", "M-20-6-46 0-20 6z")
    + drawn("wing", "M24 0 2-9-14-22h-8l4 22-4 22h8L2 9z")
    + drawn("hull", "M28 0Q14-9-18-8V8Q14 9 28 0z")
    + drawn("light", "M18-4 8-5v5h10z")
)
FREIGHTER = (
    drawn("glow", "M-58-7-92 0-58 7z")
    + drawn("trim", "M-58-9h10v6h80v6h-80v6h-10z")
    + drawn("hull", "M-44-17h20v34h-20zM-20-17H0v34h-20zM4-17h20v34H4z")
    + drawn("shade", "M-44 0H24v17H-44z")
    + drawn("wing", "M28-12h14L56 0 42 12H28z")
    + drawn("light", "M40-8h5l5 6H40z")
)
PROBE = (
    drawn("wing", "M-52-11h34v22h-34zM18-11h34v22H18z")
    + drawn("line", "M-52 0h34M-35-11v22M18 0h34M35-11v22")
    + drawn("hull", "M-12-16h24v32h-24z")
    + drawn("shade", "M0-16h12v32H0z")
    + disc("dark", 8, 0, 2)
    + disc("light", 4, -1, 1)
)
DISH = (
    drawn("trim", "M-5 4-16 46h34L7 4z")
    + drawn("hull", "M-26-24A36 36 0 0 0 26 16z")
    + drawn("dark", "M-26-24 26 16Q6 4-26-24z")
    + drawn("trim", "M-2-6 16-30l3 2L2-3z")
    + disc("light", 5, 18, -29)
)
CANNON = (
    drawn("trim", "M-40-22H0v44h-40z")
    + drawn("wing", "M-60-30h34L-8-14V14l-18 16h-34z")
    + drawn("hull", "M-6-14h58v8H-6zM-6 6h58v8H-6z")
    + drawn("light", "M-24-5h8V5h-8z")
)
BOLT = drawn("light", "M4-60-14-14-3-17-18 14-7 11-24 50 10 2-2 5 12-24 0-21 16-60z")
TOWER = (
    drawn("hull", "M-4-34h8l5 74H-9z")
    + drawn("shade", "M0-34h4l5 74H0z")
    + drawn("trim", "M-16-12h32v6h-32zM-22 22h44v18h-44z")
)
SHARDS = drawn("trim", "M-30-26l14 4-9 9zM18-38l12 9-16 2zM34 4l18 3-13 10zM-6 30l15 3-9 12z") + (
    drawn("wing", "M-52 2l12-7 2 13zM2-30l7 9-11-1zM24 24l9-4 3 11zM-28 20l8 8-12 1z")
)
SMOKE = disc("veil", 26, -20, -26) + disc("veil", 18, -6, -12) + disc("veil", 34, -46, -44)
FIRE = drawn("hot", "M-14 12C-30-6-20-20-26-38-10-30-6-22-2-36 10-20 22-10 12 12z") + drawn(
    "light", "M-8 10C-14 0-8-6-8-14 0-8 8-2 6 10z"
)
GROUND = drawn("dusk", "M-110 60V36Q0 18 110 36V60z") + drawn(
    "far", "M-110 36Q0 18 110 36V39Q0 22-110 39z"
)
PALLET = "".join(placed(CRATE, x, y) for x, y in ((-16, 18), (16, 18), (0, 0)))


def dyed(body: str, tint: int) -> str:
    """A part in one of the colours that reinforcements have."""
    return f'<g class="r-{tint % 6}">{body}</g>'


def spread(body: str, places: Iterable[Point], scale: float = 1, turn: float = 0) -> str:
    """The same thing at several places."""
    return "".join(placed(body, x, y, scale, turn) for x, y in places)


def blast(r: float, n: int = 9) -> str:
    """Something that bursts now."""
    return (
        disc("ray", 1.25 * r) + burst(r, 0.42 * r, n, "hot") + burst(0.6 * r, 0.25 * r, n, "light")
    )


def beam(ax: float, ay: float, bx: float, by: float, wide: float) -> str:
    """Light from one point to another, wider where it goes."""
    edge = f"M{ax:g} {ay:g}L{bx:g} {by - wide:g}V{by + wide:g}z"
    core = f"M{ax:g} {ay:g}L{bx:g} {by - wide / 3:g}V{by + wide / 3:g}z"
    return drawn("glow", edge) + drawn("light", core)


def cone(x: float, y: float, to: float, half: float) -> str:
    """A wide light that looks for something down below."""
    return drawn("ray", f"M{x:g} {y:g}L{x - half:g} {to:g}H{x + half:g}z")


def flock(lots: Lots, many: int, wide: float = 96) -> str:
    """Small craft far off."""
    at = ((lots.between(-wide, wide), lots.between(-40, 40)) for _ in range(many))
    return drawn("hull", "".join(f"M{x:.0f} {y:.0f}l-13 6 4-6-4-6z" for x, y in at))


def ripples(x: float, y: float, *radii: float) -> str:
    """Waves about a point."""
    drawn_as = 'class="stroke fine"'
    return "".join(f'<circle {drawn_as} cx="{x:g}" cy="{y:g}" r="{r:g}"/>' for r in radii)


def gate(r: float) -> str:
    """A ring in which space is another one."""
    arm = drawn("arm", f"M0 0Q{0.9 * r:g}-4 {0.55 * r:g} {0.6 * r:g}")
    arms = "".join(placed(arm, turn=turn) for turn in (0, 120, 240))
    return disc("dark", r) + disc("glow", 0.7 * r) + arms + disc("light", 0.2 * r) + ring(r, 8)


def crowd(rows: int, many: int, step: float = 27) -> str:
    """People seen from the front, nearer ones larger."""
    return "".join(
        placed(PERSON, step * (i - (many - 1 + row % 2) / 2), 14 * row, 0.7 + 0.16 * row)
        for row in range(rows)
        for i in range(many + row % 2)
    )


def cells(rows: int, many: int) -> str:
    """A wall of shields, upright, in cells."""
    cell = drawn("wing", "M0-14 12-7V7L0 14-12 7V-7z") + drawn("glow", "M0-14 12-7 0 0z")
    middle = (rows - 1) / 2
    return spread(
        cell,
        (
            (26 * (i - (many - 1) / 2) + 13 * (row % 2), 22 * (row - middle))
            for row in range(rows)
            for i in range(many)
        ),
    )


def girders(*xs: float) -> str:
    """Masts of a dock."""
    return "".join(
        drawn("trim", f"M{x - 4:g}-60h8V60h-8z")
        + drawn("hull", f"M{x - 12:g}-34h24v6h-24zM{x - 12:g} 2h24v6h-24zM{x - 12:g} 38h24v6h-24z")
        for x in xs
    )


def barred(n: int) -> str:
    """Mines in a row, upright."""
    mine = burst(13, 8, 8, "wing") + disc("hot", 4)
    return spread(mine, ((0, 27 * (i - (n - 1) / 2)) for i in range(n)))
