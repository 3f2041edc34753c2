"""The way into space, for Blast Off!: planets, the rocket, the pad, the alien, mission badges."""

from __future__ import annotations

from collections.abc import Sequence

from cardsets.pictures.deeds import DEEDS
from cardsets.pictures.shapes import Lots, disc, drawn, mirrored, path, placed, turned
from cardsets.pictures.sky import tinted


def planet(number: int) -> str:
    """A number over its planet; each number has a planet of its own."""
    size = 58 if number < 10 else 50
    figure = f'<text class="c-numeral" y="0" font-size="{size}">{number}</text>'
    return _ground(number) + figure


def _ground(number: int) -> str:
    """The upper part of a planet, with craters, bands or a ring by its number."""
    lots = Lots(f"planet {number}")
    body = drawn("globe", "M-110 64A130 130 0 0 1 110 64V140H-110z")
    marks = {
        0: _craters,
        1: _bands,
        2: _islands,
    }[number % 3](lots)
    ring = '<path class="disc-thin" d="M-60 34C-20 8 30 2 60 16"/>' if number % 4 == 3 else ""
    moons = "".join(
        f'<circle class="moon" cx="{x:.1f}" cy="{y:.1f}" r="{r:g}"/>'
        for x, y, r in ((38, -36, 6), (-40, -6, 4))[: number % 5 % 3]
    )
    return moons + body + marks + ring


def _craters(lots: Lots) -> str:
    found = []
    for i in range(6):
        x = -44 + 17.5 * i + lots.between(-4, 4)
        y = 24 + abs(x) * 0.28 + lots.between(0, 14)
        r = lots.between(3, 7)
        found.append(
            f'<ellipse class="shade" cx="{x:.1f}" cy="{y:.1f}" rx="{r:.1f}" ry="{r * 0.6:.1f}"/>'
        )
    return "".join(found)


def _bands(lots: Lots) -> str:
    found = []
    for at in (lots.between(12, 18), lots.between(30, 36)):
        y = 64 + at
        found.append(drawn("stripe", f"M-110 {y:.1f}A130 130 0 0 1 110 {y:.1f}"))
    return "".join(found)


def _islands(lots: Lots) -> str:
    found = []
    for x, y, r in ((-26, 32, 14), (14, 24, 11), (36, 40, 12), (-2, 44, 8)):
        points = [turned(i / 8, r * lots.between(0.65, 1.1)) for i in range(8)]
        found.append(placed(path([(px, py * 0.55) for px, py in points], "shade"), x, y))
    return "".join(found)


def rocket() -> str:
    """The rocket, on its flame."""
    flame = drawn("flame", "M-9 24 0 50 9 24z") + drawn("light", "M-4 24 0 38 4 24z")
    fins = mirrored([(9, 6), (21, 24), (20, 32), (8, 22)], "trim")
    body = mirrored([(0, -46), (9, -28), (12, -6), (9, 24), (0, 26)], "globe")
    window = '<circle class="hole" cy="-12" r="6"/><circle class="rim" cy="-12" r="6"/>'
    return flame + fins + body + window


def blast_off() -> str:
    """The rocket leaving the ground."""
    smoke = "".join(
        f'<circle class="smoke" cx="{x}" cy="{y}" r="{r}"/>'
        for x, y, r in ((-30, 42, 15), (-8, 44, 16), (17, 43, 15), (36, 42, 12))
    )
    speed = drawn("thin", "M-26-34V4M26-26V12M-36-10V18M37-2V18")
    return speed + smoke + placed(rocket(), 0, -8, 1.08)


def countdown() -> str:
    """The rocket on its flame, within the ten calls and the last."""
    calls = []
    for i in range(11):
        x, y = turned(i / 11, 46)
        kind, r = ("moon", 4.2) if i else ("flame", 7)
        calls.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{r}"/>')
    dial = '<circle class="bubble" r="46"/><circle class="thin" r="46"/>'
    return dial + "".join(calls) + placed(rocket(), 0, -1, 0.86)


def alien(colours: Sequence[str]) -> str:
    """The alien, who can be anybody."""
    ears = ("M-20-26-34-46", "M20-26 34-46")
    tips = ((-34, -46), (34, -46))
    stalks = "".join(drawn("turn", d) for d in ears)
    balls = "".join(
        tinted(f'<circle class="globe" cx="{x}" cy="{y}" r="6"/>', colours, i)
        for i, (x, y) in enumerate(tips)
    )
    half = "M0-36C{w}30-36 {w}40-14 {w}36 6 {w}32 28 {w}12 44 0 46z"
    left = tinted(drawn("globe", half.format(w="-")), colours, 2)
    right = tinted(drawn("globe", half.format(w="")), colours, 3)
    eyes = placed('<ellipse class="hole" rx="12" ry="8.5"/>', -16, 2, turn=28)
    eyes += placed('<ellipse class="hole" rx="12" ry="8.5"/>', 16, 2, turn=-28)
    eyes += disc("light", 3, -13, -1) + disc("light", 3, 19, -1)
    smile = drawn("smile", "M-9 27Q0 34 9 27")
    return stalks + balls + left + right + eyes + smile


# --- missions -----------------------------------------------------------------------------------


def badge(consequence: str) -> str:
    """A mission's badge, with a sign for what it asks or does first."""
    rim = "".join(
        placed('<circle class="stitch" cy="-45" r="2.2"/>', turn=15 * i) for i in range(24)
    )
    body = '<circle class="globe" r="50"/><circle class="inset" r="40"/>' + rim
    return body + drawn("deed", DEEDS[deed_of(consequence)])


def deed_of(consequence: str) -> str:
    """The sign for a duty, or for the first of several effects."""
    first = consequence.split("+")[0]
    return first if first in DEEDS else "wave"
