"""What is not possible is refused with the rule and a sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spacetrace.engine.games.blast_off import actions as a
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import GAME, play, position

HANDS: Json = {"1": ["red-1", "wild", "countdown", "green-3"], "2": ["red-3", "green-4"]}


def at_turn() -> Table:
    """Seat 1's turn on red 9."""
    return position(hands=HANDS, discard=["red-9"])


def naming() -> Table:
    """Seat 1 has to name the wild that begins the pile."""
    return position(hands=HANDS, discard=["wild"], dealer=1)


def countdown() -> Table:
    """A countdown stands at 3."""
    pile: Json = ["red-9", "countdown"]
    running: Json = {"call": "3", "starter": 1}
    return position(hands=HANDS, discard=pile, countdown=running)


def slow() -> Table:
    """Seat 1's turn at a slow table."""
    return position({"pace": "slow"}, hands=HANDS, discard=["red-9"], missions=["echo"])


REFUSED = [
    (at_turn, 0, a.PlayCard("green-3"), "BO-5"),
    (at_turn, 0, a.PlayCard("wild"), "BO-6"),
    (at_turn, 0, a.PlayCard("countdown"), "BO-9"),
    (at_turn, 0, a.PlayWild("blue-1"), "BO-6"),
    (at_turn, 0, a.PlayCard("red-1", ("dance",)), "BO-17"),
    (at_turn, 0, a.DRAW, "BO-7"),
    (at_turn, 0, a.LET_GO, "BO-15"),
    (at_turn, 0, a.CATCH, "BO-17"),
    (at_turn, 0, a.NameStart("red-1"), "BO-3"),
    (at_turn, 0, a.TURN_OVER, "BO-22"),
    (at_turn, 0, a.MakeUp("even", "skip", "Mine"), "BO-22"),
    (at_turn, 0, a.Slap("red-1"), "BO-10"),
    (at_turn, 1, a.PlayCard("red-3"), "BO-4"),
    (at_turn, 2, a.PlayCard("red-3"), "BO-3"),
    (at_turn, -2, a.DRAW, "BO-3"),
    (at_turn, 0, TICK, "BO-15"),
    (at_turn, CLOCK, TICK, "BO-15"),
    (at_turn, CLOCK, a.DRAW, "BO-3"),
    (at_turn, 0, Action(), "BO-3"),
    (naming, 0, a.PlayCard("red-1"), "BO-3"),
    (naming, 1, a.NameStart("red-1"), "BO-3"),
    (naming, 0, a.NameStart("countdown"), "BO-3"),
    (countdown, 0, a.Slap("wild"), "BO-12"),
    (countdown, 0, a.Slap("countdown"), "BO-11"),
    (countdown, 0, a.Slap("red-1"), "BO-10"),
    (countdown, 1, a.Slap("green-3"), "BO-10"),
    (countdown, 0, a.SlapWild("blue"), "BO-12"),
    (countdown, 0, a.SlapWild("red", 3), "BO-12"),
    (countdown, 1, a.SlapWild("red"), "BO-10"),
    (countdown, 0, a.DRAW, "BO-11"),
    (countdown, 0, TICK, "BO-15"),
    (slow, 0, a.SetOrder("slap", None, True), "BO-15"),
    (slow, 0, a.SetOrder("slap", "echo", False), "BO-15"),
    (slow, 0, a.SetOrder("catch", None, True), "BO-17"),
    (slow, 0, a.SetOrder("catch", "rumble", True), "BO-17"),
    (slow, 0, a.SetOrder("catch", "echo", False), "BO-17"),
]


@pytest.mark.parametrize(("make", "seat", "action", "rule"), REFUSED)
def test_what_is_not_possible_is_refused_with_its_rule(
    make: Callable[[], Table], seat: Seat, action: Action, rule: str
) -> None:
    table = make()
    before = GAME.dump(table)
    why_not = GAME.explain(table, seat, action)
    assert why_not is not None
    assert why_not.rule == rule
    assert why_not.sentence.endswith(".")
    assert "!" not in why_not.sentence
    with pytest.raises(IllegalAction):
        GAME.apply(table, seat, action)
    assert GAME.dump(table) == before


def test_all_gestures_that_are_refused_are_refused_for_wilds_and_countdown_cards() -> None:
    table = position(hands=HANDS, discard=["red-9"], missions=["echo"])
    for action in (a.PlayWild("red-1", ("beep",)), a.PlayCountdown(("beep",))):
        why_not = GAME.explain(table, 0, action)
        assert why_not is not None
        assert why_not.rule == "BO-17"


def test_when_the_match_is_over_everything_is_refused() -> None:  # BO-23
    table = at_turn()
    play(table, "1 concede")
    for action in (a.PlayCard("red-1"), a.CONCEDE, a.CATCH, TICK):
        why_not = GAME.explain(table, 0, action)
        assert why_not is not None
        assert why_not.sentence == "The match is over."
