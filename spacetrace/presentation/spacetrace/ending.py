"""Tells the end of a match: who won, by what, with which score."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.presentation.board import Ending, Score
from spacetrace.presentation.endings import result_words


def ending_for(
    outcome: OutcomeRow, names: Sequence[str], viewer: Seat | None, victory: str
) -> Ending:
    """The end as the viewer sees it; `outcome` has reason, rule, winners and scores."""
    winners = outcome.get("winners", [])
    winner = names[winners[0]] if winners else ""
    loser = names[1 - winners[0]] if winners else ""
    result, headline = result_words(winners, names, viewer)
    told = _reason(outcome.get("reason", ""), victory, result)
    reason = told % {"winner": winner, "loser": loser}
    scores = outcome.get("scores", [])
    words = _("MP of wrecks") if victory == "wrecks" else _("damage to the Base")
    return Ending(
        result=result,
        headline=headline,
        reason=reason,
        rule=outcome.get("rule", ""),
        scores=[Score(names[i], n, words, i in winners) for i, n in enumerate(scores)],
    )


def _reason(reason: str, victory: str, result: str) -> str:
    """Why it is over, in the words of who "won", "lost" or has "seen" it, or of a match "drawn"."""
    wrecks, is_lost = victory == "wrecks", result == "lost"
    more_wrecked = (
        _("you have wrecked more MP") if result == "won" else _("%(winner)s has wrecked more MP")
    )
    if reason == "base" and result == "drawn":
        return _("Both Bases are destroyed.")
    if reason == "base":
        return _("Your Base is destroyed.") if is_lost else _("%(loser)s’s Base is destroyed.")
    if reason == "wrecks" and result == "drawn":
        return _("A Base is destroyed, and the wrecks of both sides are worth the same.")
    if reason == "wrecks":
        return _("A Base is destroyed, and %(more)s.") % {"more": more_wrecked}
    if reason == "concession":
        return _("You gave the match up.") if is_lost else _("%(loser)s gave the match up.")
    first = {
        "stalemate": _("For 30 turns in a row nothing happened"),
        "turn-limit": _("The turn limit is reached"),
    }.get(reason, "")
    if not first or result == "drawn":
        return f"{first}." if first else ""
    more_damaged = (
        _("your Base is more damaged") if is_lost else _("%(loser)s’s Base is more damaged")
    )
    return f"{first}, and {more_wrecked if wrecks else more_damaged}."
