"""Says which actions an officer need not look at, and which cards it can spare first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace.actions import Exchange, Pick, PlayCard
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.ending import QUIET_TURNS
from spacetrace.engine.games.spacetrace.fitted import draws
from spacetrace.engine.games.spacetrace.rules.choices import EXCHANGE_MP
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.games.spacetrace.worth import card_worth
from spacetrace.engine.kernel.actions import Action, Seat

LATE = 0.6
"""What the MP of a reinforcement is worth that is spent in the enemy's turn, not in the own one."""
BOUGHT = 1_000.0
"""More than any card in hand is worth."""


def may_leave_out(table: Table) -> bool:
    """Whether plans come to the same fights where only hands and pools differ, and to no stalemate.

    That is so where nothing in play looks at these.
    """
    if table.quiet_turns + 1 >= QUIET_TURNS:
        return False
    for side in table.sides:
        for ship in side.ships():
            commander = ship.commander
            if ship.card.looks_at_cards or (commander is not None and commander.looks_at_cards):
                return False
    return True


def fills_pool(card: CardDef | None) -> bool:
    """Whether a card does nothing but fill the pool, which empties as the turn ends (ST-6).

    A plan in which it buys nothing is worse than the same without it.
    """
    return card is not None and card.is_reinforcement and not card.when and card.mp > 0


def with_pool(
    table: Table, me: Seat, card: CardDef, worth: Callable[[Table, Seat], float]
) -> float:
    """The worth if this reinforcement lay in the pool, not in the hand."""
    side = table.sides[me]
    hand, pool = side.hand, side.pool
    side.hand = hand.copy()
    side.hand.remove(card)
    side.pool += card.mp
    found = worth(table, me)
    side.hand, side.pool = hand, pool
    return found


def least_needed(table: Table, seat: Seat, action: Action) -> float:
    """How gladly a seat gives a card up."""
    if not isinstance(action, Pick):
        return 0.0
    card = table.cards.card(action.option.rsplit(":", 1)[-1])
    return -_spared(card, _bought(table.sides[seat]))


def _spared(card: CardDef, bought: CardDef | None) -> float:
    """What is missed of a card that is given up for MP; most of all of the ship that they buy."""
    return card_worth(card) + (BOUGHT if card is bought else 0.0)


def _bought(side: Side) -> CardDef | None:
    """The dearest ship card that could be paid for with the MP of an exchange (ST-13)."""
    funds = side.pool + EXCHANGE_MP + sum([c.mp for c in side.hand if c.is_reinforcement])
    ships = [card for card in side.hand if card.is_ship and card.mp <= funds]
    return max(ships, key=lambda card: card.mp, default=None)


def use(table: Table, action: PlayCard) -> float:
    """How much manpower a card turns into ships, less what goes to waste."""
    card = table.cards.by_id[action.card]
    paid = sum(table.cards.by_id[fund].mp for fund in action.paid_by)
    return card.mp - 0.5 * max(paid - card.mp, 0) + 1.0


def worst_exchange(table: Table, actions: Sequence[Action]) -> int | None:
    """The exchange that begins with the card least needed."""
    best: int | None = None
    least = 0.0
    bought = _bought(table.sides[table.active])
    for i, action in enumerate(actions):
        if isinstance(action, Exchange):
            card = table.cards.by_id[action.card]
            value = _spared(card, bought)
            if not card.is_reinforcement and (best is None or value < least):
                best, least = i, value
    return best


def play_free_cards_first(
    table: Table, actions: Sequence[Action], values: list[float], more: float
) -> None:
    """Where an exchange is best, a tactic that costs nothing and draws is better by `more`.

    It brings what it does and another card to exchange, where exchanging it brings nothing more.
    """
    best = max(values)
    if not isinstance(actions[values.index(best)], Exchange):
        return
    for i, action in enumerate(actions):
        if isinstance(action, PlayCard):
            card = table.cards.by_id[action.card]
            if card.is_tactic and not (card.mp or card.prices) and draws(card):
                values[i] = best + more
                return


def late_cost(table: Table, action: Action) -> float:
    """What is held against an action in the enemy's turn: the reinforcements that it spends.

    It plays them itself or pays with them; in the own turn they would buy ships.
    """
    if not isinstance(action, PlayCard):
        return 0.0
    by_id = table.cards.by_id
    card = by_id[action.card]
    return LATE * (card.mp if card.is_reinforcement else sum(by_id[c].mp for c in action.paid_by))
