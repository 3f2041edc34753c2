"""What selectors find: zones, sides and every field (ST-17, ST-20, ST-21)."""

from __future__ import annotations

import msgspec
import pytest

from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.effects.select import found, ships_found, still_fits
from spacetrace.engine.games.spacetrace.pieces import Ref, Ship, Wreck
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace.builders import (
    attack,
    card,
    card_set,
    names,
    put_tactic,
    select,
    ship,
    table,
    target,
)
from tests.engine.spacetrace.effects.acting import SHIPS

CARDS = card_set(*SHIPS, card("shields", cls=1, keywords=["immune_jam"], mp=150))


def selector(zone: str, side: str = "own", **more: object) -> Selector:
    return msgspec.convert(select(zone, side, **more), Selector)


def ships(made: Table, wanted: Selector, source: Ship | None = None, seat: int = 0) -> list[str]:
    return names(ships_found(made, wanted, seat, source))


def refs(made: Table, wanted: Selector, seat: int = 0) -> list[tuple[str, int, str]]:
    return [(ref.zone, ref.seat, ref.name) for ref in found(made, wanted, seat, None)]


@pytest.fixture
def fleets() -> Table:
    """Two cards a side in the base fleets, and a second fleet of seat 1."""
    return table(
        CARDS,
        base1=["destroyers", "fighters"],
        second1=["mothership", "eagles"],
        base2=["fighters", "shields"],
    )


# --- zones and sides ------------------------------------------------------------------------------


def test_fleets_are_both_fleets_in_stack_order(fleets: Table) -> None:  # ST-21
    assert ships(fleets, selector("fleets")) == [
        "1:fighters",
        "1:eagles",
        "1:destroyers",
        "1:mothership",
        "1:base",
    ]


def test_cards_of_a_class_stand_in_the_order_of_their_stack(fleets: Table) -> None:  # ST-21
    ship(fleets, "2:fighters").order, ship(fleets, "2:shields").order = 3, 2
    assert ships(fleets, selector("fleets", "enemy", cls=[1])) == ["2:shields", "2:fighters"]


def test_each_fleet_can_be_meant_alone(fleets: Table) -> None:
    assert ships(fleets, selector("base_fleet")) == ["1:fighters", "1:destroyers", "1:base"]
    assert ships(fleets, selector("second_fleet")) == ["1:eagles", "1:mothership"]
    assert ships(fleets, selector("second_fleet", "enemy")) == []


def test_of_both_sides_the_own_one_comes_first(fleets: Table) -> None:
    wanted = selector("fleets", "both", name="fighters")
    assert ships(fleets, wanted) == ["1:fighters", "2:fighters"]
    assert ships(fleets, wanted, seat=1) == ["2:fighters", "1:fighters"]


def test_the_stacks_of_a_class_battle_are_the_two_that_fight(fleets: Table) -> None:  # ST-23
    attack(fleets, both1=True, battle=(2, 1))
    assert ships(fleets, selector("own_stack")) == ["1:eagles"]
    assert ships(fleets, selector("facing_stack", "enemy")) == ["2:fighters", "2:shields"]
    assert ships(fleets, selector("facing_stack", "enemy"), seat=1) == ["1:eagles"]


def test_a_fleet_that_stays_out_is_in_no_stack(fleets: Table) -> None:  # ST-22
    attack(fleets, both1=False, battle=(4, 1))
    assert ships(fleets, selector("own_stack")) == ["1:base"]


def test_nothing_faces_a_card_outside_class_battles(fleets: Table) -> None:
    assert ships(fleets, selector("facing_stack", "enemy")) == []


def test_outside_class_battles_the_own_stack_is_the_class_in_both_fleets(fleets: Table) -> None:
    source = ship(fleets, "1:mothership")
    assert ships(fleets, selector("own_stack"), source) == ["1:mothership", "1:base"]


def test_self_and_host_are_the_ship_card_that_has_the_ability(fleets: Table) -> None:  # ST-11
    eagles = ship(fleets, "1:eagles")
    assert ships(fleets, selector("self"), eagles) == ["1:eagles"]
    assert ships(fleets, selector("host"), eagles) == ["1:eagles"]
    assert ships(fleets, selector("self")) == []


def test_a_card_without_living_ships_is_not_found(fleets: Table) -> None:
    ship(fleets, "2:fighters").living = 0
    assert ships(fleets, selector("fleets", "enemy", cls=[1])) == ["2:shields"]


def test_piles_are_read_from_the_newest_card() -> None:
    made = table(
        CARDS,
        hand1=["strike", "supply"],
        discard1=["strike", "supply", "strike"],
        wrecks2=["fighters"],
        killed2=["eagles"],
    )
    assert refs(made, selector("hand", kind=["tactic"])) == [("hand", 0, "strike")]
    assert [name for _, _, name in refs(made, selector("discard"))] == [
        "strike",
        "supply",
        "strike",
    ]
    assert refs(made, selector("wrecks", "enemy")) == [
        ("killed", 1, "eagles"),
        ("wrecks", 1, "fighters"),
    ]


def test_a_library_is_read_from_the_top() -> None:
    made = table(CARDS, library1=["strike", "supply"])
    assert [name for _, _, name in refs(made, selector("library"))] == ["strike", "supply"]


def test_tactics_are_found_on_the_stack_by_side() -> None:  # ST-18
    made = table(CARDS)
    put_tactic(made, 0, "strike", {})
    put_tactic(made, 1, "strike", {})
    assert refs(made, selector("stack", "enemy")) == [("stack", 1, "2:strike")]
    assert len(refs(made, selector("stack", "both"))) == 2
    assert refs(made, selector("stack", "enemy", mp={"max": 40})) == []


# --- fields ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("kind", ["base"], ["1:base"]),
        ("cls", [1, 3], ["1:fighters", "1:destroyers"]),
        ("keyword", "mothership", ["1:mothership"]),
        ("name", "eagles", ["1:eagles"]),
        ("mp", {"min": 300, "max": 599}, ["1:destroyers"]),
        ("ap", {"min": 10}, ["1:destroyers", "1:mothership"]),
        ("lp", {"max": 9}, ["1:fighters"]),
    ],
)
def test_every_field_that_is_given_must_hold(
    fleets: Table, field: str, value: object, expected: list[str]
) -> None:
    assert ships(fleets, selector("fleets", "own", **{field: value})) == expected


def test_fields_hold_together(fleets: Table) -> None:
    assert ships(fleets, selector("fleets", cls=[4], kind=["ship"])) == ["1:mothership"]


def test_values_are_the_present_ones(fleets: Table) -> None:
    ship(fleets, "1:fighters").ap = 7
    ship(fleets, "1:fighters").keywords = frozenset({"immune_kill"})
    assert ships(fleets, selector("fleets", ap={"min": 7, "max": 7})) == ["1:fighters"]
    assert ships(fleets, selector("base_fleet", keyword="immune_kill", cls=[1])) == ["1:fighters"]


def test_damaged_is_a_card_with_a_wound_or_a_lost_ship(fleets: Table) -> None:
    ship(fleets, "1:eagles").wounds = {0: 3}
    ship(fleets, "1:fighters").living = 1
    assert ships(fleets, selector("fleets", damaged=True)) == ["1:fighters", "1:eagles"]
    assert "1:eagles" not in ships(fleets, selector("fleets", damaged=False))


def test_jammed_is_a_card_with_a_jammed_living_ship(fleets: Table) -> None:  # ST-20
    ship(fleets, "1:fighters").jammed = 2
    assert ships(fleets, selector("fleets", jammed=True)) == ["1:fighters"]
    ship(fleets, "1:fighters").living &= ~2
    assert ships(fleets, selector("fleets", jammed=True)) == []


def test_commanded_is_a_card_with_a_commander(fleets: Table) -> None:  # ST-11
    ship(fleets, "1:eagles").commander = CARDS.card("admiral")
    assert ships(fleets, selector("fleets", commanded=True)) == ["1:eagles"]


def test_killed_tells_wrecks_apart() -> None:  # ST-19
    made = table(CARDS, wrecks1=["fighters"], killed1=["eagles"])
    assert refs(made, selector("wrecks", killed=False)) == [("wrecks", 0, "fighters")]
    assert refs(made, selector("wrecks", killed=True)) == [("killed", 0, "eagles")]


def test_cards_in_piles_have_their_printed_values_and_no_damage() -> None:
    made = table(CARDS, wrecks1=["fighters", "destroyers"])
    assert refs(made, selector("wrecks", ap={"min": 10})) == [("wrecks", 0, "destroyers")]
    assert refs(made, selector("wrecks", damaged=True)) == []


def test_other_leaves_out_the_card_that_has_the_ability(fleets: Table) -> None:
    source = ship(fleets, "1:eagles")
    wanted = selector("fleets", cls=[1, 2], other=True)
    assert ships(fleets, wanted, source) == ["1:fighters"]


# --- targets that were named ----------------------------------------------------------------------


def test_a_target_that_left_play_is_gone(fleets: Table) -> None:  # ST-17
    wanted = selector("fleets", "enemy")
    (fighters,) = target("2:fighters")
    assert still_fits(fleets, fighters, wanted, 0, None)
    fleets.sides[1].base.remove(ship(fleets, "2:fighters"))
    assert not still_fits(fleets, fighters, wanted, 0, None)


def test_a_target_that_no_longer_fits_the_text_is_gone(fleets: Table) -> None:  # ST-17
    wanted = selector("fleets", "enemy", damaged=False)
    ship(fleets, "2:fighters").living = 1
    assert not still_fits(fleets, target("2:fighters")[0], wanted, 0, None)


def test_the_fleets_in_play_count_as_one_zone(fleets: Table) -> None:  # ST-17
    wanted = selector("base_fleet")
    assert still_fits(fleets, target("1:eagles")[0], wanted, 0, None)
    assert not still_fits(fleets, target("2:fighters")[0], wanted, 0, None)


def test_a_card_named_in_a_pile_must_still_lie_there() -> None:  # ST-17
    made = table(CARDS, wrecks2=["fighters"])
    named = Ref("wrecks", 1, "fighters")
    assert still_fits(made, named, selector("wrecks", "enemy"), 0, None)
    made.sides[1].wrecks[0] = Wreck(CARDS.card("fighters"), killed=True)
    assert not still_fits(made, named, selector("wrecks", "enemy"), 0, None)
    made.sides[1].wrecks.clear()
    assert not still_fits(made, named, selector("wrecks", "enemy"), 0, None)
