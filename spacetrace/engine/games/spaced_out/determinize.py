"""Deals what a viewer cannot see anew (SO-42)."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card, by_index
from spacetrace.engine.games.spaced_out.table import PublicTable, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer


def determinize(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """A table with the same view for this viewer; other hands and the draw pile are dealt by
    `chance`. Others count as having left no orders and made no claims. What lies beneath the tops
    stays: everybody has seen it laid, and the length of a pause follows from it (SO-45)."""
    new = table.copy()
    new.chance = chance
    own = table.hands[viewer] if viewer is not None and table.seats_one(viewer) else []
    unseen = unseen_cards(table, [*own, *table.buried], table.cards)
    chance.shuffle(unseen)
    for seat, hand in enumerate(table.hands):
        if seat != viewer:
            new.hands[seat] = sorted(_take(unseen, len(hand)), key=by_index)
    new.draw_pile = _take(unseen, len(table.draw_pile))
    new.orders = {seat: orders for seat, orders in new.orders.items() if seat == viewer}
    new.claims = [claim for claim in table.claims if claim.seat == viewer]
    return new


def unseen_cards(table: PublicTable, known: list[Card], cards: CardSet) -> list[Card]:
    """The cards of the pack that are neither on top of a pile nor among these, in its order."""
    seen = Counter([table.tops.left.card, table.tops.right.card, *known])
    unseen = []
    for card in cards.pack(table.config.promo, table.config.decks):
        if seen[card]:
            seen[card] -= 1
        else:
            unseen.append(card)
    return unseen


def _take(cards: list[Card], number: int) -> list[Card]:
    taken = cards[len(cards) - number :]
    del cards[len(cards) - number :]
    return taken
