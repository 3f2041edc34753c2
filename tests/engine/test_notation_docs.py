"""docs/notation tells the truth: its lines read back, and its scenario passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spacetrace.engine.catalogue import GAMES, game
from spacetrace.matches.scenario_files import run_file

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
DRILL = ROOT / "tests/scenarios/spacetrace/drill.cards.toml"


def lines_of(game: str, section: str) -> list[str]:
    """Everything in code type in the first column of the tables under a heading."""
    page = (ROOT / f"docs/notation/{game}.md").read_text(encoding="utf-8")
    part = page.split(f"\n## {section}\n", 1)[1].split("\n## ", 1)[0]
    cells = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    lines = [line for cell in cells for line in re.findall(r"`([^`…]+)`", cell)]
    assert lines
    return lines


@pytest.mark.parametrize("key", GAMES)
def test_every_action_in_the_document_reads_back(key: str) -> None:
    rules, lines = game(key), lines_of(key, "Actions")
    assert [rules.action_text(rules.parse_action(line)) for line in lines] == lines


@pytest.mark.parametrize("key", GAMES)
def test_every_event_in_the_document_reads_back(key: str) -> None:
    rules, lines = game(key), lines_of(key, "Events")
    assert [rules.event_text(rules.parse_event(line)) for line in lines] == lines


def test_the_scenario_in_the_document_passes(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert example is not None
    (tmp_path / "drill.cards.toml").write_bytes(DRILL.read_bytes())
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "example.toml"
    file.write_text(example[1], encoding="utf-8")
    assert run_file(file, game) == []
