"""Deals what a seat cannot see anew, from the cards that it has not seen (SD-20)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.cards import Card, in_order
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer


def determinize(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """A table whose view for the same viewer is the same; `chance` deals what is hidden.

    A seat that had nothing to play is not given a card that it would have played, as far as
    everybody knows (SD-10).
    """
    new = table.copy()
    new.chance = chance
    known = known_hands(table, viewer)
    hidden = unseen_cards(table, viewer)
    chance.shuffle(hidden)
    # Those first of whom most is known: else no card may be left that they can have.
    for seat in sorted(range(table.seats), key=lambda seat: -_surely_held(table, seat)):
        if seat not in known:
            new.hands[seat] = in_order(_take_hand(table, seat, hidden))
    new.stock = hidden[: len(table.stock)]
    return new


def unseen_cards(table: Table, viewer: Viewer) -> list[Card]:
    """The cards that are neither in the chain nor in a hand that the viewer knows, in order."""
    seen = {laid.card for laid in table.laid}
    for hand in known_hands(table, viewer).values():
        seen.update(card.id for card in hand)
    return [card for card in table.cards.cards if card.id not in seen]


def known_hands(table: Table, viewer: Viewer) -> dict[Seat, Sequence[Card]]:
    """The viewer's own hand, and after the last count all of them (SD-12)."""
    if table.results and table.results[-1].number == table.hand_number:
        return dict(enumerate(table.hands))
    if viewer is None or not 0 <= viewer < table.seats:
        return {}
    return {viewer: table.hands[viewer]}


def _surely_held(table: Table, seat: Seat) -> int:
    """How many of a seat's cards it certainly held when it last had nothing to play."""
    missed = table.missed[seat]
    return 0 if missed is None else max(0, len(table.hands[seat]) - missed.fresh)


def _take_hand(table: Table, seat: Seat, hidden: list[Card]) -> list[Card]:
    """Cards for a seat, out of the hidden ones: the old ones could not be played then."""
    missed = table.missed[seat]
    old = [] if missed is None else [card for card in hidden if not missed.fits(card)]
    hand = old[: _surely_held(table, seat)]
    rest = [card for card in hidden if card not in hand]
    hand += rest[: len(table.hands[seat]) - len(hand)]
    hidden[:] = [card for card in hidden if card not in hand]
    return hand
