"""The static files as production serves them: every script finds the modules that it imports."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.test_tree import ROOT

IMPORT = re.compile(
    r"""(?:^|(?<=;))import\b[^"'();]*["']([^"']+)["'];|\bimport\(["']([^"']+)["']\)""", re.MULTILINE
)
MOST_SCRIPTS = 60_000
"""Bytes, compressed, of all scripts that a game's table may come to load, libraries with them."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of static files as production keeps them."""
    var = tmp_path_factory.mktemp("var")
    environment = {
        "SPACETRACE_ENV": "production",
        "SECRET_KEY": "x" * 60,
        "SPACETRACE_VAR": str(var),
    }
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return var / "static"


def test_every_module_is_imported_by_its_hash_and_is_there(kept: Path) -> None:
    folders = [kept / name for name in ("js", "games")]
    scripts = [script for folder in folders for script in folder.rglob("*.????????????.js")]
    found = [(script, name) for script in scripts for name in _imported(script)]
    assert len(found) > 20
    for script, name in found:
        assert re.search(r"\.[0-9a-f]{12}\.js$", name), (script, name)
        assert (script.parent / name).is_file(), (script, name)


def _imported(script: Path) -> list[str]:
    return ["".join(match.groups("")) for match in IMPORT.finditer(script.read_text())]


@pytest.mark.parametrize("beside", ["js/lessons.js", "js/talk.js"])
@pytest.mark.parametrize("game", ["spacetrace", "spaced_out", "space_dominoes", "blast_off"])
def test_the_scripts_of_a_table_are_small(kept: Path, game: str, beside: str) -> None:
    page = (ROOT / "templates/matches/match.html").read_text()
    names = set(re.findall(r'static "((?:js|vendor)/[^"]+\.js)"', page))
    names -= {"js/lessons.js"}  # whoever has a coach has nobody to talk to
    wanted = [kept / name for name in [*names, beside, f"games/{game}/table.js"]]
    loaded = set[Path]()
    while wanted:
        script = wanted.pop().resolve()
        if script not in loaded:
            loaded.add(script)
            wanted += [script.parent / name for name in _imported(script)]
    assert len(loaded) > 24  # those on demand, too
    assert sum(len(gzip.compress(script.read_bytes())) for script in loaded) < MOST_SCRIPTS
