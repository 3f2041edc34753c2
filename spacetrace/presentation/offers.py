"""Says what a card offers: the legal actions that belong to it, and what they point at."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from spacetrace.presentation.board import Refused

BOARD = "board"
"""Where the actions live that belong to no card: attack, draw, pass and their like."""


def dom_id(key: str) -> str:
    """A key as an element's id."""
    return re.sub(r"[^a-z0-9]+", "-", key)


@dataclass(slots=True)
class Choice:
    """One legal action: its text, what its button says, and what it names on the table.

    `slots` are the further decisions in it, in order: each a tuple of keys (none: choose nothing).
    `to` is the key of the place on which the card may be dropped to do it; `alt` means: dropped
    with the secondary button, or with Shift held. `then` is the text by which the card follows
    another one that it goes together with.
    """

    text: str
    label: str
    slots: tuple[tuple[str, ...], ...] = ()
    to: str = ""
    alt: bool = False
    then: str = ""

    @property
    def slots_text(self) -> str:
        """The slots as the page's script reads them: "a+b|c|"."""
        return "|".join("+".join(keys) for keys in self.slots)


@dataclass(slots=True)
class Group:
    """The actions of one card and one sort, such as all ways to play it.

    `asks` says of each slot what is to be chosen. With one choice it is one button. `is_instant`
    means that pressing the card itself does it, without a menu. `together` is how many cards whose
    groups ask for the same make up one deed.
    """

    verb: str
    label: str
    hint: str
    asks: tuple[str, ...] = ()
    choices: list[Choice] = field(default_factory=list)
    subject: str = BOARD
    is_instant: bool = False
    together: int = 0

    @property
    def dom_id(self) -> str:
        """The id of the group's element."""
        return dom_id(f"group-{self.subject}-{self.verb}")

    @property
    def is_single(self) -> bool:
        """One way only: one press does it."""
        return len(self.choices) == 1

    @property
    def asks_text(self) -> str:
        """What is to be chosen, slot by slot, as the page's script reads it."""
        return "|".join(self.asks)


Groups = dict[str, list[Group]]
"""The key of a card, and the groups of what it offers."""


@dataclass(slots=True)
class Piece:
    """A card that can be pointed at, as matches/_menu.html shows it.

    `key` names it in the page and in what actions point at; `title`, `kind` and `text` are its
    name, what it is, and what it does; `spoken` is all that in a line for those who listen.
    """

    key: str
    title: str
    kind: str = ""
    text: str = ""
    spoken: str = ""
    groups: list[Group] = field(default_factory=list)
    refused: Refused | None = None

    @property
    def dom_id(self) -> str:
        """The id of the card's element."""
        return dom_id(self.key)

    @property
    def is_playable(self) -> bool:
        """Something may be done with it now."""
        return bool(self.groups)

    @property
    def is_instant(self) -> bool:
        """Pressing it acts at once."""
        return len(self.groups) == 1 and self.groups[0].is_instant and self.groups[0].is_single
