"""docker-compose.yml as tests read it: services, their commands, their checks on this machine."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.operations.site import ROOT

TEXT = (ROOT / "docker-compose.yml").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]
WELL = ROOT / "containers/well.sh"
WELL_WORDS = re.compile(r"/well\.sh 1 (?P<times>\d+) (?P<seconds>\d+)")


def command_of(name: str) -> list[str]:
    """The words that a service's container is started with; without any of its own, the image's."""
    if "command" in SERVICES[name]:
        return shlex.split(SERVICES[name]["command"])
    assert "build" in SERVICES[name], name
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    words: list[str] = json.loads(text[text.index("CMD [") + 4 :])
    return words


def check_of(name: str) -> str:
    """What a service's container runs to see whether it is well, as one line for a shell."""
    kind, *words = SERVICES[name]["healthcheck"]["test"]
    assert kind in ("CMD", "CMD-SHELL")
    line = shlex.join(words) if kind == "CMD" else words[0]
    return line.replace("$$", "$")


class Check:
    """A service's check on this machine; `here` says what stands for what, such as ports.

    Where a container ends what runs in it, the check ends the children of `parent`; 0 has none.
    """

    def __init__(
        self,
        name: str,
        folder: Path,
        *,
        here: Mapping[str, str] | None = None,
        environment: Mapping[str, str] | None = None,
        parent: int = 0,
        times: int = 2,
        seconds: float = 10,
    ) -> None:
        line, found = WELL_WORDS.subn(f"{WELL} {parent} {times} {seconds}", check_of(name))
        assert found == 1
        for inside, outside in (here or {}).items():
            assert inside in line, (inside, line)
            line = line.replace(inside, outside)
        self.line = line
        self._dead = folder / "dead"
        self._environment = {**os.environ, "TMPDIR": str(folder), **(environment or {})}

    def code(self) -> int:
        """Ask once; 0 is well."""
        words = ["sh", "-c", self.line]
        done = subprocess.run(
            words, cwd=ROOT, env=self._environment, capture_output=True, timeout=60, check=False
        )
        return done.returncode

    def is_well(self) -> bool:
        """The service says so."""
        return self.code() == 0

    def is_dead(self) -> bool:
        """The service is not well, and a new start would help: this has been counted."""
        before = self._counted()
        return self.code() == 1 and self._counted() == before + 1

    def is_not_ready(self) -> bool:
        """The service is not well, and a new start would not help."""
        return self.code() == 1 and self._counted() == 0

    def _counted(self) -> int:
        return int(self._dead.read_text()) if self._dead.exists() else 0
