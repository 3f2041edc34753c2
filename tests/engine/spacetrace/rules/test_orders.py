"""Standing orders: what nobody else learns of them, and what none of them may do (ST-14, ST-36)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace import events as e
from spacetrace.engine.games.spacetrace.actions import SetOrder
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import Recorder
from tests.engine.spacetrace.rules.playing import CARDS, do, may, refused
from tests.engine.spacetrace.rules.test_endless_effects import LOOP
from tests.engine.spacetrace.telling import GAME

ORDER_EVENTS = (e.OrderSet, e.OrderUsed, e.OrderEnded)


def _orders(table: Table, seat: int) -> list[str]:
    """The texts of the orders that a seat, counted from 1, may give or take back."""
    listed = GAME.meta_actions(table, seat - 1)
    return [GAME.action_text(action) for action in listed if isinstance(action, SetOrder)]


def _attacked(hand: list[str], pool: int = 0, **more: object) -> Table:
    """Seat 1 may attack seat 2, which holds these cards."""
    made: Table = builders.table(CARDS, hand2=hand, pool2=pool, **more)  # type: ignore[arg-type]
    return made


# --- secrets --------------------------------------------------------------------------------------


def test_two_tables_that_differ_in_orders_alone_look_the_same_to_everybody_else() -> None:  # ST-36
    plain, ordered = _attacked(["strike"], 50), _attacked(["strike"], 50)
    do(ordered, "2 order pass on", "2 order answer strike on", "2 order keep-order on")
    for viewer in (0, None):
        views = [GAME.view_json(GAME.view(table, viewer)) for table in (plain, ordered)]
        assert views[0] == views[1]
    assert GAME.legal_actions(plain, 0) == GAME.legal_actions(ordered, 0)
    assert GAME.waiting_for(plain) == GAME.waiting_for(ordered)


def test_what_is_told_of_an_order_reaches_its_owner_alone() -> None:  # ST-36
    table, told = _attacked(["strike"], 50, base1=["fighters"]), Recorder()
    do(table, "2 order pass on", "2 order answer strike 1:fighters on", "1 attack", emit=told)
    do(table, "1 ready", emit=told)
    found = told.of(*ORDER_EVENTS)
    assert [type(event) for event in found] == [e.OrderSet] * 2 + [e.OrderUsed, e.OrderEnded]
    assert all(event.seen_by(1) == event for event in found)
    assert all(event.seen_by(viewer) is None for event in found for viewer in (0, None))


def test_what_an_order_does_is_told_like_any_play() -> None:  # ST-14
    by_order, by_hand = Recorder(), Recorder()
    table = _attacked(["strike"], 50, base1=["fighters"])
    do(table, "2 order answer strike 1:fighters on")
    do(table, "1 attack", emit=by_order)
    table = _attacked(["strike"], 50, base1=["fighters"])
    do(table, "1 attack", "2 play strike on 1:fighters", emit=by_hand)
    seen = [event.seen_by(0) for event in by_order.events]
    # By hand the say stops at the defender in between, and is told to have come to it.
    both = [
        [event for event in events if event and not isinstance(event, e.SayChanged)]
        for events in (seen, [event.seen_by(0) for event in by_hand.events])
    ]
    assert both[0] == both[1]


def test_computer_players_are_dealt_tables_without_the_other_side_s_orders() -> None:  # ST-36
    table = _attacked(["strike"], 50)
    do(table, "2 order pass on", "1 order pass on")
    dealt = GAME.determinize(table, 0, table.chance.copy())
    assert (dealt.sides[0].orders, dealt.sides[1].orders) == (["pass"], [])


# --- guards ---------------------------------------------------------------------------------------


def test_orders_do_nothing_in_the_own_turn() -> None:  # ST-14
    table = builders.table(CARDS, hand1=["counter"], hand2=["bomb"], base1=["fighters"])
    do(table, "1 order pass on", "1 order answer counter on")
    do(table, "2 play bomb")
    assert GAME.waiting_for(table) == (0,)
    assert "pass" in may(table, 1)


def test_a_choice_that_a_card_asks_for_is_not_left_to_orders() -> None:  # ST-10, ST-14
    table = builders.table(CARDS, hand1=["edict"], base2=["fighters", "cruiser"], hand2=["counter"])
    do(table, "2 order pass on", "2 order keep-order on", "1 play edict")
    assert table.prompt is not None
    assert GAME.waiting_for(table) == (1,)


def test_an_order_given_while_one_is_asked_acts_at_once() -> None:  # ST-14
    table = builders.table(CARDS, hand1=["bomb"], hand2=["counter"])
    do(table, "1 play bomb")
    assert GAME.waiting_for(table) == (1,)
    do(table, "2 order pass on")
    assert GAME.waiting_for(table) == (0,)
    assert table.stack == []


def test_who_wants_to_be_asked_at_the_end_of_the_turn_is_asked_all_the_same() -> None:  # ST-14
    table = builders.table(CARDS, hand2=["bomb"])
    do(table, "2 order stop-at-end on", "2 order pass on", "1 ready")
    assert (table.stage, GAME.waiting_for(table)) == ("ending", (1,))


def test_answers_come_in_the_order_in_which_they_were_given() -> None:  # ST-14
    table, told = _attacked(["bomb", "strike"], 50, base1=["fighters"]), Recorder()
    do(table, "2 order answer strike on", "2 order answer bomb on", "1 attack", emit=told)
    used = [event.order for event in told.of(e.OrderUsed) if isinstance(event, e.OrderUsed)]
    assert used == [("answer", "strike"), ("answer", "bomb")]


def test_an_answer_whose_effects_would_never_end_is_given_up_and_reported() -> None:  # ST-14
    table = builders.table(LOOP, hand2=["strike"], base1=["dawn"], wrecks1=["dusk"])
    told = Recorder()
    do(table, "2 order answer strike on", "1 attack", emit=told)
    ends = [event.why for event in told.of(e.OrderEnded) if isinstance(event, e.OrderEnded)]
    assert ends == ["refused"]
    assert GAME.waiting_for(table) == (1,)
    assert [card.id for card in table.sides[1].hand] == ["strike"]


@pytest.mark.parametrize(
    "order",
    [
        "answer strike",
        "answer fighters",
        "answer nothing-known",
        "answer bomb 1:base",
        "unless-aimed-at 1:base",
        "unless-second",
        "defend-base",
        "defend-both",
    ],
)
def test_an_order_is_given_only_about_what_the_seat_has(order: str) -> None:  # ST-14
    table = _attacked(["bomb", "fighters"])
    assert refused(table, f"2 order {order} on") == "ST-14"
    assert f"order {order} on" not in _orders(table, 2)


def test_the_orders_about_a_second_fleet_end_with_it() -> None:  # ST-14, ST-30
    table = builders.table(CARDS, hand1=["strike"], pool1=50, second2=["mothership"])
    do(table, "2 order defend-both on", "2 order unless-second on")
    do(table, "1 play strike on 2:mothership")
    assert table.sides[1].orders == []
    assert "order defend-both on" not in _orders(table, 2)


def test_orders_are_listed_with_the_way_to_take_them_back() -> None:  # ST-14
    table = _attacked(["bomb"])
    before = _orders(table, 2)
    do(table, "2 order answer bomb on")
    assert "order answer bomb off" in _orders(table, 2)
    do(table, "2 order answer bomb off")
    assert _orders(table, 2) == before
