"""Chooses as a navigator does: it plays rounds that are dealt anew to their ends, by habit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt, tanh

from spacetrace.engine.games.spaced_out.actions import (
    PILES,
    CloneCard,
    Draw,
    PlayBigBang,
    PlayCard,
)
from spacetrace.engine.games.spaced_out.bitsets import OWN, bits_of
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import COLOURS
from spacetrace.engine.games.spaced_out.habits import finish
from spacetrace.engine.games.spaced_out.playouts import Round
from spacetrace.engine.games.spaced_out.table import Table, View
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import NAVIGATOR

PLAYOUTS = 1_600
"""So many rounds are played on for a choice, give or take a few."""
MOST_SEATS = 4
"""At bigger tables a round takes longer, and so many fewer are played on."""
A_LOT = 7_919
"""What the lot of a round is made of, with its number."""
COLOURS_TRIED = 2
"""Of the colours for a wild on a pile, those that an officer likes best are tried."""
PRIOR = 0.3
"""How much what an officer thinks counts beside what the rounds say, both in points."""
SEARCHED = 1_000.0
"""What is added to the points: more than an officer gives to anything."""
A_ROUND = 90.0
"""By how many points a round usually tells two seats apart, about."""
REST = 0.15
"""The last round counts as so many rounds: a small lead wins as much as a big one."""
ROUND_POINTS = 45.0
"""What who has most scores in a round, about."""


def navigate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    worth: list[float],
    deal: Callable[[Chance], Table],
) -> list[float]:
    """An officer's `worth` of the actions; in a turn of its own, more for what a navigator does.

    Under attack and in a big bang it chooses so, too; out of turn it is an officer.
    """
    me = view.viewer
    tried = _tried(actions, worth)
    if me is None or view.turn != me or view.stage == "window" or len(tried) < 2:
        return worth
    search = Search(view, cards, actions, deal(Chance.seeded(NAVIGATOR)), me)
    best, points = search.best(tried, worth)
    return [SEARCHED + points if at == best else value for at, value in enumerate(worth)]


def _tried(actions: Sequence[Action], worth: Sequence[float]) -> list[int]:
    """The indices of what is tried."""
    found: list[int] = []
    plays: dict[tuple[str, str], list[int]] = {}
    for index, action in enumerate(actions):
        if isinstance(action, Draw | CloneCard | PlayBigBang):
            found.append(index)
        elif isinstance(action, PlayCard):
            plays.setdefault((action.card, action.pile), []).append(index)
    for same in plays.values():
        found += sorted(same, key=lambda index: -worth[index])[:COLOURS_TRIED]
    return sorted(found)


class Search:
    """Plays the same dealt rounds on after each of the actions.

    `rounds` were dealt so far, `played` counts their playouts.
    """

    def __init__(
        self, view: View, cards: CardSet, actions: Sequence[Action], table: Table, me: Seat
    ) -> None:
        self.cards = cards
        self.actions = actions
        self.me = me
        self.seats = len(view.hand_sizes)
        self.start = Round(bits_of(cards, view.config.edition), table, 0)
        hidden = [hand for seat, hand in enumerate(self.start.hands) if seat != me]
        self.unseen = sorted(sum(hidden, self.start.draw_pile))
        self.lead = self._mean(view.totals) if view.totals else 0.0
        self.scale = A_ROUND * sqrt(REST + _rounds_left(view))
        self.rounds = 0
        self.played = 0

    def best(self, tried: Sequence[int], worth: Sequence[float]) -> tuple[int, float]:
        """The best of these actions, and the points that it is expected to bring; by halving."""
        sums = dict.fromkeys(tried, 0.0)
        left = list(tried)
        halvings = (len(tried) - 1).bit_length()
        playouts = PLAYOUTS * MOST_SEATS // max(self.seats, MOST_SEATS)
        for _ in range(halvings):
            for _ in range(max(playouts // (halvings * len(left)), 1)):
                one = self._dealt()
                for index in left:
                    sums[index] += self._value(one.copy(), self.actions[index])
            found = {index: sums[index] / self.rounds + PRIOR * worth[index] for index in left}
            left.sort(key=found.__getitem__, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0], sums[left[0]] / self.rounds

    def _dealt(self) -> Round:
        """The round with what is not seen dealt anew."""
        self.rounds += 1
        one = self.start.copy()
        one.lot = self.rounds * self.rounds * A_LOT  # no two series of lots run side by side
        one.deal(self.unseen, self.me)
        return one

    def _value(self, one: Round, action: Action) -> float:
        """By how many points the others score more, in the match more than in the round."""
        self.played += 1
        self._do(one, action)
        finish(one)
        points = [one.points(seat) for seat in range(self.seats)]
        return self.scale * tanh((self._mean(points) + self.lead) / self.scale)

    def _do(self, one: Round, action: Action) -> None:
        match action:
            case PlayCard(card=card, pile=pile, colour=colour):
                shade = OWN if colour is None else COLOURS.index(colour)
                one.play(self.cards.by_id[card].index, PILES.index(pile), shade)
            case CloneCard(card=card, pile=pile):
                one.clone(self.me, self.cards.by_id[card].index, PILES.index(pile))
            case PlayBigBang(card=card, pile=pile):
                one.explode(self.me, self.cards.by_id[card].index, PILES.index(pile))
            case _:
                one.draw()

    def _mean(self, points: Sequence[int]) -> float:
        """How many points the others have more than this seat, on average."""
        mine = points[self.me]
        return (sum(points) - mine) / (self.seats - 1) - mine


def _rounds_left(view: View) -> float:
    """How many rounds are to come after this one, about."""
    config = view.config
    if config.rounds:
        return max(config.rounds * len(view.hand_sizes) - view.round_number, 0)
    return max(config.target - max(view.totals) - ROUND_POINTS, 0.0) / ROUND_POINTS
