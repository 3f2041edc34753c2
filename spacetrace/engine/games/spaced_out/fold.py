"""The view after an event, as its viewer saw the event: what each "State." event changes."""

from __future__ import annotations

from copy import copy
from functools import singledispatch

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.events import (
    BigBangAsked,
    BigBangBegan,
    BigBangStruck,
    CardDrawn,
    CardPlayed,
    ClaimMade,
    DirectionChanged,
    DrawPileRefilled,
    NothingDrawn,
    OrderSet,
    SeatAttacked,
    SeatProtected,
    TurnBegan,
    WindowClosed,
    WindowOpened,
)
from spacetrace.engine.games.spaced_out.events_of_rounds import (
    HandDealt,
    MatchEnded,
    PilesBegan,
    RoundBegan,
    RoundEnded,
)
from spacetrace.engine.games.spaced_out.table import Stage
from spacetrace.engine.games.spaced_out.view import PileView, View, deadline_of
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import EndView


def fold(view: View, event: Event, cards: CardSet) -> View:
    """The view after an event, in the form that this viewer saw; the old view stays as it was."""
    if _change.dispatch(type(event)) is _change.dispatch(Event):
        return view
    new = _copy(view)
    _change(event, new, cards)
    new.deadline = deadline_of(new.config, new.stage, new.turn_number)
    return new


def _copy(view: View) -> View:
    """A view with lists of its own; the piles in them are shared and never changed."""
    new = copy(view)
    new.piles = view.piles.copy()
    new.hand_sizes = view.hand_sizes.copy()
    new.struck = view.struck.copy()
    new.rounds = view.rounds.copy()
    new.hand = None if view.hand is None else view.hand.copy()
    new.orders = None if view.orders is None else view.orders.copy()
    return new


@singledispatch
def _change(event: Event, view: View, cards: CardSet) -> None:
    """An event that only tells changes nothing."""


# --- whose say it is ------------------------------------------------------------------------------


def _give_say(view: View, seat: Seat, stage: Stage, turn_number: int) -> None:
    view.turn = seat
    view.stage = stage
    view.turn_number = turn_number
    if stage != "attack":
        view.attack = 0
        view.attack_design = ""
        view.attacker = None
    if stage != "big_bang":
        view.protected = None
        view.struck = []


@_change.register
def _(event: TurnBegan, view: View, cards: CardSet) -> None:
    _give_say(view, event.seat, "bonus" if event.bonus else "turn", event.turn_number)


@_change.register
def _(event: SeatAttacked, view: View, cards: CardSet) -> None:
    _give_say(view, event.seat, "attack", event.turn_number)
    view.attack = event.number
    view.attack_design = event.design
    view.attacker = event.attacker_seat


@_change.register
def _(event: BigBangBegan, view: View, cards: CardSet) -> None:
    view.protected = event.seat
    view.struck = []


@_change.register
def _(event: SeatProtected, view: View, cards: CardSet) -> None:
    view.protected = event.seat


@_change.register
def _(event: BigBangStruck, view: View, cards: CardSet) -> None:
    view.struck.append(event.seat)


@_change.register
def _(event: BigBangAsked, view: View, cards: CardSet) -> None:
    _give_say(view, event.seat, "big_bang", event.turn_number)


@_change.register
def _(event: WindowOpened, view: View, cards: CardSet) -> None:
    view.stage = "window"


@_change.register
def _(event: WindowClosed, view: View, cards: CardSet) -> None:
    view.stage = "turn"
    view.claim = None


@_change.register
def _(event: DirectionChanged, view: View, cards: CardSet) -> None:
    view.direction = event.direction


# --- cards ----------------------------------------------------------------------------------------


@_change.register
def _(event: CardPlayed, view: View, cards: CardSet) -> None:
    view.hand_sizes[event.seat] -= 1
    if view.hand is not None and event.seat == view.viewer:
        view.hand.remove(event.card)
    played = PileView(event.pile, event.card, list(event.colours))
    view.piles = [played if pile.name == event.pile else pile for pile in view.piles]
    view.live = event.pile
    view.buried_size += 1
    view.idle = 0


@_change.register
def _(event: CardDrawn, view: View, cards: CardSet) -> None:
    view.hand_sizes[event.seat] += 1
    view.draw_pile_size -= 1
    view.idle = 0
    if view.hand is not None and event.card is not None:
        view.hand.append(event.card)
        view.hand.sort(key=lambda card: cards.by_id[card].index)


@_change.register
def _(event: DrawPileRefilled, view: View, cards: CardSet) -> None:
    view.draw_pile_size = event.draw_pile_size
    view.buried_size = 0


@_change.register
def _(event: NothingDrawn, view: View, cards: CardSet) -> None:
    view.idle = event.idle


# --- claims and orders ----------------------------------------------------------------------------


@_change.register
def _(event: ClaimMade, view: View, cards: CardSet) -> None:
    view.claim = " ".join(event.action)


@_change.register
def _(event: OrderSet, view: View, cards: CardSet) -> None:
    if view.orders is None:
        return
    if event.on:
        view.orders.append(event.order)
    else:
        view.orders.remove(event.order)


# --- rounds ---------------------------------------------------------------------------------------


@_change.register
def _(event: RoundBegan, view: View, cards: CardSet) -> None:
    view.round_number = event.round_number
    view.dealer = event.dealer_seat
    view.last_turn = event.last_turn
    view.direction = 1
    view.idle = 0
    view.hand_sizes = [0] * len(view.hand_sizes)
    view.hand = None if view.hand is None else []


@_change.register
def _(event: HandDealt, view: View, cards: CardSet) -> None:
    view.hand_sizes[event.seat] = event.size
    if event.seat == view.viewer:
        view.hand = list(event.cards)


@_change.register
def _(event: PilesBegan, view: View, cards: CardSet) -> None:
    view.piles = [
        PileView(pile, card, list(cards.by_id[card].colours))
        for pile, card in (("left", event.left), ("right", event.right))
    ]
    view.live = ""
    view.draw_pile_size = event.draw_pile_size
    view.buried_size = 0


@_change.register
def _(event: RoundEnded, view: View, cards: CardSet) -> None:
    view.rounds.append(list(event.points))
    view.totals = list(event.totals)
    _forget_own(view)


@_change.register
def _(event: MatchEnded, view: View, cards: CardSet) -> None:
    _give_say(view, view.turn, "over", view.turn_number)
    view.end = EndView(event.reason, event.rule, list(event.places), list(event.scores))
    _forget_own(view)


def _forget_own(view: View) -> None:
    """Standing orders and claims do not outlive a round (SO-44)."""
    view.orders = None if view.orders is None else []
    view.claim = None
