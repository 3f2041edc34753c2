"""Plays turns: a match, a wild, a countdown card, or drawing; names start wilds (BO-3 to BO-7).

A forgotten gesture changes nothing until somebody catches it (BO-17).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from spacetrace.engine.games.blast_off.actions import (
    DRAW,
    Draw,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
)
from spacetrace.engine.games.blast_off.cards import COUNTDOWN, FACES, WILD, Card, Face, Laid
from spacetrace.engine.games.blast_off.events import CardPlayed, DrawnCardFits
from spacetrace.engine.games.blast_off.missions import (
    gesture_choices,
    gestures_of,
    missions_triggered,
)
from spacetrace.engine.games.blast_off.rules import ending
from spacetrace.engine.games.blast_off.rules.catching import settle
from spacetrace.engine.games.blast_off.rules.countdown import (
    begin_countdown,
    call_next,
    name_wild,
)
from spacetrace.engine.games.blast_off.rules.missions import move_on
from spacetrace.engine.games.blast_off.rules.turns import (
    act_after_play,
    begin_turn,
    draw_card,
    end_turn,
    open_play,
    pass_turn,
)
from spacetrace.engine.games.blast_off.table import Play, Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import A, ActionRule

_NAMES: tuple[Action, ...] = tuple(NameStart(face) for face in FACES)
_WAYS = 4_096
"""So many of the latest plays with gestures are kept ready-made."""
_play_card = lru_cache(_WAYS)(PlayCard)
_play_wild = lru_cache(_WAYS)(PlayWild)
_play_countdown = lru_cache(_WAYS)(PlayCountdown)


class NameRule(ActionRule[Table, NameStart]):
    """The dealer names the wild that begins the pile (BO-3), a seat the one it slapped (BO-12)."""

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        if table.stage != "naming":
            return _NO_NAME
        if seat == table.namer:
            return None
        return _NOT_DEALER if table.countdown is None else _NOT_SLAPPER

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        return [*_NAMES]

    def refusal(self, table: Table, seat: Seat, action: NameStart) -> Refusal | None:
        return None if action.face in FACES else _NO_FACE

    def perform(self, table: Table, seat: Seat, action: NameStart, emit: Emit) -> None:
        """The first turn begins, or the countdown is over."""
        name_wild(table, seat, action.face, emit)
        if table.countdown is not None:
            call_next(table, emit)
            return
        begin_turn(table, table.seat_after(seat), emit)


PlayAction: TypeAlias = PlayCard | PlayWild | PlayCountdown


class TurnRule(ActionRule[Table, A]):
    """What a seat does in its turn, while no countdown runs and nothing else comes first."""

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        if table.is_window_open:
            return _WINDOW
        if table.stage != "turn":
            return _OTHER_STAGE[table.stage]
        return None if seat == table.turn else _NOT_YOURS


class PlayRule(TurnRule[PlayAction]):
    """A card goes from hand onto the pile, with gestures (BO-5, BO-6, BO-9, BO-17)."""

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        if table.drawn is not None:
            return _plays(table, table.drawn)  # BO-7
        top = table.face_to_match()
        hand = dict.fromkeys(table.hands[seat])
        return [action for card in hand if card.fits(top) for action in _plays(table, card)]

    def refusal(self, table: Table, seat: Seat, action: PlayAction) -> Refusal | None:
        return _refuse_play(table, seat, action)

    def perform(self, table: Table, seat: Seat, action: PlayAction, emit: Emit) -> None:
        match action:
            case PlayCard(card=card, gestures=gestures):
                _play(table, seat, table.cards.by_id[card].laid, gestures, emit)
            case PlayWild(face=face, gestures=gestures):
                _play(table, seat, table.cards.wilds[face], gestures, emit)
            case PlayCountdown(gestures=gestures):
                _play(table, seat, table.cards.by_id[COUNTDOWN].laid, gestures, emit)


class DrawRule(TurnRule[Draw]):
    """A seat draws that holds no match; what can be played it has to play (BO-7, BO-8)."""

    choices = (DRAW,)

    def refusal(self, table: Table, seat: Seat, action: Draw) -> Refusal | None:
        if table.drawn is not None:
            return _must_play(table.drawn)
        top = table.face_to_match()
        if any(card.face is not None and card.face.fits(top) for card in table.hands[seat]):
            return _HAS_MATCH
        return None

    def perform(self, table: Table, seat: Seat, action: Draw, emit: Emit) -> None:
        """Without a card to play the turn is over; the match is when nobody could draw (BO-8)."""
        act_after_play(table, seat, emit)
        card = draw_card(table, seat, "turn", emit)
        if card is not None and card.fits(table.face_to_match()):
            table.drawn = card
            table.waits += 1
            if emit:
                emit(DrawnCardFits(seat, card.id))
            return
        end_turn(table, emit)
        if table.passes >= len(table.seats_in()):
            ending.end_by_cards(table, "stuck", emit)
        else:
            pass_turn(table, seat, 0, emit)


# --- whose turn it is -----------------------------------------------------------------------------

_WINDOW = Refusal("BO-17", "First everybody has a moment to catch the last play.")
_NOT_YOURS = Refusal("BO-4", "It is not your turn.")
_HAS_MATCH = Refusal("BO-7", "You have a card that matches, so you may not draw.")
_NO_NAME = Refusal("BO-3", "There is no wild on the pile that waits for a name.")
_NOT_DEALER = Refusal("BO-3", "The dealer says what the wild on the pile stands for.")
_NOT_SLAPPER = Refusal("BO-12", "Whoever took the last call says what the wild stands for.")
_NO_FACE = Refusal("BO-3", "Name a colour, and a number from 1 to 10 or the word.")
_OTHER_STAGE = {
    "naming": Refusal("BO-3", "First it is said what the wild on the pile stands for."),
    "countdown": Refusal(
        "BO-11", "A countdown is running; until it is over cards are only slapped."
    ),
    "making-up": Refusal("BO-22", "First the new mission is made up."),
}


def _must_play(drawn: Card) -> Refusal:
    return Refusal("BO-7", f"You have to play the card that you drew: {drawn.name}.")


# --- plays ----------------------------------------------------------------------------------------


def _plays(table: Table, card: Card) -> list[Action]:
    if card.is_wild:
        return [
            _play_wild(face, gestures)
            for face, laid in table.cards.wilds.items()
            for gestures in _ways_to_play(table, laid)
        ]
    ways = _ways_to_play(table, card.laid)
    if card.is_countdown:
        return [_play_countdown(gestures) for gestures in ways]
    return [_play_card(card.id, gestures) for gestures in ways]


def _ways_to_play(table: Table, laid: Laid) -> list[tuple[str, ...]]:
    """The gestures with which this card may be played now (BO-17)."""
    in_force = gestures_of(table.missions)
    return gesture_choices(in_force, table.missions, laid, table.face_to_match())


def _refuse_play(table: Table, seat: Seat, action: PlayAction) -> Refusal | None:
    card = table.cards.by_id.get(_card_id(action))
    if card is None or card not in table.hands[seat]:
        return Refusal("BO-4", "That card is not in your hand.")
    if table.drawn is not None and card is not table.drawn:
        return _must_play(table.drawn)
    match action:
        case PlayCard(gestures=gestures):
            refused = _refuse_card(card, table.face_to_match())
            return refused or _refuse_gestures(table, card.laid, gestures)
        case PlayWild(face=face, gestures=gestures):
            if face not in FACES:
                return Refusal("BO-6", "Name a colour, and a number from 1 to 10 or the word.")
            return _refuse_gestures(table, table.cards.wilds[face], gestures)
        case PlayCountdown(gestures=gestures):
            return _refuse_gestures(table, card.laid, gestures)


def _card_id(action: PlayAction) -> str:
    match action:
        case PlayCard(card=card):
            return card
        case PlayWild():
            return WILD
        case PlayCountdown():
            return COUNTDOWN


def _refuse_card(card: Card, top: Face) -> Refusal | None:
    if card.is_wild:
        return Refusal("BO-6", "Say what the wild stands for: a colour with a number or the word.")
    if card.is_countdown:
        return Refusal("BO-9", "A countdown card is played to start a countdown, not as a match.")
    if not card.fits(top):
        sentence = f"That card has neither the colour of {top.words} nor its number or word."
        return Refusal("BO-5", sentence)
    return None


def _refuse_gestures(table: Table, laid: Laid, gestures: tuple[str, ...]) -> Refusal | None:
    if gestures in _ways_to_play(table, laid):
        return None
    known = gestures_of(table.missions)
    if any(gesture not in known for gesture in gestures):
        return Refusal("BO-17", "No mission in force asks for that gesture.")
    sentence = "Make no gesture, a single one, exactly those that are due, or all there are."
    return Refusal("BO-17", sentence)


def _play(table: Table, seat: Seat, laid: Laid, gestures: tuple[str, ...], emit: Emit) -> None:
    """A card goes from hand onto the pile, and the missions in force look at it (BO-16)."""
    under = table.face_to_match()
    triggered = missions_triggered(table.missions, laid, under)
    duties = [mission for mission in triggered if mission.duty is not None]
    forgotten = [mission for mission in duties if mission.duty not in gestures]

    table.hands[seat].remove(laid.card)
    table.discard.append(laid)
    table.drawn = None
    table.passes = 0
    open_play(table, Play(seat, laid, under, gestures), bool(forgotten))
    if emit:
        emit(CardPlayed(seat, laid.card.id, laid.face.id if laid.face else None, gestures))
    if not table.hands[seat]:
        ending.go_out(table, seat, emit)
        if table.outcome:
            return
    if laid.card.is_countdown:
        begin_countdown(table, seat, emit)
    else:
        move_on(table, triggered, seat, seat, emit)
    settle(table, bool(duties), forgotten, emit)
