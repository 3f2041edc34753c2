"""All the ways in which a card can be played or an ability used: targets, costs, payment.

An offer is an action together with what its texts stand for. The offers of a card are the one
definition of what may be chosen; legal.py lists them, play.py carries them out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, product

from spacetrace.engine.games.spacetrace import ships
from spacetrace.engine.games.spacetrace.actions import Activate, PlayCard
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import (
    Cost,
    PayDiscard,
    PayExhaust,
    PayMp,
    PaySacrifice,
)
from spacetrace.engine.games.spacetrace.effects.amounts import holds
from spacetrace.engine.games.spacetrace.effects.select import MAX_WAYS, found, options
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ref, Ship
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.games.spacetrace.view import ref_text, refs_text
from spacetrace.engine.games.spacetrace.zones import has_room
from spacetrace.engine.kernel.actions import Seat

HOST_CLASSES = (2, 3)
"""The classes of ship cards that a commander may be placed on (ST-11)."""


class Offer:
    """An action and what it stands for: bindings an ability, the cards that pay, the host."""

    __slots__ = ("action", "bindings", "costs", "host", "paid_by")

    def __init__(
        self,
        action: PlayCard | Activate,
        bindings: tuple[Bindings, ...],
        costs: tuple[Ref, ...],
        paid_by: tuple[CardDef, ...] = (),
        host: Ship | None = None,
    ) -> None:
        self.action = action
        self.bindings = bindings
        self.costs = costs
        self.paid_by = paid_by
        self.host = host


# Actions are frozen and few, so each distinct one is built once (see docs/performance.md).
play_action = lru_cache(maxsize=1 << 16)(PlayCard)
activate_action = lru_cache(maxsize=1 << 12)(Activate)


# --- playing cards --------------------------------------------------------------------------------


def play_offers(table: Table, seat: Seat, card: CardDef) -> list[Offer]:
    """Every way in which the seat can pay for this card of its hand and choose for it.

    Whether it may play cards of this kind now is legal.py's question, not this one.
    """
    side = table.sides[seat]
    need = 0 if card.is_reinforcement else card.mp - side.pool
    if card.is_ship and not has_room(side):
        return []
    if not card.asks_when_played and not card.prices and not card.is_commander:
        paid_by = payment(side, need, card, ()) if need > 0 else ()
        if paid_by is None or not _is_of_use(table, seat, card):
            return []
        nothing: tuple[Bindings, ...] = tuple({} for _ in card.when.get("played", ()))
        return [Offer(play_action(card.id, (), (), _ids(paid_by)), nothing, (), paid_by)]
    return _chosen_offers(table, seat, card, need)


def is_playable(table: Table, seat: Seat, card: CardDef) -> bool:
    """True when there is at least one way (ST-14)."""
    return bool(play_offers(table, seat, card))


def _chosen_offers(table: Table, seat: Seat, card: CardDef, need: int) -> list[Offer]:
    if not _is_of_use(table, seat, card):
        return []
    side = table.sides[seat]
    hosts = _hosts(table, seat) if card.is_commander else [None]
    offers = []
    for costs in _ways_to_pay(table, seat, card, card.prices, None):
        spent = tuple(ref for ref in costs if ref.zone == "hand")
        paid_by = payment(side, need, card, spent) if need > 0 else ()
        if paid_by is None:
            continue
        cost_texts = tuple(ref_text(ref) for ref in costs)
        ids = _ids(paid_by)
        for host in hosts:
            if host and any(ref.name == host.name for ref in costs):
                continue  # ST-11
            first = (host.name,) if host else ()
            for bindings, texts in _ways_to_choose(table, seat, card, "played", host):
                action = play_action(card.id, first + texts, cost_texts, ids)
                offers.append(Offer(action, bindings, costs, paid_by, host))
            if len(offers) >= MAX_WAYS:
                return offers[:MAX_WAYS]
    return offers


def _is_of_use(table: Table, seat: Seat, card: CardDef) -> bool:
    """A tactic whose conditions all fail could do nothing, so it is not offered."""
    if not card.is_tactic:
        return True
    for index in card.when.get("played", ()):
        conditions = card.ability[index].if_
        if not conditions or holds(table, conditions, seat, None):
            return True
    return False


def has_commander(table: Table, seat: Seat) -> bool:
    """True while one is in play on the seat's side, or on its own ship card elsewhere (ST-11)."""
    return any(
        ship.commander and seat in (place, ship.owner)
        for place, side in enumerate(table.sides)
        for ship in side.ships()
    )


def _hosts(table: Table, seat: Seat) -> list[Ship | None]:
    """The ship cards that a commander may be placed on (ST-11); none while one is in play."""
    if has_commander(table, seat):
        return []
    ships = table.sides[seat].ships()
    return [s for s in ships if s.card.cls in HOST_CLASSES and not s.controlled]


def _ids(cards: tuple[CardDef, ...]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


# --- choices and costs ----------------------------------------------------------------------------


def _ways_to_choose(
    table: Table, seat: Seat, card: CardDef, trigger: str, source: Ship | None
) -> list[tuple[tuple[Bindings, ...], tuple[str, ...]]]:
    """All choices for all abilities with this trigger: bindings an ability, and their texts."""
    slots: list[tuple[int, str]] = []
    pools: list[list[tuple[Ref, ...]]] = []
    indices = card.when.get(trigger, ())
    for place, index in enumerate(indices):
        ability = card.ability[index]
        for name, _choice in card.asks[index]:
            slots.append((place, name))
            pools.append(options(table, ability, name, seat, source))
    ways = []
    for combination in islice(product(*pools), MAX_WAYS):
        bindings: tuple[Bindings, ...] = tuple({} for _ in indices)
        for (place, name), refs in zip(slots, combination, strict=True):
            bindings[place][name] = refs
        ways.append((bindings, tuple(refs_text(refs) for refs in combination)))
    return ways


def _ways_to_pay(
    table: Table, seat: Seat, card: CardDef | None, prices: tuple[Cost, ...], source: Ship | None
) -> list[tuple[Ref, ...]]:
    """All ways to pay the costs that need a choice; one empty way when none does."""
    pools: list[list[Ref]] = []
    for price in prices:
        if isinstance(price, PaySacrifice):
            refs = found(table, price.from_, seat, source)
            pools.append([ref for ref in dict.fromkeys(refs) if _may_sacrifice(table, ref)])
        elif isinstance(price, PayDiscard):
            hand = [c for c in table.sides[seat].hand if price.kind in (None, c.kind)]
            pools.append([Ref("hand", seat, c) for c in dict.fromkeys(x.id for x in hand)])
    if not pools:
        return [()]
    ways = (way for way in product(*pools) if _has_all(table.sides[seat], card, way))
    return list(islice(ways, MAX_WAYS))


def _may_sacrifice(table: Table, ref: Ref) -> bool:
    """The Base cannot be sacrificed (ST-2), and nobody else's ship can."""
    if ref.zone != "ship":
        return ref.zone == "hand"
    ship = table.find_ship(ref.name)
    return ship is not None and not ship.card.is_base


def _has_all(side: Side, card: CardDef | None, way: tuple[Ref, ...]) -> bool:
    """True when hand and fleets hold every card of the way, besides the card played itself."""
    if len(way) == 1 and (card is None or way[0].zone != "hand" or way[0].name != card.id):
        return True
    needed: dict[tuple[str, str], int] = {}
    for ref in way:
        key = (ref.zone, ref.name)
        needed[key] = needed.get(key, 0) + 1
    for (zone, name), count in needed.items():
        have = 1
        if zone == "hand":
            have = sum(1 for c in side.hand if c.id == name)
            have -= 1 if card is not None and card.id == name else 0
        if count > have:
            return False
    return True


def payment(
    side: Side, need: int, card: CardDef | None, spent: tuple[Ref, ...]
) -> tuple[CardDef, ...] | None:
    """The reinforcements from hand that cover `need` MP: least waste, then fewest cards (ST-7).

    Cards spent on other costs do not count, nor those that ask for choices of their own. None
    when all of them are too little.
    """
    funds = [c for c in side.hand if c.is_reinforcement and not c.asks_when_played and not c.prices]
    if card is not None and card in funds:
        funds.remove(card)
    for ref in spent:
        for fund in funds:
            if fund.id == ref.name:
                funds.remove(fund)
                break
    chosen = _best_sum(tuple(fund.mp for fund in funds), need)
    return None if chosen is None else tuple(funds[i] for i in chosen)


@lru_cache(maxsize=1 << 14)
def _best_sum(values: tuple[int, ...], need: int) -> tuple[int, ...] | None:
    """Indices of the values with the least sum that reaches `need`, the fewest of them."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for i, value in enumerate(values):
        for total, picked in list(best.items()):
            if total >= need or value == 0:
                continue
            old = best.get(total + value)
            if old is None or len(picked) + 1 < len(old):
                best[total + value] = (*picked, i)
    enough = [total for total in best if total >= need]
    return best[min(enough)] if enough else None


# --- activated abilities --------------------------------------------------------------------------


def activate_offers(table: Table, seat: Seat, ship: Ship) -> list[Offer]:
    """Every way to use the activated abilities of a ship card and its commander (once a turn)."""
    offers: list[Offer] = []
    if not ship.activated and ships.is_able(ship):
        offers += _ability_offers(table, seat, ship, ship.card, False)
    commander = ship.commander
    if commander and not ship.commander_activated:
        offers += _ability_offers(table, seat, ship, commander, True)
    return offers


def _ability_offers(
    table: Table, seat: Seat, ship: Ship, card: CardDef, is_commander: bool
) -> list[Offer]:
    indices = card.when.get("activated")
    if not indices:
        return []
    ability = card.ability[indices[0]]
    if ability.if_ and not holds(table, ability.if_, seat, ship):
        return []
    if mp_price(ability.cost) > table.sides[seat].pool:
        return []
    if ship.exhausted and any(isinstance(cost, PayExhaust) for cost in ability.cost):
        return []
    offers = []
    for costs in _ways_to_pay(table, seat, None, ability.cost, ship):
        cost_texts = tuple(ref_text(ref) for ref in costs)
        for bindings, texts in _ways_to_choose(table, seat, card, "activated", ship):
            action = activate_action(ship.name, is_commander, texts, cost_texts)
            offers.append(Offer(action, bindings, costs, (), ship))
        if len(offers) >= MAX_WAYS:
            break
    return offers[:MAX_WAYS]


def mp_price(costs: tuple[Cost, ...]) -> int:
    """What an ability costs in MP."""
    return sum(cost.n for cost in costs if isinstance(cost, PayMp))
