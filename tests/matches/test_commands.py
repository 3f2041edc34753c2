"""The commands that play scenario files and look for rules without a test."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from spacetrace.engine import catalogue
from spacetrace.presentation.games import rulebook_of

PASSING = """
game = "spacetrace"
title = "A Base takes damage"
rules = ["ST-2"]
steps = ["1 attack", { expect = { sides.2.base."2:base".damage = 100 } }]
[position.1]
base = ["fighters"]
"""


def run(*words: Any, **options: Any) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def test_a_scenario_that_passes(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(PASSING)
    assert run("scenario", str(file)).splitlines() == [f"pass {file}", "1 scenario passed."]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("= 100", "= 99", "step 2, view.sides.2.base.2:base.damage: expected 99, found 100"),
        ("1 attack", "2 attack", "step 1, 2 attack: expected a legal action, found ST-12"),
        ('title = "A Base takes damage"', "", "The scenario cannot be read"),
        ('"fighters"', '"fishers"', "fishers"),
        ("rules", 'cards = "no.cards.toml"\nrules', "no.cards.toml"),
    ],
)
def test_a_scenario_that_fails_tells_the_first_difference(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    (tmp_path / "one.toml").write_text(PASSING.replace(old, new))
    (tmp_path / "two.toml").write_text(PASSING)
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 2 scenarios failed"):
        call_command("scenario", str(tmp_path), stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("FAIL")
    assert why in lines[0]
    assert lines[1].startswith("pass")


def test_a_scenario_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        run("scenario", str(tmp_path / "none.toml"))


def test_every_rule_has_a_test() -> None:
    assert "has a test that cites it" in run("rules")


def test_a_rule_without_a_test_is_listed(tmp_path: Path, settings: Any) -> None:
    settings.BASE_DIR = tmp_path
    (tmp_path / "docs/rules").mkdir(parents=True)
    for game in catalogue.GAMES:
        (tmp_path / rulebook_of(game)).write_text("")
    (tmp_path / rulebook_of("spacetrace")).write_text(
        "**XY-1** One.\n\n**XY-2** Two.\n\n**XY-3** Three."
    )
    (tmp_path / "tests/scenarios").mkdir(parents=True)
    (tmp_path / "tests/test_it.py").write_text('"""XY-1 to XY-3"""\n# XY-1\n')
    (tmp_path / "tests/scenarios/two.toml").write_text('rules = ["XY-2"]')
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 3 rules"):
        call_command("rules", stdout=out)
    assert out.getvalue() == "XY-3\n"
