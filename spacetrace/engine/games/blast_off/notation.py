"""Writes actions and events as lines: "play red-7 with beep+salute", "slap wild as green"."""

from __future__ import annotations

import re

from spacetrace.engine.games.blast_off import events
from spacetrace.engine.games.blast_off.actions import (
    CATCH,
    CONCEDE,
    DRAW,
    LET_GO,
    TURN_OVER,
    MakeUp,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
    SetOrder,
    Slap,
    SlapWild,
)
from spacetrace.engine.games.blast_off.cards import (
    COLOURS,
    COUNTDOWN,
    FACES,
    NUMBER_OF,
    number_text,
)
from spacetrace.engine.games.blast_off.missions import (
    CONSEQUENCE_SLUGS,
    GESTURES,
    TRIGGER_SLUGS,
    name_problem,
)
from spacetrace.engine.kernel.actions import TICK, Action
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.notation import RecordNotation

EVENT_NOTATION: RecordNotation[Event] = RecordNotation.of_module(
    vars(events),
    Event,  # type: ignore[type-abstract]  # only told apart by it, never made
)

_PLAIN: dict[str, Action] = {
    "draw": DRAW,
    "let-go": LET_GO,
    "catch": CATCH,
    "turn-over": TURN_OVER,
    "concede": CONCEDE,
    "tick": TICK,
}
_PLAIN_TEXT = {action: text for text, action in _PLAIN.items()}
_FACE = r"(?P<colour>[a-z]+) (?P<number>[0-9]+|blast-off)"
_PLAY = re.compile(rf"play (?:wild as {_FACE}|(?P<card>[a-z0-9-]+))(?: with (?P<with>[a-z+]+))?")
_SLAP = re.compile(r"slap (?P<card>[a-z0-9-]+)")
_SLAP_WILD = re.compile(rf"slap wild as (?:{_FACE}|(?P<only>[a-z]+))")
_NAME = re.compile(rf"name {_FACE}")
_ORDER = re.compile(
    r"order (?:slap|catch (?P<mission>[a-z0-9]+(?:-[a-z0-9]+)*)) (?P<switch>on|off)"
)
_MAKE_UP = re.compile(r"make-up (?P<trigger>[a-z0-9-]+); (?P<consequence>[a-z-]+); (?P<name>.+)")
_LONGEST_LINE = 200


def action_text(action: Action) -> str:
    """The canonical line of an action; raises NotationError for one of another game."""
    if action in _PLAIN_TEXT:
        return _PLAIN_TEXT[action]
    match action:
        case PlayCard(card=card, gestures=gestures):
            return f"play {card}{_with(gestures)}"
        case PlayWild(face=face, gestures=gestures):
            return f"play wild as {FACES[face].words}{_with(gestures)}"
        case PlayCountdown(gestures=gestures):
            return f"play {COUNTDOWN}{_with(gestures)}"
        case Slap(card=card):
            return f"slap {card}"
        case SlapWild(colour=colour, number=number):
            return f"slap wild as {colour}" + ("" if number is None else f" {number_text(number)}")
        case NameStart(face=face):
            return f"name {FACES[face].words}"
        case SetOrder(order=order, mission=mission, on=on):
            about = order if mission is None else f"{order} {mission}"
            return f"order {about} {'on' if on else 'off'}"
        case MakeUp(trigger=trigger, consequence=consequence, name=name):
            return f"make-up {trigger}; {consequence}; {name}"
        case _:
            raise NotationError("This game has no such action.")


def parse_action(text: str) -> Action:
    """The action of a line; raises NotationError. It may be illegal."""
    if text in _PLAIN:
        return _PLAIN[text]
    if len(text) <= _LONGEST_LINE:
        for pattern, read in _READERS:
            found = pattern.fullmatch(text)
            if found is not None:
                return read(found)
    raise NotationError(f"“{text[:40]}” is no action of this game.")


def _read_play(found: re.Match[str]) -> Action:
    card, gestures = found["card"], _gestures(found["with"])
    if card is None:
        return PlayWild(_face(found), gestures)
    return PlayCountdown(gestures) if card == COUNTDOWN else PlayCard(card, gestures)


def _read_slap(found: re.Match[str]) -> Action:
    return Slap(found["card"])


def _read_slap_wild(found: re.Match[str]) -> Action:
    colour = found["only"]
    if colour is None:
        face = FACES[_face(found)]
        return SlapWild(face.colour, face.number)
    if colour not in COLOURS:
        raise NotationError(f"“{colour[:40]}” is no colour.")
    return SlapWild(colour)


def _read_name(found: re.Match[str]) -> Action:
    return NameStart(_face(found))


def _read_order(found: re.Match[str]) -> Action:
    mission = found["mission"]
    return SetOrder("slap" if mission is None else "catch", mission, found["switch"] == "on")


def _read_make_up(found: re.Match[str]) -> Action:
    trigger, consequence, name = found["trigger"], found["consequence"], found["name"]
    if trigger not in TRIGGER_SLUGS:
        raise NotationError(f"“{trigger[:40]}” is nothing that a made-up mission can wait for.")
    if consequence not in CONSEQUENCE_SLUGS:
        raise NotationError(f"“{consequence[:40]}” is nothing that a made-up mission can do.")
    problem = name_problem(name)
    if problem:
        raise NotationError(problem)
    return MakeUp(trigger, consequence, name)


_READERS = (
    (_PLAY, _read_play),
    (_SLAP, _read_slap),
    (_SLAP_WILD, _read_slap_wild),
    (_NAME, _read_name),
    (_ORDER, _read_order),
    (_MAKE_UP, _read_make_up),
)


def _with(gestures: tuple[str, ...]) -> str:
    return f" with {'+'.join(gestures)}" if gestures else ""


def _gestures(text: str | None) -> tuple[str, ...]:
    """The gestures of a play: known ones, sorted, each once."""
    if text is None:
        return ()
    gestures = text.split("+")
    for gesture in gestures:
        if gesture not in GESTURES:
            raise NotationError(f"“{gesture[:40]}” is no gesture.")
    if gestures != sorted(set(gestures)):
        raise NotationError("Gestures stand in the order of the alphabet, each once.")
    return tuple(gestures)


def _face(found: re.Match[str]) -> str:
    face = f"{found['colour']}-{found['number']}"
    if face not in FACES or found["number"] not in NUMBER_OF:
        raise NotationError(f"“{found['colour']} {found['number']}” is no card to stand for.")
    return face
