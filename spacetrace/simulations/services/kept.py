"""Plays the kept matches of a measured draft again, this time with their moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spacetrace.simulations.balance import AFTER, place_of, report_of
from spacetrace.simulations.figures import MemberPlayed
from spacetrace.simulations.models import DeckTest, Replay, ReplayKind
from spacetrace.simulations.playing import match_play
from spacetrace.simulations.selectors import meeting_of
from spacetrace.simulations.services.finish import replay_of


def matches_again(
    members: Sequence[tuple[DeckTest, MemberPlayed]], report: Mapping[str, object]
) -> list[Replay]:
    """The matches that the report names, not stored yet; a number gives the same match again.

    Moves are most of a match's size, and few of so many matches are ever looked at, so that none
    are kept while the draft is measured.
    """
    tests = {test.place: test for test, _played in members}
    found = []
    for kept in report_of(report).kept:
        test = tests[place_of(kept.deck, AFTER)]
        opponent = test.opponents.all()[kept.opponent - 1]
        match = match_play(meeting_of(test, opponent), kept.seed)
        won = ReplayKind.WIN if match.is_won else ReplayKind.LOSS
        kind = ReplayKind.DRAW if match.is_drawn else won
        found.append(replay_of(test, opponent, match, number=kept.number, kind=kind))
    return found
