"""Gives standing orders, takes them back, and lets them act for a seat that is asked (ST-14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from spacetrace.engine.games.spacetrace.actions import (
    AIMED,
    ANSWER,
    ASKING,
    COMMIT,
    DEFEND,
    KEEP,
    KEEP_ORDER,
    PASS,
    PASS_ORDER,
    UNLESS,
    SetOrder,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.effects.choices import options
from spacetrace.engine.games.spacetrace.events import OrderEnded, OrderSet, OrderUsed
from spacetrace.engine.games.spacetrace.notation import action_text
from spacetrace.engine.games.spacetrace.rules import ways
from spacetrace.engine.games.spacetrace.rules.say import SpacetraceRule
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import IllegalAction, Refusal
from spacetrace.engine.kernel.events import Emit

FIELDS = dict(zip(ASKING, ("always_ask", "stop_at_end"), strict=True))
"""Orders to be asked, and the field of a side that keeps each."""
_OF_SECOND = ("unless-second", *DEFEND)
"""Orders about a second fleet, which there has to be."""

Perform: TypeAlias = Callable[[Table, Seat, Action, Emit], None]
"""Carries out an action; raises IllegalAction with the table untouched."""


class Wanted(NamedTuple):
    """What a seat's order wants to do now."""

    order: str
    action: Action


# --- giving and taking back -----------------------------------------------------------------------


class OrderRule(SpacetraceRule[SetOrder]):
    """A standing order is given or taken back (ST-14)."""

    is_meta = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        """Those that would change something; what is in force first."""
        side = table.sides[seat]
        asking: list[Action] = [
            SetOrder(order, not getattr(side, field)) for order, field in FIELDS.items()
        ]
        fresh = [order for order in _possible(table, seat) if order not in side.orders]
        return [
            *asking,
            *[SetOrder(order, False) for order in side.orders],
            *[SetOrder(order, True) for order in fresh],
        ]

    def refusal(self, table: Table, seat: Seat, action: SetOrder) -> Refusal | None:
        side, order = table.sides[seat], action.order
        field = FIELDS.get(order)
        is_on = bool(getattr(side, field)) if field else order in side.orders
        if is_on == action.on:
            return Refusal("ST-14", "That standing order is so already.")
        if not action.on or field or order in _possible(table, seat):
            return None
        return _why_impossible(table, seat, order)

    def carry_out(self, table: Table, seat: Seat, action: SetOrder, emit: Emit) -> None:
        side, order = table.sides[seat], action.order
        if order in FIELDS:
            setattr(side, FIELDS[order], action.on)
        elif not action.on:
            side.orders.remove(order)
        else:
            for other in DEFEND:
                if order in DEFEND and other in side.orders:  # it takes the place of the other one
                    side.orders.remove(other)
                    if emit:
                        emit(OrderSet(seat, tuple(other.split(" ")), False))
            side.orders.append(order)
        if emit:
            emit(OrderSet(seat, tuple(order.split(" ")), action.on))


def _possible(table: Table, seat: Seat) -> list[str]:
    """Every order that the seat may have in force now."""
    side = table.sides[seat]
    found = [PASS_ORDER, *UNLESS, KEEP, *DEFEND]
    if not side.second_open:
        found = [order for order in found if order not in _OF_SECOND]
    found += [f"{AIMED} {ship.name}" for ship in side.ships()]
    if not _is_attack_over(table, seat):
        for card in dict.fromkeys(side.hand):
            if card.is_tactic:
                found.append(f"{ANSWER} {card.id}")
                found += [f"{ANSWER} {card.id} {name}" for name in _targets(table, seat, card)]
    return found


def _targets(table: Table, seat: Seat, card: CardDef) -> list[str]:
    """The ship cards of which the card wants just one, if that is all it asks for."""
    asked = [(index, name) for index in card.when.get("played", ()) for name, _ in card.asks[index]]
    if len(asked) != 1:
        return []
    index, name = asked[0]
    pool = options(table, card.ability[index], name, seat, None)
    return [way[0].name for way in pool if len(way) == 1 and way[0].zone == "ship"]


def _is_attack_over(table: Table, seat: Seat) -> bool:
    """The other side's attack of this turn is over, so that there is none to answer."""
    attacker = 1 - seat
    has_attacked = table.active == attacker and table.sides[attacker].attacked
    return has_attacked and table.attack is None


def _why_impossible(table: Table, seat: Seat, order: str) -> Refusal:
    word, *about = order.split(" ")
    if word in _OF_SECOND:
        return Refusal("ST-14", "You have no second fleet.")
    if word == AIMED:
        return Refusal("ST-14", "That is no ship card of yours in play.")
    if word != ANSWER:
        return Refusal("ST-14", "There is no such standing order.")
    if _is_attack_over(table, seat):
        return Refusal("ST-14", "This turn’s attack is over; there is none to answer.")
    card = table.cards.by_id.get(about[0])
    if card is None or card not in table.sides[seat].hand:
        return Refusal("ST-14", "An attack is answered with a card of your hand.")
    if not card.is_tactic:
        return Refusal("ST-14", "Only a tactic can answer an attack.")
    return Refusal("ST-14", f"{card.name} cannot be aimed at that alone.")


# --- acting ---------------------------------------------------------------------------------------


def carry_out(table: Table, turn: int, perform: Perform, emit: Emit) -> None:
    """Lets orders act until somebody has to be asked.

    An action was carried out that began in turn number `turn`; each order acts by an action of its
    own, as its seat could have done by hand.
    """
    _end(table, turn, emit)
    while (wanted := _wanted(table)) is not None:
        turn, seat = table.turn_number, table.say
        try:
            perform(table.copy(), seat, wanted.action, None)
        except IllegalAction:  # such as what would never come to an end
            _drop(table.sides[seat], seat, wanted.order, "refused", emit)
            continue
        if wanted.order.startswith(ANSWER):
            table.sides[seat].orders.remove(wanted.order)
        if emit:
            deed = tuple(action_text(wanted.action).split(" "))
            emit(OrderUsed(seat, tuple(wanted.order.split(" ")), deed))
        perform(table, seat, wanted.action, emit)
        _end(table, turn, emit)


def _wanted(table: Table) -> Wanted | None:
    """What an order of the seat that has the say wants; they act in the other side's turn alone."""
    seat = table.say
    if table.outcome or table.prompt or seat == table.active:
        return None
    orders = table.sides[seat].orders
    if not orders:
        return None
    if table.stage == "order":
        return Wanted(KEEP, KEEP_ORDER) if KEEP in orders else None
    if table.stage == "commit":
        given = [order for order in DEFEND if order in orders]
        return Wanted(given[0], COMMIT[DEFEND.index(given[0])]) if given else None
    if not table.stack and table.stage != "window":
        return None
    return _answer(table, seat, orders) or _passing(table, seat, orders)


def _answer(table: Table, seat: Seat, orders: list[str]) -> Wanted | None:
    """The first card that is to answer the attack and can be played now."""
    if table.attack is None:
        return None
    for order in orders:
        word, *about = order.split(" ")
        if word != ANSWER:
            continue
        card, aim = table.cards.card(about[0]), tuple(about[1:])
        found = [way for way in ways.to_play(table, seat, card) if aim in ((), way.targets)]
        if found:
            return Wanted(order, found[0])
    return None


def _passing(table: Table, seat: Seat, orders: list[str]) -> Wanted | None:
    """A pass, unless the seat wants to be asked about what goes on."""
    if PASS_ORDER not in orders:
        return None
    attack = table.attack
    theirs = [tactic for tactic in table.stack if tactic.seat != seat]
    aims = {name for tactic in theirs for text in tactic.aims for name in text.split("+")}
    cases = {
        "unless-attack": attack is not None,
        "unless-second": attack is not None and attack.defender_second,
        "unless-tactic": bool(theirs),
    }
    for order in orders:
        word, *about = order.split(" ")
        if cases.get(word) or (word == AIMED and about[0] in aims):
            return None
    return Wanted(PASS_ORDER, PASS)


# --- ending ---------------------------------------------------------------------------------------


def _end(table: Table, turn: int, emit: Emit) -> None:
    """Orders whose time is over or whose card is gone; their owner is told which and why."""
    if table.outcome:
        return
    for seat, side in enumerate(table.sides):
        has_turn_begun = table.turn_number != turn and seat == table.active
        for order in tuple(side.orders):
            why = _why_over(table, seat, order, has_turn_begun)
            if why:
                _drop(side, seat, order, why, emit)


def _why_over(table: Table, seat: Seat, order: str, has_turn_begun: bool) -> str:
    """ "turn", "attack" or "gone"; "" for an order that stays in force."""
    word, *about = order.split(" ")
    side = table.sides[seat]
    if word == PASS_ORDER:
        return "turn" if has_turn_begun else ""
    if word == ANSWER:
        if all(card.id != about[0] for card in side.hand):
            return "gone"
        if _is_attack_over(table, seat):
            return "attack"
        return "turn" if has_turn_begun else ""
    if word == AIMED:
        return "" if any(ship.name == about[0] for ship in side.ships()) else "gone"
    return "gone" if word in _OF_SECOND and not side.second_open else ""


def _drop(side: Side, seat: Seat, order: str, why: str, emit: Emit) -> None:
    side.orders.remove(order)
    if emit:
        emit(OrderEnded(seat, tuple(order.split(" ")), why))
