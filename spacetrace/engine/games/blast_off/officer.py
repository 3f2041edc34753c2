"""What an officer weighs: who can play next, what a countdown brings, what missions do."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.cards import Card, CardSet, Laid
from spacetrace.engine.games.blast_off.duties import is_triggered
from spacetrace.engine.games.blast_off.faces import WORD, Face
from spacetrace.engine.games.blast_off.habits import Cadet
from spacetrace.engine.games.blast_off.missions import GESTURES, Mission
from spacetrace.engine.games.blast_off.odds import Odds
from spacetrace.engine.games.blast_off.triggers import trigger_of
from spacetrace.engine.games.blast_off.view import View

WINNING = 8.0
"""What it is worth to go out, in cards."""
A_TURN = 1.5
"""How much better it is to have a match than to draw, in cards."""
SURE_CARD = 0.6
"""What a wild or a countdown card in hand is worth, for it fits whatever lies there."""


class Officer(Cadet):
    """A player that reckons with the cards that it has not seen (odds.py)."""

    def __init__(self, view: View, cards: CardSet) -> None:
        super().__init__(view, cards)
        self.odds = Odds(view, cards)
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
        if countdown is not None and countdown.call == WORD:
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
        odds = self.odds
        mine = odds.own_next(face, rest) * (A_TURN + WINNING * (len(rest) == 1))
        is_last = odds.sizes[odds.next] == 1
        theirs = odds.next_fits(face) * (A_TURN / max(1, len(odds.others)) + WINNING * is_last)
        return mine - theirs

    def effects(self, triggered: list[Mission], left: int) -> float:
        """What the missions do for the seat, that has so many cards left then (BO-18)."""
        others = max(1, len(self.odds.others))
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
        odds = self.odds
        numbers = {card.face.number for card in rest if card.face is not None}
        chances = [odds.wins_call(number) for number in numbers]
        wilds = sum(card.is_wild for card in rest)
        mine = sum(chances) + 0.8 * wilds
        out = 1.0
        for chance in chances:
            out *= chance
        if len(numbers) + wilds < len(rest):
            out = 0.0
        theirs = [odds.slaps_expected(seat) for seat in odds.others]
        danger = sum(
            (slaps / odds.sizes[seat]) ** odds.sizes[seat]
            for seat, slaps in zip(odds.others, theirs, strict=True)
        )
        return mine - sum(theirs) / max(1, len(theirs)) + WINNING * (out - (1 - out) * danger)

    def _size_to_the_right(self) -> int:
        """How many cards the seat gets when everybody passes the hand to the left."""
        seats = sorted([*self.odds.others, self.odds.me])
        return self.odds.sizes[seats[seats.index(self.odds.me) - 1]]
