"""What stands large over the fleets for a moment: a card that is played, an attack."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import CardPlayed
from spacetrace.engine.games.spacetrace.events_of_fleets import AttackDeclared
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.presentation.spacetrace.pieces import Piece


@dataclass(frozen=True, slots=True)
class Large:
    """A card with names of what it aims at, or else an attack in words; `seat` is whose it is."""

    seat: Seat
    piece: Piece | None = None
    targets: Collection[str] = ()
    words: str = ""
    fleets: str = ""


def large_of(event: Event, sentence: str, cards: CardSet) -> Large | None:
    """What is shown large of an event of which this is said."""
    match event:
        case CardPlayed(seat=seat, card=name, targets=targets):
            card = cards.card(name)
            piece = Piece(f"played:{seat + 1}:{name}", card, cards, card.name)
            return Large(seat, piece, {name for text in targets for name in text.split("+")})
        case AttackDeclared(seat=seat, both=both):
            fleets = _("both fleets, class by class") if both else _("base fleet, class by class")
            return Large(seat, words=sentence.rstrip("."), fleets=fleets)
    return None
