"""A view after an event, as its viewer saw the event."""

from __future__ import annotations

from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import EndView
from tests.toy.events import (
    CardDrawn,
    CardPlayed,
    ClaimMade,
    HoldBegan,
    HoldEnded,
    MatchEnded,
    TurnBegan,
)
from tests.toy.holding import claim_of
from tests.toy.notation import action_text
from tests.toy.view import View


def fold(view: View, event: Event) -> View:
    """The view with the event in it; changes the view it is given."""
    match event:
        case TurnBegan(seat=seat, passes=passes):
            view.turn, view.passes = seat, passes
        case CardPlayed(seat=seat, card=card):
            view.hand_sizes[seat] -= 1
            view.pile.append(card)
            if view.hand is not None and seat == view.viewer:
                view.hand.remove(card)
        case CardDrawn(seat=seat, card=drawn):
            view.hand_sizes[seat] += 1
            view.draw_pile_size -= 1
            if view.hand is not None and seat == view.viewer and drawn is not None:
                view.hand = sorted([*view.hand, drawn])
        case HoldBegan(number=number):
            view.hold = number
        case HoldEnded():
            view.hold = view.claim = None
        case ClaimMade(card=card, twin=twin):
            view.claim = action_text(claim_of(card, twin))
        case MatchEnded(reason=reason, rule=rule, places=places, scores=scores):
            view.end = EndView(reason, rule, list(places), list(scores))
        case _:
            pass
    return view
