"""Rules draws and passes, for want of a play or by choice (SD-10, SD-13, SD-14, SD-17, SD-18)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.actions import DRAW, PASS, Draw, Pass
from spacetrace.engine.games.space_dominoes.cards import place
from spacetrace.engine.games.space_dominoes.events import FIRST, NEEDED, Passed
from spacetrace.engine.games.space_dominoes.rules.course import (
    TurnRule,
    end_hand_frozen,
    may_take,
    next_turn,
    take_card,
)
from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Missed, Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit


def can_play(table: Table) -> bool:
    """Whether the seat whose turn it is has a card that fits (SD-10)."""
    row = table.row
    left, right = place(row[0], row[1]), place(row[-2], row[-1])
    return any(card.left[left] or card.right[right] for card in table.hands[table.turn])


def may_take_first(table: Table) -> bool:
    """Whether the turn may begin with taking a card, as in tournaments (SD-18)."""
    return table.config.tournament and table.stage == "begin" and may_take(table)


class DrawRule(TurnRule[Draw | Pass]):
    """For want of a play a seat draws, or passes (SD-10); in tournaments it may draw first (SD-18).

    Who passes takes no card at the end of the turn either; when all have passed in a row, the hand
    is frozen (SD-14).
    """

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        if table.stage == "linked":
            return []
        if can_play(table):
            return [DRAW] if may_take_first(table) else []
        return [DRAW] if may_take(table) else [PASS]

    def refusal(self, table: Table, seat: Seat, action: Draw | Pass) -> Refusal | None:
        return _refuse_draw(table) if isinstance(action, Draw) else _refuse_pass(table)

    def perform(self, table: Table, seat: Seat, action: Draw | Pass, emit: Emit) -> None:
        if isinstance(action, Draw):
            _draw(table, emit)
        else:
            _pass(table, seat, emit)


def _refuse_draw(table: Table) -> Refusal | None:
    if table.last_chance:
        return Refusal("SD-13", "Somebody is out: you only play cards off and draw nothing.")
    if table.stage == "linked":
        return Refusal("SD-8", "After a double-link you play on or stop; a card comes at the end.")
    if not table.stock:
        return Refusal("SD-10", "The stockpile is empty.")
    if not may_take(table):
        return Refusal("SD-17", f"A hand never holds more than {MOST_CARDS} cards.")
    if not can_play(table) or may_take_first(table):
        return None
    if table.config.tournament:
        return Refusal("SD-18", "You have drawn in this turn, and now you can play, so play.")
    return Refusal("SD-10", "You can play a card, so you draw none.")


def _refuse_pass(table: Table) -> Refusal | None:
    if table.stage == "linked":
        return Refusal("SD-8", "After a double-link you play on or stop.")
    if can_play(table):
        return Refusal("SD-10", "You can play a card, so you cannot pass.")
    if may_take(table):
        return Refusal("SD-10", "You cannot pass while you can draw.")
    return None


def _draw(table: Table, emit: Emit) -> None:
    # At the beginning of a tournament turn nobody else can tell the two reasons apart.
    may_be_chosen = table.config.tournament and table.stage == "begin"
    table.stage = "drawn"
    take_card(table, FIRST if may_be_chosen else NEEDED, emit)


def _pass(table: Table, seat: Seat, emit: Emit) -> None:
    table.missed[seat] = Missed.on(table.row, fresh=0)
    table.passes += 1
    if emit:
        emit(Passed(seat))
    if not table.last_chance and table.passes == table.seats - len(table.out):  # SD-14
        end_hand_frozen(table, emit)
    else:
        next_turn(table, emit)
