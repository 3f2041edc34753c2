"""Rules the clock's tick: what is played for a seat whose time is up (SD-3)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.actions import DRAW, PASS, STOP, LinkCard
from spacetrace.engine.games.space_dominoes.rules.course import may_take
from spacetrace.engine.games.space_dominoes.rules.draw import DrawRule
from spacetrace.engine.games.space_dominoes.rules.link import LinkRule, StopRule
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule

TURN_RULES: tuple[ActionRule[Table], ...] = (LinkRule(), StopRule(), DrawRule())
"""All that a seat can do in its turn, in the order in which moves are listed."""


def default_action(table: Table) -> Action:
    """What the clock plays: a card with the most dots, else what there is to do.

    After a double-link it stops; it never takes a card that it could do without.
    """
    if table.stage == "linked":
        return STOP
    links = TURN_RULES[0].offers(table, table.turn)
    if links:
        return max(links, key=lambda action: _dots(table, action))
    return DRAW if may_take(table) else PASS


def _dots(table: Table, action: Action) -> int:
    return table.cards.by_id[action.card].dots if isinstance(action, LinkCard) else 0


class TickRule(ActionRule[Table]):
    """The time for a step is up, and the clock plays it."""

    actions = (Tick,)

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        return [TICK] if seat == CLOCK and table.deadline else []

    def refusal(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if seat != CLOCK:
            return Refusal("SD-3", "Only the clock can say that the time is up.")
        if table.deadline is None:
            return Refusal("SD-3", "This table has no turn timer.")
        return None

    def perform(self, table: Table, seat: Seat, action: Action, emit: Emit) -> None:
        played = default_action(table)
        rule = next(rule for rule in TURN_RULES if type(played) in rule.actions)
        rule.perform(table, table.turn, played, emit)
