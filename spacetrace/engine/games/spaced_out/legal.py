"""What a seat may do now: the one definition of legality, listed and tested for."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.actions import (
    BIG_BANG,
    CLONE_ALL,
    CONCEDE,
    DRAW,
    Declared,
    PlayCard,
    SetOrder,
)
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.clock import deadline
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat

HELD = frozenset(("window", "over"))
"""The stages in which no seat is waited for."""


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seat whose say it is; nobody while the table holds a turn back, or in the end."""
    return () if table.stage in HELD else (table.turn,)


def moves(table: Table, seat: Seat) -> list[Action]:
    """All legal moves; in a window, all that may be claimed (SO-45)."""
    if seat != table.turn or (table.stage in HELD and not _may_claim(table, seat)):
        return _moves_out_of_turn(table, seat)
    left, right = table.plays.on_left.actions, table.plays.on_right.actions
    listed: list[Action] = [DRAW]
    last = None
    for card in table.hands[seat]:
        index = card.index
        if (left[index] or right[index]) and card is not last:  # copies lie side by side
            listed += left[index]
            listed += right[index]
            last = card
    return listed


def reactors(table: Table) -> tuple[Seat, ...]:
    """The seats that are not waited for and have a clone or big bang to play."""
    waiting = waiting_for(table)
    return tuple(
        seat
        for seat in range(len(table.hands))
        if seat not in waiting and not has_claimed(table, seat) and declarable(table, seat)
    )


def asides(table: Table, seat: Seat) -> list[Action]:
    """Standing orders to give and to take back (SO-44); conceding at a table for two."""
    if table.stage == "over" or not is_seated(table, seat):
        return []
    standing = table.orders.get(seat, [])
    ids = dict.fromkeys(card.id for card in table.hands[seat] if card.is_number)
    known = [CLONE_ALL, BIG_BANG, *ids, *(o for o in standing if o in table.cards.by_id)]
    listed: list[Action] = [SetOrder(o, o not in standing) for o in dict.fromkeys(known)]
    if len(table.hands) == 2:
        listed.append(CONCEDE)
    return listed


# --- questions that refusals and rules ask, too ---------------------------------------------------


def is_seated(table: Table, seat: Seat) -> bool:
    """Whether the table has such a seat."""
    return 0 <= seat < len(table.hands)


def playable(table: Table, seat: Seat, action: PlayCard) -> Card | None:
    """The card, if the seat whose say it is may play it so (SO-10 to SO-12, SO-20 to SO-23)."""
    card = table.cards.by_id.get(action.card)
    plays = table.plays
    fits = plays.on_left if action.pile == "left" else plays.on_right
    if (
        seat == table.turn
        and card in fits.cards
        and card in table.hands[seat]
        and action.colour in card.faces
    ):
        return card
    return None


def may_declare(table: Table, seat: Seat) -> bool:
    """Whether it is a moment for the seat's clones and big bangs (SO-18, SO-28 to SO-30)."""
    stage = table.stage
    if stage == "turn" or stage == "window":
        return table.tops.live != "" or seat == table.turn
    return stage == "bonus" and seat == table.turn


def declarable(table: Table, seat: Seat) -> list[Declared]:
    """The clones and big bangs that the seat may play, the one that wins a race first (SO-31)."""
    if not may_declare(table, seat):
        return []
    hand = table.hands[seat]
    return [action for card, action in table.tops.declared if card in hand]


def has_claimed(table: Table, seat: Seat) -> bool:
    """Whether the seat has said what it will do when the window closes."""
    return any(claim.seat == seat for claim in table.claims)


def _may_claim(table: Table, seat: Seat) -> bool:
    return table.stage == "window" and not has_claimed(table, seat)


def _moves_out_of_turn(table: Table, seat: Seat) -> list[Action]:
    if seat == CLOCK:
        waits = deadline(table.config, table.stage, table.turn_number) is not None
        return [TICK] if waits else []
    if table.stage == "over" or not is_seated(table, seat) or has_claimed(table, seat):
        return []
    return [*declarable(table, seat)]
