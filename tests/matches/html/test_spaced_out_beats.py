"""The beats of Spaced Out's table that lead in to what happens next."""

from __future__ import annotations

import pytest

from spacetrace.matches.presenters.drawn import frames_drawn
from spacetrace.matches.selectors import current_table
from spacetrace.matches.selectors.pages import frames_after
from spacetrace.players.models import User
from tests.matches.html.families import begin
from tests.matches.tables import fresh, send


@pytest.mark.parametrize(("computers", "is_over"), [(1, True), (0, False)])
def test_a_shooting_star_is_told_over_whom_it_flies(  # SO-16
    alice: User, bob: User, computers: int, is_over: bool
) -> None:
    hands = {"1": ["red-shooting-star", "red-2", "red-3"], "2": ["green-1", "blue-1"]}
    start = {"piles": ["red-9", "blue-3"], "live": "left", "hands": hands}
    if computers:
        hands["3"] = ["green-2", "blue-2"]
    match = begin("spaced_out", alice, bob, computers=computers, position=start, pace="slow")
    table, before = current_table(match), match.version
    assert send(match, 0, "play red-shooting-star on left").status == "done"
    beats = frames_drawn(match, frames_after(fresh(match), 1, table, before, before + 1))
    told = [(one["line"], one["sentence"]) for one in beats]
    assert (("passed-over 2", "It passes over you.") in told) is is_over
