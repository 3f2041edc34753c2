"""What a seat may do now; refusals.py says why everything else is not possible."""

from __future__ import annotations

from functools import lru_cache

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
from spacetrace.engine.games.blast_off.cards import Card, Laid
from spacetrace.engine.games.blast_off.duties import gesture_choices, gestures_of
from spacetrace.engine.games.blast_off.faces import BLAST_OFF, COLOURS, FACES
from spacetrace.engine.games.blast_off.missions import grammar
from spacetrace.engine.games.blast_off.rules.clock import deadline, waiting_for
from spacetrace.engine.games.blast_off.rules.play import fits, has_match
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat

PLAIN_NAME = "Our own mission"
"""The name in the listed ways to make up a mission; any other name will do (BO-22)."""

_NAMES: tuple[Action, ...] = tuple(NameStart(face) for face in FACES)
_SLAPS = {face: Slap(face) for face in FACES}
_WILD_SLAPS: tuple[Action, ...] = tuple(SlapWild(colour) for colour in COLOURS)
_LAST_WILD_SLAPS: tuple[Action, ...] = tuple(
    SlapWild(face.colour, face.number) for face in FACES.values()
)
_MAKE_UPS: tuple[Action, ...] = tuple(
    MakeUp(trigger.slug, consequence.slug, PLAIN_NAME)
    for trigger in grammar().triggers
    for consequence in grammar().consequences
)
_WAYS = 4_096
"""So many of the latest plays with gestures are kept ready-made."""
_play_card = lru_cache(_WAYS)(PlayCard)
_play_wild = lru_cache(_WAYS)(PlayWild)
_play_countdown = lru_cache(_WAYS)(PlayCountdown)


def moves(table: Table, seat: Seat) -> list[Action]:
    """The legal moves, also out of turn; the clock's is its tick while there is a deadline."""
    if seat == CLOCK:
        return [TICK] if deadline(table) else []
    if table.outcome is not None or not table.is_in(seat):
        return []
    found: list[Action] = []
    if table.stage == "countdown":
        found += _slaps(table, seat)
    elif seat in waiting_for(table):
        if table.stage == "turn":
            found += _turn(table, seat)
        else:
            found += _NAMES if table.stage == "naming" else (*_MAKE_UPS, TURN_OVER)
    if may_catch(table, seat):
        found.append(CATCH)
    return found


def asides(table: Table, seat: Seat) -> list[Action]:
    """Standing orders that the seat may change, and conceding."""
    if table.outcome is not None or not table.is_in(seat):
        return []
    found: list[Action] = []
    if table.config.is_slow:
        found.append(SetOrder("slap", None, not table.slap_orders[seat]))
        watched = table.catch_orders[seat]
        for mission in table.missions:
            if mission.duty is not None:
                found.append(SetOrder("catch", mission.id, mission.id not in watched))
    if len(table.hands) == 2:
        found.append(CONCEDE)
    return found


def reactors(table: Table) -> tuple[Seat, ...]:
    """The seats that are not waited for and could slap or catch."""
    if table.outcome is not None:
        return ()
    waiting = waiting_for(table)
    return tuple(
        seat
        for seat in table.seats_in()
        if seat not in waiting and (may_catch(table, seat) or may_slap(table, seat))
    )


def may_catch(table: Table, seat: Seat) -> bool:
    """Catching is offered after every play, whether or not a gesture was forgotten (BO-17)."""
    play = table.open_play
    return play is not None and play.seat != seat and not table.barred[seat]


def may_slap(table: Table, seat: Seat) -> bool:
    """Whether the seat holds something for the call that runs, and nobody has taken it (BO-10)."""
    countdown = table.countdown
    if table.stage != "countdown" or countdown is None or countdown.taken_by is not None:
        return False
    call = countdown.call
    return call is not None and any(
        card.is_wild or (card.face is not None and card.face.number == call)
        for card in table.hands[seat]
    )


def gestures_in_force(table: Table) -> tuple[str, ...]:
    """The gestures of all missions in force, sorted."""
    return gestures_of(table.missions)


def ways_to_play(table: Table, laid: Laid) -> list[tuple[str, ...]]:
    """The gestures with which this card may be played now (BO-17)."""
    return gesture_choices(gestures_in_force(table), table.missions, laid, table.top())


def _turn(table: Table, seat: Seat) -> list[Action]:
    hand, top = table.hands[seat], table.top()
    if table.must_play is not None:
        return _plays(table, table.must_play)  # BO-7
    found = [
        action for card in dict.fromkeys(hand) if fits(card, top) for action in _plays(table, card)
    ]
    if not has_match(hand, top):
        found.append(DRAW)
    return found


def _plays(table: Table, card: Card) -> list[Action]:
    if card.is_wild:
        return [
            _play_wild(face, gestures)
            for face, laid in table.cards.wilds.items()
            for gestures in ways_to_play(table, laid)
        ]
    ways = ways_to_play(table, card.laid)
    if card.is_countdown:
        return [_play_countdown(gestures) for gestures in ways]
    return [_play_card(card.id, gestures) for gestures in ways]


def _slaps(table: Table, seat: Seat) -> list[Action]:
    found: list[Action] = []
    countdown = table.countdown
    if countdown is None:
        return found
    if may_slap(table, seat):
        for card in dict.fromkeys(table.hands[seat]):
            if card.is_wild:
                found += _LAST_WILD_SLAPS if countdown.call == BLAST_OFF else _WILD_SLAPS
            elif card.face is not None and card.face.number == countdown.call:
                found.append(_SLAPS[card.id])
    if seat in countdown.asked:
        found.append(LET_GO)
    return found
