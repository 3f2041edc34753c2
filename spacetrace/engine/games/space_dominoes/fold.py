"""A view after an event, in the form in which its viewer saw the event."""

from __future__ import annotations

from functools import singledispatch

from spacetrace.engine.games.space_dominoes import chain
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.events import (
    NEEDED,
    CardDrawn,
    CardLinked,
    ClockStarted,
    HandBegan,
    HandDealt,
    HandEnded,
    HandShown,
    MatchEnded,
    Passed,
    TurnBegan,
    WentOut,
)
from spacetrace.engine.games.space_dominoes.notation import link_of
from spacetrace.engine.games.space_dominoes.pieces import HandResult, missed_at
from spacetrace.engine.games.space_dominoes.view import View, deadline_view
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import EndView


def fold(view: View, event: Event, cards: CardSet) -> View:
    """The view with the event in it; changes the view that it is given."""
    _fold(event, view, cards)
    return view


@singledispatch
def _fold(event: Event, view: View, cards: CardSet) -> None:
    """What only tells the story changes nothing."""


# --- hands ----------------------------------------------------------------------------------------


@_fold.register
def _(event: HandBegan, view: View, cards: CardSet) -> None:
    seats = len(view.hand_sizes)
    starter = cards.by_id[event.starter]
    chain.begin(view.row, view.laid, starter.id, starter.sections)
    view.hand_number = event.number
    view.dealer = event.dealer_seat
    view.hand_sizes = [event.hand_size] * seats
    view.stock_size = event.stock_size
    view.turns_in_hand = 0
    view.passes = 0
    view.out = []
    view.last_chance = False
    view.missed = [None] * seats


@_fold.register
def _(event: HandDealt, view: View, cards: CardSet) -> None:
    if event.seat == view.viewer:
        view.hand = list(event.cards)


@_fold.register
def _(event: HandShown, view: View, cards: CardSet) -> None:
    if event.seat == 0:
        view.shown = []
    view.shown.append(list(event.cards))


@_fold.register
def _(event: HandEnded, view: View, cards: CardSet) -> None:
    view.totals = list(event.totals)
    view.results.append(
        HandResult(
            number=event.number,
            reason=event.reason,
            winner=event.winner_seat,
            dots=event.dots,
            added=event.added,
            totals=event.totals,
        )
    )


# --- turns ----------------------------------------------------------------------------------------


@_fold.register
def _(event: TurnBegan, view: View, cards: CardSet) -> None:
    view.turn = event.seat
    view.turn_number = event.number
    view.turns_in_hand += 1
    view.stage = "begin"


@_fold.register
def _(event: CardLinked, view: View, cards: CardSet) -> None:
    card = cards.by_id[event.card]
    way = chain.find_way(view.row, card, link_of(event.card, event.end, event.link))
    if way is None:
        raise ValueError(f"{event} does not fit {view.row}.")
    chain.extend(view.row, view.laid, event.seat, way)
    view.passes = 0
    view.hand_sizes[event.seat] -= 1
    missed = view.missed[event.seat]
    if missed is not None:
        view.missed[event.seat] = missed.after_playing(card)
    if view.hand is not None and event.seat == view.viewer:
        view.hand.remove(event.card)
    if event.link == "double":
        view.stage = "linked"


@_fold.register
def _(event: CardDrawn, view: View, cards: CardSet) -> None:
    view.stock_size -= 1
    view.hand_sizes[event.seat] += 1
    missed = view.missed[event.seat]
    if event.why == NEEDED:
        view.missed[event.seat] = missed_at(view.row, fresh=1)
    elif missed is not None:
        view.missed[event.seat] = missed.after_drawing()
    if view.hand is not None and event.seat == view.viewer and event.card is not None:
        view.hand = sorted([*view.hand, event.card])
    view.stage = "drawn"


@_fold.register
def _(event: Passed, view: View, cards: CardSet) -> None:
    view.passes += 1
    view.missed[event.seat] = missed_at(view.row, fresh=0)


@_fold.register
def _(event: WentOut, view: View, cards: CardSet) -> None:
    view.out.append(event.seat)
    view.last_chance = not view.partners


@_fold.register
def _(event: ClockStarted, view: View, cards: CardSet) -> None:
    view.deadline = deadline_view(view.turn_timer, event.number)


@_fold.register
def _(event: MatchEnded, view: View, cards: CardSet) -> None:
    view.end = EndView(event.reason, event.rule, list(event.places), list(event.scores))
    view.stage = "over"
    view.last_chance = False
    view.deadline = None
