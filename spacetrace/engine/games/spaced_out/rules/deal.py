"""How a round begins: the deal and the two piles (SO-7, SO-8)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.cards import Card, by_index
from spacetrace.engine.games.spaced_out.events import (
    HandDealt,
    PilesBegan,
    RoundBegan,
    StartCardReturned,
)
from spacetrace.engine.games.spaced_out.rules.turn import open_turn
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

HAND = 6
STARTERS = 2


def begin_round(table: Table, dealer: Seat, emit: Emit) -> None:
    """Shuffle all cards, deal, turn up the piles; the seat after the dealer has the first turn."""
    config = table.config
    pack = table.cards.pack(config.promo, config.decks)
    table.chance.shuffle(pack)
    table.draw_pile = pack
    table.hands = [[] for _ in table.hands]
    table.buried = []
    table.dealer = dealer
    table.direction = 1
    table.idle = 0
    table.attack_number = 0
    table.struck = []
    table.last_turn = table.turn_number + config.turn_limit
    if emit:
        emit(RoundBegan(table.round_number, dealer, table.last_turn))
    _deal_hands(table, emit)
    left, right = _starter(table, emit), _starter(table, emit)
    table.tops = table.pile_rules.tops(left.faces[None], right.faces[None], "")
    if emit:
        emit(PilesBegan(left.id, right.id, len(pack)))
    open_turn(table, (dealer + 1) % len(table.hands), emit)


def may_start(card: Card) -> bool:
    """Whether the card may begin a pile (SO-7)."""
    return not card.is_wild and not card.is_big_bang


def _deal_hands(table: Table, emit: Emit) -> None:
    seats, pack = len(table.hands), table.draw_pile
    dealt = [pack.pop() for _ in range(HAND * seats)]
    for seat in range(seats):
        place = (seat - table.dealer - 1) % seats  # one card each in turn, the dealer last
        hand = table.hands[seat] = dealt[place::seats]
        hand.sort(key=by_index)
        if emit:
            emit(HandDealt(seat, HAND, tuple([card.id for card in hand])))


def _starter(table: Table, emit: Emit) -> Card:
    """The next card that may begin a pile; others go back.

    A card put in any place of a shuffled pile by lot leaves it as well shuffled as before.
    """
    pack = table.draw_pile
    card = pack.pop()
    while not may_start(card):
        pack.insert(table.chance.below(len(pack) + 1), card)
        if emit:
            emit(StartCardReturned(card.id))
        card = pack.pop()
    return card
