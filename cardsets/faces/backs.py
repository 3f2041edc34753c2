"""What cards look like from behind: a dark sky, and the sign of their game."""

from __future__ import annotations

from cardsets.faces import CARD, FULL, TILE, Drawing, Size
from cardsets.pictures.glyphs import GLYPHS, glyph
from cardsets.pictures.shapes import Lots, drawn, placed

SIZES = {"tile": TILE, "card": CARD, "full": FULL}
_STAR = "M0-1 .28-.18 1 .3.2.22 0 1-.2.22-1 .3-.28-.18z"


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


def spacetrace(size: Size) -> Drawing:
    """The back of a Spacetrace card; its tile is square."""
    sign = drawn("b-sign", _STAR)
    return back("spacetrace", sign, size, (96, 96) if size == "tile" else None)


def spaced_out(size: Size) -> Drawing:
    """The back of a Spaced Out card."""
    return back("spaced_out", f'<g class="b-sign">{glyph(GLYPHS["black_hole"])}</g>', size)


def space_dominoes(size: Size) -> Drawing:
    """The back of a domino; its tile is as narrow as the card."""
    dots = "".join(
        f'<circle class="b-sign" cx="{at}" cy="{at}" r=".27"/>' for at in (-0.62, 0, 0.62)
    )
    return back("space_dominoes", dots, size, (44, 132) if size == "tile" else None)


def blast_off(size: Size) -> Drawing:
    """The back of a Blast Off! card."""
    return back("blast_off", f'<g class="b-sign">{glyph(GLYPHS["blast-off"])}</g>', size)


def _stars(game: str, wide: float, high: float, scale: float) -> str:
    lots = Lots(f"back of {game}")
    stars = []
    for _i in range(22):
        x, y = lots.between(9, 87) * scale, lots.between(9, high / scale - 9) * scale
        stars.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{lots.between(0.5, 1.4) * scale:.2f}"/>'
        )
    return f'<g class="b-stars">{"".join(stars)}</g>'
