"""What is compiled is taken where it fits the sources; nothing outdated ever is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spacetrace.native import GAME, MADE_OF, OUTDATED, ROOT, SUFFIX, Finder, digest

SHIPS = "spacetrace.engine.games.spacetrace.ships"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a source in each folder, and a file that stands for what was made of them."""
    for folder in MADE_OF:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "one.py").write_text("ONE = 1\n")
    (tmp_path / GAME / "ships.py").write_text("TWO = 2\n")
    made = tmp_path / "built" / digest(tmp_path) / GAME
    made.mkdir(parents=True)
    (made / f"ships{SUFFIX}").touch()
    return tmp_path


def found(tree: Path, name: str = SHIPS) -> str | None:
    """Where a module is that is imported now; None where its source is taken."""
    spec = Finder(tree / "built", tree).find_spec(name, None)
    return None if spec is None else spec.origin


def test_what_fits_its_sources_is_taken(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(found(tree)).startswith(str(tree / "built"))
    assert found(tree, "spacetrace.engine.games.spacetrace.table") is None
    assert found(tree, "json") is None
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("folder", MADE_OF, ids=str)
def test_what_was_made_of_other_sources_is_not_taken_and_that_is_said(
    tree: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tree / folder / "one.py"
    before = source.stat()
    source.write_text("ONE = 2\n")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))  # not even its time tells
    assert found(tree) is None
    assert capsys.readouterr().err == f"{OUTDATED}\n"


def test_a_source_more_less_or_by_another_name_counts_as_well(tree: Path) -> None:
    ships = tree / GAME / "ships.py"
    seen = {digest(tree)}
    (tree / GAME / "more.py").touch()
    seen.add(digest(tree))
    (tree / GAME / "more.py").rename(tree / GAME / "other.py")
    seen.add(digest(tree))
    ships.unlink()
    assert len({*seen, digest(tree)}) == 4


def test_a_process_says_once_that_it_takes_the_sources(tmp_path: Path) -> None:
    code = f"import {SHIPS} as ships, spacetrace.engine.catalogue; print(ships.__file__)"
    (tmp_path / "0123456789abcdef").mkdir()
    for chosen, said in (("0", ""), (tmp_path / "nothing", ""), (tmp_path, f"{OUTDATED}\n")):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "SPACETRACE_NATIVE": str(chosen)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == str(ROOT / GAME / "ships.py")
        assert done.stderr == said
