"""Actions and events as lines: "play red-1", "draw", "concede"."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.notation import RecordNotation
from tests.toy.actions import Concede, Draw, PlayCard
from tests.toy.events import EVENTS

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
    match text.split(" "):
        case ["play", card] if card:
            return PlayCard(card)
        case ["draw"]:
            return Draw()
        case ["concede"]:
            return Concede()
        case _:
            raise NotationError(f"“{text}” is no action of this game.")
