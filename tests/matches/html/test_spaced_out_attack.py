"""What is told of an attack while it is answered, event by event."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.matches.selectors import current_table
from spacetrace.matches.selectors.pages import frames_after
from spacetrace.players.models import User
from spacetrace.presentation.spaced_out.board import SpacedOutBoard, board_for
from tests.matches.html.families import begin, board
from tests.matches.tables import fresh, send

THROWN_BACK: dict[str, Any] = {
    "piles": ["yellow-asteroids", "green-1"],
    "live": "left",
    "attack": {"number": 2, "attacker": 3},
    "hands": {
        "1": ["super-force-field", "blue-asteroids", "blue-7"],
        "2": ["green-2", "green-3"],
        "3": ["red-1", "red-2", "red-3"],
    },
}
"""The computer's attack waits for Alice, who can send it back."""


def frames_of_the_answer(
    alice: User, bob: User, hand: list[str], seat: int | None
) -> list[SpacedOutBoard]:
    """What the seat sees, event by event, as Alice answers with her super force field."""
    hands = {**THROWN_BACK["hands"], "1": ["super-force-field", *hand]}
    position = {"seats": 3, **THROWN_BACK, "hands": hands}
    match = begin("spaced_out", alice, bob, computers=1, position=position, pace="slow")
    assert board(match, seat).attack == "Asteroids on Alice"
    table, before = current_table(match), match.version
    assert send(match, 0, "play super-force-field on left as blue").status == "done"
    shown = frames_after(fresh(match), seat, table, before, before + 1)
    return [board_for(one.look) for one in shown]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_attack_thrown_back_is_at_no_moment_on_who_threw_it(  # SO-21
    alice: User, bob: User, seat: int | None
) -> None:
    shown = frames_of_the_answer(alice, bob, ["blue-7"], seat)
    assert len(shown) > 2
    for one in shown:
        attacked = [panel.seat for panel in one.seats if panel.note.startswith("attack")]
        assert attacked == [2]
        assert one.attack == "Force field against Cadet"


def test_the_number_of_an_attack_that_is_sent_on_changes_with_the_name(  # SO-20
    alice: User, bob: User
) -> None:
    hands = {**THROWN_BACK["hands"], "1": ["green-asteroids", "blue-7", "blue-8"]}
    position = {"seats": 3, **THROWN_BACK, "hands": hands}
    match = begin("spaced_out", alice, bob, computers=1, position=position, pace="slow")
    table, before = current_table(match), match.version
    assert send(match, 0, "play green-asteroids on left").status == "done"
    looks = [one.look for one in frames_after(fresh(match), 1, table, before, before + 1)]
    shown = [(one.attack, one.attack_number, one.draw_words) for one in map(board_for, looks)]
    assert list(dict.fromkeys(shown)) == [("", 0, "Draw"), ("Asteroids on Bob", 4, "Draw 4")]


def test_whoever_goes_out_under_attack_is_not_attacked_any_more(  # SO-38
    alice: User, bob: User
) -> None:
    shown = frames_of_the_answer(alice, bob, [], 1)
    assert shown
    assert {one.attack for one in shown} == {""}
