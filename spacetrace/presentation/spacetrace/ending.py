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
    told = _reason(outcome.get("reason", ""), victory, bool(winners))
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


def _reason(reason: str, victory: str, is_won: bool) -> str:
    wrecks = victory == "wrecks"
    if reason == "base":
        return _("%(loser)s’s Base is destroyed.") if is_won else _("Both Bases are destroyed.")
    if reason == "wrecks":
        if not is_won:
            return _("A Base is destroyed, and the wrecks of both sides are worth the same.")
        return _("A Base is destroyed, and %(winner)s has wrecked more MP.")
    if reason == "concession":
        return _("%(loser)s gave the match up.")
    first = {
        "stalemate": _("For 30 turns in a row nothing happened."),
        "turn-limit": _("The turn limit is reached."),
    }.get(reason, "")
    if not is_won:
        return first
    more = (
        _("%(winner)s has wrecked more MP.") if wrecks else _("%(loser)s’s Base is more damaged.")
    )
    return f"{first} {more}"
