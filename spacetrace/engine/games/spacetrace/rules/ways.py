"""Finds all ways in which a card can be played or an ability used: targets, costs, payment.

They are the one definition of what may be chosen. An action names what was chosen by texts; `named`
says what a text stands for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import islice, product

from spacetrace.engine.games.spacetrace import ships
from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    PlayCard,
    activate_action,
    play_action,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Cost
from spacetrace.engine.games.spacetrace.effects.choices import MAX_WAYS, options
from spacetrace.engine.games.spacetrace.effects.control import has_commander
from spacetrace.engine.games.spacetrace.effects.select import ship_ref
from spacetrace.engine.games.spacetrace.limits import has_room, is_used_up
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ref, Ship, refs_text
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Seat

HOST_CLASSES = (2, 3)
"""The classes of ship cards that a commander may be placed on (ST-11)."""


# --- playing cards --------------------------------------------------------------------------------


def to_play(table: Table, seat: Seat, card: CardDef, most: int | None = None) -> list[PlayCard]:
    """Every way in which the seat can pay for this card of its hand and choose for it.

    Whether it may play cards of this kind now is not asked here (see play.py). Of very many ways
    the first are listed, of all cards in hand as many; with `most`, perhaps no more than so many.
    """
    side = table.sides[seat]
    need = 0 if card.is_reinforcement else card.mp - side.pool
    if is_used_up(side, card):
        return []
    if (card.is_ship or card.is_commander) and not has_room(table, seat, card):
        return []
    if not card.asks_when_played and not card.prices and not card.is_commander:
        paid_by = payment(side, need, card, ()) if need > 0 else ()
        if paid_by is None or not _is_of_use(table, seat, card):
            return []
        return [play_action(card.id, (), (), _ids(paid_by))]
    return _to_play_with_choices(
        table, seat, card, need, most or MAX_WAYS // len(set(side.hand) or (card,))
    )


def _to_play_with_choices(
    table: Table, seat: Seat, card: CardDef, need: int, most: int
) -> list[PlayCard]:
    side = table.sides[seat]
    if need > 0 and payment(side, need, card, ()) is None:
        return []
    if not _is_of_use(table, seat, card):
        return []
    hosts = _hosts(table, seat) if card.is_commander else [None]
    chosen = {id(host): _ways_to_choose(table, seat, card, "played", host, most) for host in hosts}
    if not any(chosen.values()):
        return []
    found_ways: list[PlayCard] = []
    for costs in _ways_to_pay(table, seat, card, card.prices, None, MAX_WAYS):
        spent = tuple(ref for ref in costs if ref.zone == "hand")
        paid_by = payment(side, need, card, spent) if need > 0 else ()
        if paid_by is None:
            continue
        cost_texts = tuple(ref.text for ref in costs)
        ids = _ids(paid_by)
        for host in hosts:
            if host and any(ref.name == host.name for ref in costs):
                continue  # ST-11
            first = (host.name,) if host else ()
            found_ways += [
                play_action(card.id, first + texts, cost_texts, ids) for texts in chosen[id(host)]
            ]
            if len(found_ways) >= most:
                return found_ways[:most]
    return found_ways


def _is_of_use(table: Table, seat: Seat, card: CardDef) -> bool:
    """A tactic whose conditions all fail could do nothing, so it is not offered."""
    if not card.is_tactic:
        return True
    for index in card.when.get("played", ()):
        if card.ability[index].holds(table, seat, None):
            return True
    return False


def _hosts(table: Table, seat: Seat) -> list[Ship | None]:
    """The ship cards that a commander may be placed on; one a turn, one in play (ST-11)."""
    side = table.sides[seat]
    if side.commander_played or has_commander(table, seat):
        return []
    return [s for s in side.ships() if s.card.cls in HOST_CLASSES and not s.controlled]


def _ids(cards: tuple[CardDef, ...]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


# --- choices and costs ----------------------------------------------------------------------------


def _ways_to_choose(
    table: Table, seat: Seat, card: CardDef, trigger: str, source: Ship | None, most: int
) -> list[tuple[str, ...]]:
    """All choices for all abilities with this trigger, as texts in the card's order."""
    pools = [
        options(table, card.ability[index], name, seat, source, most)
        for index in card.when.get(trigger, ())
        for name, _choice in card.asks[index]
    ]
    return [tuple(map(refs_text, way)) for way in islice(product(*pools), most)]


def bindings_named(
    table: Table, card: CardDef, trigger: str, texts: Iterable[str]
) -> tuple[Bindings, ...]:
    """What the texts of an action's targets stand for, one an ability with this trigger."""
    left = iter(texts)
    return tuple(
        {name: named(table, next(left)) for name, _choice in card.asks[index]}
        for index in card.when.get(trigger, ())
    )


def named(table: Table, text: str) -> tuple[Ref, ...]:
    """What the text of one choice stands for: ships, tactics, cards in piles."""
    return () if text == "none" else tuple(_one_named(table, one) for one in text.split("+"))


def _one_named(table: Table, text: str) -> Ref:
    seat, *rest = text.split(":")
    if len(rest) == 2:
        return Ref(rest[0], int(seat) - 1, rest[1])
    ship = table.find_ship(text)
    if ship is not None:
        return ship_ref(table, ship)
    return Ref("stack", int(seat) - 1, text)


def _ways_to_pay(
    table: Table,
    seat: Seat,
    card: CardDef | None,
    prices: tuple[Cost, ...],
    source: Ship | None,
    most: int,
) -> list[tuple[Ref, ...]]:
    """All ways to pay the costs that need a choice; one empty way when none does."""
    pools: list[list[Ref]] = []
    for price in prices:
        pool = price.options(table, seat, source)
        if pool is not None:
            pools.append(pool)
    if not pools:
        return [()]
    ways = filter(partial(_has_all, table.sides[seat], card), product(*pools))
    return list(islice(ways, most))


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
    funds = [
        c
        for c in side.hand
        if c.is_reinforcement
        and not c.asks_when_played
        and not c.prices
        and not is_used_up(side, c)
    ]
    if card is not None and card in funds:
        funds.remove(card)
    for ref in spent:
        for fund in funds:
            if fund.id == ref.name:
                funds.remove(fund)
                break
    chosen = _best_sum(tuple(fund.mp for fund in funds), need)
    return None if chosen is None else tuple(funds[i] for i in chosen)


@lru_cache(maxsize=1 << 13)
def _best_sum(values: tuple[int, ...], need: int) -> tuple[int, ...] | None:
    """Indices of the values with the least sum that reaches `need`, the fewest of them.

    Where they make more sums than anybody could try, the largest values are taken.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for i, value in enumerate(values):
        if len(best) > MAX_SUMS:
            return _largest(values, need)
        for total, picked in list(best.items()):
            if total >= need or value == 0:
                continue
            old = best.get(total + value)
            if old is None or len(picked) + 1 < len(old):
                best[total + value] = (*picked, i)
    enough = [total for total in best if total >= need]
    return best[min(enough)] if enough else None


MAX_SUMS = 4_000


def _largest(values: tuple[int, ...], need: int) -> tuple[int, ...] | None:
    """Indices of the largest values that together reach `need`."""
    picked: list[int] = []
    for i in sorted(range(len(values)), key=lambda i: (-values[i], i)):
        if need <= 0:
            break
        picked.append(i)
        need -= values[i]
    return tuple(sorted(picked)) if need <= 0 else None


# --- activated abilities --------------------------------------------------------------------------


def to_activate(table: Table, seat: Seat, ship: Ship) -> list[Activate]:
    """Every way to use the activated abilities of a ship card and its commander (once a turn)."""
    found_ways: list[Activate] = []
    if (
        not ship.activated
        and ships.is_able(ship)
        and not is_used_up(table.sides[ship.owner], ship.card)
    ):
        found_ways += _to_use(table, seat, ship, ship.card, False)
    commander = ship.commander
    if commander and not ship.commander_activated:
        found_ways += _to_use(table, seat, ship, commander, True)
    return found_ways


def _to_use(
    table: Table, seat: Seat, ship: Ship, card: CardDef, is_commander: bool
) -> list[Activate]:
    indices = card.when.get("activated")
    if not indices:
        return []
    ability = card.ability[indices[0]]
    if not ability.holds(table, seat, ship):
        return []
    if mp_price(ability.cost) > table.sides[seat].pool:
        return []
    if not all(cost.is_payable(ship) for cost in ability.cost):
        return []
    most = MAX_WAYS // _users(table.sides[seat]) if ability.choose or ability.cost else 1
    chosen = _ways_to_choose(table, seat, card, "activated", ship, most)
    found_ways: list[Activate] = []
    if not chosen:
        return []
    for costs in _ways_to_pay(table, seat, None, ability.cost, ship, most):
        cost_texts = tuple(ref.text for ref in costs)
        found_ways += [
            activate_action(ship.name, is_commander, texts, cost_texts) for texts in chosen
        ]
        if len(found_ways) >= most:
            break
    return found_ways[:most]


def _users(side: Side) -> int:
    """How many cards in the side's fleets have an ability to use: they share what is listed."""
    cards = [card for ship in side.ships() for card in (ship.card, ship.commander) if card]
    return sum("activated" in card.when for card in cards) or 1


def mp_price(costs: tuple[Cost, ...]) -> int:
    """What an ability costs in MP."""
    return sum(cost.price() for cost in costs)
