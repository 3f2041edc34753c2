"""Odd payments: what pays for two things, what it sets off, what it costs (ST-6 to ST-11)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.actions import READY, Concede, SetOrder
from spacetrace.engine.kernel.errors import IllegalAction
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import (
    ability,
    card,
    card_set,
    effect,
    ids,
    names,
    select,
)
from tests.engine.spacetrace.rules.playing import CARDS, COUNTER, HIT_BASE, do, may, refused, tactic
from tests.engine.spacetrace.telling import GAME

ANY_OWN = select("fleets", kind=["ship"])

# --- who may act ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-2, -1, 2, 7])
def test_nobody_without_a_seat_does_anything(seat: int) -> None:  # ST-1
    table = builders.table(CARDS, hand1=["bomb"], hand2=["bomb"])
    before = GAME.dump(table)
    bomb = GAME.moves(table, 0)[0]
    for action in (bomb, Concede(), SetOrder("always-ask", True), READY):
        assert GAME.explain(table, seat, action) is not None
        with pytest.raises(IllegalAction):
            GAME.apply(table, seat, action, None)
    assert GAME.dump(table) == before


# --- paying ---------------------------------------------------------------------------------------

PAYING = card_set(
    card("barge", cls=2, mp=100),
    card("mothership", cls=4, lp=500, mp=0, keywords=["mothership"]),
    card("r100", "reinforcement", mp=100),
    card("r50", "reinforcement", mp=50),
    card(
        "levy",
        "reinforcement",
        mp=100,
        abilities=[ability("played", effect("draw", amount=1))],
    ),
    card(
        "panic",
        "reinforcement",
        mp=100,
        abilities=[ability("played", effect("discard", amount=5, by="random"))],
    ),
    card(
        "siege",
        "reinforcement",
        mp=100,
        abilities=[
            ability(
                "played",
                effect("damage", select("fleets", "enemy", kind=["base"]), amount=1000),
            )
        ],
    ),
    card(
        "purge",
        "reinforcement",
        mp=100,
        abilities=[ability("played", effect("destroy", ANY_OWN))],
    ),
    tactic("cut", ability("played", HIT_BASE, cost=[{"pay": "discard"}]), mp=100),
    tactic("wait", ability("played", HIT_BASE), mp=100),
    COUNTER,
    tactic(
        "trade",
        ability("played", effect("draw", amount=1), cost=[{"pay": "sacrifice", "from": ANY_OWN}]),
    ),
    card(
        "boss",
        "commander",
        mp=0,
        abilities=[
            ability(
                "played",
                effect("draw", amount=1),
                cost=[{"pay": "sacrifice", "from": ANY_OWN}],
            )
        ],
    ),
    card("chief", "commander", mp=100, abilities=[ability("turn_start", HIT_BASE)]),
)


def test_a_reinforcement_that_is_discarded_as_a_cost_does_not_pay_too() -> None:  # ST-7
    table = builders.table(PAYING, hand1=["cut", "r100"])
    assert may(table, 1) == ["play r100", "attack", "ready"]
    table = builders.table(PAYING, hand1=["cut", "r100", "r100"])
    assert "play cut paying 1:hand:r100 with r100" in may(table, 1)
    do(table, "1 play cut paying 1:hand:r100 with r100")
    assert ids(table.sides[0].discard) == ["r100", "r100", "cut"]
    assert table.sides[0].pool == 0


def test_a_card_does_not_discard_itself_to_be_played() -> None:  # ST-10
    table = builders.table(PAYING, hand1=["cut"], pool1=100)
    assert refused(table, "1 play cut paying 1:hand:cut") == "ST-19"
    table = builders.table(PAYING, hand1=["cut", "cut"], pool1=100)
    do(table, "1 play cut paying 1:hand:cut")
    assert table.sides[0].hand == []


def test_abilities_of_what_pays_work_before_the_tactic_can_be_answered() -> None:  # ST-6
    table = builders.table(PAYING, hand1=["wait", "levy"], hand2=["veto"], library1=["barge"])
    do(table, "1 play wait with levy")
    assert (table.say, len(table.stack), table.work) == (1, 1, [])
    assert ids(table.sides[0].hand) == ["barge"]


def test_what_pays_cannot_discard_the_card_that_it_pays_for() -> None:  # ST-7
    table = builders.table(PAYING, hand1=["barge", "panic", "r50", "r50"])
    assert "play barge with panic" in may(table, 1)
    do(table, "1 play barge with panic")
    assert names(table.sides[0].base) == ["1:base", "1:barge"]
    assert table.sides[0].hand == []


def test_a_match_that_is_over_by_what_pays_leaves_no_card_in_mid_air() -> None:  # ST-32
    table = builders.table(PAYING, hand1=["wait", "siege"])
    do(table, "1 play wait with siege")
    assert table.outcome is not None
    assert sorted(ids(table.sides[0].discard)) == ["siege", "wait"]


def test_a_commander_does_not_board_the_ship_that_is_its_price() -> None:  # ST-11
    table = builders.table(PAYING, base1=["barge"], hand1=["boss"])
    assert may(table, 1) == ["attack", "ready"]
    table = builders.table(PAYING, base1=["barge", "barge"], hand1=["boss"])
    assert [text for text in may(table, 1) if "boss" in text] == [
        "play boss on 1:barge#2 paying 1:barge",
        "play boss on 1:barge paying 1:barge#2",
    ]


@pytest.mark.parametrize(
    ("line", "fleets"),
    [
        ("1 play boss on 1:barge paying 1:mothership", {"hand1": ["boss"]}),
        ("1 play chief on 1:barge with purge", {"hand1": ["chief", "purge"]}),
    ],
)
def test_a_commander_whose_ship_is_lost_by_the_payment_is_discarded(  # ST-11
    line: str, fleets: dict[str, list[str]]
) -> None:
    table = builders.table(PAYING, second1=["mothership", "barge"], **fleets)  # type: ignore[arg-type]
    do(table, line)
    assert names(table.sides[0].ships()) == ["1:base"]
    assert ids(table.sides[0].discard)[-1] in ("boss", "chief")
    assert table.sides[0].commander_played
