"""Full tables that agree with a view."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.kernel.chance import Chance
from tests.toy.cards import Card, CardSet, in_order
from tests.toy.notation import parse_action
from tests.toy.table import Table
from tests.toy.view import View


def imagine(view: View, cards: CardSet, chance: Chance) -> Table:
    """A table whose hidden cards are dealt anew from those that the viewer has not seen."""
    unseen = unseen_cards(view, cards)
    chance.shuffle(unseen)
    hands = [
        [cards.card(card) for card in view.hand]
        if view.hand is not None and seat == view.viewer
        else in_order([unseen.pop() for _ in range(size)])
        for seat, size in enumerate(view.hand_sizes)
    ]
    table = Table(cards, chance.fork("imagined"), hands)
    table.draw_pile = unseen
    table.pile = [cards.card(card) for card in view.pile]
    table.turn = view.turn
    table.passes = view.passes
    table.hold, table.holds = view.hold_length, view.hold or 0
    table.is_holding = view.hold is not None
    if view.claim is not None and view.viewer is not None:
        table.claims = [(view.viewer, parse_action(view.claim))]
    table.outcome = view.end.outcome() if view.end else None
    return table


def unseen_cards(view: View, cards: CardSet) -> list[Card]:
    """The cards of the pack that are neither on the pile nor in the viewer's hand."""
    left = Counter(card.id for card in cards.pack())
    left.subtract([*view.pile, *(view.hand or [])])
    return [cards.card(card) for card, count in left.items() for _ in range(count)]
