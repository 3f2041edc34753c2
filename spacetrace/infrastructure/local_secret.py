"""The keys of a development copy: each made once, kept outside the repository."""

import os
import secrets
from pathlib import Path


def secret_key_local(path: Path, length: int = 50) -> str:
    """Returns the key kept at `path`, making it on first use: so many bytes, in base64.

    Several processes may start at once: a hard link puts the finished file in place, so that
    the first one wins and nobody ever reads half a key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(length))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first; its key is the one
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
