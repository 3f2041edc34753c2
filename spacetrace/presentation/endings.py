"""Tells the end of a match that no rule of its game has ended: the same in all games."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.presentation.board import Ending
from spacetrace.presentation.listing import joined

COUNTS_FOR_NOBODY = ("withdrawn", "expired", "declined", "aborted", "outdated")
"""Reasons of ends after which nobody has won, lost or drawn: nothing was played to a result."""

EARLY = (*COUNTS_FOR_NOBODY, "agreed", "timeout", "absence")
"""Reasons of ends that come from outside the table."""


def is_early(outcome: OutcomeRow) -> bool:
    """The table itself knows nothing of this end."""
    return outcome.get("reason") in EARLY


def early_ending(outcome: OutcomeRow, names: Sequence[str], viewer: Seat | None) -> Ending:
    """The end as the viewer sees it."""
    reason, winners = outcome.get("reason", ""), list(outcome.get("winners", []))
    result, headline = result_words(winners, names, viewer)
    if (short := short_words(reason)) is not None:
        result, headline = "seen", short[:1].upper() + short[1:]
    elif not winners and (reason != "agreed" or len(names) > 2):
        headline = _("Nobody wins")
    return Ending(result, headline, reason_of_match(outcome, names), "", [])


def result_words(
    winners: Sequence[Seat], names: Sequence[str], viewer: Seat | None
) -> tuple[str, str]:
    """How it ended for the viewer ("won", "lost", "drawn", "seen"), and the headline."""
    if not winners:
        return "drawn", _("A draw")
    if viewer in winners:
        return "won", _("You win")
    if viewer is not None and len(names) == 2:
        return "lost", _("You lose")
    won = joined(names[seat] for seat in winners)
    words = ngettext("%(name)s wins", "%(name)s win", len(winners)) % {"name": won}
    return "seen" if viewer is None else "lost", words


def short_words(reason: str) -> str | None:
    """The same for a row of a list, where a match counts for nobody."""
    words = {
        "withdrawn": _("taken back"),
        "expired": _("nobody came"),
        "declined": _("declined"),
        "aborted": _("called off"),
        "outdated": _("ended by an update of the program"),
    }
    return words.get(reason)


def reason_of_match(outcome: OutcomeRow, names: Sequence[str]) -> str:
    """Why the match is over, where no rule of its game has ended it; else ""."""
    reason, winners = outcome.get("reason", ""), outcome.get("winners", [])
    lost = [name for seat, name in enumerate(names) if seat not in winners]
    loser = joined(lost) if winners else ""
    words = {
        "withdrawn": _("This invitation was taken back; nothing was played."),
        "expired": _("Nobody came in time; nothing was played."),
        "declined": _("This challenge was declined; nothing was played."),
        "aborted": _("The match was called off before both had moved. It counts for nobody."),
        "agreed": _("Both agreed to a draw.")
        if len(names) == 2
        else _("Everybody agreed to end the match here."),
        "timeout": _("%(name)s’s time was over.") % {"name": loser}
        if winners
        else _("Everybody’s time was over, and nobody came back."),
        "absence": _("%(name)s had not moved for 30 days.") % {"name": loser},
    }
    return words.get(reason, "")
