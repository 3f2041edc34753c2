"""Playing cards, using abilities, exchanging, moving ships (ST-6 to ST-13, ST-30)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import PayExhaust
from spacetrace.engine.games.spacetrace.effects import lasting, prompts, run
from spacetrace.engine.games.spacetrace.events import CardPlayed, CommanderPlayed, ExchangeDone
from spacetrace.engine.games.spacetrace.pieces import Frame, Prompt, Ref, Ship
from spacetrace.engine.games.spacetrace.rules import offers, stack
from spacetrace.engine.games.spacetrace.rules.offers import Offer
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

EXCHANGE_SIZE = 3
"""Cards in an exchange (ST-13)."""
EXCHANGE_MP = 100
"""What three cards that are no reinforcements bring (ST-13)."""


def play_card(table: Table, seat: Seat, card: CardDef, offer: Offer, emit: Emit) -> None:
    """Pay for a card and put it where its kind belongs (ST-6 to ST-11)."""
    side = table.sides[seat]
    table.quiet = False  # ST-35
    _pay(table, seat, offer.costs, emit)
    for fund in offer.paid_by:
        _play_reinforcement(table, seat, fund, emit)
    if emit:
        texts = offer.action.targets
        emit(CardPlayed(seat, card.id, texts))
    if card.is_reinforcement:
        _play_reinforcement(table, seat, card, emit, offer)
        _work(table, emit)
        return
    zones.move_card(table, seat, card, "hand", "play", emit)
    if card.mp:
        zones.set_pool(table, seat, side.pool - card.mp, "paid", emit)
    _work(table, emit)  # what the payment sets off comes before the card
    if table.outcome:
        zones.move_card(table, seat, card, "play", "discard", emit)
    elif card.is_tactic:
        stack.put(table, seat, card, offer.bindings, emit)
    elif card.is_commander and offer.host:
        _board(table, seat, card, offer.host, offer, emit)
    else:
        ship = zones.enter_ship(table, seat, "base", card, seat, emit)
        lasting.refresh(table, emit)
        _push_played(table, seat, card, ship.name, offer)
        _work(table, emit)


def _board(table: Table, seat: Seat, card: CardDef, host: Ship, offer: Offer, emit: Emit) -> None:
    """A commander comes on its ship card; if the payment has cost that one, it is discarded."""
    table.sides[seat].commander_played = True
    if emit:
        emit(CommanderPlayed(seat))
    if table.find_ship(host.name) is None:
        zones.move_card(table, seat, card, "play", "discard", emit)
        return
    zones.place_commander(table, host, card, emit)
    lasting.refresh(table, emit)
    _push_played(table, seat, card, host.name, offer)
    _work(table, emit)


def _work(table: Table, emit: Emit) -> None:
    """Carry out what is set off now; a reinforcement amid a stack does not end the stack."""
    if table.work:
        run.drain(table, emit)


def _play_reinforcement(
    table: Table, seat: Seat, card: CardDef, emit: Emit, offer: Offer | None = None
) -> None:
    """Its MP go to the pool, the card to the discard pile (ST-6)."""
    if emit and offer is None:
        emit(CardPlayed(seat, card.id, ()))
    zones.move_card(table, seat, card, "hand", "discard", emit)
    zones.set_pool(table, seat, table.sides[seat].pool + card.mp, "reinforcement", emit)
    _push_played(table, seat, card, "", offer)


def _push_played(table: Table, seat: Seat, card: CardDef, source: str, offer: Offer | None) -> None:
    """Queue the card's `played` abilities, with what was chosen for them."""
    indices = card.when.get("played", ())
    for place in range(len(indices) - 1, -1, -1):
        bindings = dict(offer.bindings[place]) if offer else {}
        run.push(table, Frame(seat, card, indices[place], source, "", bindings))


def _pay(table: Table, seat: Seat, costs: tuple[Ref, ...], emit: Emit) -> None:
    """Sacrifice and discard what pays for a card or an ability (ST-10, ST-19)."""
    for ref in costs:
        if ref.zone == "ship":
            ship = table.find_ship(ref.name)
            if ship is not None:
                zones.leave_play(table, ship, "sacrificed", emit)
        else:
            zones.move_card(table, seat, table.cards.card(ref.name), "hand", "discard", emit)
    if costs:
        lasting.come_to_rest(table, emit)


def activate(table: Table, seat: Seat, ship: Ship, offer: Offer, emit: Emit) -> None:
    """Use the activated ability of a ship card or its commander; it does not use the stack."""
    action = offer.action
    is_commander = getattr(action, "commander", False)
    card = ship.commander if is_commander and ship.commander else ship.card
    index = card.when["activated"][0]
    cost = card.ability[index].cost
    price = offers.mp_price(cost)
    if is_commander:
        ship.commander_activated = True
    else:
        ship.activated = True
    if any(isinstance(c, PayExhaust) for c in cost):
        ship.exhausted = True
    zones.tell_ship(ship, emit)
    if price:
        zones.set_pool(table, seat, table.sides[seat].pool - price, "paid", emit)
    run.push(table, Frame(seat, card, index, ship.name, "", dict(offer.bindings[0])))
    _pay(table, seat, offer.costs, emit)
    run.drain(table, emit)


# --- exchange -------------------------------------------------------------------------------------


def exchange_sort(table: Table, seat: Seat, is_reinforcement: bool) -> list[CardDef]:
    """The cards in hand of one sort for an exchange (ST-13)."""
    return [c for c in table.sides[seat].hand if c.is_reinforcement == is_reinforcement]


def begin_exchange(table: Table, seat: Seat, card: CardDef, emit: Emit) -> None:
    """Discard the first card; two more of its sort are asked for (ST-13)."""
    zones.move_card(table, seat, card, "hand", "discard", emit)
    what = "exchange-reinforcements" if card.is_reinforcement else "exchange"
    prompts.ask(table, Prompt(what, seat, EXCHANGE_SIZE - 1, [], False, ""), emit)
    _offer_exchange(table, emit)


def _offer_exchange(table: Table, emit: Emit) -> None:
    prompt = table.prompt
    if prompt is None:
        return
    sort = exchange_sort(table, prompt.seat, prompt.what == "exchange-reinforcements")
    names = dict.fromkeys(card.id for card in sort)
    prompt.options = [Ref("hand", prompt.seat, name) for name in names]
    prompts.tell_prompt(table, emit)


def pick_exchange(table: Table, ref: Ref, emit: Emit) -> None:
    """Discard one more card of the exchange; the third one brings its return (ST-13)."""
    prompt = table.prompt
    if prompt is None:
        return
    seat = prompt.seat
    zones.move_card(table, seat, table.cards.card(ref.name), "hand", "discard", emit)
    prompt.left -= 1
    if prompt.left:
        _offer_exchange(table, emit)
        return
    is_reinforcements = prompt.what == "exchange-reinforcements"
    prompts.asked_no_more(table, emit)
    if emit:
        emit(ExchangeDone(seat, is_reinforcements))
    if is_reinforcements:
        zones.draw(table, seat, 1, emit)
    else:
        pool = table.sides[seat].pool + EXCHANGE_MP
        zones.set_pool(table, seat, pool, "exchange", emit)


# --- decisions asked for --------------------------------------------------------------------------


def pick(table: Table, ref: Ref, emit: Emit) -> None:
    """Pick one of the options that a prompt offers."""
    prompt = table.prompt
    if prompt is None:
        return
    if prompt.what.startswith("exchange"):
        pick_exchange(table, ref, emit)
        return
    prompt.picked.append(ref)
    prompt.left -= 1
    if prompt.left and _options_left(table, ref):
        prompts.tell_prompt(table, emit)
        return
    stop_picking(table, emit)


def _options_left(table: Table, ref: Ref) -> bool:
    """Take what was picked out of the options, unless there is another copy of it."""
    prompt = table.prompt
    if prompt is None:
        return False
    if prompt.picked.count(ref) >= run.copies_of(table, prompt, ref):
        prompt.options.remove(ref)
    return bool(prompt.options)


def stop_picking(table: Table, emit: Emit) -> None:
    """The decision is made; what waited for it goes on."""
    run.answer(table, emit)
    stack.after_prompt(table, emit)


def move(table: Table, seat: Seat, ship: Ship, emit: Emit) -> None:
    """Move a ship card into the other own fleet (ST-30)."""
    _, fleet = table.place_of(ship)
    zones.move_ship(table, ship, seat, "second" if fleet == "base" else "base", emit)
    lasting.refresh(table, emit)
    _work(table, emit)
