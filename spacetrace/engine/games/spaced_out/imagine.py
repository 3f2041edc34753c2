"""A full table that agrees with a view: what is hidden is dealt at random (SO-42)."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card, by_index
from spacetrace.engine.games.spaced_out.notation import parse_action
from spacetrace.engine.games.spaced_out.piles import Live, Tops
from spacetrace.engine.games.spaced_out.table import Claim, Table
from spacetrace.engine.games.spaced_out.view import View
from spacetrace.engine.kernel.chance import Chance


def imagine(view: View, cards: CardSet, chance: Chance) -> Table:
    """A table whose view for the same viewer is this one; `chance` deals what is hidden.

    Others count as having left no orders and made no claims.
    """
    table = Table(view.config, cards, chance, len(view.hand_sizes), tops_of(view, cards))
    table.direction = view.direction
    table.dealer = view.dealer
    table.turn_number = view.turn_number
    table.last_turn = view.last_turn
    table.idle = view.idle
    table.round_number = view.round_number
    table.rounds = [tuple(points) for points in view.rounds]
    table.scores = view.totals.copy()
    table.attack_number = view.attack
    if view.attacker is not None:
        table.attacker = view.attacker
    if view.protected is not None:
        table.protected = view.protected
    table.struck = view.struck.copy()
    table.outcome = view.end.outcome() if view.end else None
    _deal_hidden(table, view)
    _give_own(table, view)
    table.give_say(view.turn, view.stage)
    return table


def tops_of(view: View, cards: CardSet) -> Tops:
    """The tops of the two piles, with all that follows from them."""
    left, right = (cards.by_id[pile.card].face(pile.colours) for pile in view.piles)
    live: Live = "left" if view.live == "left" else "right" if view.live == "right" else ""
    return cards.piles[view.config.edition].tops(left, right, live)


def unseen_cards(view: View, cards: CardSet) -> list[Card]:
    """The cards of the pack that are neither on top of a pile nor in the viewer's hand."""
    seen = Counter([pile.card for pile in view.piles] + (view.hand or []))
    unseen = []
    for card in cards.pack(view.config.promo, view.config.decks):
        if seen[card.id]:
            seen[card.id] -= 1
        else:
            unseen.append(card)
    return unseen


def _deal_hidden(table: Table, view: View) -> None:
    """The hands of others, the draw pile and what lies beneath the tops, as many as there are."""
    unseen = unseen_cards(view, table.cards)
    table.chance.shuffle(unseen)
    for seat, size in enumerate(view.hand_sizes):
        if view.hand is not None and seat == view.viewer:
            table.hands[seat] = [table.cards.by_id[card] for card in view.hand]
        else:
            table.hands[seat] = sorted(_take(unseen, size), key=by_index)
    table.draw_pile = _take(unseen, view.draw_pile_size)
    table.buried = _take(unseen, view.buried_size)


def _take(cards: list[Card], number: int) -> list[Card]:
    taken = cards[len(cards) - number :]
    del cards[len(cards) - number :]
    return taken


def _give_own(table: Table, view: View) -> None:
    """The viewer's standing orders and its claim."""
    if view.viewer is None:
        return
    if view.orders:
        table.orders[view.viewer] = view.orders.copy()
    if view.claim is not None:
        table.claims.append(Claim(view.viewer, parse_action(view.claim)))
