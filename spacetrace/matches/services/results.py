"""What comes of an action that was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ActStatus: TypeAlias = Literal[
    "done",
    "repeated",
    "stale",
    "refused",
    "unreadable",
    "reused",
    "forbidden",
    "open",
    "over",
    "paused",
    "failed",
]
"""done: carried out. repeated: this command was carried out before; here is its answer again.
stale: the table has moved on since `at_version`. refused: a rule says no. unreadable: the text is
no action of this game, or the command id is none. reused: the command id stands for another
action. forbidden: the seat is not the user's. open, over, paused: the match is not running.
failed: an error of the program; nothing was changed, and a report was filed."""


@dataclass(frozen=True, slots=True)
class ActResult:
    """The answer to an action: `version` is the match's, `sentence` says what to tell the player.

    `rule` is the id of the rule that says no, "" where none does.
    """

    status: ActStatus
    version: int
    sentence: str = ""
    rule: str = ""

    @property
    def is_done(self) -> bool:
        """The action has been carried out, now or before."""
        return self.status in ("done", "repeated")
