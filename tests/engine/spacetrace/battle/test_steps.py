"""The first three steps of a class battle: preemptive, jams, shots (ST-20, ST-24, ST-26)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.events_of_fleets import ShipsJammed, ShotsFired
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.battle.fights import fight, kept, living, steps, table, wrecks
from tests.engine.spacetrace.builders import ability, card, effect, select

FACING = select("facing_stack")
JAM_TWO = ability("battle", effect("jam", FACING, ships=2))
JAM_ALL = ability("battle", effect("jam", FACING))


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
