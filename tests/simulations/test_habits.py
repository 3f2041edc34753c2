"""The count of what computer players do: what is exchanged, moved and left over."""

from __future__ import annotations

from bench.habits import Habits, is_answer, watch
from spacetrace.engine.games.spacetrace.actions import Exchange, MoveShip, Ready
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import ability, card, card_set, effect, select

ANSWER = ability(
    "played",
    effect("counter", "t"),
    choose={"t": {"from": select("stack", "enemy", kind=["tactic"])}},
)
CARDS = card_set(card("no", "tactic", abilities=[ANSWER]), card("yes", "tactic"), card("mite"))


def test_only_what_stops_a_tactic_is_an_answer() -> None:
    assert [is_answer(CARDS.card(name)) for name in ("no", "yes", "mite")] == [True, False, False]


def test_what_a_seat_does_is_counted_once() -> None:
    table, habits = builders.table(CARDS, hand1=["no", "yes"], base1=["mite"]), Habits()
    habits.dealt(table, (0, 1))
    table.sides[0].pool = 40
    habits.moved(0, MoveShip("1:mite", "second"))
    habits.moved(0, Exchange("no"))
    habits.moved(0, Ready())
    counts = habits.counts
    assert (counts["ships moved"], counts["exchanges"], counts["answers exchanged"]) == (1, 1, 1)
    assert (counts["turns"], counts["MP left over"]) == (1, 40)


def test_whole_matches_are_counted() -> None:
    counts = watch("drifter", 2, 1)
    assert counts["matches"] == 2
    assert counts["turns"] > 4
    assert counts["losers"] <= 2
