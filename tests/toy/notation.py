"""Actions and events as lines: "play red-1", "draw", "concede"."""

from __future__ import annotations

import re

from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.notation import RecordNotation
from tests.toy.actions import Concede, Draw, PlayCard
from tests.toy.events import EVENTS

_PLAIN: dict[str, Action] = {"draw": Draw(), "concede": Concede()}
_PLAY = re.compile(r"play ([a-z]+(?:-[0-9])?)")
EVENT_LINES: RecordNotation[Event] = RecordNotation(EVENTS)


def action_text(action: Action) -> str:
    """The line of an action."""
    match action:
        case PlayCard(card=card):
            return f"play {card}"
        case Draw():
            return "draw"
        case Concede():
            return "concede"
        case _:
            raise NotationError("This game has no such action.")


def parse_action(text: str) -> Action:
    """The action of a line; raises NotationError."""
    if text in _PLAIN:
        return _PLAIN[text]
    played = _PLAY.fullmatch(text)
    if played is None:
        raise NotationError(f"“{text[:40]}” is no action of this game.")
    return PlayCard(played[1])
