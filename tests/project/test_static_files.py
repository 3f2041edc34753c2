"""The static files as production serves them: every script finds the modules that it imports."""

import re
import subprocess
import sys
from pathlib import Path

from tests.project.test_tree import ROOT

IMPORT = re.compile(r"""^import\b[^"']*["']([^"']+)["'];""", re.MULTILINE)


def test_every_module_is_imported_by_its_hash_and_is_there(tmp_path: Path) -> None:
    environment = {
        "SPACETRACE_ENV": "production",
        "SECRET_KEY": "x" * 60,
        "SPACETRACE_VAR": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    folders = [tmp_path / "static" / name for name in ("js", "games")]
    scripts = [script for folder in folders for script in folder.rglob("*.????????????.js")]
    found = [(script, name) for script in scripts for name in IMPORT.findall(script.read_text())]
    assert len(found) > 20
    for script, name in found:
        assert re.search(r"\.[0-9a-f]{12}\.js$", name), (script, name)
        assert (script.parent / name).is_file(), (script, name)
