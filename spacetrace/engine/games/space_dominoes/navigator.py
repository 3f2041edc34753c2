"""Chooses as a navigator does: it plays hands that are dealt anew to their ends, as officers would.

docs/navigators.md tells what was tried, and how its figures were found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt, tanh

from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.fitted import Fitted
from spacetrace.engine.games.space_dominoes.playouts import Hand
from spacetrace.engine.games.space_dominoes.table import Table, View
from spacetrace.engine.games.space_dominoes.turn_search import NOT_NEEDED, End, begun_by
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance

PLAYOUTS = 600
"""So many hands are played on for a choice, give or take a few."""
TRIED = 6
"""Of the ends that a turn may come to, those that the fit likes best are tried."""
PRIOR = 0.3
"""How much the fit counts beside what the hands say, both in dots."""
A_HAND = 30.0
"""By how many dots a hand usually tells two seats apart, about."""
LAST_HAND = 10.0
"""The same in the last one, where a small lead wins as much as a big one."""
SEARCHED = 1_000.0
"""What is added to the dots: more than the fit gives to anything."""


def navigate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    weights: Mapping[str, float],
    deal: Callable[[Chance], Table],
) -> list[float]:
    """What each action comes to: the best end of the turn that it may lead to.

    In the count that comes next (SD-13) nothing is left to imagine.
    """
    fit = Fitted(begun_by(view, cards), weights)
    ends = [list(fit.ends_after(action)) for action in actions]
    worth = {end: fit.end(*end) for found in ends for end in found}
    if len(worth) > 1 and not fit.only_dots:
        best, dots = Search(view, weights, deal).best(worth)
        worth[best] = SEARCHED + dots
    return [max((worth[end] for end in found), default=NOT_NEEDED) for found in ends]


class Search:
    """Plays the same dealt hands on from each end of the turn; `dealt` counts them."""

    def __init__(
        self, view: View, weights: Mapping[str, float], deal: Callable[[Chance], Table]
    ) -> None:
        self.weights = weights
        self.deal = deal
        self.side = view.side(view.turn)
        self.rivals = [seat for seat in range(len(view.hand_sizes)) if seat not in self.side]
        self.totals = view.totals
        self.hands_left = view.hands_agreed - view.hand_number
        self.scale = A_HAND * sqrt(self.hands_left) if self.hands_left else LAST_HAND
        self.dealt = 0

    def best(self, worth: Mapping[End, float]) -> tuple[End, float]:
        """The best end, and by how many dots it is expected to beat the others; by halving."""
        tried = sorted(worth, key=worth.__getitem__, reverse=True)[:TRIED]
        sums = dict.fromkeys(tried, 0.0)
        playouts = PLAYOUTS
        while True:
            halvings = max((len(tried) - 1).bit_length(), 1)
            hands = playouts // (halvings * len(tried))
            playouts -= hands * len(tried)
            for _ in range(hands):
                one = Hand(self.deal(Chance.seeded(f"navigator {self.dealt}")))
                self.dealt += 1
                for end in tried:
                    sums[end] += self._value(one.copy(), end)
            found = {end: sums[end] / self.dealt + PRIOR * worth[end] for end in tried}
            tried.sort(key=found.__getitem__, reverse=True)
            if halvings == 1:
                return tried[0], found[tried[0]]
            del tried[(len(tried) + 1) // 2 :]

    def _value(self, one: Hand, end: End) -> float:
        """By how many dots the others have more, in the match rather than in the hand."""
        one.end_turn(end)
        one.finish(self.weights)
        dots = one.dots()
        scores = [total + more for total, more in zip(self.totals, dots, strict=True)]
        mine = scores[self.side[0]]
        theirs = [scores[seat] for seat in self.rivals]
        lead = float(min(theirs))
        if self.hands_left:
            lead = (lead + sum(theirs) / len(theirs)) / 2
        return self.scale * tanh((lead - mine) / self.scale)
