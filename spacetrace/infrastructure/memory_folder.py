"""Finds a folder in memory for what need not outlive the site."""

import os
import stat
from hashlib import sha256
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108  each site has a folder of its own there, and of its user


def metrics_folder(var: Path) -> Path:
    """A folder of the site that keeps its things in `var`; in there where memory has no folders."""
    name = sha256(f"{os.getuid()} {var.resolve()}".encode()).hexdigest()[:16]
    folder = MEMORY / f"spacetrace-{name}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    except OSError:
        is_ours = False
    return folder if is_ours else var / "metrics"  # who else has made it would read along
