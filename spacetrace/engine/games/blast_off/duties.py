"""What a play triggers, and which gestures go with it (BO-16, BO-17)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spacetrace.engine.games.blast_off.cards import Laid
from spacetrace.engine.games.blast_off.faces import BLAST_OFF, Face
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.triggers import (
    OnColour,
    OnCountdown,
    OnMatch,
    OnNumber,
    OnParity,
    OnRange,
    OnWild,
    OnWord,
    Trigger,
)


def is_triggered(trigger: Trigger, laid: Laid, under: Face) -> bool:
    """Whether laying this card on that face triggers the mission (BO-16).

    A wild counts as a wild and as what it was named, but is no match. A countdown card counts as
    nothing else.
    """
    face = laid.face
    if face is None:
        return isinstance(trigger, OnCountdown)
    match trigger:
        case OnColour(colours=colours):
            return face.colour in colours
        case OnNumber(number=number):
            return face.number == number
        case OnParity(parity=parity):
            return face.number != BLAST_OFF and (face.number % 2 == 0) == (parity == "even")
        case OnRange(low=low, high=high):
            return low <= face.number <= high
        case OnWord():
            return face.number == BLAST_OFF
        case OnWild():
            return laid.card.is_wild
        case OnMatch(by="colour"):
            return not laid.card.is_wild and face.colour == under.colour
        case OnMatch():
            return not laid.card.is_wild and face.number == under.number != BLAST_OFF
        case OnCountdown():
            return False


def missions_triggered(missions: Iterable[Mission], laid: Laid, under: Face) -> list[Mission]:
    """Those of the missions in force that the play triggers, in their order."""
    return [mission for mission in missions if is_triggered(mission.trigger, laid, under)]


def gestures_of(missions: Iterable[Mission]) -> tuple[str, ...]:
    """The gestures that these missions ask for, sorted, each once."""
    return tuple(sorted({mission.duty for mission in missions if mission.duty is not None}))


def gesture_choices(
    in_force: Sequence[str], missions: Iterable[Mission], laid: Laid, under: Face
) -> list[tuple[str, ...]]:
    """The gestures with which a card may be played: none, one, exactly those due, or all (BO-17).

    `in_force` are the gestures of all missions in force.
    """
    if not in_force:
        return [()]
    due = gestures_of(missions_triggered(missions, laid, under))
    choices = [(), *((gesture,) for gesture in in_force), due, tuple(in_force)]
    return list(dict.fromkeys(choices))
