"""Says of each action what it is and what speaks for it, as far as the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.blast_off.actions import (
    Catch,
    Draw,
    LetGo,
    MakeUp,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
    Slap,
    SlapWild,
    TurnOver,
)
from spacetrace.engine.games.blast_off.cards import COUNTDOWN, FACES, WILD, Card, Face
from spacetrace.engine.games.blast_off.narration import narrate
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.suggesting import (
    LOOKED_AHEAD,
    Suggestion,
    deed_of,
    told_to_all,
    you_at,
)
from spacetrace.engine.kernel.wording import count, of_the_others

_DEEDS: dict[type[Action], str] = {
    Catch: "catch the forgotten duty",
    Draw: "draw a card",
    LetGo: "let this call go",
    TurnOver: "turn a mission over",
}


def suggestion(
    table: Table,
    seat: Seat,
    action: Action,
    names: Sequence[str],
    act: Callable[[Table, Seat, Action, Emit], None],
) -> Suggestion:
    """A legal action in words, on a table that was dealt for the seat, and is played on."""
    reason, cards, you = _reason(table, seat, action), table.cards, you_at(seat, names)
    if type(action) in _DEEDS:
        return Suggestion(_DEEDS[type(action)], reason)
    told = told_to_all(act, lambda event: narrate(event, cards, you), table, seat, action)
    own = next((sentence for sentence in told if sentence.startswith("You ")), "You do that.")
    return Suggestion(deed_of(own.partition(". ")[0]), reason)


def _reason(table: Table, seat: Seat, action: Action) -> str:
    hand = table.hands[seat]
    match action:
        case PlayCard(card=card):
            return _after(hand, table.cards.card(card), table.cards.card(card).face)
        case PlayWild(face=face):
            return _after(hand, table.cards.card(WILD), FACES[face])
        case PlayCountdown():
            called = {card.face.number for card in _without(hand, COUNTDOWN) if card.face}
            return f"It fits everything, and you hold cards for {count(len(called), 'call')}."
        case Slap() | SlapWild():
            return "It costs no turn: whoever slaps first is rid of a card."
        case NameStart(face=face):
            return f"It is matched by {_matching(hand, FACES[face])} of your {len(hand)} cards."
        case Catch():
            return "A gesture was due with the last play, and it was not made."
        case Draw():
            return "None of your cards can be played now."
        case MakeUp():
            return "Others may forget what you have made up yourself."
        case _:
            return LOOKED_AHEAD


def _after(hand: Sequence[Card], played: Card, face: Face | None) -> str:
    """What a play leaves in the hand."""
    rest = _without(hand, played.id)
    if not rest:
        return "It is your last card: you are out."
    if face is None:
        return LOOKED_AHEAD
    return f"Then {of_the_others(_matching(rest, face), len(rest))} would match it."


def _without(hand: Sequence[Card], card_id: str) -> list[Card]:
    at = next(place for place, card in enumerate(hand) if card.id == card_id)
    return [card for place, card in enumerate(hand) if place != at]


def _matching(hand: Sequence[Card], face: Face) -> int:
    return sum(card.fits(face) for card in hand)
