"""Plays cards and pays for them (ST-6 to ST-11, ST-14, ST-19)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.actions import PlayCard
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.effects import lasting, run
from spacetrace.engine.games.spacetrace.effects.choices import why_no_target
from spacetrace.engine.games.spacetrace.effects.control import has_commander
from spacetrace.engine.games.spacetrace.events import CardPlayed, CommanderPlayed
from spacetrace.engine.games.spacetrace.limits import is_used_up, used_up, why_no_room
from spacetrace.engine.games.spacetrace.pieces import Bindings, Frame, Ref, Ship
from spacetrace.engine.games.spacetrace.rules import stack, ways
from spacetrace.engine.games.spacetrace.rules.say import (
    SpacetraceRule,
    choose_first,
    instants_only,
    main_only,
)
from spacetrace.engine.games.spacetrace.rules.vain import buys_nothing, hits_nothing
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import Advice


class PlayRule(SpacetraceRule[PlayCard]):
    """A card is paid for and goes where its kind belongs (ST-6 to ST-11)."""

    is_optional = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        if instants_only(table, seat):
            return []
        listed: list[Action] = []
        all_kinds = main_only(table, seat, "ST-8") is None
        last: CardDef | None = None
        for card in table.sides[seat].hand:
            if card is not last and (all_kinds or card.is_tactic or card.is_reinforcement):
                listed += ways.to_play(table, seat, card)
            last = card
        return listed

    def to_field(self, table: Table, seat: Seat) -> list[PlayCard]:
        """Those of the offers that bring a ship card or a commander."""
        listed: list[PlayCard] = []
        if instants_only(table, seat) is None and main_only(table, seat, "ST-8") is None:
            last: CardDef | None = None
            for card in table.sides[seat].hand:
                if card is not last and (card.is_ship or card.is_commander):
                    listed += ways.to_play(table, seat, card)
                last = card
        return listed

    def refusal(self, table: Table, seat: Seat, action: PlayCard) -> Refusal | None:
        card = table.cards.by_id.get(action.card)
        if card is None:
            return Refusal("ST-3", f"The card set has no card called “{action.card}”.")
        blocked = choose_first(table, seat) or _why_not_now(table, seat, card)
        if blocked:
            return blocked
        if card not in table.sides[seat].hand:
            return Refusal("ST-10", f"{card.name} is not in your hand.")
        found = ways.to_play(table, seat, card)
        return None if action in found else _why_not_so(table, seat, card, action, found)

    def advice(self, table: Table, seat: Seat, action: PlayCard) -> Advice | None:
        card = table.cards.card(action.card)
        if card.is_reinforcement and "played" not in card.when and buys_nothing(table, seat):
            return Advice("ST-6", f"Nothing can be bought with {card.name} now.")
        if not card.is_tactic:
            return None
        chosen = ways.bindings_named(table, card, "played", action.targets)
        if hits_nothing(table, seat, card, "played", None, chosen):
            return Advice("ST-10", f"There is nothing now that {card.name} would work on.")
        return None

    def carry_out(self, table: Table, seat: Seat, action: PlayCard, emit: Emit) -> None:
        card, targets = table.cards.card(action.card), action.targets
        host = table.find_ship(targets[0]) if card.is_commander else None
        chosen = ways.bindings_named(table, card, "played", targets[1:] if host else targets)
        table.quiet = False  # ST-35
        pay(table, seat, action.costs, emit)
        for fund in action.paid_by:
            paying = table.cards.card(fund)
            if emit:
                emit(CardPlayed(seat, fund, ()))
            _fill_pool(table, seat, paying, emit)
            _push_played(table, seat, paying, "", ways.bindings_named(table, paying, "played", ()))
        if emit:
            emit(CardPlayed(seat, card.id, targets))
        if card.is_reinforcement:
            _fill_pool(table, seat, card, emit)
            _push_played(table, seat, card, "", chosen)
            work(table, emit)
        else:
            _put_into_play(table, seat, card, chosen, host, emit)


def _why_not_now(table: Table, seat: Seat, card: CardDef) -> Refusal | None:
    """When a card of this kind may be played."""
    if card.is_tactic or card.is_reinforcement:
        return instants_only(table, seat)
    rule, kind = ("ST-11", "commander") if card.is_commander else ("ST-8", "ship card")
    if seat != table.active:
        return Refusal(rule, f"Only the player whose turn it is may play a {kind}.")
    blocked = main_only(table, seat, rule)
    if blocked:
        return blocked
    no_room = why_no_room(table, seat, card)
    if no_room:
        return no_room
    if card.is_commander and table.sides[seat].commander_played:
        return Refusal("ST-11", "You have played a commander this turn already.")
    return None


def _why_not_so(
    table: Table, seat: Seat, card: CardDef, wanted: PlayCard, found: list[PlayCard]
) -> Refusal:
    """Why a card in hand that could be played at this time cannot be played in this way."""
    side = table.sides[seat]
    if is_used_up(side, card):
        return used_up(card)
    need = 0 if card.is_reinforcement else card.mp - side.pool
    if need > 0 and ways.payment(side, need, card, ()) is None:
        funds = sum(c.mp for c in side.hand if c.is_reinforcement)
        more = f" and {funds} in reinforcements" if funds else ""
        return Refusal(
            "ST-7",
            f"Not enough manpower: {card.name} costs {card.mp} MP, you have {side.pool}{more}.",
        )
    barred = why_no_target(table, seat, card, "played", wanted.targets)
    if barred:
        return barred
    if found:
        return _why_not_this_way(card, wanted, found)
    if card.is_commander:
        if has_commander(table, seat):
            return Refusal("ST-11", "You have a commander in play already.")
        return Refusal("ST-11", "A commander needs an own ship card of class II or III.")
    if card.prices:
        return Refusal("ST-19", f"You cannot pay what {card.name} demands, or it has no target.")
    if card.asks_when_played:
        return Refusal("ST-10", f"There is no target for {card.name} now.")
    return Refusal("ST-10", f"{card.name} could do nothing now: what it asks for is not the case.")


def _why_not_this_way(card: CardDef, wanted: PlayCard, found: list[PlayCard]) -> Refusal:
    if not any(way.targets == wanted.targets for way in found):
        return Refusal("ST-10", f"{card.name} cannot be played with these targets.")
    if not any(way.costs == wanted.costs for way in found):
        return Refusal("ST-19", f"{card.name} cannot be paid for with these cards.")
    return Refusal(
        "ST-7", "Play those reinforcements first; together with a card only the best fit is played."
    )


# --- what a card does as it is played -------------------------------------------------------------


def _put_into_play(
    table: Table,
    seat: Seat,
    card: CardDef,
    chosen: tuple[Bindings, ...],
    host: Ship | None,
    emit: Emit,
) -> None:
    zones.move_card(table, seat, card, "hand", "play", emit)
    if card.mp:
        zones.set_pool(table, seat, table.sides[seat].pool - card.mp, "paid", emit)
    work(table, emit)  # what the payment sets off comes before the card
    if table.outcome:
        zones.move_card(table, seat, card, "play", "discard", emit)
    elif card.is_tactic:
        stack.put(table, seat, card, chosen, emit)
    elif host:
        _board(table, seat, card, host, chosen, emit)
    else:
        ship = zones.enter_ship(table, seat, "base", card, seat, emit)
        lasting.refresh(table, emit)
        _push_played(table, seat, card, ship.name, chosen)
        work(table, emit)


def _board(
    table: Table,
    seat: Seat,
    card: CardDef,
    host: Ship,
    chosen: tuple[Bindings, ...],
    emit: Emit,
) -> None:
    """A commander comes on its ship card; if the payment has cost that one, it is discarded."""
    table.sides[seat].commander_played = True
    if emit:
        emit(CommanderPlayed(seat))
    if table.find_ship(host.name) is None:
        zones.move_card(table, seat, card, "play", "discard", emit)
        return
    zones.place_commander(table, host, card, emit)
    lasting.refresh(table, emit)
    _push_played(table, seat, card, host.name, chosen)
    work(table, emit)


def _fill_pool(table: Table, seat: Seat, card: CardDef, emit: Emit) -> None:
    """A reinforcement's MP go to the pool, the card to the discard pile (ST-6)."""
    zones.move_card(table, seat, card, "hand", "discard", emit)
    zones.set_pool(table, seat, table.sides[seat].pool + card.mp, "reinforcement", emit)


def _push_played(
    table: Table, seat: Seat, card: CardDef, source: str, chosen: tuple[Bindings, ...]
) -> None:
    """Queue the card's `played` abilities, with what was chosen for them."""
    for index, bindings in reversed([*zip(card.when.get("played", ()), chosen, strict=True)]):
        run.push(table, Frame(seat, card, index, source, "", bindings))


# --- shared with abilities and moves --------------------------------------------------------------


def work(table: Table, emit: Emit) -> None:
    """Carry out what is set off now; a reinforcement amid a stack does not end the stack."""
    if table.work:
        run.drain(table, emit)


def pay(table: Table, seat: Seat, costs: tuple[str, ...], emit: Emit) -> None:
    """Sacrifice and discard what pays for a card or an ability (ST-10, ST-19)."""
    refs: list[Ref] = [ref for text in costs for ref in ways.named(table, text)]
    for ref in refs:
        if ref.zone == "ship":
            ship = table.find_ship(ref.name)
            if ship is not None:
                zones.leave_play(table, ship, "sacrificed", emit)
        else:
            zones.move_card(table, seat, table.cards.card(ref.name), "hand", "discard", emit)
    if refs:
        lasting.come_to_rest(table, emit)
