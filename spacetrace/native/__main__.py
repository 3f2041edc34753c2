"""Compiles the modules of the engine that officers think in: `python3 dev.py compile [--remove]`.

It takes a C compiler, mypyc and a minute. State, the words of cards, actions and events are left as
they are: they are declared by annotations, which compiled classes lose (decision 55).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from spacetrace.native import BUILT, CHOSEN, GAME, MADE_OF, NONE, ROOT, SUFFIX, digest

COMPILED = (
    "admiral.py",
    "captain.py",
    "cards/compiled.py",
    "determinize.py",
    "effects/*.py",
    "ending.py",
    "evaluate.py",
    "fitted.py",
    "limits.py",
    "lookahead.py",
    "narrow.py",
    "rules/*.py",
    "ships.py",
    "sparing.py",
    "worth.py",
    "zones.py",
)
"""Which of the game's modules are compiled, all as one, so that they call each other directly."""
OPTIONS = ("--config-file=", "--explicit-package-bases", "--no-incremental")
LEVELS = {"MYPYC_OPT_LEVEL": "1", "MYPYC_DEBUG_LEVEL": "0"}  # 2 and 3 only take longer to build
MADE_A_LIST = "Treating generator comprehension as list"
"""What mypyc says where it works out the whole of something that the source reads piece by piece:
such a module would play the same, but could take for ever where the source stops early."""


def sources() -> list[str]:
    """The files that are compiled, as seen from the root; packages stay what they are."""
    found = [path for pattern in COMPILED for path in sorted((ROOT / GAME).glob(pattern))]
    return [path.relative_to(ROOT).as_posix() for path in found if path.name != "__init__.py"]


def compile_into(built: Path) -> Path:
    """Compile the sources of now; the folder that it returns takes the place of older ones."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for folder in MADE_OF:  # nothing else can be looked at, so the digest is of all that is
            shutil.copytree(ROOT / folder, work / folder)
        made = built / digest(work)
        _compile(work)
        shutil.rmtree(built, ignore_errors=True)
        built.mkdir(parents=True)
        part = built / "part"  # what is broken off must not look finished
        for path in (*work.glob(f"*{SUFFIX}"), *(work / GAME).rglob(f"*{SUFFIX}")):
            place = part / path.relative_to(work)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
        part.rename(made)
    return made


def _compile(work: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "mypyc", *OPTIONS, *sources()]
    done = subprocess.run(
        command,
        cwd=work,
        env={**os.environ, **LEVELS},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lists = [line for line in done.stdout.splitlines() if MADE_A_LIST in line]
    if done.returncode or lists:
        said = "\n".join(lists) or done.stdout[-3000:]
        sys.exit(f"{said}\nThe engine is not compiled: what is there plays on from its sources.")


def main() -> None:
    """Compile, or take away what was compiled."""
    if CHOSEN == NONE:
        sys.exit("SPACETRACE_NATIVE=0 says that nothing compiled is wanted.")
    if sys.argv[1:] == ["--remove"]:
        shutil.rmtree(BUILT, ignore_errors=True)
    elif sys.argv[1:]:
        sys.exit("Usage: compile [--remove]")
    else:
        made = compile_into(BUILT)
        sys.stderr.write(f"{len(sources())} modules are compiled: {made}\n")


if __name__ == "__main__":
    main()
