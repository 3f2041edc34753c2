"""Finds a folder in memory for what need not outlive the site."""

import os
from hashlib import sha256
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108  each site has a folder of its own there, and of its user


def metrics_folder(var: Path) -> Path:
    """A folder of the site that keeps its things in `var`; in there where memory has no folders."""
    if not os.access(MEMORY, os.W_OK):
        return var / "metrics"
    name = sha256(f"{os.getuid()} {var.resolve()}".encode()).hexdigest()[:16]
    return MEMORY / f"spacetrace-{name}"
