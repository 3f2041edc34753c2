"""Writes and reads actions: one canonical line each, that reads back."""

from __future__ import annotations

import re
from typing import cast

from spacetrace.engine.games.space_dominoes.actions import (
    CONCEDE,
    DRAW,
    PASS,
    STOP,
    End,
    Link,
    LinkCard,
)
from spacetrace.engine.games.space_dominoes.cards import smaller_reading
from spacetrace.engine.kernel.actions import TICK, Action
from spacetrace.engine.kernel.errors import NotationError

_PLAIN: dict[str, Action] = {
    "draw": DRAW,
    "pass": PASS,
    "stop": STOP,
    "concede": CONCEDE,
    "tick": TICK,
}
_PLAIN_TEXT = {action: text for text, action in _PLAIN.items()}
_PLAY = re.compile(r"play ([0-3]-[0-3]-[0-3]) (left|right) (single|double)")


def action_text(action: Action) -> str:
    """The canonical line of an action; raises NotationError for one of another game."""
    if isinstance(action, LinkCard):
        return f"play {action.card} {action.end} {action.link}"
    text = _PLAIN_TEXT.get(action)
    if text is None:
        raise NotationError(f"{type(action).__name__} is no action of Space Dominoes.")
    return text


def parse_action(text: str) -> Action:
    """The action of a line; raises NotationError. It may be illegal.

    A card may be written in either reading, from which the very same action comes (SD-1).
    """
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    played = _PLAY.fullmatch(text)
    if played is None:
        raise NotationError(
            f"“{text[:40]}” is no action; a card is played such as “play 0-2-1 right single”."
        )
    return link_of(smaller_reading(played[1]), played[2], played[3])


def link_of(card: str, end: str, link: str) -> LinkCard:
    """The action that lays the card with this id on an end, all three given as words."""
    return LinkCard(card, cast("End", end), cast("Link", link))
