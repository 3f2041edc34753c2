"""Makes the decisions that are asked for, and exchanges cards by them (ST-10, ST-13)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.actions import (
    STOP,
    Exchange,
    Pick,
    StopPicking,
    exchange_action,
    pick_action,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.effects import prompts, run
from spacetrace.engine.games.spacetrace.events import ExchangeDone
from spacetrace.engine.games.spacetrace.pieces import Prompt, Ref
from spacetrace.engine.games.spacetrace.rules import stack
from spacetrace.engine.games.spacetrace.rules.say import MainRule, SpacetraceRule, choose_first
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

EXCHANGE_SIZE = 3
"""Cards in an exchange (ST-13)."""
EXCHANGE_MP = 100
"""What three cards that are no reinforcements bring (ST-13)."""


# --- exchange -------------------------------------------------------------------------------------


class ExchangeRule(MainRule[Exchange]):
    """Three cards of a sort go for 100 MP or for a new card (ST-13)."""

    rule = "ST-13"
    is_aside = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        hand = table.sides[seat].hand
        reinforcements = len(_sort(hand, True))
        others = len(hand) - reinforcements
        if reinforcements < EXCHANGE_SIZE and others < EXCHANGE_SIZE:
            return []
        enough = (others >= EXCHANGE_SIZE, reinforcements >= EXCHANGE_SIZE)
        different = dict.fromkeys(hand)
        return [exchange_action(card.id) for card in different if enough[card.is_reinforcement]]

    def refusal(self, table: Table, seat: Seat, action: Exchange) -> Refusal | None:
        hand = table.sides[seat].hand
        card = table.cards.by_id.get(action.card)
        if card is None or card not in hand:
            return Refusal("ST-13", "That card is not in your hand.")
        if len(_sort(hand, card.is_reinforcement)) < EXCHANGE_SIZE:
            sort = "reinforcements" if card.is_reinforcement else "cards that are no reinforcements"
            return Refusal("ST-13", f"An exchange takes three {sort} from your hand.")
        return None

    def pays(self, table: Table, seat: Seat, action: Exchange) -> bool:
        return exchange_pays(table.sides[seat], table.cards.by_id[action.card])

    def carry_out(self, table: Table, seat: Seat, action: Exchange, emit: Emit) -> None:
        """Discard the first card; two more of its sort are asked for."""
        card = table.cards.card(action.card)
        zones.move_card(table, seat, card, "hand", "discard", emit)
        what = "exchange-reinforcements" if card.is_reinforcement else "exchange"
        table.prompt = Prompt(what, seat, EXCHANGE_SIZE - 1)
        _offer_exchange(table, table.prompt, emit)


def exchange_mp(card: CardDef) -> int:
    """The MP that three cards of this one's sort bring; 0 where they bring a card (ST-13)."""
    return 0 if card.is_reinforcement else EXCHANGE_MP


def exchange_ref(seat: Seat, card: str) -> Ref:
    """How a card of the hand is picked as a further one of an exchange (ST-13)."""
    return Ref("hand", seat, card)


def exchange_pays(side: Side, card: CardDef) -> bool:
    """Whether an exchange that begins with this card leads to a ship (ST-13).

    Three cards pay for one that is left, or three reinforcements with which there is none to pay
    for bring another card.
    """
    funds = side.pool + sum([c.mp for c in side.hand if c.is_reinforcement])
    ships = [c.mp for c in side.hand if c.is_ship]
    if card.is_reinforcement:
        return not ships
    others = len(_sort(side.hand, False))
    return bool(ships) and others > EXCHANGE_SIZE and min(ships) <= funds + EXCHANGE_MP


def _sort(hand: list[CardDef], is_reinforcement: bool) -> list[CardDef]:
    """The cards in hand of one sort for an exchange (ST-13)."""
    return [card for card in hand if card.is_reinforcement == is_reinforcement]


def _offer_exchange(table: Table, prompt: Prompt, emit: Emit) -> None:
    sort = _sort(table.sides[prompt.seat].hand, prompt.what == "exchange-reinforcements")
    names = dict.fromkeys([card.id for card in sort])
    prompt.options = [exchange_ref(prompt.seat, name) for name in names]
    prompts.tell_prompt(table, emit)


def _pick_exchange(table: Table, prompt: Prompt, ref: Ref, emit: Emit) -> None:
    """Discard one more card of the exchange; the third one brings its return (ST-13)."""
    seat = prompt.seat
    zones.move_card(table, seat, table.cards.card(ref.name), "hand", "discard", emit)
    prompt.left -= 1
    if prompt.left:
        _offer_exchange(table, prompt, emit)
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


class PickRule(SpacetraceRule[Pick | StopPicking]):
    """One of the options is picked, or what is picked will do (ST-10)."""

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        prompt = table.prompt
        if prompt is None or prompt.seat != seat:
            return []
        picks: list[Action] = [pick_action(ref.text) for ref in prompt.options]
        return [*picks, STOP] if prompt.may_stop else picks

    def refusal(self, table: Table, seat: Seat, action: Pick | StopPicking) -> Refusal | None:
        prompt = table.prompt
        if prompt is None:
            return Refusal("ST-10", "No choice is asked for now.")
        if prompt.seat != seat:
            return choose_first(table, seat)
        if isinstance(action, Pick) and _option(prompt, action) is None:
            return Refusal("ST-10", f"“{action.option}” is not among the choices.")
        if isinstance(action, StopPicking) and not prompt.may_stop:
            return Refusal("ST-10", "You must choose; fewer will not do.")
        return None

    def carry_out(self, table: Table, seat: Seat, action: Pick | StopPicking, emit: Emit) -> None:
        prompt = table.prompt
        ref = _option(prompt, action) if prompt and isinstance(action, Pick) else None
        if prompt is None or ref is None:
            _complete(table, emit)
        elif prompt.what.startswith("exchange"):
            _pick_exchange(table, prompt, ref, emit)
        else:
            _pick(table, prompt, ref, emit)


def _option(prompt: Prompt, action: Pick) -> Ref | None:
    return next((ref for ref in prompt.options if ref.text == action.option), None)


def _pick(table: Table, prompt: Prompt, ref: Ref, emit: Emit) -> None:
    prompt.picked.append(ref)
    prompt.left -= 1
    if prompt.left:
        if prompt.picked.count(ref) >= run.copies_of(table, prompt, ref):
            prompt.options.remove(ref)  # there is no other copy of it
        if prompt.options:
            prompts.tell_prompt(table, emit)
            return
    _complete(table, emit)


def _complete(table: Table, emit: Emit) -> None:
    """The decision is made; what waited for it goes on."""
    run.answer(table, emit)
    stack.after_prompt(table, emit)
