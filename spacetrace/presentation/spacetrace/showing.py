"""What stands large over the fleets for a moment: a card that is played, an attack, one's turn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import CardPlayed, TurnBegan
from spacetrace.engine.games.spacetrace.events_of_fleets import AttackDeclared
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.presentation.spacetrace.pieces import Piece


@dataclass(frozen=True, slots=True)
class Large:
    """A card with names of what it aims at, or else what begins in words; `seat` is whose it is."""

    seat: Seat
    piece: Piece | None = None
    targets: Collection[str] = ()
    words: str = ""
    more: str = ""
    is_attack: bool = False


def large_of(event: Event, sentence: str, cards: CardSet, viewer: Seat | None) -> Large | None:
    """What is shown large of an event of which this is said; of turns, the viewer's own."""
    match event:
        case CardPlayed(seat=seat, card=name, targets=targets):
            card = cards.card(name)
            piece = Piece(f"played:{seat + 1}:{name}", card, cards, card.name)
            return Large(seat, piece, {name for text in targets for name in text.split("+")})
        case AttackDeclared(seat=seat, both=both):
            fleets = _("both fleets, class by class") if both else _("base fleet, class by class")
            return Large(seat, words=sentence.rstrip("."), more=fleets, is_attack=True)
        case TurnBegan(seat=seat, number=number) if seat == viewer:
            return Large(seat, words=_("Your turn"), more=_("Turn %(n)s") % {"n": number})
    return None
