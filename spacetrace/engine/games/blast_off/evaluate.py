"""Evaluates actions from a view, as players from the cadet to the officer do: by rules of thumb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from spacetrace.engine.games.blast_off.actions import (
    PUT_DOWN,
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
from spacetrace.engine.games.blast_off.card_counting import CardCount
from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import (
    BLAST_OFF,
    CALLS,
    COUNTDOWN,
    FACES,
    Card,
    Face,
    Laid,
    number_text,
)
from spacetrace.engine.games.blast_off.missions import (
    GESTURES,
    Mission,
    gestures_of,
    missions_triggered,
)
from spacetrace.engine.games.blast_off.navigator import navigate
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.triggers import is_triggered, trigger_of
from spacetrace.engine.games.blast_off.view import View, is_forgotten
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import CADET, NAVIGATOR, OFFICERS

FORGETTING = 4.0
"""What a play loses that lacks a gesture which is due: somebody may notice."""
CATCHING = 4.0
"""What a catch is worth that finds something, in cards."""

UNHEARD = -1.0
"""A slap at a call that a player does not hear: it holds back."""

WINNING = 8.0
"""What it is worth to go out, in cards."""
A_TURN = 1.5
"""How much better it is to have a match than to draw, in cards."""
SURE_CARD = 0.6
"""What a wild or a countdown card in hand is worth, for it fits whatever lies there."""


def evaluate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    level: str,
    deal: Callable[[Chance], Table],
) -> list[float]:
    """One number an action, higher is better, as a player of this level sees it.

    Out of turn 0 is as good as to hold back. A pilot knows what usually helps, and a cadet does,
    who is the last to mind a countdown; an officer reckons with the cards that it has not seen; a
    navigator in its turn plays dealt tables to their ends.
    """
    player = (Officer if level in OFFICERS else Cadet if level == CADET else Pilot)(view, cards)
    worth = [player.worth(action) for action in actions]
    return navigate(view, actions, worth, deal) if level == NAVIGATOR else worth


class Player:
    """A player that knows what usually helps; all its numbers are about cards."""

    hears = CALLS[0]
    """The call of a countdown from which on it sees what it could slap."""
    catches = True
    """Whether it sees that a gesture was forgotten."""

    def __init__(self, view: View, cards: CardSet) -> None:
        self.view = view
        self.cards = cards
        self.hand: list[Card] = view.own.hand if view.own else []
        self.missions = view.missions
        self.top = view.top
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
            case Slap() | SlapWild() if not self._hears():
                return UNHEARD
            case Slap() if action == PUT_DOWN:
                return UNHEARD  # who thinks at once names it at once
            case Slap(card=card):
                return self.slapping(self.cards.by_id[card].laid)
            case SlapWild(colour=colour, number=number):
                return self.slapping(self._wild_as(colour, number))
            case NameStart(face=face):
                return self.naming(FACES[face])
            case MakeUp(trigger=trigger, consequence=consequence):
                return self.making_up(trigger, consequence)
            case Catch():
                return CATCHING if self.catches and is_forgotten(self.view) else -CATCHING
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

    def _hears(self) -> bool:
        countdown = self.view.countdown
        return countdown is None or countdown.call is None or countdown.call <= self.hears

    def _wild_as(self, colour: str, number: int | None) -> Laid:
        """A slapped wild: it has the number that is called, but where its player names one."""
        if number is None:
            countdown = self.view.countdown
            call = countdown.call if countdown is not None else None
            number = 1 if call is None else call
        return self.cards.wilds[f"{colour}-{number_text(number)}"]


class Pilot(Player):
    """A player that misses the first calls of a countdown."""

    hears = 7


class Cadet(Player):
    """A player that minds its own turn: of a countdown it hears the end, and it catches nobody."""

    hears = 4
    catches = False


class Officer(Player):
    """A player that reckons with the cards that it has not seen (card_counting.py)."""

    def __init__(self, view: View, cards: CardSet) -> None:
        super().__init__(view, cards)
        self.count = CardCount(view, cards)
        self.twins = {
            card.face.number
            for card in self.hand
            if card.face is not None
            and sum(
                other.face is not None and other.face.number == card.face.number
                for other in self.hand
            )
            > 1
        }
        self._outlooks: dict[tuple[Face, int], float] = {}

    def playing(self, laid: Laid, triggered: list[Mission]) -> float:
        """A card less, and then: who has a match on it, who goes out soon, what missions do."""
        rest = self.rest(laid.card)
        if not rest:
            return 1.0 + WINNING
        worth = 1.0 + self.effects(triggered, len(rest))
        if laid.face is None:
            return worth + self.counting_down(rest) - SURE_CARD
        worth += self.outlook(laid.face, rest)
        if laid.card.is_wild:
            return worth - SURE_CARD
        # In a countdown one card of a number can be slapped, so twins go first.
        return worth + 0.1 * (laid.face.number in self.twins)

    def slapping(self, laid: Laid) -> float:
        """A card less for nothing; a wild is kept for the last call or for going out."""
        rest = self.rest(laid.card)
        if not rest:
            return 1.0 + WINNING
        worth = 1.0 + (0.1 * self.outlook(laid.face, rest) if laid.face is not None else 0.0)
        if not laid.card.is_wild:
            return worth
        countdown = self.view.countdown
        if countdown is not None and countdown.call == BLAST_OFF:
            return worth
        spare = sum(card.is_wild for card in rest)
        return worth - 1.1 + spare

    def naming(self, face: Face) -> float:
        """Whom the face suits."""
        return self.outlook(face, self.hand)

    def making_up(self, trigger: str, consequence: str) -> float:
        """Duties that are due often: others forget them, an officer does not."""
        if consequence not in GESTURES or self.top is None:
            return 1.0
        waits_for = trigger_of(trigger)
        pack = [card.laid for card in self.cards.pack()]
        return 1.0 + sum(is_triggered(waits_for, laid, self.top) for laid in pack) / len(pack)

    # --- reckoning ------------------------------------------------------------------------------

    def outlook(self, face: Face, rest: list[Card]) -> float:
        """How well this face suits the seat rather than the one that has to match it next."""
        key = (face, len(rest))
        if key not in self._outlooks:
            self._outlooks[key] = self._outlook(face, rest)
        return self._outlooks[key]

    def _outlook(self, face: Face, rest: list[Card]) -> float:
        count = self.count
        mine = count.own_next(face, rest) * (A_TURN + WINNING * (len(rest) == 1))
        is_last = count.sizes[count.next] == 1
        theirs = count.next_fits(face) * (A_TURN / max(1, len(count.others)) + WINNING * is_last)
        return mine - theirs

    def effects(self, triggered: list[Mission], left: int) -> float:
        """What the missions do for the seat, that has so many cards left then (BO-18)."""
        others = max(1, len(self.count.others))
        worth = 0.0
        for mission in triggered:
            for effect in mission.effects:
                if effect == "skip":
                    worth += 1.2 / others
                elif effect == "play-again":
                    worth += 1.2
                elif effect == "next-draws":
                    worth += 1.0 / others
                elif effect == "pass-hands":
                    worth += (left - self._size_to_the_right()) * (1 + 1 / others)
        return worth

    def counting_down(self, rest: list[Card]) -> float:
        """What a countdown brings in cards, beyond the card that starts it."""
        count = self.count
        numbers = {card.face.number for card in rest if card.face is not None}
        chances = [count.wins_call(number) for number in numbers]
        wilds = sum(card.is_wild for card in rest)
        mine = sum(chances) + 0.8 * wilds
        out = 1.0
        for chance in chances:
            out *= chance
        if len(numbers) + wilds < len(rest):
            out = 0.0
        theirs = [count.slaps_expected(seat) for seat in count.others]
        danger = sum(
            (slaps / count.sizes[seat]) ** count.sizes[seat]
            for seat, slaps in zip(count.others, theirs, strict=True)
        )
        return mine - sum(theirs) / max(1, len(theirs)) + WINNING * (out - (1 - out) * danger)

    def _size_to_the_right(self) -> int:
        """How many cards the seat gets when everybody passes the hand to the left."""
        seats = sorted([*self.count.others, self.count.me])
        return self.count.sizes[seats[seats.index(self.count.me) - 1]]
