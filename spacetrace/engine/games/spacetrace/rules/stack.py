"""Stacks tactics and resolves them, last in, first out; passing lets it happen (ST-15 to ST-18)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import ending, zones
from spacetrace.engine.games.spacetrace.actions import PASS, PASS_ATTACK, Pass, PassAttack
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.effects import run
from spacetrace.engine.games.spacetrace.effects.choices import has_targets_left
from spacetrace.engine.games.spacetrace.events import (
    Passed,
    PassedAttack,
    TacticLeft,
    TacticStacked,
)
from spacetrace.engine.games.spacetrace.pieces import Bindings, Frame, Tactic
from spacetrace.engine.games.spacetrace.rules import attack, turn
from spacetrace.engine.games.spacetrace.rules.say import (
    NOT_YOURS,
    SpacetraceRule,
    choose_first,
    may_skip,
)
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

_NO_WINDOW = Refusal("ST-27", "You may pass for the whole attack only in its windows.")
_NOTHING_TO_PASS = Refusal("ST-12", "There is nothing to pass on; say ready to end your turn.")


def put(
    table: Table, seat: Seat, card: CardDef, bindings: tuple[Bindings, ...], emit: Emit
) -> None:
    """A tactic goes on the stack; the other seat may answer it (ST-15)."""
    if not table.stack:
        # The say returns to where it was (ST-16); in a window to the seat that opens (ST-27).
        table.opener = seat if table.stage == "window" else table.say
    tactic = Tactic(zones.new_name(table, seat, card), card, seat, bindings)
    table.stack.append(tactic)
    if emit:
        emit(TacticStacked(tactic.name, seat, card.id, tuple(tactic.aims)))
    table.say = 1 - seat
    # In a look ahead everybody passes.
    if (table.is_foreseen and emit is None) or may_skip(table, table.say):
        _resolve(table, emit)


def _resolve(table: Table, emit: Emit) -> None:
    """The whole stack resolves without further answers (ST-16)."""
    table.resolving = True
    _go_on(table, emit)


def after_prompt(table: Table, emit: Emit) -> None:
    """A decision inside a resolving tactic is made; go on where it was asked."""
    if table.prompt or table.outcome or not table.resolving:
        return
    _leave(table, table.stack[-1], "resolved", emit)
    if not ending.check_bases(table, emit):
        _go_on(table, emit)


def _go_on(table: Table, emit: Emit) -> None:
    while table.stack:
        tactic = table.stack[-1]
        if not has_targets_left(table, tactic):
            _leave(table, tactic, "fizzled", emit)  # ST-17
            continue
        for index, bindings in reversed(
            list(zip(tactic.card.when.get("played", ()), tactic.targets, strict=True))
        ):
            run.push(table, Frame(tactic.seat, tactic.card, index, "", tactic.name, dict(bindings)))
        run.drain(table, emit)
        if table.outcome or table.prompt:
            return
        if tactic in table.stack:
            _leave(table, tactic, "resolved", emit)
        if ending.check_bases(table, emit):  # ST-32
            return
    table.resolving = False
    _say_returns(table, emit)


def _leave(table: Table, tactic: Tactic, fate: str, emit: Emit) -> None:
    table.stack.remove(tactic)
    if emit:
        emit(TacticLeft(tactic.name, fate))
    zones.move_card(table, tactic.seat, tactic.card, "play", "discard", emit)


def _say_returns(table: Table, emit: Emit) -> None:
    table.say = table.opener
    table.passes = 0
    if table.stage == "window":
        attack.go_on(table, emit)
    elif table.stage == "ending" and may_skip(table, table.say):
        turn.end_turn(table, emit)


# --- passing --------------------------------------------------------------------------------------


class PassRule(SpacetraceRule[Pass | PassAttack]):
    """No to the say: the stack resolves, the window closes, the turn ends (ST-14, ST-16, ST-27)."""

    choices = (PASS, PASS_ATTACK)

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        if table.prompt:
            return choose_first(table, seat)
        if table.say != seat:
            return NOT_YOURS
        is_asked = table.stack or table.stage in ("window", "ending")
        return None if is_asked else _NOTHING_TO_PASS

    def refusal(self, table: Table, seat: Seat, action: Pass | PassAttack) -> Refusal | None:
        if isinstance(action, PassAttack) and (table.stack or table.stage != "window"):
            return _NO_WINDOW
        return None

    def carry_out(self, table: Table, seat: Seat, action: Pass | PassAttack, emit: Emit) -> None:
        if isinstance(action, PassAttack):
            table.sides[seat].pass_attack = True
            if emit:
                emit(PassedAttack(seat, True))
        if emit:
            emit(Passed(seat))
        if table.stack:
            _resolve(table, emit)  # ST-16
        elif table.stage == "window":
            table.passes += 1
            table.say = 1 - seat
            attack.go_on(table, emit)
        else:
            turn.end_turn(table, emit)  # ST-14
