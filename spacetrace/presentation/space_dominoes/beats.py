"""Tells turns of Space Dominoes as the table shows them: a domino, with what is drawn for it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.actions import END_WORDS
from spacetrace.engine.games.space_dominoes.events import (
    AT_END,
    CardDrawn,
    CardLinked,
    ClockStarted,
    Stopped,
)
from spacetrace.engine.kernel.wording import addressed
from spacetrace.presentation.moves import Told


def captions(told: Sequence[Told], names: Sequence[str]) -> list[str]:
    """What is said of each event; "" where it is shown with a later one.

    What others draw for want of a play goes with what they lay then, and the card that ends a turn
    with what was done last in it.
    """
    said = [one.sentence for one in told]
    spoken = [at for at, one in enumerate(told) if not isinstance(one.event, ClockStarted)]
    beat: list[int] = []
    for at, after in zip(spoken, [*spoken[1:], None], strict=True):
        beat.append(at)
        if after is not None and _goes_with(told[at], told[after]):
            said[at] = ""
            continue
        if len(beat) > 1:
            said[at] = addressed(_caption([told[one] for one in beat], names))
        beat = []
    return said


def _goes_with(one: Told, after: Told) -> bool:
    """Both are shown at once: the later one is of the same turn."""
    first, then = one.event, after.event
    if isinstance(first, CardDrawn) and first.why != AT_END and first.card is None:
        return (
            isinstance(then, CardDrawn | CardLinked)
            and then.seat == first.seat
            and (isinstance(then, CardLinked) or then.why != AT_END)
        )
    return (
        isinstance(first, CardLinked | Stopped)
        and isinstance(then, CardDrawn)
        and then.why == AT_END
    )


def _caption(beat: Sequence[Told], names: Sequence[str]) -> str:
    """ "Ann draws 2 cards, lays 0-2-1 at the head, takes one." """
    events = [one.event for one in beat]
    deeds = list[str]()
    drawn = sum(isinstance(one, CardDrawn) and one.why != AT_END for one in events)
    if drawn:
        deeds.append(ngettext("draws a card", "draws %(n)s cards", drawn) % {"n": drawn})
    end = ""
    for event in events:
        if isinstance(event, CardLinked):
            where = {"card": event.card, "end": END_WORDS[event.end]}
            deeds.append(_("lays %(card)s at the %(end)s") % where)
            end = _(" It is a double-link.") if event.link == "double" else ""
        elif isinstance(event, Stopped):
            deeds.append(_("stops"))
        elif isinstance(event, CardDrawn) and event.why == AT_END:
            deeds.append(_("takes %(card)s") % {"card": event.card or _("one")})
    name = names[getattr(events[0], "seat", 0)]
    return f"{name} {', '.join(deeds)}.{end}"
