"""Says what happened at a table, move by move, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import CLOCK, Seat
from spacetrace.engine.kernel.events import Event, PrivateEvent, TakenBack, Viewer
from spacetrace.engine.kernel.wording import addressed

TURN_EVENTS = ("turn-began", "round-began", "hand-began")
"""The lines with which a turn, a round or a hand begins, in all games."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened, as the viewer may know it; `by` is the seat whose move it was.

    `line` is the event's canonical line, `sentence` what is said of it ("" for nothing).
    """

    version: int
    by: Seat
    event: Event
    line: str
    sentence: str

    @property
    def begins_turn(self) -> bool:
        """A turn, a round or a hand begins with it."""
        return self.line.startswith(TURN_EVENTS)


@dataclass(frozen=True, slots=True)
class MoveTold:
    """One action as a viewer may know it, and what it brought.

    `action` is its text for the seat that sent it, "" for everybody else. `is_by_hand` is False for
    what the clock or a computer player did for the seat.
    """

    version: int
    seat: Seat
    action: str
    events: tuple[Told, ...] = ()
    is_by_hand: bool = True
    is_meta: bool = False
    """It is the viewer's own, and no move of the game but about the match: a standing order.

    Others' are not told, or end the match.
    """

    @property
    def is_take_back(self) -> bool:
        """It took other moves back; it has one event, which tells so."""
        return bool(self.events) and isinstance(self.events[0].event, TakenBack)

    @property
    def is_foreseen(self) -> bool:
        """Nobody learnt anything by it that the seat which made it could not foresee."""
        return not any(told.event.reveals(self.seat) for told in self.events)

    @property
    def ends_round(self) -> bool:
        """A round was over with it."""
        return any(told.event.ends_round for told in self.events)

    @property
    def lines(self) -> list[str]:
        """The events in canonical lines."""
        return [told.line for told in self.events]

    @property
    def sentences(self) -> list[str]:
        """What is worth telling of them."""
        return [told.sentence for told in self.events if told.sentence]


def step_key(move: MoveTold, at: int) -> str:
    """Names the so-manieth event (from 0) of a move, the same whenever and wherever it is shown."""
    return f"{move.version}-{move.seat}-{at}"


def move_told(
    move: MoveTold,
    events: Iterable[tuple[Event, str]],
    viewer: Viewer,
    *,
    write: Callable[[Event], str],
    narrate: Callable[[Sequence[Event]], Sequence[str]],
) -> MoveTold:
    """The move with what the viewer may know of its events.

    The events come whole, each with its line where it has been written ("": not yet). Each is told
    here once, whatever the page then makes of it.
    """
    seen, lines = [], []
    for event, line in events:
        known = event.seen_by(viewer)
        if known is not None:
            seen.append(known)
            lines.append(line if line and known is event else write(known))
    told = tuple(
        Told(move.version, move.seat, *one) for one in zip(seen, lines, narrate(seen), strict=True)
    )
    return MoveTold(move.version, move.seat, move.action, told, move.is_by_hand)


def take_back_told(move: MoveTold, names: Sequence[str]) -> MoveTold:
    """A take-back in one sentence that says what is taken back, as the viewer knows it."""
    first, *taken = move.events
    deed = deed_of(taken, move.seat)
    if deed:
        words = _("%(name)s takes a move back: “%(deed)s”")
    elif any(one.begins_turn for one in taken):
        words = _("%(name)s takes the end of the turn back.")
    else:
        words = _("%(name)s takes the last move back.")
    sentence = words % {"name": names[move.seat], "deed": deed}
    return replace(move, events=(replace(first, sentence=addressed(sentence)),))


def gist(events: Sequence[Told], seat: Seat) -> str:
    """What a seat's move was, in a sentence; "" where the viewer knows too little of it."""
    is_end = any(one.begins_turn for one in events)
    return deed_of(events, seat) or (_("The end of the turn.") if is_end else "")


def came_to(moves: Sequence[MoveTold]) -> str:
    """What the first of these moves was, in a sentence, or what has come of it since.

    What only its seat was told of, such as what it will do unless somebody goes before, is told so
    until the clock or the seat itself has done it, or could not.
    """
    first, seat = moves[0], moves[0].seat
    if all(isinstance(one.event, PrivateEvent) for one in first.events):
        later = (move for move in moves[1:] if move.seat in (CLOCK, seat))
        done = deed_of([one for move in later for one in move.events], seat)
        if done:
            return done
    return gist(first.events, seat)


def deed_of(events: Sequence[Told], seat: Seat) -> str:
    """What a seat did by a move: the first thing told of itself in it, and all of that kind.

    The turn that begins then is no deed: who only ends a turn has none.
    """
    own = [
        one
        for one in events
        if one.sentence and not one.begins_turn and getattr(one.event, "seat", None) == seat
    ]
    return " ".join(one.sentence for one in own if type(one.event) is type(own[0].event))


def standing(moves: Iterable[MoveTold]) -> list[MoveTold]:
    """The moves that were not taken back and took none back, as far as they reach."""
    found: list[MoveTold] = []
    for move in moves:
        if not move.is_take_back:
            found.append(move)
            continue
        own = [at for at, one in enumerate(found) if one.seat == move.seat and not one.is_meta]
        first = own[-1] if own else 0
        found[first:] = [one for one in found[first:] if one.is_meta]
    return found
