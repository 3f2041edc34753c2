"""What a seat sends: an action, meant for one state of the table, and meant once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A seat's wish: this action, on the table as it was at `at_version`, and only once."""

    seat: int
    action: str
    at_version: int
    command_id: str

    def body_hash(self) -> str:
        """The same for the same wish: a repeat is told from another use of the id by it."""
        body = f"{self.at_version}\n{self.action}"
        return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
