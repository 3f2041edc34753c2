"""Ids that stand in addresses: nobody can guess one."""

from __future__ import annotations

import re
import secrets

PUBLIC_ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""What every public id looks like; ask it before the database, which may not like the rest."""


def token_new() -> str:
    """128 bits of chance for an address that nobody can guess.

    None begins with a dash: on a command line it would be taken for an option.
    """
    while (token := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return token
