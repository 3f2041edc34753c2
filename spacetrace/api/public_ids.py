"""Ids of both kinds: ours in addresses, which nobody can guess, and those that programs make up."""

from __future__ import annotations

import re
import secrets

PUBLIC_ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""What every public id looks like; ask it before the database, which may not like the rest."""

COMMAND_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
"""What the id looks like that a program makes up for a command, so as to repeat it safely."""


def token_new() -> str:
    """128 bits of chance for an address that nobody can guess.

    None begins with a dash: on a command line it would be taken for an option.
    """
    while (token := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return token
