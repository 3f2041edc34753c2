"""Events as sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.kernel.events import Event
from tests.toy.events import CardDrawn, CardPlayed, ClaimLost, CometStruck, MatchEnded, NothingDrawn


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; "" when it is not worth one."""
    match event:
        case CardPlayed(seat=seat, card=card, twin=twin):
            return f"{names[seat]} plays {card}{' as a twin' if twin else ''}."
        case CometStruck(seat=seat):
            return f"The comet strikes {names[seat]}."
        case CardDrawn(seat=seat, card=card):
            return f"{names[seat]} draws {card or 'a card'}."
        case NothingDrawn(seat=seat):
            return f"{names[seat]} finds the draw pile empty."
        case ClaimLost(seat=seat, card=card):
            return f"{names[seat]} keeps {card or 'the draw'} in mind: somebody else went first."
        case MatchEnded(places=places):
            best = [names[seat] for seat, place in enumerate(places) if place == 1]
            return f"The match is over: {' and '.join(best)}."
        case _:
            return ""
