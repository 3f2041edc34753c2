"""Amounts and conditions: every form, worked out from the present table."""

from __future__ import annotations

import msgspec
import pytest

from spacetrace.engine.games.spacetrace.cards.schema import Condition
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.amounts import Amount, amount_of
from tests.engine.spacetrace.builders import (
    Json,
    attack,
    card_set,
    put_tactic,
    select,
    ship,
    table,
)
from tests.engine.spacetrace.effects.acting import SHIPS

CARDS = card_set(*SHIPS)


def number(made: Table, amount: object, seat: int = 0, source: str = "") -> int:
    wanted: Amount = msgspec.convert(amount, Amount)
    return amount_of(made, wanted, seat, made.find_ship(source))


def count(zone: str, side: str = "own", **more: object) -> Json:
    words: Json = {k: more.pop(k) for k in ("times", "half", "cap") if k in more}
    return {"by": "count", "of": select(zone, side, **more), **words}


def total(field: str, zone: str, side: str = "own", **more: object) -> Json:
    return {"by": "sum", "field": field, "of": select(zone, side, **more)}


def true(made: Table, condition: Json, seat: int = 0) -> bool:
    wanted: Condition = msgspec.convert(condition, Condition)
    return wanted.holds(made, seat, None)


@pytest.fixture
def made() -> Table:
    return table(
        CARDS,
        base1=["destroyers", "fighters"],
        base2=["eagles"],
        hand1=["strike", "supply"],
        wrecks2=["fighters", "fighters"],
        pool1=150,
    )


# --- amounts --------------------------------------------------------------------------------------


def test_a_number_is_itself(made: Table) -> None:
    assert number(made, 7) == 7


def test_count_is_the_number_of_cards_found(made: Table) -> None:
    assert number(made, count("fleets")) == 3
    assert number(made, count("fleets", "both", kind=["ship"])) == 3
    assert number(made, count("wrecks", "enemy")) == 2
    assert number(made, count("wrecks", "enemy"), seat=1) == 0


def test_tactics_on_the_stack_can_be_counted_and_summed(made: Table) -> None:
    put_tactic(made, 1, "strike", {})
    assert number(made, count("stack", "enemy")) == 1
    assert number(made, total("mp", "stack", "enemy")) == 50


def test_times_then_half_rounded_down_then_cap(made: Table) -> None:
    assert number(made, count("fleets", times=5)) == 15
    assert number(made, count("fleets", times=5, half=True)) == 7
    assert number(made, count("fleets", times=5, half=True, cap=4)) == 4


def test_sums_of_ships_in_play_are_of_present_values(made: Table) -> None:
    fighters = ship(made, "1:fighters")
    fighters.ap = 3
    fighters.living = 0b1111
    assert number(made, total("ap", "base_fleet", cls=[1, 3])) == 13
    assert number(made, total("lp", "base_fleet", cls=[1, 3])) == 11
    assert number(made, total("ships", "base_fleet", cls=[1, 3])) == 14
    assert number(made, total("lost", "base_fleet", cls=[1, 3])) == 96
    assert number(made, total("mp", "base_fleet", cls=[1, 3])) == 400


def test_sums_of_cards_elsewhere_are_of_printed_values(made: Table) -> None:
    assert number(made, total("mp", "wrecks", "enemy")) == 200
    assert number(made, total("ships", "wrecks", "enemy")) == 200
    assert number(made, total("lost", "wrecks", "enemy")) == 0
    assert number(made, total("ap", "hand")) == 0


# --- conditions -----------------------------------------------------------------------------------


def test_at_least_so_many_cards(made: Table) -> None:
    assert true(made, {"test": "count", "of": select("hand"), "n": 2})
    assert not true(made, {"test": "count", "of": select("hand"), "n": 3})


def test_a_side_has_or_lacks_a_class(made: Table) -> None:  # ST-23
    assert true(made, {"test": "has_class", "class": 3})
    assert not true(made, {"test": "has_class", "class": 3, "side": "enemy"})
    assert true(made, {"test": "lacks_class", "class": 3})
    assert not true(made, {"test": "lacks_class", "class": 2})
    assert true(made, {"test": "lacks_class", "class": 2, "side": "own"})


def test_the_bases_make_class_iv_present_always(made: Table) -> None:  # ST-23
    for side in ("own", "enemy"):
        assert true(made, {"test": "has_class", "class": 4, "side": side})


def test_attacking_and_defending_are_about_the_present_attack(made: Table) -> None:  # ST-21
    attacking: Json = {"test": "attacking"}
    defending: Json = {"test": "defending"}
    assert not true(made, attacking)
    assert not true(made, defending)
    attack(made)
    assert (true(made, attacking, 0), true(made, attacking, 1)) == (True, False)
    assert (true(made, defending, 0), true(made, defending, 1)) == (False, True)


def test_facing_class_is_the_other_stack_of_the_class_battle(made: Table) -> None:  # ST-23
    facing: Json = {"test": "facing_class", "class": 2}
    assert not true(made, facing)
    attack(made, battle=(3, 2))
    assert (true(made, facing, 0), true(made, facing, 1)) == (True, False)


def test_pools_are_compared(made: Table) -> None:  # ST-6
    assert true(made, {"test": "pool", "n": 150})
    assert not true(made, {"test": "pool", "n": 151})
    assert not true(made, {"test": "pool", "n": 1, "side": "enemy"})


def test_damage_of_a_base_is_compared(made: Table) -> None:  # ST-32
    hurt: Json = {"test": "base_damage", "n": 200}
    made.sides[0].base[0].wounds = {0: 199}
    assert not true(made, hurt)
    made.sides[0].base[0].wounds = {0: 200}
    assert true(made, hurt)
    assert not true(made, {**hurt, "side": "enemy"})
    made.sides[1].base[0].living = 0
    assert true(made, {"test": "base_damage", "n": 1000, "side": "enemy"})


def test_all_any_and_not_join_conditions(made: Table) -> None:
    yes: Json = {"test": "pool", "n": 1}
    no: Json = {"test": "attacking"}
    assert true(made, {"test": "any", "of": [no, yes]})
    assert not true(made, {"test": "all", "of": [no, yes]})
    assert true(made, {"test": "all", "of": [yes, {"test": "not", "of": no}]})
