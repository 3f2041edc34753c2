"""Draws the way into space for Blast Off!: planets, rocket, pad, alien, mission badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from spacetrace.presentation.kit.shapes import (
    Lots,
    disc,
    drawn,
    mirrored,
    path,
    placed,
    tinted,
    turned,
)


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
    ground = '<circle class="ground" cy="-2" r="56"/>'  # it stands out from the colours' patterns
    return ground + stalks + balls + left + right + eyes + smile


# --- missions -----------------------------------------------------------------------------------


@lru_cache(maxsize=256)  # what people make up is without end
def badge(consequence: str) -> str:
    """A mission's badge, with a sign for what it asks or does first."""
    rim = "".join(
        placed('<circle class="stitch" cy="-45" r="2.2"/>', turn=15 * i) for i in range(24)
    )
    body = '<circle class="globe" r="50"/><circle class="inset" r="40"/>' + rim
    return body + drawn("deed", sign_of(consequence))


def sign_of(consequence: str) -> str:
    """The path of the sign alone."""
    return DEEDS[deed_of(consequence)]


def deed_of(consequence: str) -> str:
    """The sign for a duty, or for the first of several effects."""
    first = consequence.split("+")[0]
    return first if first in DEEDS else "wave"


DEEDS: Mapping[str, str] = {
    # --- duties ---
    "beep": "M-30-10h12L0-26v52L-18 10h-12zM8-12l6-5a24 24 0 0 1 0 34l-6-5a16 16 0 0 0 0-24z"
    "M18-22l6-5a36 36 0 0 1 0 54l-6-5a28 28 0 0 0 0-44z",
    "clap": "M-2-14v44h-8a14 14 0 0 1-14-14v-22a5 5 0 0 1 10 0v6-14a6 6 0 0 1 12 0z"
    "M2-14v44h8a14 14 0 0 0 14-14v-22a5 5 0 0 0-10 0v6-14a6 6 0 0 0-12 0z"
    "M-2-35h4v10h-4zM-20-31l4-2 5 9-4 2zM20-31l-4-2-5 9 4 2z",
    "count": "M-32-14h17v5l-7 5a9 9 0 1 1-11 12l5-2a4 4 0 1 0 6-5l-5-1v-4l6-5h-11z"
    "M-6-6a8 8 0 1 1 14 5L0 12h9v5H-8v-4L4-3a3 3 0 1 0-5-3zM18-10l7-5h4v32h-6V-8l-5 3z",
    "helmet": "M0-30a28 28 0 0 1 28 28v10a16 16 0 0 1-16 16h-24a16 16 0 0 1-16-16V-2A28 28 0 0 "
    "1 0-30z"
    "M-8-14a12 12 0 0 0-12 12v4a8 8 0 0 0 8 8h24a8 8 0 0 0 8-8v-4A12 12 0 0 0 8-14z"
    "M-22 28h44v5h-44z",
    "hum": "M-10-26 22-32V12a9 8 0 1 1-6-8V-18L-4-14v32a9 8 0 1 1-6-8z",
    "point": "M0-34 8-10 33-10 13 5 20 29 0 15-20 29-13 5-33-10-8-10z",
    "roger": "M-26-24h52a6 6 0 0 1 6 6V8a6 6 0 0 1-6 6H2L-12 28V14h-14a6 6 0 0 1-6-6v-26a6 6 0 0 1 "
    "6-6zM-18-8h7v7h-7zM-4-8h7v7h-7zM10-8h7v7h-7z",
    "salute": "M-6-16a13 13 0 1 1-.1 0zM-32 34a26 18 0 0 1 52 0zM24 34 31 9 3-19l5-6L40 6 32 34z",
    "stomp": "M-16-32H6V4l20 8a8 8 0 0 1 5 8v6h-52V4l5-6zM-21 29h52v5h-52z",
    "thanks": "M0 28-26 2a15 15 0 0 1 0-22 15 15 0 0 1 22 2l4 4 4-4a15 15 0 0 1 22-2 15 15 0 0 "
    "1 0 22z",
    "wave": "M-18 30V2l-8-14a5 5 0 0 1 9-5l7 11v-20a5 5 0 0 1 10 0v18-24a5 5 0 0 1 10 0v24-20a5 "
    "5 0 0 "
    "1 10 0v22-12a5 5 0 0 1 10 0V14L20 30z",
    "whistle": "M-32-14H30v10H8a18 18 0 1 1-32-4h-8zM-8 2a7 7 0 1 0 .1 0zM8-30h5l-1 "
    "11H9zM22-27l4 2-5 "
    "9-4-1z",
    # --- effects ---
    "skip": "M-30-18-4 0-30 18zM-2-18 24 0-2 18zM24-18h7v36h-7z",
    "reverse": "M-30-4A30 26 0 0 1 22-16l7-8 3 26-26-4 8-7A21 17 0 0 0-20-2z"
    "M30 4A30 26 0 0 1-22 16l-7 8-3-26 26 4-8 7A21 17 0 0 0 20 2z",
    "pass-hands": "M-2-22h18a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H-2a4 4 0 0 1-4-4v-28a4 4 0 0 1 4-4z"
    "M-10 4v10h-6v10L-34 8l18-16V4zM24-16l8 3a4 4 0 0 1 2 5L24 20a4 4 0 0 1-5 2l-5-2h4a8 8 0 0 "
    "0 8-8z",
    "next-draws": "M-24-26h22a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5h-22a5 5 0 0 1-5-5v-40a5 5 0 0 1 5-5z"
    "M16-14h8v10h10v8H24v10h-8V4H6v-8h10z",
    "play-again": "M8-28A28 28 0 1 1-26-8l9 3A19 19 0 1 0 6-19v9L-14-24 6-38z",
}
"""What a mission asks of a player, or does, as signs within 36 units each way."""
