"""Draws the few shapes that all pictures are put together from, as SVG."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

Point = tuple[float, float]


class Lots:
    """A stream of choices that is the same for the same card on every machine."""

    def __init__(self, seed: str) -> None:
        self._bytes = hashlib.sha512(seed.encode()).digest()
        self._at = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        value = self._bytes[self._at % len(self._bytes)] + 31 * self._at
        self._at += 1
        return value % n

    def between(self, low: float, high: float) -> float:
        """A number from low to high, in 64 steps."""
        return low + (high - low) * self.below(64) / 63

    def maybe(self) -> bool:
        """Yes or no."""
        return self.below(2) == 1


def drawn(kind: str, d: str) -> str:
    """A path in SVG's own words."""
    return f'<path class="{kind}" d="{d}"/>'


def disc(kind: str, r: float, x: float = 0, y: float = 0) -> str:
    """A circle."""
    at = f' cx="{x:g}" cy="{y:g}"' if x or y else ""
    return f'<circle class="{kind}"{at} r="{r:g}"/>'


def box(kind: str, x: float, y: float, wide: float, high: float, r: float) -> str:
    """A box with round corners."""
    size = f'width="{wide:g}" height="{high:g}"'
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" {size} rx="{r:g}"/>'


def placed(body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """A drawing at another place, in another size, turned by degrees."""
    steps = f"translate({x:g} {y:g})"
    steps += f" scale({scale:g})" if scale != 1 else ""
    steps += f" rotate({turn:g})" if turn else ""
    return f'<g transform="{steps}">{body}</g>'


def path(points: Sequence[Point], kind: str) -> str:
    """A shape with these corners."""
    steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return drawn(kind, f"M{steps}z")


def mirrored(right: Sequence[Point], kind: str) -> str:
    """A shape given by its right half, lit from the left."""
    if right[0][0] == 0 or right[-1][0] == 0:
        left = [(-x, y) for x, y in reversed(right)]
        closed = [*right, *left]
        axis = [(0.0, right[0][1]), *right, (0.0, right[-1][1])]
        return path(closed, kind) + path(axis, "shade")
    left = [(-x, y) for x, y in right]
    return path(left, kind) + path(right, kind) + path(right, "shade")


def pod(x: float, y: float, wide: float, long: float) -> list[Point]:
    """The corners of a block beside the hull."""
    return [
        (x - wide / 2, y - long / 2),
        (x, y - long / 2 - 5),
        (x + wide / 2, y - long / 2),
        (x + wide / 2, y + long / 2),
        (x - wide / 2, y + long / 2),
    ]


def cockpit(y: float, size: float) -> str:
    """A bright lozenge on the axis."""
    wide, long = size * 0.36, size * 0.8
    return drawn(
        "light",
        f"M0 {y - size:.1f}l{wide:.1f} {size:.1f}-{wide:.1f} {long:.1f}-{wide:.1f}-{long:.1f}z",
    )


def glow(y: float, at: Sequence[float]) -> str:
    """The light of the drives."""
    return "".join(f'<ellipse class="glow" cx="{x:.1f}" cy="{y:.1f}" rx="4.5" ry="9"/>' for x in at)


def lines(width: float) -> str:
    """Seams across a hull."""
    first, second = width - 3, width - 4
    return drawn("line", f"M-{first:.1f} 2H{first:.1f}M-{second:.1f} 12H{second:.1f}M-7 24H7")


def dots(at: Sequence[Point], r: float) -> str:
    """Small lights."""
    return "".join(f'<circle class="light" cx="{x:.1f}" cy="{y:.1f}" r="{r:g}"/>' for x, y in at)


def ring(r: float, width: float) -> str:
    """A band with a thin line outside."""
    band = f'<circle class="band" r="{r:.1f}" stroke-width="{width:g}"/>'
    return band + f'<circle class="thin" r="{r + width / 2:.1f}"/>'


def spokes(r: float, n: int) -> str:
    """Beams from the middle to a ring."""
    one = f'<path class="wing" d="M-2.5-{r:.1f}h5V0h-5z"/>'
    return "".join(placed(one, turn=round(360 * i / n)) for i in range(n))


def turned(part: float, r: float) -> Point:
    """The point at this part (0 to 1) of a circle, from the top, clockwise."""
    return math.sin(math.tau * part) * r, -math.cos(math.tau * part) * r


def burst(outer: float, inner: float, n: int, kind: str) -> str:
    """A star of `n` rays."""
    points = [turned(i / (2 * n), inner if i % 2 else outer) for i in range(2 * n)]
    return path(points, kind)


def star(x: float, y: float, r: float) -> str:
    """A small star of five rays."""
    return placed(burst(r, r * 0.45, 5, "light"), x, y)


def night(r: float) -> str:
    """The night side of a world: a narrow crescent on its right."""
    inner = 1.1 * r
    return drawn(
        "shade",
        f"M0{-r:g}a{r:g} {r:g} 0 0 1 0 {2 * r:g}a{inner:g} {inner:g} 0 0 0 0{-2 * r:g}z",
    )


def tinted(body: str, colours: Sequence[str], at: int) -> str:
    """A part in its own colour, where the card has several."""
    if len(colours) < 2:
        return body
    return f'<g class="c-{colours[at % len(colours)]}">{body}</g>'
