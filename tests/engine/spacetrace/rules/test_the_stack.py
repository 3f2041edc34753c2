"""Who may answer, and how the stack resolves (ST-14 to ST-18)."""

from __future__ import annotations

from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import ids, names
from tests.engine.spacetrace.rules.playing import CARDS, do, may, refused


def test_a_tactic_may_be_answered() -> None:  # ST-15
    table = builders.table(CARDS, hand1=["strike"], pool1=50, base2=["cruiser"], hand2=["counter"])
    do(table, "1 play strike on 2:cruiser")
    assert table.say == 1
    assert may(table, 2) == ["play counter on 1:strike", "pass"]
    do(table, "2 pass")
    assert names(table.sides[1].base) == ["2:base"]
    assert table.say == 0


def test_a_counter_discards_both_and_costs_stay_paid() -> None:  # ST-18
    table = builders.table(CARDS, hand1=["strike"], pool1=50, base2=["cruiser"], hand2=["counter"])
    do(table, "1 play strike on 2:cruiser", "2 play counter on 1:strike")
    assert names(table.sides[1].base) == ["2:base", "2:cruiser"]
    assert ids(table.sides[0].discard) == ["strike"]
    assert ids(table.sides[1].discard) == ["counter"]
    assert table.sides[0].pool == 0


def test_a_counter_of_a_counter_lets_the_first_tactic_work() -> None:  # ST-16
    table = builders.table(
        CARDS,
        hand1=["strike", "counter"],
        pool1=50,
        base2=["cruiser"],
        hand2=["counter", "counter"],
    )
    do(
        table,
        "1 play strike on 2:cruiser",
        "2 play counter on 1:strike",
        "1 play counter on 2:counter",
    )
    assert table.say == 1
    do(table, "2 pass")
    assert names(table.sides[1].base) == ["2:base"]


def test_a_tactic_whose_targets_are_gone_fizzles() -> None:  # ST-17
    table = builders.table(
        CARDS, hand1=["strike"], pool1=50, base2=["cruiser"], hand2=["sacrifice"]
    )
    do(table, "1 play strike on 2:cruiser", "2 play sacrifice paying 2:cruiser")
    assert ids(table.sides[0].discard) == ["strike"]
    assert [(w.card.id, w.killed) for w in table.sides[1].wrecks] == [("cruiser", True)]


def test_a_seat_that_cannot_answer_is_passed_over() -> None:  # ST-14
    table = builders.table(CARDS, hand1=["strike"], pool1=50, base2=["cruiser"], hand2=["strike"])
    do(table, "1 play strike on 2:cruiser")
    assert names(table.sides[1].base) == ["2:base"]
    assert table.say == 0


def test_a_seat_that_asks_always_to_be_asked_is_waited_for() -> None:  # ST-14
    table = builders.table(CARDS, hand1=["strike"], pool1=50, base2=["cruiser"])
    do(table, "2 order always-ask on", "1 play strike on 2:cruiser")
    assert table.say == 1
    assert may(table, 2) == ["pass"]


def test_the_other_seat_may_play_a_tactic_unasked() -> None:  # ST-14
    table = builders.table(CARDS, base1=["fighters"], hand1=["counter"], hand2=["strike"], pool2=50)
    do(table, "2 play strike on 1:fighters")
    assert table.say == 0
    assert may(table, 1) == ["play counter on 2:strike", "pass"]
    do(table, "1 pass")
    assert table.say == 0
    assert names(table.sides[0].base) == ["1:base"]


def test_nothing_is_played_unasked_while_ships_are_put_in_order() -> None:  # ST-14
    table = builders.table(
        CARDS, base1=["fighters", "fighters"], hand2=["strike"], pool2=50, base2=["cruiser"]
    )
    do(table, "1 attack")
    assert table.stage == "order"
    assert may(table, 2) == []
    assert refused(table, "2 play strike on 1:fighters") == "ST-14"


def test_at_ready_the_other_seat_is_asked_if_it_wants_to_be() -> None:  # ST-14
    table = builders.table(CARDS, base1=["fighters"], hand2=["strike"], pool2=50)
    do(table, "2 order stop-at-end on", "1 ready")
    assert (table.stage, table.say) == ("ending", 1)
    assert may(table, 1) == []
    do(table, "2 play strike on 1:fighters")
    assert (table.stage, table.active) == ("main", 1)
    assert names(table.sides[0].base) == ["1:base"]


def test_without_that_order_ready_ends_the_turn() -> None:  # ST-14
    table = builders.table(CARDS, base1=["fighters"], hand2=["strike"], pool2=50)
    do(table, "1 ready")
    assert table.active == 1


def test_the_opponent_chooses_what_its_side_loses() -> None:  # ST-10
    table = builders.table(CARDS, hand1=["edict"], base2=["cruiser", "fighters"])
    do(table, "1 play edict")
    assert may(table, 1) == []
    assert sorted(may(table, 2)) == ["pick 2:cruiser", "pick 2:fighters"]
    do(table, "2 pick 2:fighters")
    assert names(table.sides[1].base) == ["2:base", "2:cruiser"]
    assert ids(table.sides[0].discard) == ["edict"]
    assert table.say == 0
