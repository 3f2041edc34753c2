"""What the tree as a whole must keep to: rules that are found again, a pure engine, short files."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("spacetrace", "cardsets", "decks", "tests", "bench")
LONGEST = 400
# The one schema of cards: cutting it in two would only separate what is read together.
LONGER = {"spacetrace/engine/games/spacetrace/cards/schema.py"}
# What selectors keep of a revision that is at hand.
KEPT = {"card_records", "compiled_cards"}
RULES = [
    rule
    for path in sorted((ROOT / "docs/rules").glob("*.md"))
    for rule in re.findall(r"^\*\*([A-Z]{2}-\d+)\*\*", path.read_text(), re.MULTILINE)
]
# Where packages come from is the business of whoever installs them.
HOSTS = re.compile(r"py{}pi\.(org|io)|pythonho{}sted|npm{}js\.|files\.python{}".replace("{}", ""))


def sources(*folders: str) -> Iterator[Path]:
    """Python files of our own, without migrations, which are never edited again."""
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            if "migrations" not in path.parts:
                yield path


@pytest.fixture(scope="module")
def rule_code() -> str:
    """All code of the program; a few rules speak of cards or of controls and stand there."""
    scripts = (ROOT / "static").rglob("*.js")
    return "\n".join(path.read_text() for path in [*sources("spacetrace", "cardsets"), *scripts])


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_named_where_it_is_coded(rule: str, rule_code: str) -> None:
    assert re.search(rf"\b{rule}\b", rule_code)


def test_the_engine_loads_no_framework() -> None:
    code = "import sys, spacetrace.engine.catalogue as c; c.game('spacetrace'); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert "spacetrace.engine.games.spacetrace.game" in loaded
    roots = {name.split(".")[0] for name in loaded}
    assert not roots & {"django", "celery", "kombu", "redis", "rest_framework", "environs"}


def test_presentation_knows_no_models_requests_or_addresses() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in sources("spacetrace/presentation")
        for line in path.read_text().splitlines()
        if re.match(
            r"from (django\.(contrib|core|db|http|shortcuts|urls|views)|rest_framework)\b", line
        )
    ]
    assert not found, "\n".join(found)


def test_presenters_ask_no_database() -> None:
    """They get what they show; of selectors they know the types, and cards that are kept."""
    asks = re.compile(r"\.(?:objects\b|(?:filter|exclude|order_by|values_list)\()")
    taken = re.compile(r"^from \S+\.selectors\S* import (?:\(([^)]*)\)|(.+))$", re.MULTILINE)
    found = []
    for path in sources("spacetrace", "cardsets", "decks"):
        if "presenters" in path.parts:
            text = path.read_text()
            parts = ",".join(one or other for one, other in taken.findall(text)).split(",")
            names = [part.strip() for part in parts]
            asked = [name for name in names if name[:1].islower() and name not in KEPT]
            found += [f"{path.relative_to(ROOT)}: {word}" for word in [*asks.findall(text), *asked]]
    assert not found, "\n".join(found)


def test_no_file_is_longer_than_one_can_keep_in_mind() -> None:
    long = {
        str(path.relative_to(ROOT))
        for path in sources(*FOLDERS)
        if len(path.read_text().splitlines()) > LONGEST
    }
    assert long <= LONGER


def test_every_test_with_a_browser_stands_where_ci_looks_for_it() -> None:
    named = re.compile(r"\bmark\.(e2e|servers)\b")
    found = [path for path in sources("tests") if named.search(path.read_text())]
    assert found
    assert [path for path in found if ROOT / "tests/e2e" not in path.parents] == []


def test_no_file_names_a_package_host() -> None:
    roots = [path for path in ROOT.iterdir() if path.is_file()]
    folders = (*FOLDERS, "docs", "templates", ".ci")
    inner = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    texts = {".py", ".md", ".toml", ".txt", ".yml", ".html", ""}
    named = [
        str(path.relative_to(ROOT))
        for path in [*roots, *inner]
        if path.is_file() and path.suffix in texts and HOSTS.search(path.read_text())
    ]
    assert named == []
