"""What the kernel makes of a game's rules: their actions, what is offered, who is asked when."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat, Tick
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction, Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import A, ActionRule, in_rows, rules_by_action
from tests.toy.actions import Concede, Draw, Play, Twin
from tests.toy.game import ToyGame
from tests.toy.rules import ConcedeRule, HoldRule
from tests.toy.samples import CARDS
from tests.toy.table import Table

NOT_NOW = Refusal("TY-3", "It is not your turn.")
ONE_PASS = Refusal("TY-5", "You have passed already.")
asked: list[Seat] = []
"""The seats for which TurnRule was asked whether it is blocked."""


@dataclass(frozen=True, slots=True)
class Wave(Action):
    """An action that no rule knows."""


class TurnRule(ActionRule[Table, A]):
    """What is done in turn."""

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        asked.append(seat)
        return None if seat == table.turn else NOT_NOW

    def refusal(self, table: Table, seat: Seat, action: A) -> Refusal | None:
        return ONE_PASS if isinstance(action, Draw) and table.passes else None

    def perform(self, table: Table, seat: Seat, action: A, emit: Emit) -> None:
        table.passes += 1


class DrawRule(TurnRule[Draw]):
    """A rule of one action."""

    choices = (Draw(),)


class PlayRule(TurnRule[Play | Twin]):
    """A rule of two actions, with a fixed few of them."""

    choices = (Play("red-1"), Twin("red-1"))


class ShortGame(ToyGame):
    """The toy with the rules of this file."""

    rules = (DrawRule(), PlayRule(), HoldRule(), ConcedeRule())  # type: ignore[assignment]


GAME = ShortGame()


def table() -> Table:
    """A table of two; it is the first seat's turn, and nobody was asked anything yet."""
    asked.clear()
    cards = GAME.compile_cards(CARDS)
    return GAME.arrange({}, cards, {"hands": {}, "seats": 2}, Chance.seeded(1))


def test_a_rule_has_the_actions_that_its_class_names() -> None:
    assert DrawRule.actions == (Draw,)
    assert PlayRule.actions == (Play, Twin)
    assert HoldRule.actions == (Tick,)


def test_every_action_finds_its_rule() -> None:
    of = rules_by_action(GAME.rules)
    assert [type(of[action]) for action in (Draw, Play, Twin, Tick, Concede)] == [
        DrawRule,
        PlayRule,
        PlayRule,
        HoldRule,
        ConcedeRule,
    ]


def test_of_a_fixed_few_those_are_offered_that_are_not_refused() -> None:
    at = table()
    assert GAME.moves(at, 0) == [Draw(), Play("red-1"), Twin("red-1")]
    GAME.apply(at, 0, Draw())
    assert GAME.moves(at, 0) == [Play("red-1"), Twin("red-1")]
    assert GAME.explain(at, 0, Draw()) == ONE_PASS


def test_rules_in_a_row_that_one_method_blocks_are_asked_once() -> None:
    at = table()
    assert GAME.moves(at, 1) == []
    assert asked == [1]
    assert GAME.explain(at, 1, Twin("red-1")) == NOT_NOW


def test_rows_of_rules_end_where_something_else_blocks() -> None:
    draw, play, hold, concede = GAME.rules
    rows = list(in_rows((draw, play, concede, hold, draw)))
    assert [row for _, row in rows] == [(draw, play), (concede, hold), (draw,)]
    assert [blocked is None for blocked, _ in rows] == [False, True, False]


def test_no_rule_is_asked_about_seats_that_do_not_play() -> None:
    at = table()
    for seat in (-2, CLOCK, 2):
        assert GAME.legal_actions(at, seat) == []
        assert GAME.explain(at, seat, Draw()) == Refusal(
            "TY-1", "There is no such seat at this table."
        )
    assert asked == []


def test_only_the_clock_ticks_and_only_when_the_table_waits_for_it() -> None:
    at = table()
    assert GAME.explain(at, 0, TICK) == Refusal("TY-7", "Only the clock says that time is up.")
    assert GAME.explain(at, CLOCK, TICK) == Refusal(
        "TY-7", "There is nothing that the clock waits for."
    )
    at.is_holding = True
    assert GAME.moves(at, CLOCK) == [TICK]


def test_after_the_end_nothing_is_possible() -> None:
    at = table()
    GAME.apply(at, 0, Concede())
    assert GAME.legal_actions(at, 0) == []
    for seat, action in ((0, Draw()), (0, TICK), (CLOCK, TICK)):
        assert GAME.explain(at, seat, action) == Refusal("TY-6", "The match is over.")


def test_what_no_rule_knows_is_refused_and_changes_nothing() -> None:
    at = table()
    before = GAME.dump(at)
    assert GAME.explain(at, 0, Wave()) == Refusal("TY-1", "This game has no such action.")
    with pytest.raises(IllegalAction, match="no such action"):
        GAME.apply(at, 0, Wave())
    assert GAME.dump(at) == before
