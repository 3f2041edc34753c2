"""What the program is made of, and that every promise of SECURITY.md names tests that are there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import dev
from tests.project.test_tree import ROOT

PROMISES = (ROOT / "SECURITY.md").read_text()
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PROMISES)
ROWS = re.findall(r"^\| (?!promise|---)(.+?) \| (.+?) \| (.+?) \|$", PROMISES, re.MULTILINE)


@pytest.mark.parametrize(("file", "test"), NAMED)
def test_a_promise_names_a_test_that_is_there(file: str, test: str) -> None:
    assert re.search(rf"^(async )?def {test}\(", (ROOT / file).read_text(), re.MULTILINE)


def test_every_promise_names_a_test() -> None:
    assert len(ROWS) > 15
    assert [promise for promise, _figure, tests in ROWS if "::test_" not in tests] == []


def test_a_fault_is_told_and_what_could_not_be_asked_is_not_counted() -> None:
    told: list[dict[str, Any]] = [
        {"name": "good", "version": "1", "vulns": []},
        {"name": "bad", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]},
        {"name": "unknown", "skip_reason": "the database does not know it"},
    ]
    assert dev.audit_read(told) == (2, ["bad 2: PYSEC-1, mended in 3"])
    assert dev.audit_read([]) == (0, [])


def test_the_list_of_packages_has_all_that_are_pinned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    dev.sbom(tmp_path / "sbom.json")
    listed = json.loads((tmp_path / "sbom.json").read_text())
    assert listed["bomFormat"] == "CycloneDX"
    pinned = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert {part["name"].lower() for part in listed["components"]} == {*pinned}
    assert listed["metadata"]["component"]["name"] == "spacetrace"
