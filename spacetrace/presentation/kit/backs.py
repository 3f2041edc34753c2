"""Draws cards from behind: a dark sky, and the sign of their game."""

from __future__ import annotations

from spacetrace.presentation.faces import CARD, FULL, TILE, Drawing, Size
from spacetrace.presentation.kit.shapes import Lots, placed

SIZES = {"tile": TILE, "card": CARD, "full": FULL}


def back(game: str, sign: str, size: Size, shape: tuple[int, int] | None = None) -> Drawing:
    """A card from behind, in the shape of the game's cards of this size."""
    wide, high = shape or SIZES[size]
    scale = wide / 96
    r = 10 * scale
    rect = f'x="{scale:g}" y="{scale:g}" width="{wide - 2 * scale:g}" height="{high - 2 * scale:g}"'
    inset = 7 * scale
    inner = (
        f'x="{inset:g}" y="{inset:g}" width="{wide - 2 * inset:g}" height="{high - 2 * inset:g}"'
    )
    body = f'<rect class="b-sky" {rect} rx="{r:g}"/>' + _stars(game, wide, high, scale)
    body += f'<rect class="b-line" {inner} rx="{r * 0.6:g}"/>'
    body += placed(
        f'<circle class="b-orbit" r="1.5"/><circle class="b-glow" r="1.32"/>{sign}',
        wide / 2,
        high / 2,
        20 * scale,
    )
    return Drawing(body, wide, high, "face-back")


def _stars(game: str, wide: float, high: float, scale: float) -> str:
    lots = Lots(f"back of {game}")
    stars = []
    for _i in range(22):
        x, y = lots.between(9, 87) * scale, lots.between(9, high / scale - 9) * scale
        stars.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{lots.between(0.5, 1.4) * scale:.2f}"/>'
        )
    return f'<g class="b-stars">{"".join(stars)}</g>'
