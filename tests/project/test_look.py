"""Styles and templates keep to what was agreed: short lines, one place a colour, no dead class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SHEETS = sorted((ROOT / "static").rglob("*.css"))
KEPT = re.compile(r"/games/\w+_\d+/")  # rules that were replaced, whose lines grew by a number
TEMPLATES = sorted(
    path
    for place in ("templates", "tests/toy/templates")
    for path in (ROOT / place).rglob("*.html")
    if not KEPT.search(path.as_posix())
)
READERS = ["templates/**/*.html", "static/**/*.js", "spacetrace/**/*.py"]
LONGEST_LINE = 120  # letters
LONGEST_SHEET = 500  # lines
WIDTHS = {"380px", "600px", "820px", "1120px"}
COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?![^{]*\{)|light-dark\(", re.IGNORECASE)


def long_lines(path: Path) -> list[str]:
    """Where a file has lines that are too long, as path:number."""
    lines = path.read_text(encoding="utf-8").splitlines()
    numbers = [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE]
    return [f"{path.relative_to(ROOT)}:{number}" for number in numbers]


def named(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("path", SHEETS, ids=named(SHEETS))
def test_a_sheet_is_short_and_so_are_its_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_SHEET
    assert long_lines(path) == []


def test_lines_of_templates_are_short() -> None:
    assert len(TEMPLATES) > 100
    assert [place for path in TEMPLATES for place in long_lines(path)] == []


@pytest.mark.parametrize("path", SHEETS, ids=named(SHEETS))
def test_a_colour_is_said_in_the_tokens(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    values = re.findall(r":\s*([^;{}]+);", text)
    told = [value for value in values if COLOUR.search(value) and "#000 82%" not in value]
    assert path.name == "tokens.css" or told == []


def test_windows_have_four_widths_to_be_told_apart() -> None:
    said = {
        width
        for path in SHEETS
        for rule in re.findall(r"@media ([^{]*)\{", path.read_text(encoding="utf-8"))
        for condition in re.findall(r"\([^()]*width[^()]*\)", rule)
        for width in re.findall(r"\d+px", condition)
    }
    assert said == WIDTHS


def test_every_class_with_a_style_is_used_somewhere() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8") for reader in READERS for path in ROOT.glob(reader)
    )
    used = set(re.findall(r"[A-Za-z_][\w-]*", source))
    begun = tuple(word for word in used if word.endswith("-"))  # k-{{ card.kind }}
    styled = {
        name
        for path in SHEETS
        for selector in re.findall(r"([^{};]*)\{", path.read_text(encoding="utf-8"))
        for name in re.findall(r"\.([a-zA-Z_][\w-]*)", re.sub(r"/\*.*?\*/", "", selector))
    }
    assert sorted(name for name in styled - used if not name.startswith(begun)) == []


def simpler(selector: str) -> str:
    """A selector without what stands in brackets: `@` tells of a :has() that was there."""
    before = ""
    while before != selector:
        before = selector
        selector = re.sub(r":(has|not|is|where)\(([^()]*)\)", without_brackets, selector)
    return selector


def without_brackets(found: re.Match[str]) -> str:
    asked, inner = found.groups()
    has = "@" if asked == "has" or "@" in inner else ""
    return has + ("name" if asked in ("is", "where") and "*" not in inner else "")


@pytest.mark.parametrize("path", SHEETS, ids=named(SHEETS))
def test_what_a_has_decides_is_named(path: Path) -> None:
    """Else every change in what it looks at makes the browser style all of the page anew."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [
        one.strip()
        for found in re.findall(r"([^{};]*)\{", text)
        for one in simpler(found).split(",")
        if not found.lstrip().startswith("@")
    ]
    parts = [re.split(r"[\s>+~]+", selector) for selector in selectors]
    wide = [p for p in parts if "@" in "".join(p[:-1]) and not re.search(r"\w", p[-1])]
    assert KEPT.search(path.as_posix()) or wide == []


OF_TABLES = [
    path
    for path in SHEETS
    if re.search(
        r"/games/[a-z_]+/|/(hand|table|seats|recap|show|stage|plan|lessons)\.css", str(path)
    )
    and not KEPT.search(path.as_posix())
]
LARGE = re.compile(r"(?::root|\.(?:page-stage|match(?:-table|-frame)?|side))(?![\w-])[^\s>+~]*$")


@pytest.mark.parametrize("path", OF_TABLES, ids=named(OF_TABLES))
def test_of_a_large_thing_a_has_asks_no_more_than_children(path: Path) -> None:
    """Else all that it holds is looked through, by each such rule, at every change within it."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    deep = [
        found[0]
        for found in re.finditer(r"([^{};,]*):has\(((?:[^()]|\([^()]*\))*)\)", text)
        if LARGE.search(re.sub(r":not\($", "", found[1]))
        and any(re.search(r"^[^>+]|[\w\])] +[\w.:\[*]", one.strip()) for one in found[2].split(","))
    ]
    assert deep == []
