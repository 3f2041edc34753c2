"""Says what an attack took from both sides for good, in its turn and in the one after it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import TurnEnded
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    DamageDealt,
    ShipLeft,
)
from spacetrace.engine.games.spacetrace.wording import card_of, owner, title
from spacetrace.engine.kernel.actions import Seat
from spacetrace.presentation.listing import joined
from spacetrace.presentation.moves import Told


def toll(told: Sequence[Told], cards: CardSet, seat: Seat, names: Sequence[str]) -> str:
    """What the last attack of this turn or the one before has cost; "" where none is over.

    Who attacked knows it as long as the turn goes on, who was attacked throughout the next one.
    What lived is repaired as the turn ends (ST-28), and so is not told; a Base is not.
    """
    course: list[Told] = []
    turns = 0
    is_over = False
    for one in reversed(told):
        match one.event:
            case TurnEnded():
                turns += 1
                if turns > 1 or is_over:
                    return ""
            case AttackEnded():
                is_over = True
            case AttackDeclared() if is_over:
                is_mine = one.by == seat
                break
            case _ if is_over:
                course.append(one)
    else:
        return ""
    if turns == int(is_mine):
        return ""
    course.reverse()
    mine, theirs = (_losses(course, cards, side) for side in (seat, 1 - seat))
    words = {"mine": mine, "theirs": theirs, "name": names[1 - seat]}
    if is_mine:
        return _("The attack took %(theirs)s from %(name)s and %(mine)s from you.") % words
    return _("%(name)s attacked: you lost %(mine)s, %(name)s %(theirs)s.") % words


def _losses(course: Sequence[Told], cards: CardSet, side: Seat) -> str:
    fell: list[str] = []
    base = 0
    for one in course:
        match one.event:
            case ShipLeft(ship=ship, fate="destroyed" | "killed") if owner(ship) == side:
                fell.append(title(ship, cards))
            case DamageDealt(ship=ship, damage=damage) if (
                owner(ship) == side and card_of(ship, cards).is_base
            ):
                base += damage
    if base:
        fell.append(_("%(n)s LP of the Base") % {"n": base})
    return joined(fell) or _("nothing")
