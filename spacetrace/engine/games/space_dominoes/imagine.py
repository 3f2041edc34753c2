"""A full table that agrees with a view: what is hidden is dealt from the cards not seen (SD-20)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.cards import Card, CardSet, in_order
from spacetrace.engine.games.space_dominoes.table import Config, Stage, Table
from spacetrace.engine.games.space_dominoes.view import View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance

_STAGES: dict[str, Stage] = {
    "begin": "begin",
    "drawn": "drawn",
    "linked": "linked",
    "over": "over",
}


def imagine(view: View, cards: CardSet, chance: Chance) -> Table:
    """A table whose view for the same viewer is this one; `chance` deals what is hidden.

    A seat that had nothing to play is not given a card that it would have played, as far as the
    view tells (SD-10).
    """
    config = Config(view.hands_option, view.tournament, view.partners, view.pace, view.turn_timer)
    table = Table(config, cards, chance.fork("imagined"), len(view.hand_sizes))
    _deal_hidden(table, view, chance)
    table.row = view.row.copy()
    table.laid = view.laid.copy()
    table.dealer = view.dealer
    table.turn = view.turn
    table.stage = _STAGES[view.stage]
    table.passes = view.passes
    table.out = view.out.copy()
    table.missed = view.missed.copy()
    table.hand_number = view.hand_number
    table.turn_number = view.turn_number
    table.turns_in_hand = view.turns_in_hand
    table.totals = view.totals.copy()
    table.results = view.results.copy()
    table.shown = [cards.copy() for cards in view.shown]
    table.clock = view.deadline.number if view.deadline else 0
    table.outcome = view.end.outcome() if view.end else None
    return table


def unseen_cards(view: View, cards: CardSet) -> list[Card]:
    """The cards that are neither in the chain nor in a hand that the viewer knows, in order."""
    seen = {laid.card for laid in view.laid}.union(*_known_hands(view).values())
    return [card for card in cards.cards if card.id not in seen]


def _known_hands(view: View) -> dict[Seat, list[str]]:
    """The viewer's own hand, and after the last count all of them (SD-12)."""
    if view.results and view.results[-1].number == view.hand_number:
        return dict(enumerate(view.shown))
    if view.hand is None or view.viewer is None:
        return {}
    return {view.viewer: view.hand}


def _deal_hidden(table: Table, view: View, chance: Chance) -> None:
    """Hands first those that are known best, then the stockpile."""
    known, hidden = _known_hands(view), unseen_cards(view, table.cards)
    chance.shuffle(hidden)
    for seat in sorted(range(table.seats), key=lambda seat: -_surely_held(view, seat)):
        if seat in known:
            table.hands[seat] = [table.cards.by_id[card] for card in known[seat]]
        else:
            table.hands[seat] = in_order(_take_hand(view, seat, hidden))
    table.stock = hidden[: view.stock_size]


def _surely_held(view: View, seat: Seat) -> int:
    """How many of a seat's cards it certainly held when it last had nothing to play."""
    missed = view.missed[seat]
    return 0 if missed is None else max(0, view.hand_sizes[seat] - missed.fresh)


def _take_hand(view: View, seat: Seat, hidden: list[Card]) -> list[Card]:
    """Cards for a seat, out of the hidden ones: the old ones could not be played then."""
    missed = view.missed[seat]
    old = [] if missed is None else [card for card in hidden if not missed.fits(card)]
    hand = old[: _surely_held(view, seat)]
    rest = [card for card in hidden if card not in hand]
    hand += rest[: view.hand_sizes[seat] - len(hand)]
    hidden[:] = [card for card in hidden if card not in hand]
    return hand
