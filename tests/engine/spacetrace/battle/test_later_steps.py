"""The later steps of a class battle, and what comes of them (ST-20, ST-24, ST-29, ST-31)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.effects import lasting
from spacetrace.engine.games.spacetrace.events_of_fleets import ShipLeft, ShipRepaired, ShotsFired
from spacetrace.engine.games.spacetrace.rules.battle import pairing
from spacetrace.engine.games.spacetrace.zones import place_commander
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.battle.fights import (
    bases_first,
    fight,
    kept,
    living,
    steps,
    table,
    wrecks,
)
from tests.engine.spacetrace.builders import Json, ability, card, effect, select

FACING = select("facing_stack")
JAM_TWO = ability("battle", effect("jam", FACING, ships=2))

# --- step 4: repair, then reconstruct -------------------------------------------------------------


def test_repair_comes_after_the_shots() -> None:  # ST-20, ST-24
    mend = ability("battle", effect("repair", select("own_stack", damaged=True), amount=9))
    made = table(card("menders", abilities=[mend], ap=0), one="mosquitoes menders", two="wasps")
    told = fight(made)
    assert living(made, "1:mosquitoes") == 43
    assert ShipRepaired("1:mosquitoes", 9, 3) in told.events
    assert steps(told) == [3, 4]


def test_a_card_lost_in_the_battle_is_not_repaired() -> None:  # ST-20
    mend = ability("battle", effect("repair", select("own_stack")))
    made = table(card("menders", abilities=[mend], ap=0), one="wasps menders", two="wasps")
    fight(made)
    assert wrecks(made, 0) == ["wasps"]


REBUILD = ability(
    "battle",
    effect("reconstruct", "wreck"),
    choose={"wreck": {"from": select("wrecks", cls=[1], killed=False), "by": "first"}},
)


def test_a_reconstructed_card_joins_the_end_and_counts_as_having_fired() -> None:  # ST-20, ST-24
    builder = card("builders", lp=5, ap=0, abilities=[REBUILD])
    made = table(builder, one="wasps builders", two="wasps")
    told = fight(made)
    assert wrecks(made, 0) == []
    assert living(made, "1:wasps") == 0
    assert builders.names(made.class_stack(0, 1)) == ["1:builders", "1:wasps#2"]
    assert living(made, "1:wasps#2") == 30
    assert kept(made, "1:wasps#2") == 0
    assert steps(told) == [3, 4]


def test_a_killed_card_is_not_reconstructed() -> None:  # ST-19
    builder = card("builders", lp=50, ap=0, abilities=[REBUILD])
    made = table(builder, one="builders", two="mosquitoes", killed1=["wasps"])
    fight(made)
    assert wrecks(made, 0) == ["wasps (killed)"]


def test_repair_comes_before_reconstruction() -> None:  # ST-24
    both = ability(
        "battle",
        effect("reconstruct", "wreck"),
        effect("repair", select("own_stack"), amount=3),
        choose={"wreck": {"from": select("wrecks", killed=False), "by": "first"}},
    )
    made = table(
        card("crew", ap=0, abilities=[both]), one="mosquitoes crew", two="wasps", wrecks1=["wasps"]
    )
    events = fight(made).events
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("ShipRepaired") < kinds.index("ShipEntered")


# --- step 5: self-destruction ---------------------------------------------------------------------

BOOM = card("boom", ships=5, lp=40, keywords=["selfdestruct"])


def test_a_self_destructing_card_is_killed_after_its_fight() -> None:  # ST-29
    made = table(BOOM, one="boom", two="mosquitoes")
    told = fight(made)
    assert wrecks(made, 0) == ["boom (killed)"]
    assert ShipLeft("1:boom", "killed") in told.events
    assert steps(told) == [3, 5]


@pytest.mark.parametrize(("facing", "killed"), [("mosquitoes", False), ("wasps", True)])
def test_a_wholly_jammed_one_is_killed_only_if_it_was_hit(  # ST-29
    facing: str, killed: bool
) -> None:
    made = table(BOOM, one="boom", two=facing)
    boom = builders.ship(made, "1:boom")
    boom.jammed = boom.living
    fight(made)
    assert wrecks(made, 0) == (["boom (killed)"] if killed else [])


def test_being_hit_in_an_earlier_class_battle_does_not_count() -> None:  # ST-29
    made = table(BOOM, one="boom", two="mosquitoes")
    boom = builders.ship(made, "1:boom")
    boom.jammed = boom.living
    boom.hit = True
    fight(made)
    assert wrecks(made, 0) == []


def test_a_self_destructing_card_that_did_not_fight_stays() -> None:  # ST-29
    made = table(BOOM, one="boom destroyers", two="eagles")
    fight(made, 2)
    assert living(made, "1:boom") == 5


def test_a_card_shot_down_before_step_5_is_destroyed_not_killed() -> None:  # ST-29
    made = table(card("boom", keywords=["selfdestruct"]), one="boom", two="wasps")
    fight(made)
    assert wrecks(made, 0) == ["boom"]


# --- after the battle -----------------------------------------------------------------------------


def loot(**more: object) -> Json:
    return ability("after_battle", effect("gain_mp", amount=50), **more)


def test_an_after_battle_ability_works_for_survivors() -> None:
    made = table(
        card("looters", lp=40, ap=0, abilities=[loot()]), one="looters looters", two="wasps"
    )
    builders.ship(made, "1:looters#2").jammed = 1
    fight(made)
    assert made.sides[0].pool == 50
    fight(made)
    assert made.sides[0].pool == 50  # once an attack


def test_an_after_battle_ability_is_lost_with_its_card() -> None:
    made = table(card("looters", lp=4, ap=0, abilities=[loot()]), one="looters", two="wasps")
    fight(made)
    assert made.sides[0].pool == 0


# --- commanders -----------------------------------------------------------------------------------


def commanded(*abilities: Json) -> tuple[Json, ...]:
    return (card("chief", kind="commander", abilities=abilities),)


@pytest.mark.parametrize("jammed", [0, 1])
def test_a_commander_works_also_on_a_jammed_ship(jammed: int) -> None:  # ST-11, ST-20
    made = table(*commanded(JAM_TWO), one="cruisers", two="wasps")
    host = builders.ship(made, "1:cruisers")
    host.jammed = jammed
    place_commander(made, host, made.cards.card("chief"), None)
    fight(made)
    assert builders.ship(made, "2:wasps").jammed == 0b11
    assert host.commander_used


def test_a_commander_dies_with_its_ship() -> None:  # ST-11
    made = table(*commanded(loot()), one="cruisers", two="titan")
    place_commander(made, builders.ship(made, "1:cruisers"), made.cards.card("chief"), None)
    builders.ship(made, "2:titan").order = 0
    fight(made, 3)
    assert wrecks(made, 0) == ["cruisers"]
    assert builders.ids(made.sides[0].discard) == ["chief"]
    assert made.sides[0].pool == 0


def test_a_commander_s_preemptive_strike_is_lent_to_its_ship() -> None:  # ST-11, ST-26
    lent = ability(
        "while_in_play", effect("give", select("host"), keyword="preemptive", until="leaves")
    )
    made = table(*commanded(lent), one="destroyers", two="wasps")
    place_commander(made, builders.ship(made, "1:destroyers"), made.cards.card("chief"), None)
    lasting.refresh(made, None)
    told = fight(made)
    assert living(made, "2:wasps") == 20
    assert living(made, "1:destroyers") == 8
    assert steps(told) == [1, 3]


# --- Motherships and what being destroyed sets off ------------------------------------------------


def test_a_lost_mothership_takes_its_fleet_at_the_end_of_the_step() -> None:  # ST-31
    made = bases_first(table(one="titan titan", second2=["mothership", "titan"]))
    builders.attack(made, both2=True)
    for order, name in enumerate(("2:mothership", "2:titan", "2:base")):
        builders.ship(made, name).order = order
    told = fight(made, 4)
    # Both fire in the step in which the Mothership is lost; then the fleet is gone.
    assert [s.ship for s in told.of(ShotsFired) if isinstance(s, ShotsFired)] == [
        "1:titan",
        "1:titan#2",
        "2:mothership",
        "2:titan",
    ]
    assert builders.ship(made, "1:base").wounds == {0: 360}
    assert wrecks(made, 1) == ["mothership", "titan"]
    assert not made.sides[1].second_open


def test_a_fleet_without_its_mothership_is_absent_from_the_next_class_battle() -> None:  # ST-31
    bomb = ability("battle", effect("damage", select("fleets", "enemy", cls=[4]), amount=500))
    made = table(
        card("bomber", ap=0, abilities=[bomb]),
        one="bomber destroyers",
        second2=["mothership", "cruisers"],
        two="mosquitoes",
    )
    builders.attack(made, both2=True)
    assert pairing(made, 2) == (2, 3)
    fight(made, 1)
    assert wrecks(made, 1) == ["mothership", "cruisers"]
    assert pairing(made, 2) == (2, 4)


def test_a_mothership_lost_to_preemptive_shots_silences_its_fleet() -> None:  # ST-26, ST-31
    first = card("first", cls=4, ap=500, lp=900, keywords=["preemptive"])
    made = table(first, one="first", second2=["mothership", "titan"])
    builders.attack(made, both2=True)
    for order, name in enumerate(("2:mothership", "2:titan", "2:base")):
        builders.ship(made, name).order = order
    told = fight(made, 4)
    assert [s.ship for s in told.of(ShotsFired) if isinstance(s, ShotsFired)] == ["1:first"]
    assert wrecks(made, 1) == ["mothership", "titan"]


def test_what_being_destroyed_sets_off_works_at_the_end_of_the_step() -> None:  # ST-24
    last = ability(
        "destroyed", effect("damage", select("fleets", "enemy", kind=["ship"]), amount=5)
    )
    made = table(card("fire-ships", ap=0, abilities=[last]), one="fire-ships", two="wasps eagles")
    fight(made)
    assert living(made, "2:wasps") == 25
    assert builders.ship(made, "2:eagles").wounds == {0: 5}
    assert not made.work
