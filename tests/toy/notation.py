"""Actions and events as lines: "play red-1", "twin red-1", "draw", "concede", "tick"."""

from __future__ import annotations

import re

from spacetrace.engine.kernel.actions import TICK, Action, Tick
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.notation import RecordNotation
from tests.toy.actions import Concede, Draw, PlayCard, PlayTwin
from tests.toy.events import EVENTS

_PLAIN: dict[str, Action] = {"draw": Draw(), "concede": Concede(), "tick": TICK}
_PLAY = re.compile(r"(play|twin) ([a-z]+(?:-[0-9])?)")
EVENT_LINES: RecordNotation[Event] = RecordNotation(EVENTS)


def action_text(action: Action) -> str:
    """The line of an action."""
    match action:
        case PlayCard(card=card):
            return f"play {card}"
        case PlayTwin(card=card):
            return f"twin {card}"
        case Tick():
            return "tick"
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
    return PlayCard(played[2]) if played[1] == "play" else PlayTwin(played[2])
