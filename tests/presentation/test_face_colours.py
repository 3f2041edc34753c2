"""Colours of faces and of what they lie on can be read in either theme (4.5:1; marks 3:1)."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from spacetrace.presentation.kit.colours import WORDS

TOKENS = (settings.BASE_DIR / "static/css/tokens.css").read_text()
STYLES = (settings.BASE_DIR / "static/css/faces.css").read_text()
COLOUR = re.compile(
    r"--([\w-]+): (?:light-dark\(#(\w{6}), (?:#(\w{6})|var\(--([\w-]+)\))\)|#(\w{6}));"
)
GLOW = re.compile(r"--(sky-\w+): light-dark\(rgb\((\d+) (\d+) (\d+) / (0\.\d+)\)")
Rgb = tuple[float, float, float]


@pytest.fixture(params=["dark", "light"])
def tokens(request: pytest.FixtureRequest) -> dict[str, Rgb]:
    """The plain colours of a theme, by name."""
    found: dict[str, Rgb] = {}
    for name, light, dark, lies, both in COLOUR.findall(TOKENS):
        if lies and request.param == "dark":
            found[name] = found[lies]
        else:
            found[name] = rgb(both or (dark if request.param == "dark" else light))
    return found


def rgb(value: str) -> Rgb:
    r, g, b = (int(value[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return r, g, b


def rgb_of(red: str, green: str, blue: str) -> Rgb:
    return int(red) / 255, int(green) / 255, int(blue) / 255


def mixed(one: Rgb, part: float, other: Rgb) -> Rgb:
    """What color-mix makes of them in sRGB."""
    r, g, b = (a * part + c * (1 - part) for a, c in zip(one, other, strict=True))
    return r, g, b


def contrast(one: Rgb, other: Rgb) -> float:
    """As the accessibility guidelines reckon it."""

    def light(colour: Rgb) -> float:
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", sorted(WORDS))
def test_what_is_written_on_a_colour_can_be_read(tokens: dict[str, Rgb], colour: str) -> None:
    assert contrast(tokens[f"c-{colour}-on"], tokens[f"c-{colour}"]) >= 4.5


@pytest.mark.parametrize("colour", sorted(WORDS))
def test_marks_stand_out_from_the_field(tokens: dict[str, Rgb], colour: str) -> None:  # SO-6
    field = mixed(tokens[f"c-{colour}"], 0.2, tokens["face-field"])
    assert "var(--c) 20%, var(--face-field)" in STYLES
    assert contrast(tokens[f"c-{colour}-mark"], field) >= 3
    assert contrast(tokens["face-ink"], field) >= 4.5


def test_the_dots_of_dominoes_stand_out(tokens: dict[str, Rgb]) -> None:  # SD-1
    worlds = re.findall(r"\.d-[123] \{ --k: var\(--([\w-]+)\); \}", STYLES)
    assert len(set(worlds)) == 3
    for name in worlds:
        field = mixed(tokens[name], 0.14, tokens["face-field"])
        assert contrast(tokens[name], field) >= 3


def test_names_and_backs_can_be_read(tokens: dict[str, Rgb]) -> None:
    assert contrast(tokens["face-ink"], tokens["face-bg"]) >= 4.5
    assert contrast(tokens["face-muted"], tokens["face-bg"]) >= 4.5
    assert contrast(tokens["back-sign"], tokens["back-glow"]) >= 3
    assert contrast(tokens["back-line"], tokens["back-sky"]) >= 3


SKY = ("page-0", "page-1", "page-2", "page-3")
GROUNDS = ("bg", "sky-far", "bg-glow", "panel", "panel-2", "planet-0")


@pytest.mark.parametrize("ground", GROUNDS)
def test_what_is_written_on_a_table_can_be_read(tokens: dict[str, Rgb], ground: str) -> None:
    assert contrast(tokens["text"], tokens[ground]) >= 4.5
    assert contrast(tokens["muted"], tokens[ground]) >= 4.5
    for name in ("me", "they", "good", "bad", "line-strong", "k-1", "k-2", "k-3", "k-4"):
        assert contrast(tokens[name], tokens[ground]) >= 3, name


def test_whose_turn_it_is_can_be_read(tokens: dict[str, Rgb]) -> None:
    for own in ("me", "they"):
        assert contrast(tokens[own], tokens[f"{own}-soft"]) >= 4.5


@pytest.mark.parametrize("tokens", ["light"], indirect=True)
def test_a_daybreak_hides_no_words_in_its_glow(tokens: dict[str, Rgb]) -> None:
    """Where it is brightest a glow lies whole on the sky of the daybreak."""
    glows = {name: (rgb_of(r, g, b), float(part)) for name, r, g, b, part in GLOW.findall(TOKENS)}
    for name in ("sky-rose", "sky-teal", "sky-dusk"):
        ground = mixed(*glows[name], tokens["sky"])
        assert contrast(tokens["muted"], ground) >= 4.5, name
    dawn = mixed(*glows["sky-dawn"], mixed(*glows["sky-dusk"], tokens["sky"]))
    assert contrast(tokens["text"], dawn) >= 4.5


def test_pages_can_be_read(tokens: dict[str, Rgb]) -> None:
    for ground in ("bg", "bg-glow", "panel", "panel-2", "panel-3", *SKY):
        assert contrast(tokens["text"], tokens[ground]) >= 4.5
        assert contrast(tokens["muted"], tokens[ground]) >= 4.5
    for kind in ("k-1", "k-2", "k-3", "k-4"):
        assert contrast(tokens[kind], tokens["me-soft"]) >= 4.5  # on a deck that is chosen
    for ground in ("panel", "panel-2", "bg", *SKY):
        assert contrast(tokens["line-strong"], tokens[ground]) >= 3
        for name in ("me", "they", "good", "bad"):
            assert contrast(tokens[name], tokens[ground]) >= 4.5, name
