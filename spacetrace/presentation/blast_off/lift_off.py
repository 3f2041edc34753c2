"""Holds the table of Blast Off! for a moment as a countdown ends: who is aboard, and the rocket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import BLAST_OFF
from spacetrace.engine.games.blast_off.events import (
    CountdownEnded,
    MakeUpAsked,
    MatchEnded,
    MissionEnded,
    MissionsReshuffled,
    MissionTurned,
    NoMissionLeft,
)
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.wording import addressed
from spacetrace.presentation.moves import Told
from spacetrace.presentation.pages import LeadIn, TableLook

FOLLOWS = (
    MissionsReshuffled,
    MissionEnded,
    NoMissionLeft,
    MissionTurned,
    MakeUpAsked,
    CountdownEnded,
    MatchEnded,
)
"""What comes of the last call, when its time is over (BO-13, BO-14, BO-22, BO-23)."""


def lift_off(
    told: Told, before: Told | None, look: TableLook[View, CardSet], names: Sequence[str]
) -> LeadIn | None:
    """The beat before the first thing that follows the last call; None elsewhere.

    Whoever wins amid a countdown leaves with the rocket, too.

    Its line is "lift-off" and the seat that is aboard, counted from 1; 0 where nobody is.
    """
    countdown = look.view.countdown
    if countdown is None or not _is_first(told, before, look.view):
        return None
    if countdown.call != BLAST_OFF and not isinstance(told.event, MatchEnded):
        return None  # the count goes on
    aboard = countdown.taken_by
    if aboard is None:
        line, words = "lift-off 0", _("Nobody is aboard: the rocket leaves empty.")
    else:
        line, words = f"lift-off {aboard + 1}", _("%(name)s is aboard: the rocket leaves.")
        words = addressed(words % {"name": names[aboard]})
    return LeadIn(line, words, replace(look, view=_still(look.view, told.event, look.cards)))


def _is_first(told: Told, before: Told | None, view: View) -> bool:
    match told.event:
        case MatchEnded(reason=reason):
            return reason == "out"
        case MakeUpAsked():
            return True
        case _ if isinstance(told.event, FOLLOWS) and view.stage == "countdown":
            is_later = before is not None and before.version == told.version
            return not (before and is_later and isinstance(before.event, FOLLOWS))
    return False


def _still(view: View, event: Event, cards: CardSet) -> View:
    """The table as it stood before that: the count at its end, and the missions of before."""
    missions = view.missions
    if isinstance(event, MissionTurned):
        missions = [mission for mission in missions if mission.id != event.mission]
    elif isinstance(event, MissionEnded):
        known = [one for one in cards.missions if one.id == event.mission]
        missions = [*known, *missions]
    return replace(view, missions=missions, stage="countdown", outcome=None)
