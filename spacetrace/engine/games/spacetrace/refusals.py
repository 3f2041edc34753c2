"""Why an action is not possible, in a sentence with the rule's id; None when it is."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace import legal
from spacetrace.engine.games.spacetrace.actions import (
    Activate,
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
    PlayCard,
    Ready,
    SetOrder,
    StopPicking,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.rules import offers
from spacetrace.engine.games.spacetrace.rules.attack import unplaced
from spacetrace.engine.games.spacetrace.rules.offers import Offer
from spacetrace.engine.games.spacetrace.rules.play import EXCHANGE_SIZE, exchange_sort
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import ref_text
from spacetrace.engine.games.spacetrace.zones import MAX_OBJECTS, has_room
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal

_NOT_YOURS = Refusal("ST-14", "It is the other player's say now.")
_STACK_FIRST = Refusal("ST-16", "Tactics wait on the stack: answer with a tactic, or pass.")
_NOT_IN_ATTACK = "an attack is going on; wait until it is over."


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the seat may not do this now; None when it may."""
    if table.outcome:
        return Refusal(table.outcome.rule, "The match is over.")
    if seat not in legal.SEATS:
        return Refusal("ST-1", "You have no seat at this table.")
    if isinstance(action, PlayCard):
        found = find_play(table, seat, action)
        return found if isinstance(found, Refusal) else None
    if isinstance(action, Activate):
        used = find_use(table, seat, action)
        return used if isinstance(used, Refusal) else None
    question = _QUESTIONS.get(type(action))
    if question is None:
        return Refusal("ST-12", "Spacetrace knows no such action.")
    return question(table, seat, action)


# --- playing cards --------------------------------------------------------------------------------


def find_play(table: Table, seat: Seat, action: PlayCard) -> Offer | Refusal:
    """The offer that an action takes up, or why there is none."""
    card = table.cards.by_id.get(action.card)
    if card is None:
        return Refusal("ST-3", f"The card set has no card called “{action.card}”.")
    if table.prompt:
        return _decide_first(table, seat)
    timing = _play_timing(table, seat, card)
    if timing:
        return timing
    if card not in table.sides[seat].hand:
        return Refusal("ST-10", f"{card.name} is not in your hand.")
    found = offers.play_offers(table, seat, card)
    for offer in found:
        if offer.action is action or offer.action == action:
            return offer
    return _why_no_offer(table, seat, card, action, found)


def _play_timing(table: Table, seat: Seat, card: CardDef) -> Refusal | None:
    if card.is_tactic or card.is_reinforcement:
        if table.stage in ("order", "commit"):
            return Refusal("ST-14", "Nothing is played until both sides have ordered their ships.")
        if table.say == seat or legal.may_interrupt(table, seat):
            return None
        return _NOT_YOURS
    rule, kind = ("ST-11", "commander") if card.is_commander else ("ST-8", "ship card")
    if seat != table.active:
        return Refusal(rule, f"Only the player whose turn it is may play a {kind}.")
    blocked = _main_only(table, seat, rule)
    if blocked:
        return blocked
    if card.is_ship and not has_room(table.sides[seat]):
        return Refusal("ST-8", f"There is no room for more than {MAX_OBJECTS} ship cards.")
    if card.is_commander and table.sides[seat].commander_played:
        return Refusal("ST-11", "You have played a commander this turn already.")
    return None


def _main_only(table: Table, seat: Seat, rule: str) -> Refusal | None:
    """What is done only in one's own turn, outside an attack and a stack."""
    if table.prompt:
        return _decide_first(table, seat)
    if seat != table.active:
        return Refusal("ST-12", "It is not your turn.")
    if table.stack:
        return _STACK_FIRST if table.say == seat else _NOT_YOURS
    if table.attack:
        return Refusal(rule, f"Not now: {_NOT_IN_ATTACK}")
    if table.say != seat or table.stage != "main":
        return _NOT_YOURS
    return None


def _why_no_offer(
    table: Table, seat: Seat, card: CardDef, action: PlayCard, found: list[Offer]
) -> Refusal:
    side = table.sides[seat]
    need = 0 if card.is_reinforcement else card.mp - side.pool
    if need > 0 and offers.payment(side, need, card, ()) is None:
        funds = sum(c.mp for c in side.hand if c.is_reinforcement)
        more = f" and {funds} in reinforcements" if funds else ""
        return Refusal(
            "ST-7",
            f"Not enough manpower: {card.name} costs {card.mp} MP, you have {side.pool}{more}.",
        )
    if found:
        return _why_not_this_offer(card, action, found)
    if card.is_commander:
        if offers.has_commander(table, seat):
            return Refusal("ST-11", "You have a commander in play already.")
        return Refusal("ST-11", "A commander needs an own ship card of class II or III.")
    if card.prices:
        return Refusal("ST-19", f"You cannot pay what {card.name} demands, or it has no target.")
    if card.asks_when_played:
        return Refusal("ST-10", f"There is no target for {card.name} now.")
    return Refusal("ST-10", f"{card.name} could do nothing now: what it asks for is not the case.")


def _why_not_this_offer(card: CardDef, action: PlayCard, found: list[Offer]) -> Refusal:
    if not any(offer.action.targets == action.targets for offer in found):
        return Refusal("ST-10", f"{card.name} cannot be played with these targets.")
    if not any(offer.action.costs == action.costs for offer in found):
        return Refusal("ST-19", f"{card.name} cannot be paid for with these cards.")
    return Refusal(
        "ST-7", "Play those reinforcements first; together with a card only the best fit is played."
    )


# --- abilities ------------------------------------------------------------------------------------


def find_use(table: Table, seat: Seat, action: Activate) -> Offer | Refusal:
    """The offer of an activated ability that an action takes up, or why there is none."""
    ship = _own_ship(table, seat, action.ship)
    if isinstance(ship, Refusal):
        return ship
    blocked = _main_only(table, seat, "ST-12")
    if blocked:
        return blocked
    card = ship.commander if action.commander else ship.card
    if card is None or "activated" not in card.when:
        return Refusal("ST-12", "There is no ability to use there.")
    found = offers.activate_offers(table, seat, ship)
    for offer in found:
        if offer.action == action:
            return offer
    used = ship.commander_activated if action.commander else ship.activated
    if used:
        return Refusal("ST-12", f"{card.name} has used its ability this turn already.")
    if not action.commander and not ship.living & ~ship.jammed:
        return Refusal("ST-20", f"{card.name} is jammed and uses no abilities.")
    price = offers.mp_price(card.ability[card.when["activated"][0]].cost)
    pool = table.sides[seat].pool
    if price > pool:
        return Refusal(
            "ST-7", f"Not enough manpower: this costs {price} MP, your pool holds {pool}."
        )
    return Refusal("ST-10", f"{card.name} cannot use its ability like that now.")


def _own_ship(table: Table, seat: Seat, name: str) -> Ship | Refusal:
    ship = table.find_ship(name)
    if ship is None:
        return Refusal("ST-17", f"There is no {name} in play any more.")
    if ship not in table.sides[seat].ships():
        return Refusal("ST-12", "That ship card is not yours.")
    return ship


# --- everything else ------------------------------------------------------------------------------


def _decide_first(table: Table, seat: Seat) -> Refusal:
    if table.prompt and table.prompt.seat == seat:
        return Refusal("ST-10", "Make the choice that is asked of you first.")
    return Refusal("ST-10", "The other player has a choice to make first.")


def _concede(_table: Table, _seat: Seat, _action: Action) -> Refusal | None:
    return None


def _set_order(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, SetOrder) or action.order not in legal.ORDERS:
        return Refusal("ST-14", "There is no such standing order.")
    if getattr(table.sides[seat], legal.ORDERS[action.order]) == action.on:
        return Refusal("ST-14", "That standing order is so already.")
    return None


def _pick(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not table.prompt:
        return Refusal("ST-10", "No choice is asked for now.")
    if table.prompt.seat != seat:
        return _decide_first(table, seat)
    if isinstance(action, Pick) and not any(
        ref_text(ref) == action.option for ref in table.prompt.options
    ):
        return Refusal("ST-10", f"“{action.option}” is not among the choices.")
    if isinstance(action, StopPicking) and not table.prompt.may_stop:
        return Refusal("ST-10", "You must choose; fewer will not do.")
    return None


def _exchange(table: Table, seat: Seat, action: Action) -> Refusal | None:
    blocked = _main_only(table, seat, "ST-13")
    if blocked or not isinstance(action, Exchange):
        return blocked
    card = table.cards.by_id.get(action.card)
    if card is None or card not in table.sides[seat].hand:
        return Refusal("ST-13", "That card is not in your hand.")
    if len(exchange_sort(table, seat, card.is_reinforcement)) < EXCHANGE_SIZE:
        sort = "reinforcements" if card.is_reinforcement else "cards that are no reinforcements"
        return Refusal("ST-13", f"An exchange takes three {sort} from your hand.")
    return None


def _move(table: Table, seat: Seat, action: Action) -> Refusal | None:
    blocked = _main_only(table, seat, "ST-30")
    if blocked or not isinstance(action, MoveShip):
        return blocked
    ship = _own_ship(table, seat, action.ship)
    if isinstance(ship, Refusal):
        return ship
    if not table.sides[seat].second_open:
        return Refusal("ST-30", "There is no second fleet; a Mothership opens one.")
    if ship.card.is_base or ship.card.is_mothership:
        return Refusal("ST-30", f"The {ship.card.name} stays in its fleet.")
    if action.fleet not in ("base", "second") or table.place_of(ship)[1] == action.fleet:
        return Refusal("ST-30", "It is in that fleet already.")
    return None


def _attack(table: Table, seat: Seat, action: Action) -> Refusal | None:
    blocked = _main_only(table, seat, "ST-21")
    if blocked or not isinstance(action, DeclareAttack):
        return blocked
    if table.sides[seat].attacked:
        return Refusal("ST-21", "You have attacked this turn already.")
    if not legal.may_attack(table):
        return Refusal("ST-12", "The first turn of a match is without an attack.")
    if action.both and not table.sides[seat].second:
        return Refusal("ST-21", "You have no second fleet to attack with.")
    return None


def _commit(table: Table, seat: Seat, _action: Action) -> Refusal | None:
    if table.stage != "commit":
        return Refusal("ST-21", "No fleet is to be sent into a defence now.")
    return None if table.say == seat else _NOT_YOURS


def _order(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if table.stage != "order":
        return Refusal("ST-21", "Ships are put in order only as an attack begins.")
    if table.say != seat:
        return _NOT_YOURS
    if isinstance(action, PlaceNext) and not any(
        ship.name == action.ship for ship in unplaced(table)
    ):
        return Refusal("ST-21", "That ship card is not among those to be placed now.")
    return None


def _pass(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if table.prompt:
        return _decide_first(table, seat)
    if table.say != seat:
        return _NOT_YOURS
    if isinstance(action, PassAttack):
        if table.stage != "window" or table.stack:
            return Refusal("ST-27", "You may pass for the whole attack only in its windows.")
        return None
    if not table.stack and table.stage not in ("window", "ending"):
        return Refusal("ST-12", "There is nothing to pass on; say ready to end your turn.")
    return None


def _ready(table: Table, seat: Seat, _action: Action) -> Refusal | None:
    return _main_only(table, seat, "ST-12")


_QUESTIONS: dict[type[Action], Callable[[Table, Seat, Action], Refusal | None]] = {
    Concede: _concede,
    SetOrder: _set_order,
    Pick: _pick,
    StopPicking: _pick,
    Exchange: _exchange,
    MoveShip: _move,
    DeclareAttack: _attack,
    Commit: _commit,
    PlaceNext: _order,
    KeepOrder: _order,
    Pass: _pass,
    PassAttack: _pass,
    Ready: _ready,
}
