"""What a seat may do now (SD-5 to SD-10, SD-13, SD-18); the one definition of it."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes import chain
from spacetrace.engine.games.space_dominoes.actions import (
    CONCEDE,
    DRAW,
    PASS,
    STOP,
    LinkCard,
)
from spacetrace.engine.games.space_dominoes.cards import place
from spacetrace.engine.games.space_dominoes.rules.stock import may_take
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat
from spacetrace.engine.kernel.deadline import Deadline

CONCEDING_SEATS = 2
"""Only at a table of so many is the match over when one gives up."""


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if table.outcome else (table.turn,)


def deadline(table: Table) -> Deadline | None:
    """The time for a step of a turn, where a turn timer was agreed."""
    if table.outcome or not table.config.turn_timer:
        return None
    return Deadline("turn", table.config.turn_timer * 1_000, table.clock)


def moves(table: Table, seat: Seat) -> list[Action]:
    """The legal moves: the cards in the order of the hand, the left end and single-links first."""
    if seat != table.turn or table.outcome:
        return [TICK] if seat == CLOCK and deadline(table) else []
    row = table.row
    left, right = place(row[0], row[1]), place(row[-2], row[-1])
    found: list[Action] = []
    for card in table.hands[seat]:
        for way in card.left[left]:
            found.append(way.action)
        for way in card.right[right]:
            found.append(way.action)
    if table.stage == "linked":
        found.append(STOP)  # SD-8
    elif not found:
        found.append(DRAW if may_take(table) else PASS)  # SD-10
    elif may_take_first(table):
        found.append(DRAW)  # SD-18
    return found


def asides(table: Table, seat: Seat) -> list[Action]:
    """Giving up, at a table for two."""
    if table.outcome or not 0 <= seat < table.seats or table.seats != CONCEDING_SEATS:
        return []
    return [CONCEDE]


def can_play(table: Table) -> bool:
    """Whether the seat whose turn it is has a card that fits (SD-10)."""
    return any(chain.fits(table.row, card) for card in table.hands[table.turn])


def may_take_first(table: Table) -> bool:
    """Whether the turn may begin with taking a card, as in tournaments (SD-18)."""
    return table.config.tournament and table.stage == "begin" and may_take(table)


def default_action(table: Table) -> Action:
    """What the clock plays: a card with the most dots, else what there is to do.

    After a double-link it stops; it never takes a card that it could do without.
    """
    if table.stage == "linked":
        return STOP
    return max(moves(table, table.turn), key=lambda action: _dots(table, action))


def _dots(table: Table, action: Action) -> int:
    """The dots of the card that is played, -1 where none is."""
    return table.cards.by_id[action.card].dots if isinstance(action, LinkCard) else -1
