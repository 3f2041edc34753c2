"""Rules the clock's tick: what is played for a seat whose time is up (SD-3)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.actions import DRAW, PASS, STOP, LinkCard
from spacetrace.engine.games.space_dominoes.rules.course import may_take
from spacetrace.engine.games.space_dominoes.rules.draw import DrawRule
from spacetrace.engine.games.space_dominoes.rules.link import LinkRule, StopRule
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import AnyRule, TickRule, rules_by_action

TURN_RULES: tuple[AnyRule[Table], ...] = (LinkRule(), StopRule(), DrawRule())
"""All that a seat can do in its turn, in the order in which moves are listed."""
_RULE_OF = rules_by_action(TURN_RULES)


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


class TurnTimer(TickRule[Table]):
    """The time for a step is up, and the clock plays it."""

    rule = "SD-3"

    def perform(self, table: Table, seat: Seat, action: Tick, emit: Emit) -> None:
        played = default_action(table)
        _RULE_OF[type(played)].perform(table, table.turn, played, emit)
