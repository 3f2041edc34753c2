"""Says who may act and when: the say, the own turn, being passed over (ST-12, ST-14, ST-27)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from spacetrace.engine.games.spacetrace.actions import (
    COMMIT,
    KEEP_ORDER,
    PASS,
    PASS_ATTACK,
    READY,
    STOP,
    pick_action,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.events import EffectsLeftOut, SayChanged
from spacetrace.engine.games.spacetrace.limits import may_be_too_much
from spacetrace.engine.games.spacetrace.rules import ways
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.rules import A, ActionRule

SEATS = (0, 1)
NOT_YOURS = Refusal("ST-14", "It is the other player's say now.")
_NOT_YOUR_TURN = Refusal("ST-12", "It is not your turn.")
_STACK_FIRST = Refusal("ST-16", "Tactics wait on the stack: answer with a tactic, or pass.")
_ORDER_FIRST = Refusal("ST-14", "Nothing is played until both sides have ordered their ships.")
_CHOOSE_FIRST = Refusal("ST-10", "Make the choice that is asked of you first.")
_THEY_CHOOSE = Refusal("ST-10", "The other player has a choice to make first.")


# --- who is waited for ----------------------------------------------------------------------------


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seat whose decision the table waits for; nobody when the match is over."""
    if table.outcome:
        return ()
    return (table.prompt.seat if table.prompt else table.say,)


def default_action(table: Table, seat: Seat) -> Action:
    """What the clock plays for a seat that is waited for: the most harmless move (ST-21)."""
    prompt = table.prompt
    if prompt:
        return STOP if prompt.may_stop else pick_action(prompt.options[0].text)
    if table.stage == "order":
        return KEEP_ORDER
    if table.stage == "commit":
        return COMMIT[0]
    if table.stage == "main" and not table.stack:
        return READY
    return PASS


def unseen(table: Table, seat: Seat) -> tuple[Action, ...]:
    """What is said without a look at one's hand (ST-12, ST-14, ST-21).

    It is to let an attack or a tactic happen, and to be ready when one's own attack is over.
    """
    if table.prompt or seat not in waiting_for(table):
        return ()
    if table.stack or table.stage == "ending":
        return (PASS,)
    if table.stage == "window":
        return (PASS_ATTACK,)
    if seat != table.active:  # to be attacked: no second fleet, the ships as they stand, no answer
        return (default_action(table, seat), KEEP_ORDER, PASS_ATTACK)[table.stage == "order" :]
    return (READY,) if table.stage == "main" and table.sides[seat].attacked else ()


def can_answer(table: Table, seat: Seat) -> bool:
    """True when the seat holds a tactic that it could pay for and that has a target (ST-14)."""
    side = table.sides[seat]
    last: CardDef | None = None
    funds = -1
    for card in side.hand:
        if card is last or not card.is_tactic:
            continue
        last = card
        if funds < 0:
            funds = side.pool + sum(c.mp for c in side.hand if c.is_reinforcement)
        if card.mp <= funds and ways.to_play(table, seat, card, most=1):
            return True
    return False


def may_skip(table: Table, seat: Seat) -> bool:
    """True when the seat is passed over: it cannot answer and has not asked to be asked."""
    return not table.sides[seat].always_ask and not can_answer(table, seat)


# --- why not now ----------------------------------------------------------------------------------


def choose_first(table: Table, seat: Seat) -> Refusal | None:
    """A decision that is asked for goes before everything else."""
    if table.prompt is None:
        return None
    return _CHOOSE_FIRST if table.prompt.seat == seat else _THEY_CHOOSE


def main_only(table: Table, seat: Seat, rule: str) -> Refusal | None:
    """What is done only in one's own turn, outside an attack and a stack."""
    if table.prompt:
        return choose_first(table, seat)
    if seat != table.active:
        return _NOT_YOUR_TURN
    if table.stack:
        return _STACK_FIRST if table.say == seat else NOT_YOURS
    if table.attack:
        return Refusal(rule, "Not now: an attack is going on; wait until it is over.")
    if table.say != seat or table.stage != "main":
        return NOT_YOURS
    return None


def instants_only(table: Table, seat: Seat) -> Refusal | None:
    """Tactics and reinforcements are played with the say, and at times unasked (ST-14)."""
    if table.prompt:
        return choose_first(table, seat)
    if table.stage in ("order", "commit"):
        return _ORDER_FIRST
    if table.say == seat or _may_interrupt(table, seat):
        return None
    return NOT_YOURS


def _may_interrupt(table: Table, seat: Seat) -> bool:
    """True when the seat that has no say may play a tactic unasked (ST-14)."""
    return (
        seat != table.active
        and table.say == table.active
        and not table.stack
        and table.stage in ("main", "window")
    )


# --- what every action does -----------------------------------------------------------------------


class SpacetraceRule(ActionRule[Table, A]):
    """A rule whose effects come to an end, and after which the new say is told."""

    is_optional: ClassVar[bool] = False
    """Nobody has to do it, so it is refused when it would set off too much (ST-39)."""

    def perform(self, table: Table, seat: Seat, action: A, emit: Emit) -> None:
        """Carries the action out; raises BudgetExceeded with the table untouched."""
        if self.is_optional and may_be_too_much(table):
            self._try_out(table, seat, action)
        teller = _SayTeller(table, emit) if emit else None
        known = len(table.cut_short)  # standing orders act in the same count
        self.carry_out(table, seat, action, teller)
        if teller:
            if more := table.cut_short[known:]:
                teller(EffectsLeftOut(more))
            teller.finish()

    @abstractmethod
    def carry_out(self, table: Table, seat: Seat, action: A, emit: Emit) -> None:
        """Changes the table, then tells it."""

    def _try_out(self, table: Table, seat: Seat, action: A) -> None:
        """Sees on a copy whether what the action sets off is too much; raises BudgetExceeded.

        An action without an alternative is never refused, or the match would stand still: there
        the effects that are too much are left out.
        """
        if self.is_optional:
            tried = table.copy()
            tried.cuts_off = False
            self.carry_out(tried, seat, action, None)


class MainRule(SpacetraceRule[A]):
    """What is done only in one's own turn, outside an attack and a stack; `rule` says so."""

    rule: ClassVar[str]

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        return main_only(table, seat, self.rule)


class _SayTeller:
    """Passes events on, and tells at last how the say has changed, if it has."""

    __slots__ = ("_before", "_emit", "_last", "_table")

    def __init__(self, table: Table, emit: Callable[[Event], None]) -> None:
        self._table = table
        self._emit = emit
        self._before = self._last = self._say()

    def __call__(self, event: Event) -> None:
        self._emit(event)
        self._last = self._say()

    def finish(self) -> None:
        """The action is complete."""
        say = self._say()
        if say != self._before or say != self._last:
            self._emit(SayChanged(*say))

    def _say(self) -> tuple[str, Seat, Seat, int, bool]:
        table = self._table
        return table.stage, table.say, table.opener, table.passes, table.resolving
