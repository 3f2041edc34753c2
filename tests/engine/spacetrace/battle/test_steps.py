"""The five steps of a class battle and what works in them (ST-20, ST-24, ST-26, ST-29, ST-31)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.events import (
    BattleStepBegan,
    ShipLeft,
    ShipRepaired,
    ShipsJammed,
    ShotsFired,
)
from spacetrace.engine.games.spacetrace.rules.battle import pairing
from spacetrace.engine.games.spacetrace.zones import place_commander
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.battle.fights import fight, kept, living, table, wrecks
from tests.engine.spacetrace.builders import Json, ability, card, effect, select

FACING = select("facing_stack")
JAM_TWO = ability("battle", effect("jam", FACING, ships=2))
JAM_ALL = ability("battle", effect("jam", FACING))


def steps(told: builders.Recorder) -> list[int]:
    return [event.step for event in told.events if isinstance(event, BattleStepBegan)]


# --- step 1: preemptive ---------------------------------------------------------------------------

COMMANDOS = card("commandos", ships=30, keywords=["preemptive"])


def test_what_preemptive_shots_destroy_fires_no_more() -> None:  # ST-26
    made = table(COMMANDOS, one="commandos", two="wasps")
    told = fight(made)
    assert living(made, "1:commandos") == 30
    assert wrecks(made, 1) == ["wasps"]
    assert steps(told) == [1]


def test_preemptive_shots_on_both_sides_come_at_the_same_time() -> None:  # ST-26
    made = table(COMMANDOS, one="commandos", two="commandos")
    told = fight(made)
    assert wrecks(made, 0) == wrecks(made, 1) == ["commandos"]
    assert steps(told) == [1]


def test_a_preemptive_ship_fires_once_only() -> None:  # ST-24, ST-26
    made = table(COMMANDOS, one="commandos wasps", two="mosquitoes fighters")
    told = fight(made)
    shots = [event for event in told.events if isinstance(event, ShotsFired)]
    assert [(s.ship, s.shots) for s in shots if s.ship == "1:commandos"] == [("1:commandos", 30)]
    # 60 shots at mosquitoes of 3 LP, and a hundred fighters shoot back.
    assert living(made, "2:mosquitoes") == 30
    assert living(made, "1:commandos") == living(made, "1:wasps") == 0
    assert steps(told) == [1, 3]


def test_a_preemptive_ability_comes_before_the_shots() -> None:  # ST-26
    mines = ability("preemptive", effect("damage", FACING, amount=30))
    made = table(card("mines", ap=0, lp=3, abilities=[mines]), one="mines", two="wasps")
    fight(made)
    assert living(made, "1:mines") == 1
    assert wrecks(made, 1) == ["wasps"]


def test_a_preemptive_jam_stops_shots_but_no_preemptive_ones() -> None:  # ST-24, ST-26
    jam = card("jammers", lp=1, ap=0, abilities=[ability("preemptive", effect("jam", FACING))])
    made = table(jam, COMMANDOS, one="jammers", two="wasps")
    fight(made)
    assert living(made, "1:jammers") == 1
    made = table(jam, COMMANDOS, one="jammers", two="commandos")
    fight(made)
    assert living(made, "1:jammers") == 0


def test_a_preemptive_shield_is_up_for_the_shots() -> None:  # ST-26
    screen = ability("preemptive", effect("shield", select("own_stack"), shots=8))
    made = table(card("screens", lp=5, abilities=[screen]), one="screens", two="wasps")
    fight(made)
    # 30 wasps, of which one is shot: all fire; eight miss, five suffice, 17 keep their shots.
    assert living(made, "1:screens") == 0
    assert kept(made, "2:wasps") == 17


# --- step 2: jams ---------------------------------------------------------------------------------


def test_a_jammed_ship_does_not_fire() -> None:  # ST-20, ST-24
    made = table(card("jammers", lp=20, ap=0, abilities=[JAM_TWO]), one="jammers", two="wasps")
    told = fight(made)
    wasps = builders.ship(made, "2:wasps")
    assert wasps.jammed == 0b11
    assert ShipsJammed("2:wasps", 2) in told.events
    assert ShotsFired("2:wasps", "1:jammers", 20, 0) in told.events
    assert wasps.fired & 0b11 == 0
    assert steps(told) == [2, 3]


def test_jams_go_on_to_the_next_card_of_the_stack() -> None:  # ST-20
    jammer = card(
        "jammers", lp=9, ap=0, abilities=[ability("battle", effect("jam", FACING, ships=3))]
    )
    made = table(jammer, card("pair", ships=2, ap=0), one="jammers", two="pair wasps")
    fight(made)
    assert builders.ship(made, "2:pair").jammed == 0b11
    assert builders.ship(made, "2:wasps").jammed == 0b1


def test_two_jammers_jam_each_other_at_the_same_time() -> None:  # ST-24
    made = table(card("jammers", abilities=[JAM_ALL]), one="jammers", two="jammers")
    fight(made)
    assert living(made, "1:jammers") == living(made, "2:jammers") == 1
    assert builders.ship(made, "1:jammers").jammed == builders.ship(made, "2:jammers").jammed == 1


def test_jams_of_several_cards_add_up() -> None:  # ST-20
    jammer = card("jammers", lp=9, ap=0, abilities=[JAM_TWO])
    made = table(jammer, one="jammers jammers", two="wasps")
    fight(made)
    assert builders.ship(made, "2:wasps").jammed == 0b1111


def test_a_wholly_jammed_card_uses_no_abilities() -> None:  # ST-20, ST-24
    bombs = card(
        "bombers",
        lp=5,
        ships=2,
        ap=0,
        abilities=[ability("battle", effect("damage", FACING, amount=10))],
    )
    jammer = card("jammers", lp=50, ap=0, abilities=[JAM_TWO])
    made = table(bombs, jammer, one="bombers", two="jammers")
    fight(made)
    assert builders.ship(made, "2:jammers").wounds == {}
    ships_left = table(bombs, jammer, one="bombers bombers", two="jammers")
    fight(ships_left)
    assert builders.ship(ships_left, "2:jammers").wounds == {0: 10}  # the second card's


def test_each_ship_counts_the_able_ones() -> None:  # ST-20
    emp = ability("battle", effect("jam", FACING, ships=1), each_ship=True)
    made = table(card("emp", ships=20, ap=0, abilities=[emp]), one="emp", two="wasps")
    ship = builders.ship(made, "1:emp")
    ship.jammed = 0b11
    ship.living &= ~0b100
    fight(made)
    assert builders.ship(made, "2:wasps").jammed.bit_count() == 17


# --- step 3: shots and all other abilities --------------------------------------------------------


def test_abilities_of_a_card_work_though_it_dies_in_the_same_step() -> None:  # ST-24
    hammer = ability("battle", effect("damage", select("fleets", "both", cls=[2, 3]), amount=30))
    made = table(
        card("hammers", abilities=[hammer], ap=0), one="hammers destroyers", two="wasps cruisers"
    )
    fight(made)
    assert wrecks(made, 0) == ["hammers"]
    assert living(made, "1:destroyers") == 7
    assert builders.ship(made, "2:cruisers").wounds == {0: 30}


def test_a_dead_card_s_abilities_of_later_steps_do_not_work() -> None:  # ST-24
    mend = ability("battle", effect("repair", select("own_stack")))
    made = table(card("menders", abilities=[mend], ap=0), one="menders mosquitoes", two="wasps")
    fight(made)
    assert living(made, "1:menders") == 0
    assert living(made, "1:mosquitoes") == 41


def test_shots_and_abilities_are_fixed_from_the_same_state() -> None:  # ST-24
    bomb = card("bomber", ap=1, abilities=[ability("battle", effect("damage", FACING, amount=20))])
    made = table(bomb, one="bomber wasps", two="wasps")
    fight(made)
    # All thirty wasps are shot; the twenty LP hit the same first ships and are lost.
    assert living(made, "2:wasps") == 0
    assert kept(made, "1:wasps") == 1  # thirty shots were enough
    made = table(bomb, one="bomber wasps", two="mosquitoes")
    fight(made)
    # 31 LP by shots: 10 lost, ship 11 wounded; 20 LP on ships 1 to 7 as well.
    assert living(made, "2:mosquitoes") == 40
    assert builders.ship(made, "2:mosquitoes").wounds == {10: 1}


def test_what_shots_and_abilities_do_to_a_ship_adds_up() -> None:  # ST-24
    bomb = card("bomber", ap=90, abilities=[ability("battle", effect("damage", FACING, amount=20))])
    each = ability("battle", effect("damage", FACING, amount=1, per="ship"))
    made = table(bomb, one="bomber", two="cruisers")
    fight(made)
    assert wrecks(made, 1) == ["cruisers"]
    made = table(card("flak", ap=2, lp=50, abilities=[each]), one="flak", two="mosquitoes")
    fight(made)
    assert living(made, "2:mosquitoes") == 49
    assert builders.ship(made, "2:mosquitoes").wounds == dict.fromkeys(range(1, 50), 1)


def test_damage_of_several_abilities_goes_on_where_the_other_ended() -> None:  # ST-24
    bomb = card(
        "bomber", ap=0, lp=9, abilities=[ability("battle", effect("damage", FACING, amount=20))]
    )
    made = table(bomb, one="bomber bomber", two="mosquitoes")
    fight(made)
    assert living(made, "2:mosquitoes") == 50 - 13
    assert builders.ship(made, "2:mosquitoes").wounds == {13: 1}


def test_shields_are_of_no_use_against_abilities() -> None:
    bomb = card("bomber", ap=0, abilities=[ability("battle", effect("damage", FACING, amount=20))])
    made = table(bomb, one="bomber", two="mosquitoes")
    builders.ship(made, "2:mosquitoes").shield = 5
    fight(made)
    assert living(made, "2:mosquitoes") == 44
    assert builders.ship(made, "2:mosquitoes").shield == 5


def test_abilities_do_no_damage_to_what_is_immune_to_it() -> None:
    bomb = card("bomber", ap=0, abilities=[ability("battle", effect("damage", FACING, amount=20))])
    made = table(bomb, card("ghosts", ap=0, keywords=["immune_damage"]), one="bomber", two="ghosts")
    fight(made)
    assert living(made, "2:ghosts") == 1


def test_a_condition_that_does_not_hold_stops_an_ability() -> None:
    only_two = ability(
        "battle",
        effect("damage", FACING, amount=20),
        if_=[{"test": "facing_class", "class": 2}],
    )
    for facing, wounds in (("mosquitoes", 0), ("eagles", 20)):
        made = table(card("bomber", ap=0, lp=99, abilities=[only_two]), one="bomber", two=facing)
        fight(made)
        assert builders.ship(made, f"2:{facing}").size - living(made, f"2:{facing}") == wounds // 10


def test_simultaneous_destroying_takes_both() -> None:  # ST-24
    doom = card("doom", ap=0, abilities=[ability("battle", effect("destroy", FACING))])
    made = table(doom, one="doom", two="doom")
    fight(made)
    assert wrecks(made, 0) == wrecks(made, 1) == ["doom"]


# --- once an attack -------------------------------------------------------------------------------


def test_battle_abilities_work_in_the_first_class_battle_only() -> None:  # ST-20
    bomb = ability("battle", effect("damage", FACING, amount=20))
    made = table(
        card("bomber", cls=2, ap=0, lp=99, abilities=[bomb]), one="bomber", two="mosquitoes"
    )
    fight(made, 1)
    assert living(made, "2:mosquitoes") == 44
    assert builders.ship(made, "1:bomber").battle_used
    fight(made, 2)
    assert builders.ship(made, "2:base").wounds == {}


def test_an_ability_that_was_jammed_in_the_first_class_battle_is_gone() -> None:  # ST-20
    bomb = ability("battle", effect("damage", FACING, amount=20))
    made = table(
        card("bomber", cls=2, ap=0, lp=99, abilities=[bomb]), one="bomber", two="mosquitoes"
    )
    bomber = builders.ship(made, "1:bomber")
    bomber.jammed = 1
    fight(made, 1)
    bomber.jammed = 0
    fight(made, 2)
    assert builders.ship(made, "2:base").wounds == {}


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
    told = fight(made)
    assert living(made, "2:wasps") == 20
    assert living(made, "1:destroyers") == 8
    assert steps(told) == [1, 3]


# --- Motherships and what being destroyed sets off ------------------------------------------------


def test_a_lost_mothership_takes_its_fleet_at_the_end_of_the_step() -> None:  # ST-31
    made = table(one="titan titan", second2=["mothership", "titan"])
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
