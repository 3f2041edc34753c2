"""Takes the compiled modules of the engine where they were made of just the sources that are here.

`python3 dev.py compile` makes them (native/__main__.py). They lie in a folder named by the digest
of all that they were made of, so nobody finds them once any of that is edited: then the sources
run, and that is said. SPACETRACE_NATIVE names another place than build/native; 0 is none.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
ENGINE = Path("spacetrace", "engine")
GAME = ENGINE / "games" / "spacetrace"
MADE_OF = (ENGINE / "kernel", GAME, Path("spacetrace", "native"))
"""What is compiled, what that knows the types of, and how it is done."""
NONE = "0"
CHOSEN = os.environ.get("SPACETRACE_NATIVE", "build/native")
BUILT = ROOT / CHOSEN
SUFFIX = EXTENSION_SUFFIXES[0]
OUTDATED = (
    "The compiled engine was made of other sources or by another Python and is not used. "
    "“python3 dev.py compile” makes it anew, “python3 dev.py compile --remove” takes it away."
)


def digest(root: Path = ROOT) -> str:
    """Names the sources, and which Python the compiled modules are for."""
    whole = hashlib.sha256(SUFFIX.encode())
    for folder in MADE_OF:
        for path in sorted((root / folder).rglob("*.py")):
            source = path.read_bytes()
            whole.update(f"\n{path.relative_to(root).as_posix()} {len(source)}\n".encode())
            whole.update(source)
    return whole.hexdigest()[:16]


class Finder(MetaPathFinder):
    """Finds compiled modules; asks whether they fit the sources when the first one is wanted."""

    def __init__(self, built: Path, root: Path = ROOT) -> None:
        self._built = built
        self._root = root
        self._modules: dict[str, Path] | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a compiled module is; None for any other."""
        if self._modules is None:
            if not name.startswith(f"{'.'.join(GAME.parts)}."):
                return None
            self._modules = self._fitting()
        found = self._modules.get(name)
        return None if found is None else spec_from_file_location(name, found)

    def _fitting(self) -> dict[str, Path]:
        """The compiled modules, each of which lies where its source would."""
        folder = self._built / digest(self._root)
        if not folder.is_dir():
            sys.stderr.write(f"{OUTDATED}\n")
        return {
            ".".join(path.relative_to(folder).parts).removesuffix(SUFFIX): path
            for path in folder.rglob(f"*{SUFFIX}")
        }


def install() -> None:
    """From now on take what is compiled, if anything is, where it fits the sources."""
    if CHOSEN != NONE and BUILT.is_dir():
        sys.meta_path.insert(0, Finder(BUILT))
