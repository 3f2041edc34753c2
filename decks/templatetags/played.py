"""How a card does, on pages of other apps."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import CardStep
from decks.tallies import CardPlay, card_plays

register = template.Library()


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A line of the table, in words."""

    label: str
    held: int
    played: str
    won: str
    between: str


@register.inclusion_tag("decks/_played.html")
def card_played(revision: Revision, card_id: str, steps: list[CardStep]) -> dict[str, object]:
    """How often the card was played and won, of every field that has enough matches."""
    plays = card_plays(revision.card_set, card_id, steps)
    return {"rows": [_row(play) for play in plays.fields], "since": plays.since}


def _row(play: CardPlay) -> PlayRow:
    between = _("%(low)s to %(high)s") % {
        "low": _hundreds(play.won.low),
        "high": _hundreds(play.won.high),
    }
    return PlayRow(
        label=str(play.field.label).capitalize(),
        held=play.held,
        played=_hundreds(play.share),
        won=_hundreds(play.won.share) if play.played else "–",
        between=between if play.played else "",
    )


def _hundreds(share: float) -> str:
    return f"{round(100 * share)}%"
