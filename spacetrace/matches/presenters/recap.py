"""Shows what happened since somebody was last at a table: turn by turn, and the board of then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from spacetrace.matches.models import Match
from spacetrace.matches.presenters.drawn import drawn
from spacetrace.matches.presenters.log import LOG_MOVES, card_links
from spacetrace.matches.selectors.pages import PastShown
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.identity import Same
from spacetrace.presentation.moves import MoveTold
from spacetrace.presentation.pages import TableLook

MOST_LINES = 40
"""Sentences of a recap; the story has all of them."""


S = TypeVar("S", bound=str)


@dataclass(slots=True)
class Turn(Generic[S]):
    """What happened in a turn; `title` is the sentence that began it, None where that is older."""

    title: S | None
    lines: list[S] = field(default_factory=list)


@dataclass(slots=True)
class Recap:
    """What happened after a version; `since` is when that was seen, None at the first visit.

    `is_cut` says that more happened than is told.
    """

    version: int
    since: datetime | None
    turns: list[Turn[SafeString]]
    is_cut: bool


def recap_of(
    match: Match, look: TableLook[Any, Any], version: int, since: datetime | None
) -> Recap | None:
    """What the last moves brought after a version; None where nothing was worth a sentence."""
    if version >= match.version:
        return None
    after = [move for move in look.moves if move.version > version]
    links = card_links(pages_of(look.game), Same(look.cards))
    told = list(_told(after))
    if not told:
        return None
    is_cut = len(told) > MOST_LINES or version < match.version - LOG_MOVES
    linked = [(is_turn, links.link(line)) for is_turn, line in told[-MOST_LINES:]]
    return Recap(version, since, _turns(linked), is_cut)


def turns_of(moves: Sequence[MoveTold]) -> list[Turn[str]]:
    """What moves brought, turn by turn, in plain sentences."""
    return _turns(list(_told(moves)))


def _told(moves: Sequence[MoveTold]) -> Iterator[tuple[bool, str]]:
    """The sentences, each with whether a turn begins with it."""
    for move in moves:
        for event in move.events:
            if event.sentence:
                yield event.begins_turn, event.sentence


def _turns(told: Sequence[tuple[bool, S]]) -> list[Turn[S]]:
    turns: list[Turn[S]] = []
    for is_turn, line in told:
        if is_turn:
            turns.append(Turn(line))
        else:
            turns = turns or [Turn(None)]
            turns[-1].lines.append(line)
    return turns


# --- the board of then, beside the board of now ---------------------------------------------------


@dataclass(slots=True)
class Picture:
    """A table as it stood, drawn: for reading alone. "" where it cannot be shown."""

    key: str
    title: str
    html: SafeString


def pictures_of(match: Match, shown: PastShown, *, as_text: bool) -> list[Picture]:
    """The table as it was seen and as it is, by the game's own table."""
    pictures = [("now", _("The board now"), _("This is the table as it is now."), shown.now)]
    if shown.then is not None:
        words = _("This is the table as you last saw it.")
        pictures.insert(0, ("before", _("The board before"), words, shown.then))
    return [
        Picture(key, title, SafeString(of_its_own(drawn(match, look, say, as_text=as_text), key)))
        for key, title, say, look in pictures
    ]


_IDS = re.compile(r'(?<= id=")[^"]+(?=")')
_POINTERS = re.compile(r'( (?:id|for|aria-labelledby|aria-describedby|href)=")([^"]+)(?=")')
_LANDMARK = re.compile(r"<(section|aside|nav)\b(?![^>]* role=)")


def of_its_own(html: str, key: str) -> str:
    """The same HTML with ids that no other part of a page has, and what points at them.

    Of several boards on a page none is a landmark: each place of a table would be there twice.
    """
    ids = set(_IDS.findall(html))

    def renamed(found: re.Match[str]) -> str:
        words = found[2].split(" ")
        told = [
            f"{mark}{key}-{word.removeprefix('#')}" if word.removeprefix("#") in ids else word
            for word in words
            for mark in ("#" * word.startswith("#"),)
        ]
        return found[1] + " ".join(told)

    return _LANDMARK.sub(r'<\1 role="group"', _POINTERS.sub(renamed, html))
