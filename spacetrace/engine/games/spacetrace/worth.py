"""Says what a table is worth to a seat by rules of thumb, in MP of a ship card in play."""

from __future__ import annotations

from functools import lru_cache

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.ending import BASE_WORTH, QUIET_TURNS, base_damage
from spacetrace.engine.games.spacetrace.rules.turn import DRAWS
from spacetrace.engine.games.spacetrace.table import PublicSide, Table
from spacetrace.engine.kernel.actions import Seat

# Found by letting stock decks play against each other.
SHIP_BONUS = 5.0
IN_PLAY = 1.3
IN_HAND = 0.45
CARD = 15.0
REINFORCEMENT = 0.62
POOL = 0.4
BASE_LP = 0.2
BASE_END = 4.0
COMMANDER = 1.2
WRECK = 0.6
WIN = 1_000_000.0
SURE = WIN / 2
"""Beyond this a plan wins or loses the match at once."""


def rough_worth(table: Table, me: Seat) -> float:
    """What the table is worth to a seat; what the other seat has counts against it."""
    if table.outcome:
        winners = table.outcome.winners
        return 0.0 if not winners else WIN if me in winners else -WIN
    return _worth_with(table, me, table.sides[me].pool, 0, 0)


def _worth_with(table: Table, me: Seat, pool: int, drawn: int, turns: int) -> float:
    """With so much in the own pool, so many cards drawn by the enemy and turns gone by."""
    eager = 1.0 + min(table.turn_number + turns, 40) / 100  # a long match wants to be decided
    mine, theirs = table.sides[me], table.sides[1 - me]
    total = fleet_worth(mine) - eager * fleet_worth(theirs)
    total += _hand_worth(tuple(mine.hand)) - CARD * 2 * (len(theirs.hand) + drawn)
    total += CARD * 0.5 * (len(mine.library) - (len(theirs.library) - drawn))
    total += POOL * pool
    total += eager * base_loss(theirs) - base_loss(mine)
    if table.config.victory == "wrecks":
        total += wreck_worth(theirs) - wreck_worth(mine)
    return total


def worth_as_turn_ends(table: Table, me: Seat) -> float | None:
    """What the table is worth once the seat has ended its turn.

    None where ending it may do more than empty the pool, repair ships and let the enemy draw.
    """
    if table.quiet_turns + 1 >= QUIET_TURNS or table.turn_number >= table.config.turn_limit:
        return None
    is_jammed = has_statics = False
    for side in table.sides:
        for ship in side.ships():
            card, commander = ship.card, ship.commander
            if ship.lasting or ship.controlled or card.has_turns or not card.is_steady:
                return None
            is_jammed |= ship.jammed > 0
            has_statics |= card.has_statics
            if commander is not None:
                if commander.has_turns or not commander.is_steady:
                    return None
                has_statics |= commander.has_statics
    if is_jammed and has_statics:
        return None  # what is jammed brings others nothing until the turn is over
    drawn = min(DRAWS, len(table.sides[1 - me].library))
    return _worth_with(table, me, 0, drawn, 1)


def fleet_worth(side: PublicSide) -> float:
    """What the ship cards of a side are worth, but for the Base."""
    total = 0.0
    for ship in side.ships():
        if ship.card.is_base:
            continue
        value = ship_worth(ship.card)
        total += value * 0.5 if ship.token or ship.controlled else value
        total += 0.2 * (ship.ap - ship.card.ap) * ship.size
        if ship.commander:
            total += COMMANDER * ship.commander.mp + CARD
    return total


def ship_worth(card: CardDef) -> float:
    """What a ship card in play is worth, as it was printed."""
    return IN_PLAY * card.mp + SHIP_BONUS


@lru_cache(maxsize=1 << 10)
def _hand_worth(hand: tuple[CardDef, ...]) -> float:
    """What the cards of a hand are worth, one by one."""
    return sum([card_worth(card) for card in hand])


def card_worth(card: CardDef) -> float:
    """What a card in hand is worth."""
    return REINFORCEMENT * card.mp if card.is_reinforcement else CARD + IN_HAND * card.mp


def base_loss(side: PublicSide) -> float:
    """What the damage of a side's Base costs it."""
    return damage_worth(base_damage(side), side.base[0].lp)


def damage_worth(damage: int, lp: int) -> float:
    """Base damage counts more the nearer the end is (ST-32)."""
    return BASE_LP * damage * (1 + BASE_END * (damage / lp) ** 2)


def wreck_worth(side: PublicSide) -> float:
    return WRECK * side.wreck_score + (BASE_WORTH if side.base[0].living == 0 else 0)
