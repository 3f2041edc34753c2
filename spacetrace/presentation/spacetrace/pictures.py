"""Draws the pictures of Spacetrace's cards by their id; for tactics see scenes.py."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.kit.portraits import portrait
from spacetrace.presentation.kit.shapes import Lots, disc, drawn, placed
from spacetrace.presentation.spacetrace.props import CRATE
from spacetrace.presentation.spacetrace.scenery import HIGH, TINTS, WIDE
from spacetrace.presentation.spacetrace.scenes import scene
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
    return scene(card)


def troops(card: Card, lots: Lots) -> str:
    """Reinforcements before a rank of their own: one for each fifty MP, up to eight.

    What else they do is the scene behind them.
    """
    many = max(1, min(8, round(card.mp / 50)))
    one = TROOPS[lots.below(len(TROOPS))]
    order = lots.below(3)
    wide, size = min(78, 176 / many), max(0.95, 2.1 - 0.22 * many)
    front = "".join(
        placed(one, wide * place, 6 + _forward(order, place, many), size)
        for place in (i - (many - 1) / 2 for i in range(many))
    )
    rank = "".join(placed(one, 40 * i, -24, 0.8) for i in (-2, -1, 0, 1, 2))
    far = scene(card) + drawn("veil", f"M{-WIDE}{-HIGH}H{WIDE}V{HIGH}H{-WIDE}z")
    behind = far if card.abilities else f'<g class="rank">{rank}</g>'
    return behind + f'<g class="r-{lots.below(TINTS)}">{placed(front, -8)}</g>'


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
    CRATE,
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
