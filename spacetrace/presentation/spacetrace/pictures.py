"""Draws the pictures of Spacetrace's cards by their id: their subjects, and tactics' signs."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.kit.portraits import portrait
from spacetrace.presentation.kit.shapes import (
    Lots,
    burst,
    disc,
    drawn,
    mirrored,
    placed,
    ring,
    star,
)
from spacetrace.presentation.spacetrace.scenery import TINTS
from spacetrace.presentation.spacetrace.ships import formation, station


def picture(card: Card, named: str = "") -> str:
    """What the card shows, about the origin: 52 units up and down, a swarm twice as wide.

    A Base is `named` after whom it belongs to.
    """
    lots = Lots(card.id)
    if card.kind == "base":
        return station(Lots(f"base of {named}" if named else card.id))
    if card.kind == "ship":
        return formation(card, lots)
    if card.kind == "commander":
        return portrait(lots)
    if card.kind == "reinforcement":
        return troops(card, Lots(f"forces of {card.id}"))
    return sign(card, lots)


def troops(card: Card, lots: Lots) -> str:
    """Reinforcements before a rank of their own: one for each fifty MP, up to eight.

    What else they do stands smaller.
    """
    many = max(1, min(8, round(card.mp / 50)))
    one = TROOPS[lots.below(len(TROOPS))]
    order = lots.below(3)
    wide, size = min(78, 176 / many), max(0.95, 2.1 - 0.22 * many)
    front = "".join(
        placed(one, wide * place, 6 + _forward(order, place, many), size)
        for place in (i - (many - 1) / 2 for i in range(many))
    )
    behind = "".join(placed(one, 40 * i, -24, 0.8) for i in (-2, -1, 0, 1, 2))
    shown = f'<g class="r-{lots.below(TINTS)}"><g class="rank">{behind}</g>{front}</g>'
    deeds = _deeds(card)
    return placed(shown, -8) + placed(SIGNS[deeds[0]](lots), 76, 24, 0.46) if deeds else shown


def _forward(order: int, place: float, many: int) -> float:
    """How far down one of `many` stands, `place` from the middle: in turn, as a wedge, in a bow."""
    if order == 0:
        return -8 if int(place + many / 2) % 2 else 6
    bend = 34 / max(many, 3) * abs(place)
    return bend - 8 if order == 1 else 8 - bend


TROOPS = (
    # a helmet
    drawn("wing", "M-15 16C-18-22 18-22 15 16z")
    + drawn("dark", "M-12-2Q0-8 12-2V9Q0 14-12 9z")
    + drawn("light", "M-9 0l7-1-5 8h-3z")
    + drawn("hull", "M-17 14h34v6h-34z"),
    # a drop pod
    drawn("hull", "M0-28 12-10V12L0 18-12 12V-10z")
    + drawn("shade", "M0-28 12-10V12L0 18z")
    + drawn("trim", "M-12 4-19 20h6l4-7zM12 4 19 20h-6l-4-7z")
    + drawn("light", "M-4-9h8v8h-8z"),
    # a trooper
    drawn("wing", "M-15 26C-15 4-8 2 0 2S15 4 15 26z")
    + disc("hull", 9, 0, -8)
    + drawn("glow", "M-6-10h12v4H-6z")
    + drawn("light", "M-6-9h6v2h-6z")
    + drawn("shade", "M0 2C8 2 15 4 15 26H0z"),
    # a crate
    drawn("hull", "M0-18 16-9V9L0 18-16 9V-9z")
    + drawn("shade", "M0 0 16-9V9L0 18z")
    + drawn("light", "M-11-8 0-2l0 3-11-6z"),
    # a standard
    drawn("dark", "M-11-28h4V24h-4z")
    + drawn("hull", "M-7-26H17L9-15l8 11H-7z")
    + drawn("shade", "M-7-15H9l8 11H-7z")
    + drawn("trim", "M-18 20h18v6h-18z")
    + disc("light", 3.4, -9, -29),
    # a walker
    drawn("wing", "M-14-18H10L18-8V2H-14z")
    + drawn("dark", "M2-14h7l6 7H2z")
    + drawn("hull", "M-12 2-18 14l5 12h8l-6-12 7-12zM4 2 12 14 6 26h8l7-12L12 2z")
    + drawn("trim", "M-14-25h14v6h-14z"),
    # a tank
    drawn("trim", "M-22 6H22l-5 14h-34z")
    + drawn("dark", "M-17 10h34l-3 7h-28z")
    + drawn("hull", "M-15-8H9l7 13h-34z")
    + drawn("wing", "M-9-17H5l4 9h-17zM6-16h20v4H7z"),
    # a shuttle
    drawn("wing", "M0-26 7-4 24 14V20L7 14H-7L-24 20V14L-7-4z")
    + drawn("hull", "M0-28Q9-12 8 16H-8Q-9-12 0-28z")
    + drawn("dark", "M-3-14h6l2 8h-10z")
    + drawn("glow", "M-6 17h5v8l-2 3-3-3zM1 17h5v8l-3 3-2-3z"),
)


def sign(card: Card, lots: Lots) -> str:
    """A tactic's sign, after the first thing that it does; what else it does stands smaller."""
    first, *others = _deeds(card) or ["cards"]
    side = -1 if lots.maybe() else 1
    large = SIGNS[first](Lots(f"{first} of {card.id}"))
    if not others:
        return large
    small = SIGNS[others[0]](Lots(f"{others[0]} of {card.id}"))
    return placed(small, side * 66, 18, 0.46) + placed(large, -side * 16)


def _deeds(card: Card) -> list[str]:
    """The names of the signs of all that the card does, each once."""
    return list(dict.fromkeys(effect.sign for ability in card.abilities for effect in ability.do))


def _sign_burst(lots: Lots) -> str:
    n, kind = 7 + lots.below(4), lots.below(4)
    hit = burst(36, 15, n, "hot") + burst(24, 10, n, "hull") + disc("light", 7)
    if kind == 0:  # a beam from afar
        turn = (-64, -38, 38, 64)[lots.below(4)]
        return placed(drawn("ray", "M-7-130H7L3 0H-3z"), turn=turn) + hit
    if kind == 1:  # missiles on their way
        missile = drawn("hull", "M0-16 4-8V9h-8V-8z") + drawn("glow", "M-3 9h6L0 28z")
        way = ((-64, -18, 62), (-58, 20, 96), (-78, 2, 80))
        return placed(hit, 22) + "".join(placed(missile, x, y, 1, turn) for x, y, turn in way)
    if kind == 2:  # flak all over the sky
        more = ((-62, -16, 0.5), (58, 18, 0.6), (50, -26, 0.36), (-44, 26, 0.4))
        return "".join(placed(hit, x, y, scale) for x, y, scale in more) + placed(hit, 0, 0, 0.8)
    waves = "".join(f'<circle class="thin" r="{r}"/>' for r in (44, 58, 74))
    return waves + hit


def _sign_sight(lots: Lots) -> str:
    return (
        ring(32, 6)
        + '<path class="hull" d="M-4-46h8v26h-8zM-4 20h8v26h-8zM-46-4h26v8h-26zM20-4h26v8H20z"/>'
        + burst(14, 6, 4 + lots.below(3), "light")
    )


def _sign_waves(lots: Lots) -> str:
    step = lots.between(10, 12)
    arcs = "".join(
        drawn("stroke", f"M{-r:.1f} {r * 0.55:.1f}A{r:.1f} {r:.1f} 0 0 1 {r:.1f} {r * 0.55:.1f}")
        for r in (step * 1.5, step * 2.6, step * 3.7)
    )
    mast = '<circle class="light" cy="12" r="8"/>' + drawn("hull", "M-4 18h8l6 24h-20z")
    return arcs + mast


def _sign_parry(lots: Lots) -> str:
    blade = drawn("hull", "M-4-44h8l3 62h-14z") + drawn("shade", "M0-44h4l3 62H0z")
    blade += drawn("trim", "M-14 18h28v7h-28z") + drawn("wing", "M-4 25h8v17h-8z")
    angle = 34 + lots.below(16)
    return placed(blade, turn=angle) + placed(blade, turn=-angle)


def _sheet(kind: str) -> str:
    return f'<rect class="{kind}" x="-15" y="-22" width="30" height="44" rx="4"/>'


SPARK = drawn("light", "M0-12 3 0 12 6 0 3-12 6-3 0z")


def _sign_cards(lots: Lots) -> str:
    n, spread = 3 + lots.below(3), lots.between(16, 26)
    turns = [spread * (i - (n - 1) / 2) for i in range(n)]
    fan = "".join(
        f'<g transform="rotate({turn:.0f} 0 46)">{_sheet("hull" if i == n // 2 else "wing")}</g>'
        for i, turn in enumerate(turns)
    )
    return placed(fan + SPARK, y=4)


def _sign_lens(lots: Lots) -> str:
    eye = drawn("wing", "M-46 0Q0-44 46 0Q0 44-46 0z") + disc("hull", 19) + disc("dark", 10)
    rays = drawn("ray", "M0 0-34 62H-22zM0 0-4 62H4zM0 0 34 62H22z")
    return placed(rays, y=4) + eye + disc("light", 4, -5, -5)


def _sign_radar(lots: Lots) -> str:
    sweep = placed(drawn("glow", "M0 0 0-46A46 46 0 0 1 40-23z"), turn=30 * lots.below(12))
    rings = "".join(f'<circle class="stroke fine" r="{r}"/>' for r in (46, 31, 16))
    at = [(lots.between(-30, 30), lots.between(-30, 30)) for _ in range(3)]
    found = "".join(disc("light", 3.6, x, y) for x, y in at)
    return disc("dark", 46) + sweep + rings + found


def _sign_shreds(lots: Lots) -> str:
    turn = lots.between(8, 20)
    left = drawn("hull", "M-16-26H2L-5-12 4-2-6 10 1 26H-16z")
    right = drawn("wing", "M8-26h10v52H7L0 10 10-2 1-12z")
    bits = drawn("light", "M-34-22l6 3-4 5zM36-10l7-2-2 7zM-38 16l7 2-5 4zM34 24l5-5 2 7z")
    return placed(left, -9, 0, 1.2, -turn) + placed(right, 9, 0, 1.2, turn) + bits


def _sign_muster(lots: Lots) -> str:
    one = disc("hull", 8, 0, -12) + drawn("wing", "M-14 22C-14 0-7-2 0-2S14 0 14 22z")
    rows = 2 + lots.below(2)
    found = []
    for row in range(rows):
        many = 3 + row
        found += [
            placed(one, 26 * (i - (many - 1) / 2), -16 + 18 * row, 0.8 + 0.14 * row)
            for i in range(many)
        ]
    return "".join(found)


def _sign_core(lots: Lots) -> str:
    ship = placed(mirrored([(0, -46), (15, -20), (18, 26), (0, 40)], "wing"), turn=20)
    crack = drawn("dark", "M-4-40 6-18-6-6 8 12-4 40-14 14-2-2-12-16z")
    return ship + placed(crack, turn=20) + burst(20, 7, 8 + lots.below(4), "hot") + disc("light", 6)


def _sign_rift(lots: Lots) -> str:
    turn = 1 if lots.maybe() else -1
    arm = f'<path class="stroke" d="M{turn * 12} 0C{turn * 26}-24 {turn * 48}-22 {turn * 54} 10"/>'
    arms = "".join(placed(arm, turn=start) for start in range(0, 360, 90))
    return placed(arms, 0, 0, 0.86, 10 * lots.below(9)) + disc("dark", 20) + ring(16, 4)


def _sign_blaze(lots: Lots) -> str:
    ship = mirrored([(0, -44), (12, -18), (26, 18), (14, 38), (0, 34)], "wing")
    fire = "".join(
        placed(burst(17 - 3 * i, 7, 7, "hot"), x, y)
        for i, (x, y) in enumerate(((-9, -4), (12, 14), (-2, 26)))
    )
    return placed(ship + fire, turn=(-40, 40, 70)[lots.below(3)])


def _sign_return(lots: Lots) -> str:
    arrow = drawn("hull", "M-40 8C-40-44 40-44 40-2H54L32 26 10-2h14c0-22-46-22-46 10z")
    flip = -1 if lots.maybe() else 1
    return f'<g transform="scale({flip} 1)">{arrow}</g>' + placed(
        _sheet("wing"), -flip * 30, 14, 0.8
    )


def _sign_crane(lots: Lots) -> str:
    ship = mirrored([(0, -20), (12, -4), (20, 20), (0, 26)], "trim")
    gear = burst(30, 22, 9 + lots.below(4), "wing") + disc("dark", 13)
    arm = drawn("hull", "M-42-34h84v8H4V-6h-8v-20h-38z")
    return placed(gear, -34, 20, 0.8) + placed(gear, 36, 22, 0.6, 12) + placed(ship, y=10) + arm


def _sign_fold(lots: Lots) -> str:
    chevron = drawn("hull", "M-14-34 14 0-14 34h16L30 0 2-34z")
    turn = (0, 180, -30, 150)[lots.below(4)]
    row = "".join(
        f'<g opacity="{0.4 + 0.3 * i:g}">{placed(chevron, -34 + 30 * i)}</g>' for i in range(3)
    )
    return placed(row, turn=turn)


def _sign_twins(lots: Lots) -> str:
    ship = mirrored([(0, -40), (12, -8), (30, 20), (12, 26), (0, 34)], "hull")
    turn = lots.between(-30, 30)
    other = f'<g opacity="0.55">{placed(ship, 30, 0, 0.86, turn)}</g>'
    mirror = '<path class="thin" d="M0-52V52" stroke-dasharray="4 5"/>'
    return placed(ship, -30, 0, 0.86, turn) + mirror + other


def _sign_grip(lots: Lots) -> str:
    ship = placed(mirrored([(0, -26), (12, 0), (22, 20), (0, 28)], "wing"), turn=150)
    flag = drawn("hull", "M-3-46h4v92h-4zM1-44 42-34 1-12z") + drawn("shade", "M1-28 42-34 1-12z")
    return placed(ship, -26, 6, 1.1) + placed(flag, 16) + disc("light", 4, 15, -46)


def _sign_cross(lots: Lots) -> str:
    outer = drawn("wing", "M-13-42h26v29h29v26H13v29h-26V13h-29v-26h29z")
    inner = drawn("hull", "M-6-34H6v28h28V6H6v28H-6V6h-28V-6h28z")
    return outer + inner + '<circle class="light" r="7"/>'


def _sign_shield(lots: Lots) -> str:
    kind = lots.below(4)
    if kind == 0:  # a bubble about a ship
        ship = mirrored([(0, -26), (8, -6), (20, 16), (0, 24)], "hull")
        bubble = disc("glow", 44) + f'<ellipse class="guard" rx="{38 + lots.below(12)}" ry="44"/>'
        return placed(bubble + ship, turn=(-50, -20, 40, 70)[lots.below(4)])
    if kind == 1:  # a wall of cells
        cell = drawn("wing", "M0-16 14-8V8L0 16-14 8V-8z") + drawn(
            "hull", "M0-10 9-5V5L0 10-9 5V-5z"
        )
        rows = [
            (x, y) for y, n in ((-26, 4), (0, 5), (26, 4)) for x in range(-15 * n + 15, 15 * n, 30)
        ]
        broken = lots.below(len(rows))
        return "".join(placed(cell, *at) for i, at in enumerate(rows) if i != broken) + SPARK
    dome = mirrored([(0, -42), (34, -28), (32, 8), (0, 42)], "wing")
    inner = mirrored([(0, -30), (23, -20), (22, 6), (0, 29)], "hull")
    if kind == 2:
        return dome + inner + star(0, -2, 11)
    bars = "".join(drawn("light", f"M-14 {y}l14 7 14-7v5l-14 7-14-7z") for y in (-18, -6, 6))
    return dome + inner + bars


def _sign_arrows(lots: Lots) -> str:
    arrow = drawn("hull", "M0-44 22-14H9v30H-9v-30h-13z") + drawn("shade", "M0-44 22-14H9v30H0z")
    kind = lots.below(4)
    if kind == 0:  # a drive at full power
        flame = "".join(
            drawn("hot", f"M{x - 7} 10h14l-7 {30 + 8 * (x == 0)}z") for x in (-20, 0, 20)
        )
        return flame + mirrored([(0, -46), (16, -20), (32, 12), (0, 16)], "hull")
    if kind == 1:  # a row of gauges
        gauges = ((-36, 14), (-18, 30), (0, 48), (18, 66), (36, 84))
        bars = "".join(
            f'<path class="wing" d="M{x - 7} 40h14v{-high}h-14z"/>' for x, high in gauges
        )
        return bars + placed(arrow, -22, -12, 0.6, 20)
    other = placed(arrow, 19, -6, 0.8, 180 if kind == 2 else 0)
    return placed(arrow, -19, 6, 0.8) + other


SIGNS: dict[str, Callable[[Lots], str]] = {
    "burst": _sign_burst,
    "sight": _sign_sight,
    "waves": _sign_waves,
    "parry": _sign_parry,
    "cards": _sign_cards,
    "cross": _sign_cross,
    "shield": _sign_shield,
    "arrows": _sign_arrows,
    "lens": _sign_lens,
    "radar": _sign_radar,
    "shreds": _sign_shreds,
    "muster": _sign_muster,
    "core": _sign_core,
    "rift": _sign_rift,
    "blaze": _sign_blaze,
    "return": _sign_return,
    "crane": _sign_crane,
    "fold": _sign_fold,
    "twins": _sign_twins,
    "grip": _sign_grip,
}
"""The signs by the names that effects give them (words/word.py)."""
