"""Looks ahead as an officer does: how a round looks when the effects of an action are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spacetrace.engine.games.spaced_out.actions import (
    PILES,
    CloneCard,
    Draw,
    Pile,
    PlayBigBang,
    PlayCard,
)
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import COLOURS, Card
from spacetrace.engine.games.spaced_out.estimates import Estimates, Spot
from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.actions import Action, Seat

DEPTH = 2
"""So many turns in a row are looked through: bonus turns, and those that an attack leaves."""
BIG_BANG = 3
"""What a big bang makes everybody draw (SO-33)."""


class Lookahead:
    """One seat's moment, and what may follow from each of its actions."""

    def __init__(self, view: View, cards: CardSet, me: Seat, hand: list[Card]) -> None:
        self.view = view
        self.cards = cards
        self.me = me
        self.rules = cards.piles[view.config.edition]
        self.estimates = Estimates(view, cards, me, hand)
        self.spot = Spot(tuple(hand), tuple(view.hand_sizes), view.tops, view.direction)
        held_back = view.stage == "window" or view.turn != me
        self.holding_back = self._holding_back() if held_back else 0.0

    def value(self, action: Action) -> float:
        """Points that the action is expected to bring; out of turn, more than to hold back."""
        return self._expected(action) - self.holding_back

    def _holding_back(self) -> float:
        """The value of the moment to a seat that lets it pass."""
        if self.view.turn != self.me:
            return self.estimates.standing(self.spot, self.view.turn)
        return self._best_turn(self.spot, DEPTH)  # its turn comes when the window is over

    def _expected(self, action: Action) -> float:
        match action:
            case PlayCard(card=card, pile=pile, colour=colour):
                return self._played(self.spot, self.cards.by_id[card], pile, colour, DEPTH)
            case CloneCard(card=card, pile=pile):
                return self._cloned(self.spot, self.cards.by_id[card], pile, DEPTH)
            case PlayBigBang(card=card, pile=pile):
                return self._played(self.spot, self.cards.by_id[card], pile, None, DEPTH)
            case Draw():
                return self._drawn()
            case _:
                return 0.0

    # --- drawing ----------------------------------------------------------------------------------

    def _drawn(self) -> float:
        view = self.view
        if view.stage == "big_bang":
            spot = self._struck(self.spot.drawn(self.me, BIG_BANG), {self.me, view.protected})
            return self.estimates.standing(spot, view.protected)
        number = view.attack_number if view.stage == "attack" else 1
        return self._draws(self.spot, number)

    def _draws(self, spot: Spot, number: int) -> float:
        return self.estimates.standing(spot.drawn(self.me, number), spot.after(self.me))

    def _struck(self, spot: Spot, spared: set[Seat]) -> Spot:
        """The spot when a big bang has come to everybody else (SO-33)."""
        for seat in range(len(spot.sizes)):
            if seat not in spared and seat not in self.view.struck:
                spot = spot.drawn(seat, BIG_BANG)
        return spot

    # --- playing ----------------------------------------------------------------------------------

    def _cloned(self, spot: Spot, card: Card, pile: Pile, depth: int) -> float:
        spot = spot.without(card, self.me, self.rules.after(spot.tops, card, pile, None))
        return self._next_turn(spot, depth)

    def _played(self, spot: Spot, card: Card, pile: Pile, colour: str | None, depth: int) -> float:
        spot = spot.without(card, self.me, self.rules.after(spot.tops, card, pile, colour))
        if not spot.sizes[self.me]:
            return self.estimates.out(spot)
        is_answer = depth == DEPTH and self.view.stage in ("attack", "big_bang")
        match card.kind:
            case "black_hole":
                return self._next_turn(spot, depth)
            case "big_bang":
                return self._next_turn(self._struck(spot, {self.me}), depth)
            case "force_field":
                return self._fielded(spot.turned(), is_answer, depth)
            case "asteroids" | "shooting_star":
                number = 2 + (self.view.attack_number if is_answer else 0)
                steps = 2 if card.kind == "shooting_star" else 1
                return self._attacked(spot, spot.after(self.me, steps), number, depth)
            case _:
                return self.estimates.standing(spot, spot.after(self.me))

    def _fielded(self, spot: Spot, is_answer: bool, depth: int) -> float:
        view = self.view
        if is_answer and view.stage == "big_bang":
            return self._next_turn(self._struck(spot, {self.me}), depth)
        if is_answer:
            return self._attacked(spot, view.attacker, view.attack_number, depth)
        return self.estimates.standing(spot, spot.after(self.me))

    def _attacked(self, spot: Spot, victim: Seat, number: int, depth: int) -> float:
        """The victim draws, or it answers, and somebody else draws."""
        if victim == self.me:  # at a table for three, a shooting star's answer may come home
            return self._draws(spot, number)
        pile: Pile = spot.tops.live or "left"
        answers = spot.tops.face(pile).answers
        answered = self.estimates.chance_of(answers, spot.sizes[victim])
        hit = spot.drawn(victim, number)
        turn = hit.after(victim)
        good = (
            self._next_turn(hit, depth) if turn == self.me else self.estimates.standing(hit, turn)
        )
        back = spot.drawn(victim, -1)
        if back.sizes[victim] == 0:
            bad = -float(sum(card.points for card in spot.hand))
        else:
            next_victim = self.me if len(spot.sizes) == 2 else back.after(victim)
            back = back.drawn(next_victim, number)
            bad = self.estimates.standing(back, back.after(next_victim))
        return answered * bad + (1.0 - answered) * good

    def _next_turn(self, spot: Spot, depth: int) -> float:
        """This seat plays or draws at once."""
        if not spot.sizes[self.me]:
            return self.estimates.out(spot)
        if depth <= 1:
            return self.estimates.standing(spot, self.me)
        return self._best_turn(spot, depth - 1)

    def _best_turn(self, spot: Spot, depth: int) -> float:
        best = self._draws(spot, 1)
        for card, pile, colour in self._playable(spot):
            best = max(best, self._played(spot, card, pile, colour, depth))
        return best

    def _playable(self, spot: Spot) -> Iterator[tuple[Card, Pile, str | None]]:
        """What can be played in an ordinary turn; a wild as the colour that is held most of."""
        for pile in PILES:
            for card in dict.fromkeys(spot.hand):
                if card in spot.tops.fits(pile).cards:
                    yield card, pile, self._favourite(spot) if card.is_wild else None

    def _favourite(self, spot: Spot) -> str:
        held = Counter(card.colours[0] for card in spot.hand if len(card.colours) == 1)
        return max(COLOURS, key=lambda colour: held[colour])
