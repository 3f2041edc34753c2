"""Drawing cards, and what is drawn from when the draw pile is empty (BO-8)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.cards import Card, sort_hand
from spacetrace.engine.games.blast_off.events import CardDrawn, NothingDrawn, PileReshuffled
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def draw_card(table: Table, seat: Seat, reason: str, emit: Emit) -> Card | None:
    """A seat draws a card; None when nothing is left at all (BO-8).

    `reason` is "turn", "caught" or "mission".
    """
    if not table.draw_pile:
        _reshuffle(table, emit)
    if not table.draw_pile:
        if emit:
            emit(NothingDrawn(seat, reason))
        return None
    card = table.draw_pile.pop()
    table.hands[seat].append(card)
    sort_hand(table.hands[seat])
    if emit:
        emit(CardDrawn(seat, card.id, reason))
    return card


def draw_cards(table: Table, seat: Seat, count: int, reason: str, emit: Emit) -> None:
    """A seat draws so many cards, or as many as there are."""
    for _ in range(count):
        if draw_card(table, seat, reason, emit) is None:
            return


def _reshuffle(table: Table, emit: Emit) -> None:
    """The pile becomes a draw pile but for its top card (BO-8).

    Countdown cards on top stay, and so does the first other card, which is still to be matched.
    """
    keep = 1
    while table.pile[-keep].card.is_countdown:
        keep += 1
    shuffled = [laid.card for laid in table.pile[:-keep]]
    if not shuffled:
        return
    table.pile = table.pile[-keep:]
    table.chance.shuffle(shuffled)
    table.draw_pile = shuffled
    if emit:
        emit(PileReshuffled(keep, len(shuffled)))
