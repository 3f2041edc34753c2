"""Holds what a seat sends, meant for one table and meant once, and what comes of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from spacetrace.matches.models import Match


@dataclass(frozen=True, slots=True)
class Command:
    """What a seat sends: this action, on the table as it was at `at_version`, and only once."""

    seat: int
    action: str
    at_version: int
    command_id: str

    def body_hash(self) -> str:
        """The same for the same command: a repeat is told from another use of the id by it."""
        body = f"{self.at_version}\n{self.action}"
        return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


ActStatus: TypeAlias = Literal[
    "done",
    "repeated",
    "stale",
    "refused",
    "unreadable",
    "reused",
    "forbidden",
    "away",
    "left",
    "open",
    "over",
    "paused",
    "resting",
    "failed",
]
"""done: carried out. repeated: this command was carried out before; here is its answer again.
stale: the table has moved on since `at_version`. refused: a rule says no. unreadable: the text is
no action of this game, or the command id is none. reused: the command id stands for another
action. forbidden: the seat is not the user's. away: the computer has it until the user returns.
left: the user sat there once. open, over, paused, resting: the match is not running.
failed: an error of the program; nothing was changed, and a report was filed."""


@dataclass(frozen=True, slots=True)
class ActResult:
    """The answer to an action: `version` is the match's, `sentence` says what to tell the player.

    `rule` is the id of the rule that says no, "" where none does; `card` the card whose effects are
    too much for one action, if it says no for that. `match` is the caller's own match
    as it stands now, where it need not be read again. `ticks_at_once`: a deadline of 0 ms began.
    """

    status: ActStatus
    version: int
    sentence: str = ""
    rule: str = ""
    card: str = field(default="", compare=False)
    match: Match | None = field(default=None, compare=False, repr=False)
    ticks_at_once: bool = field(default=False, compare=False, repr=False)

    @property
    def is_done(self) -> bool:
        """The action has been carried out, now or before."""
        return self.status in ("done", "repeated")
