"""Draws the pictures of Spaced Out: worlds, asteroids, stars, fields, holes, eclipses."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.presentation.kit.shapes import (
    Lots,
    burst,
    drawn,
    mirrored,
    night,
    path,
    placed,
    tinted,
    turned,
)


def world(number: int) -> str:
    """A planet with its number, and as many moons."""
    moons = "".join(
        f'<circle class="moon" cx="{x:.1f}" cy="{y:.1f}" r="4.6"/>'
        for x, y in (turned(i / number, 45) for i in range(number))
    )
    size = 46 if number < 10 else 40
    figure = f'<text class="c-figure" y="{size * 0.36:g}" font-size="{size}">{number}</text>'
    return '<circle class="thin" r="45"/>' + moons + globe(34) + figure


def globe(r: float) -> str:
    """A round world with its night side."""
    return f'<circle class="globe" r="{r:g}"/>' + night(r)


def asteroids(colours: Sequence[str]) -> str:
    """Rocks on their way."""
    lots = Lots("asteroids")
    places = ((7, 12, 27), (-28, -14, 14), (25, -29, 11), (-30, 27, 8))
    trails = drawn("trail", "M14-10 44-46l-4 14zM-24-22-4-46l-4 10zM34-34 48-48l-3 7z")
    return trails + "".join(
        tinted(placed(_rock(lots, r), x, y), colours, i) for i, (x, y, r) in enumerate(places)
    )


def _rock(lots: Lots, r: float) -> str:
    corners = 9 if r > 10 else 7
    points = [turned(i / corners, r * lots.between(0.8, 1.08)) for i in range(corners)]
    body = path(points, "globe")
    pits: Sequence[tuple[float, float, float]] = (
        (-0.3, -0.25, 0.26),
        (0.32, 0.2, 0.2),
        (-0.2, 0.45, 0.15),
    )
    return body + "".join(
        f'<circle class="shade" cx="{x * r:.1f}" cy="{y * r:.1f}" r="{s * r:.1f}"/>'
        for x, y, s in pits
    )


def shooting_star(colours: Sequence[str]) -> str:
    """A star with its tail."""
    tails = ("M-2-4 46-48 14 14z", "M-22-8 6-46-6 4z", "M2 20 48-14 14 24z", "M-8-2 30-48 8 8z")
    tail = "".join(tinted(drawn("trail", d), colours, i) for i, d in enumerate(tails))
    star = burst(29, 13, 5, "globe") + burst(15, 7, 5, "light")
    return tail + tinted(placed(star, -12, 14, turn=-14), colours, 2)


def force_field(colours: Sequence[str]) -> str:
    """A ship in its shield, and arrows that turn round."""
    quarter = [placed(drawn("shield", "M0-42A42 42 0 0 1 42 0"), turn=90 * i) for i in range(4)]
    shield = "".join(tinted(arc, colours, i) for i, arc in enumerate(quarter))
    tiles = "".join(
        placed(drawn("thin", "M0-9 7.800-4.500v9L0 9-7.800 4.500v-9z"), x, y)
        for x, y in ((0, -24), (-21, -12), (21, -12), (-21, 12), (21, 12), (0, 24))
    )
    paint = "globe" if len(colours) == 1 else "light"
    ship = mirrored([(0, -20), (6, -4), (17, 12), (6, 10), (4, 17)], paint)
    arrow = drawn("turn", "M-34-34A48 48 0 0 1 34-34") + drawn("tip", "M40-27 24-33 37-43z")
    return (
        '<circle class="bubble" r="42"/>' + tiles + shield + ship + arrow + placed(arrow, turn=180)
    )


def black_hole(colours: Sequence[str]) -> str:
    """A disc of light about nothing."""
    halves = (
        "M-47 0A47 17 0 0 1 0-17",
        "M0-17A47 17 0 0 1 47 0",
        "M47 0A47 17 0 0 1 0 17",
        "M0 17A47 17 0 0 1-47 0",
    )
    parts = [tinted(drawn("disc", d), colours, i) for i, d in enumerate(halves)]
    hole = '<circle class="hole" r="20"/><circle class="rim" r="21.5"/>'
    halo = '<circle class="bubble" r="34"/>'
    return halo + placed(parts[0] + parts[1] + hole + parts[2] + parts[3], turn=-20)


def big_bang(colours: Sequence[str]) -> str:
    """Everything at once, in two colours."""
    rays = placed(tinted(burst(48, 20, 12, "globe"), colours, 1), turn=15)
    rays += tinted(burst(46, 19, 12, "globe"), colours, 0)
    rings = '<circle class="thin" r="30"/><circle class="light" r="13"/>'
    return rays + rings + placed(burst(24, 9, 8, "light"), turn=11)


def lunar_eclipse(colours: Sequence[str]) -> str:
    """The moon in the shadow of its world."""
    pits = ((-25, -8, 5), (-20, 14, 4), (-8, 27, 3), (-14, -25, 3.5))
    craters = "".join(f'<circle class="shade" cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in pits)
    shadow = (
        '<circle class="hole" cx="11" cy="-5" r="32"/><circle class="rim" cx="11" cy="-5" r="32"/>'
    )
    return '<circle class="bubble" r="46"/><circle class="globe" r="37"/>' + craters + shadow


def solar_eclipse(colours: Sequence[str]) -> str:
    """The sun behind a moon."""
    rays = []
    for i in range(16):
        long = 48 if i % 2 else 40
        ray = placed(drawn("globe", f"M-6-24 0{-long} 6-24z"), turn=22.5 * i + 11.25)
        rays.append(tinted(ray, colours, i // 4))
    moon = '<circle class="hole" r="26"/><circle class="rim" r="27"/>'
    return "".join(rays) + moon + placed(burst(9, 3, 4, "light"), 18, -19)
