"""The colours of the faces can be read in the dark and in the light theme (4.5:1; marks 3:1)."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from spacetrace.presentation.kit.colours import WORDS

TOKENS = (settings.BASE_DIR / "static/css/tokens.css").read_text()
STYLES = (settings.BASE_DIR / "static/css/faces.css").read_text()
COLOUR = re.compile(r"--([\w-]+): (?:light-dark\(#(\w{6}), #(\w{6})\)|#(\w{6}));")
Rgb = tuple[float, float, float]


@pytest.fixture(params=["dark", "light"])
def tokens(request: pytest.FixtureRequest) -> dict[str, Rgb]:
    """The plain colours of a theme, by name."""
    found = COLOUR.findall(TOKENS)
    return {
        name: rgb(both or (dark if request.param == "dark" else light))
        for name, light, dark, both in found
    }


def rgb(value: str) -> Rgb:
    r, g, b = (int(value[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return r, g, b


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
