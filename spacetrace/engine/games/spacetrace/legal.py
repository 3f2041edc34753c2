"""What a seat may do now, and why not: the one definition of legality (ST-7 to ST-16, ST-21)."""

from __future__ import annotations

from functools import lru_cache

from spacetrace.engine.games.spacetrace.actions import (
    Commit,
    Concede,
    DeclareAttack,
    Exchange,
    KeepOrder,
    MoveShip,
    Pass,
    PassAttack,
    Pick,
    PlaceNext,
    Ready,
    SetOrder,
    StopPicking,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.rules import offers
from spacetrace.engine.games.spacetrace.rules.attack import unplaced
from spacetrace.engine.games.spacetrace.rules.play import EXCHANGE_SIZE
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import ref_text
from spacetrace.engine.kernel.actions import Action, Seat

PASS, PASS_ATTACK, READY, KEEP_ORDER = Pass(), PassAttack(), Ready(), KeepOrder()
STOP, CONCEDE = StopPicking(), Concede()
ATTACK, ATTACK_BOTH = DeclareAttack(False), DeclareAttack(True)
COMMIT = (Commit(False), Commit(True))
exchange_action = lru_cache(maxsize=4096)(Exchange)
move_action = lru_cache(maxsize=4096)(MoveShip)
pick_action = lru_cache(maxsize=4096)(Pick)
place_action = lru_cache(maxsize=4096)(PlaceNext)

SEATS = (0, 1)
ORDERS = {"always-ask": "always_ask", "stop-at-end": "stop_at_end"}
"""Standing orders (ST-14) and the field of a side that keeps each."""


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seat whose decision the table waits for; nobody when the match is over."""
    if table.outcome:
        return ()
    return (table.prompt.seat if table.prompt else table.say,)


def asides(table: Table, seat: Seat) -> list[Action]:
    """Conceding (ST-34) and the standing orders that would change something (ST-14)."""
    if table.outcome or seat not in SEATS:
        return []
    side = table.sides[seat]
    actions: list[Action] = [CONCEDE]
    actions += [SetOrder(order, not getattr(side, field)) for order, field in ORDERS.items()]
    return actions


def moves(table: Table, seat: Seat) -> list[Action]:
    """Every move that the seat may make now, in a fixed order."""
    if table.outcome or seat not in SEATS:
        return []
    prompt = table.prompt
    if prompt:
        if prompt.seat != seat:
            return []
        picks: list[Action] = [pick_action(ref_text(ref)) for ref in prompt.options]
        return [*picks, STOP] if prompt.may_stop else picks
    has_say = table.say == seat
    stage = table.stage
    if stage == "main" and not table.stack:
        return _own_turn(table, seat) if has_say else _tactics(table, seat)
    if stage == "order":
        return _order_moves(table) if has_say else []
    if stage == "commit":
        return [*COMMIT] if has_say else []
    if has_say:
        actions = _tactics(table, seat)
        actions.append(PASS)
        if stage == "window" and not table.stack:
            actions.append(PASS_ATTACK)
        return actions
    return _tactics(table, seat) if may_interrupt(table, seat) else []


def may_interrupt(table: Table, seat: Seat) -> bool:
    """True when the seat that has no say may play a tactic unasked (ST-14)."""
    return (
        seat != table.active
        and table.say == table.active
        and not table.stack
        and not table.prompt
        and table.stage in ("main", "window")
    )


def _tactics(table: Table, seat: Seat) -> list[Action]:
    """Tactics and the reinforcements that they may need."""
    actions: list[Action] = []
    last: CardDef | None = None
    for card in table.sides[seat].hand:
        if card is not last and (card.is_tactic or card.is_reinforcement):
            actions += [offer.action for offer in offers.play_offers(table, seat, card)]
        last = card
    return actions


def _own_turn(table: Table, seat: Seat) -> list[Action]:
    """The active seat outside an attack and a stack (ST-12)."""
    side = table.sides[seat]
    actions: list[Action] = []
    last: CardDef | None = None
    sorts = [0, 0]
    for card in side.hand:
        sorts[card.is_reinforcement] += 1
        if card is not last and (not card.is_commander or not side.commander_played):
            actions += [offer.action for offer in offers.play_offers(table, seat, card)]
        last = card
    if sorts[0] >= EXCHANGE_SIZE or sorts[1] >= EXCHANGE_SIZE:
        for card in dict.fromkeys(side.hand):
            if sorts[card.is_reinforcement] >= EXCHANGE_SIZE:
                actions.append(exchange_action(card.id))
    for ship in side.ships():
        if "activated" in ship.card.when or ship.commander:
            actions += [offer.action for offer in offers.activate_offers(table, seat, ship)]
    if side.second_open:
        actions += _ship_moves(table, seat)
    if may_attack(table):
        actions.append(ATTACK)
        if side.second:
            actions.append(ATTACK_BOTH)
    actions.append(READY)
    return actions


def may_attack(table: Table) -> bool:
    """Once a turn, and not in the very first turn unless agreed (ST-12, ST-21)."""
    if table.sides[table.active].attacked:
        return False
    return table.turn_number > 1 or table.config.first_turn_attack


def _ship_moves(table: Table, seat: Seat) -> list[Action]:
    side = table.sides[seat]
    actions: list[Action] = [
        move_action(ship.name, "second") for ship in side.base if not ship.card.is_base
    ]
    actions += [move_action(s.name, "base") for s in side.second if not s.card.is_mothership]
    return actions


def _order_moves(table: Table) -> list[Action]:
    actions: list[Action] = [place_action(ship.name) for ship in unplaced(table)]
    actions.append(KEEP_ORDER)
    return actions
