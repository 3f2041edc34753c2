"""What a beginner likes: to play, to slap, to mind the missions, to catch who forgot."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.blast_off.actions import (
    Catch,
    Concede,
    MakeUp,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
    SetOrder,
    Slap,
    SlapWild,
)
from spacetrace.engine.games.blast_off.cards import COUNTDOWN, WILD, Card, CardSet, Laid
from spacetrace.engine.games.blast_off.duties import gestures_of, missions_triggered
from spacetrace.engine.games.blast_off.faces import FACES, NUMBER_OF, Face, number_text
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.seen import is_forgotten, missions_of
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.actions import Action

FORGETTING = 4.0
"""What a play loses that lacks a gesture which is due: somebody may notice."""
CATCHING = 4.0
"""What a catch is worth that finds something, in cards."""


class Cadet:
    """A player that knows what usually helps; all its numbers are about cards."""

    def __init__(self, view: View, cards: CardSet) -> None:
        self.view = view
        self.cards = cards
        self.hand: list[Card] = [cards.by_id[card] for card in view.own.hand] if view.own else []
        self.missions: list[Mission] = missions_of(view, cards)
        self.top: Face | None = FACES[view.top] if view.top is not None else None
        self.colours = Counter(card.face.colour for card in self.hand if card.face is not None)

    def worth(self, action: Action) -> float:
        """How good one action looks; 0 is to do nothing."""
        match action:
            case PlayCard(card=card, gestures=gestures):
                return self._play(self.cards.by_id[card].laid, gestures)
            case PlayWild(face=face, gestures=gestures):
                return self._play(self.cards.wilds[face], gestures)
            case PlayCountdown(gestures=gestures):
                return self._play(self.cards.by_id[COUNTDOWN].laid, gestures)
            case Slap(card=card):
                return self.slapping(self.cards.by_id[card].laid)
            case SlapWild(colour=colour, number=number):
                return self.slapping(self._wild_as(colour, number))
            case NameStart(face=face):
                return self.naming(FACES[face])
            case MakeUp(trigger=trigger, consequence=consequence):
                return self.making_up(trigger, consequence)
            case Catch():
                return CATCHING if is_forgotten(self.view, self.cards) else -CATCHING
            case SetOrder() | Concede():
                return -100.0
            case _:
                return 0.0

    # --- what levels differ in ------------------------------------------------------------------

    def playing(self, laid: Laid, triggered: list[Mission]) -> float:
        """How good it is to lay a card in turn, which triggers these missions."""
        if laid.card.is_wild:
            return 1.0 + self.naming(laid.face) if laid.face is not None else 1.0
        return 2.0

    def slapping(self, laid: Laid) -> float:
        """How good it is to slap a card at the call that is running."""
        return self.playing(laid, [])

    def naming(self, face: Face) -> float:
        """How good it is that this face is to be matched next: a colour that the seat can play."""
        return 0.1 * self.colours[face.colour]

    def making_up(self, trigger: str, consequence: str) -> float:
        """How good a mission of one's own looks: one is as good as another."""
        return 1.0

    # --- parts ----------------------------------------------------------------------------------

    def rest(self, card: Card) -> list[Card]:
        """The hand without one such card."""
        rest = self.hand.copy()
        if card in rest:
            rest.remove(card)
        return rest

    def _play(self, laid: Laid, gestures: tuple[str, ...]) -> float:
        if self.top is None:
            return 0.0
        triggered = missions_triggered(self.missions, laid, self.top)
        due = gestures_of(triggered)
        worth = self.playing(laid, triggered)
        if not set(due) <= set(gestures):
            worth -= FORGETTING
        return worth - 0.01 * len(gestures)

    def _wild_as(self, colour: str, number: int | None) -> Laid:
        """A slapped wild: it has the number that is called, but where its player names one."""
        if number is None:
            countdown = self.view.countdown
            call = countdown.call if countdown is not None else None
            number = NUMBER_OF[call] if call is not None else 1
        return self.cards.laid(self.cards.by_id[WILD], FACES[f"{colour}-{number_text(number)}"])
