"""The countdown of a slow table: standing orders, and who asked to be asked (BO-15)."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.games.blast_off.events import (
    CallLetGo,
    CallMade,
    CardSlapped,
    CountdownEnded,
    SlapAsked,
)
from spacetrace.engine.games.blast_off.scenario import arrange
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, play, position

SLOW: dict[str, Json] = {"pace": "slow"}
HANDS: Json = {
    "1": ["countdown", "countdown", "red-6", "red-8"],
    "2": ["red-7", "green-4", "wild"],
    "3": ["countdown", "purple-7", "orange-2", "orange-3"],
}


def table_of(orders: Json, options: dict[str, Json] | None = None, seed: str = "slow") -> Table:
    """Seat 1 of three is about to start a countdown."""
    named: dict[str, Json] = {"seats": 3, "hands": HANDS, "discard": ["red-9"], "orders": orders}
    return arrange({**SLOW, **(options or {})}, CARDS, named, Chance.seeded(seed))


def test_standing_orders_slap_whatever_fits_but_keep_the_wilds() -> None:  # BO-15
    table = table_of({})
    slapped = [e for e in play(table, "1 play countdown") if isinstance(e, CardSlapped)]
    assert [e.face for e in slapped if not e.face.endswith("7")] == [
        "red-8",
        "red-6",
        "green-4",
        "orange-3",
        "orange-2",
    ]
    assert len(slapped) == 6
    assert "wild" in [card.id for card in table.hands[1]]
    assert table.stage == "turn"


def test_calls_that_wait_for_nobody_run_on_at_once() -> None:  # BO-15
    events = play(table_of({}), "1 play countdown")
    assert sum(isinstance(event, CallMade) for event in events) == 11
    assert any(isinstance(event, CountdownEnded) for event in events)


def test_among_orders_that_clash_the_lot_decides_and_favours_no_seat() -> None:  # BO-15
    takers: Counter[int] = Counter()
    for seed in range(300):
        events = play(table_of({}, seed=f"clash {seed}"), "1 play countdown")
        takers += Counter(e.seat for e in events if isinstance(e, CardSlapped) and "-7" in e.face)
    assert set(takers) == {1, 2}
    assert 110 < takers[1] < 190  # five standard deviations


def test_a_call_waits_for_all_who_asked_whether_or_not_they_could_slap() -> None:  # BO-15
    table = table_of({"2": {"slap": False}, "3": {"slap": False}})
    events = play(table, "1 play countdown")
    assert events[-2:] == [SlapAsked(1), SlapAsked(2)]
    assert GAME.waiting_for(table) == (1, 2)  # nobody holds a 10
    assert GAME.deadline(table) is None


def test_that_a_seat_is_asked_is_its_own_secret() -> None:  # BO-15
    asked, let_go = SlapAsked(1), CallLetGo(1)
    for event in (asked, let_go):
        assert event.seen_by(1) == event
        assert event.seen_by(0) is event.seen_by(None) is None


def test_a_call_is_skipped_when_all_have_let_it_go() -> None:  # BO-11, BO-15
    table = table_of({"2": {"slap": False}, "3": {"slap": False}})
    play(table, "1 play countdown", "2 let-go")
    assert GAME.waiting_for(table) == (2,)
    events = play(table, "3 let-go")
    assert CallMade("9") in events
    assert GAME.waiting_for(table) == (1, 2)


def test_the_first_slap_takes_the_call_and_the_next_one_comes_at_once() -> None:  # BO-10, BO-15
    table = table_of({"2": {"slap": False}, "3": {"slap": False}})
    play(table, "1 play countdown", "2 let-go", "3 let-go", "3 let-go", "2 let-go")
    assert table.countdown is not None
    assert table.countdown.call == 7  # the order of seat 1 took the 8
    events = play(table, "3 slap purple-7")
    assert CallMade("6") in events
    with pytest.raises(IllegalAction):
        play(table, "2 slap red-7")


def test_an_order_answers_before_anybody_is_asked() -> None:  # BO-15
    table = table_of({"2": {"slap": False}})
    play(table, "1 play countdown", "2 let-go", "2 let-go")
    assert table.countdown is not None
    assert table.countdown.call == 5  # 8, 7 and 6 were taken at once by orders
    assert [card.id for card in table.hands[1]] == ["green-4", "red-7", "wild"]


def test_who_was_not_asked_may_slap_a_wild_while_the_table_waits() -> None:  # BO-15
    table = table_of({"3": {"slap": False}})
    play(table, "1 play countdown")
    assert GAME.reactors(table) == (1,)
    assert CardSlapped(1, "wild", "green-10") in play(table, "2 slap wild as green")


def test_who_is_not_asked_has_nothing_to_let_go() -> None:  # BO-15
    table = table_of({"3": {"slap": False}})
    play(table, "1 play countdown")
    with pytest.raises(IllegalAction, match="not asked"):
        play(table, "2 let-go")


def test_a_turn_timer_lets_go_for_all_who_are_asked() -> None:  # BO-15
    orders: Json = {"2": {"slap": False}, "3": {"slap": False}}
    table = table_of(orders, {"turn_timer": 60})
    play(table, "1 play countdown")
    deadline = GAME.deadline(table)
    assert deadline is not None
    assert (deadline.kind, deadline.ms) == ("turn", 60_000)
    assert CallMade("9") in play(table, "clock tick")


def test_orders_are_changed_at_any_time_and_nobody_else_learns_of_it() -> None:  # BO-15
    table = table_of({})
    before = GAME.view_json(GAME.view(table, 0))
    events = play(table, "3 order slap off")
    assert [event.seen_by(0) for event in events] == [None]
    assert GAME.view_json(GAME.view(table, 0)) == before
    play(table, "1 play countdown")
    assert GAME.waiting_for(table) == (2,)


def test_an_order_that_stands_already_is_refused() -> None:  # BO-15
    with pytest.raises(IllegalAction) as error:
        play(table_of({}), "3 order slap on")
    assert error.value.rule == "BO-15"


def test_live_tables_have_no_standing_orders() -> None:  # BO-15
    table = position(seats=3, hands=HANDS)
    assert GAME.meta_actions(table, 0) == []
    with pytest.raises(IllegalAction) as error:
        play(table, "1 order slap off")
    assert error.value.rule == "BO-15"


def test_a_seat_without_cards_is_not_asked() -> None:  # BO-15, BO-24
    hands: Json = {"1": ["countdown", "red-6"], "2": ["red-7", "green-4"], "3": []}
    table = position(
        {**SLOW, "runners_up": True},
        seats=3,
        hands=hands,
        out=[3],
        discard=["red-9"],
        orders={"1": {"slap": False}, "3": {"slap": False}},
    )
    play(table, "1 play countdown")
    assert GAME.waiting_for(table) == (0,)


def test_the_match_ends_in_the_middle_of_calls_that_run_on() -> None:  # BO-15, BO-23
    hands: Json = {"1": ["countdown", "red-1"], "2": ["red-7"], "3": ["red-2", "wild"]}
    table = position(SLOW, seats=3, hands=hands, discard=["red-9"])
    events = play(table, "1 play countdown")
    assert CallMade("7") in events
    assert CallMade("6") not in events
    outcome = GAME.outcome(table)
    assert outcome is not None
    assert outcome.winners == (1,)
