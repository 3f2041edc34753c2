"""Draws the pictures of Spacetrace's cards: ships, stations, insignia, signs, by the card's id."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace_1.cards.schema import Card
from spacetrace.presentation.kit.shapes import (
    Lots,
    Point,
    burst,
    drawn,
    mirrored,
    placed,
    ring,
    star,
)
from spacetrace.presentation.spacetrace_1.ships import formation, station


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


def insignia(lots: Lots) -> str:
    """A commander's badge: a shield, stars and bars."""
    stars, bars = 1 + lots.below(3), 1 + lots.below(3)
    shield = mirrored([(0, -44), (30, -34), (32, 4), (18, 30), (0, 44)], "hull")
    inner = mirrored([(0, -36), (24, -28), (25, 2), (14, 24), (0, 35)], "wing")
    row = "".join(star(24 * (i - (stars - 1) / 2) * 0.8, -12, 10) for i in range(stars))
    rows = "".join(
        drawn("light", f"M-13 {10 + 8 * i}l13-6 13 6v4l-13-6-13 6z") for i in range(bars)
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
    cell = drawn("hull", "M0-16 14-8V8L0 16-14 8V-8z") + drawn("shade", "M0-16 14-8V8L0 16z")
    cell += drawn("light", "M0-7 6 3H2v5h-4V3h-4z")
    return "".join(placed(cell, x, y) for x, y in places[cells])


def sign(card: Card, lots: Lots) -> str:
    """A tactic's sign, after the first thing that it does."""
    effects = [effect for ability in card.abilities for effect in ability.do]
    draw = SIGNS[effects[0].sign if effects else "cards"]
    turn = 15 * lots.below(6)
    return draw(lots) + f'<circle class="thin" r="47" stroke-dasharray="{6 + turn / 5:g} 9"/>'


def _sign_burst(lots: Lots) -> str:
    n = 7 + lots.below(4)
    return burst(40, 17, n, "wing") + burst(26, 11, n, "hull") + '<circle class="light" r="8"/>'


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


def _sign_cards(lots: Lots) -> str:
    fan = "".join(
        placed(f'<rect class="{kind}" x="-15" y="-34" width="30" height="46" rx="4"/>', turn=turn)
        for turn, kind in ((-26, "wing"), (26, "wing"), (0, "hull"))
    )
    return placed(fan + drawn("light", "M0-26 3-14 12-8 0-11-12-8-3-14z"), y=14)


def _sign_cross(lots: Lots) -> str:
    outer = drawn("wing", "M-13-42h26v29h29v26H13v29h-26V13h-29v-26h29z")
    inner = drawn("hull", "M-6-34H6v28h28V6H6v28H-6V6h-28V-6h28z")
    return outer + inner + '<circle class="light" r="7"/>'


def _sign_shield(lots: Lots) -> str:
    dome = mirrored([(0, -42), (34, -28), (32, 8), (0, 42)], "wing")
    return dome + mirrored([(0, -30), (23, -20), (22, 6), (0, 29)], "hull") + star(0, -2, 11)


def _sign_arrows(lots: Lots) -> str:
    arrow = drawn("hull", "M0-44 22-14H9v30H-9v-30h-13z") + drawn("shade", "M0-44 22-14H9v30H0z")
    other = placed(arrow, 19, -6, 0.8, 180 if lots.maybe() else 0)
    return placed(arrow, -19, 6, 0.8) + other


def _sign_orbit(lots: Lots) -> str:
    path = '<ellipse class="stroke" rx="44" ry="17"/><circle class="light" cx="40" cy="-7" r="6"/>'
    world = '<circle class="hull" r="20"/>' + drawn("shade", "M0-20a20 20 0 0 1 0 40z")
    return placed(path, turn=20 * lots.below(9)) + world


SIGNS: dict[str, Callable[[Lots], str]] = {
    "burst": _sign_burst,
    "sight": _sign_sight,
    "waves": _sign_waves,
    "parry": _sign_parry,
    "cards": _sign_cards,
    "cross": _sign_cross,
    "shield": _sign_shield,
    "arrows": _sign_arrows,
    "orbit": _sign_orbit,
}
"""The signs by the names that effects give them (words/word.py)."""
