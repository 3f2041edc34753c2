"""Ships lost in odd ways, and fleets that come and go (ST-11, ST-20 to ST-22, ST-30 to ST-35)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.pieces import Lasting
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import (
    ability,
    card,
    card_set,
    effect,
    ids,
    names,
    select,
    ship,
)
from tests.engine.spacetrace.rules.playing import COUNTER, HIT_BASE, do, may, refused, tactic

ANY_OWN = select("fleets", kind=["ship"])
ENEMY = {"t": {"from": select("fleets", "enemy", kind=["ship"])}}

# --- LP that change at once -----------------------------------------------------------------------

AURA = card_set(
    card(
        "flag",
        cls=3,
        lp=50,
        abilities=[
            ability(
                "while_in_play",
                effect(
                    "change",
                    select("base_fleet", kind=["ship"], cls=[1]),
                    stat="lp",
                    amount=5,
                    until="leaves",
                ),
            )
        ],
    ),
    card("mine", cls=1, lp=5, ap=0, abilities=[ability("destroyed", HIT_BASE)]),
    card("mothership", cls=4, lp=500, mp=0, keywords=["mothership"]),
    tactic(
        "trade",
        ability("played", effect("draw", amount=1), cost=[{"pay": "sacrifice", "from": ANY_OWN}]),
    ),
    COUNTER,
)


def hurt(table: Table, name: str, damage: int) -> None:
    """Damage on the first ship of a card."""
    ship(table, name).wounds = {0: damage}


def test_a_sacrificed_ship_takes_its_lp_along_before_anybody_answers() -> None:  # ST-11
    table = builders.table(AURA, base1=["flag", "mine"], hand1=["trade"], hand2=["veto"])
    hurt(table, "1:mine", 7)
    do(table, "1 play trade paying 1:flag")
    assert (table.say, table.work) == (1, [])
    assert names(table.sides[0].base) == ["1:base"]
    assert ship(table, "2:base").wounds == {0: 40}


def test_a_ship_that_is_lost_by_moving_sets_off_its_ability() -> None:  # ST-30
    table = builders.table(AURA, base1=["flag", "mine"], second1=["mothership"])
    hurt(table, "1:mine", 7)
    do(table, "1 move 1:mine to second")
    assert names(table.sides[0].second) == ["1:mothership"]
    assert table.work == []
    assert ship(table, "2:base").wounds == {0: 40}


def test_what_the_end_of_an_attack_costs_sets_off_its_abilities() -> None:  # ST-11
    table = builders.table(AURA, base1=["mine"])
    do(table, "1 attack")
    table = builders.table(AURA, base1=["mine"], hand1=["veto"])
    mine = ship(table, "1:mine")
    mine.lasting, mine.lp, mine.wounds = [Lasting("lp", 5, "", "battle")], 10, {0: 7}
    table.sides[1].base[0].wounds = {0: 960}
    do(table, "1 attack")
    assert table.work == []
    assert names(table.sides[0].base) == ["1:base"]
    assert table.outcome is not None  # ST-32
    assert table.outcome.winners == (0,)


# --- jammed as it falls ---------------------------------------------------------------------------


@pytest.mark.parametrize(("jammed", "damage"), [(0b11, 0), (0b10, 40), (0b00, 40)])
def test_a_wholly_jammed_card_uses_no_ability_as_it_is_shot_down(  # ST-20
    jammed: int, damage: int
) -> None:
    mine = card("mine", cls=1, ships=2, ap=0, abilities=[ability("destroyed", HIT_BASE)])
    gun = card("gun", cls=1, ships=2, ap=1)
    table = builders.table(card_set(mine, gun), base1=["gun"], base2=["mine"])
    ship(table, "2:mine").jammed = jammed
    do(table, "1 attack")
    assert names(table.sides[1].base) == ["2:base"]
    assert sum(ship(table, "1:base").wounds.values()) == damage


def test_ships_lost_before_do_not_keep_a_jammed_card_able() -> None:  # ST-20
    mine = card("mine", cls=1, ships=2, ap=0, abilities=[ability("destroyed", HIT_BASE)])
    table = builders.table(card_set(mine, card("gun", cls=1)), base1=["gun"], base2=["mine"])
    falling = ship(table, "2:mine")
    falling.living, falling.jammed = 0b10, 0b10
    do(table, "1 attack")
    assert ship(table, "1:base").wounds == {}


# --- the second fleet in an attack ----------------------------------------------------------------


RISING = card_set(
    card("mothership", cls=4, ap=50, lp=100, mp=500, keywords=["mothership"]),
    card("gun", cls=3, ap=100, lp=100),
    tactic("hit", ability("played", effect("destroy", "t"), choose=ENEMY)),
    tactic("rise", ability("played", effect("reconstruct", select("wrecks", killed=False)))),
)


def test_a_mothership_rebuilt_in_an_attack_takes_no_part_in_it() -> None:  # ST-30
    table = builders.table(
        RISING, second1=["mothership"], hand1=["rise"], hand2=["hit"], base2=["gun"]
    )
    do(table, "1 order always-ask on", "1 attack with both", "1 keep order", "1 pass")
    do(table, "2 play hit on 1:mothership", "1 pass")
    assert table.attack is not None
    assert not table.attack.attacker_second
    do(table, "1 play rise")
    assert names(table.sides[0].second) == ["1:mothership#2"]
    assert table.fighting_fleets(0) == (table.sides[0].base,)
    do(table, "1 pass attack")
    assert ship(table, "1:mothership#2").wounds == {}


def test_a_fleet_that_stays_out_is_not_hit_by_battle_abilities() -> None:  # ST-22
    wave = ability("battle", effect("damage", select("fleets", "both", cls=[3]), amount=10))
    pick = {"t": {"from": select("fleets", "enemy", cls=[3]), "by": "random"}}
    lance = ability("battle", effect("jam", "t"), choose=pick)
    cards = card_set(
        card("wave", cls=1, ap=0, abilities=[wave, lance]),
        card("gun", cls=3, ap=0, lp=100),
        card("mothership", cls=4, ap=0, lp=500, keywords=["mothership"]),
    )
    table = builders.table(cards, base1=["wave"], second2=["mothership", "gun"])
    do(table, "1 attack", "2 defend with base")
    assert (ship(table, "2:gun").wounds, ship(table, "2:gun").jammed) == ({}, 0)
    do(table, "1 ready", "2 ready", "1 attack", "2 defend with both", "2 keep order")
    assert (ship(table, "2:gun").wounds, ship(table, "2:gun").jammed) == ({0: 10}, 1)


def test_two_reconstructors_bring_four_wrecks_back() -> None:  # ST-20, ST-24
    pick = {"t": {"from": select("wrecks", killed=False), "count": 2, "by": "first"}}
    back = ability("battle", effect("reconstruct", "t"), choose=pick)
    wrecks = ["ant", "bee", "cow", "dog"]
    cards = card_set(card("yard", cls=2, ap=0, lp=10, abilities=[back]), *map(card, wrecks))
    table = builders.table(cards, base1=["yard", "yard"], wrecks1=wrecks)
    do(table, "1 attack", "1 keep order")
    assert table.sides[0].wrecks == []


# --- the end --------------------------------------------------------------------------------------


def test_a_tactic_resolves_as_a_whole_before_the_bases_are_looked_at() -> None:  # ST-32
    both = [
        ability("played", effect("damage", select("fleets", side, kind=["base"]), amount=1000))
        for side in ("enemy", "own")
    ]
    table = builders.table(card_set(tactic("doom", *both)), hand1=["doom"])
    do(table, "1 play doom")
    assert table.outcome is not None
    assert table.outcome.is_draw


def test_a_rebuilt_ship_that_falls_again_is_no_news() -> None:  # ST-35
    table = builders.table(RISING, base1=["gun"])
    rebuilt = ship(table, "1:gun")
    rebuilt.rebuilt = True
    zones.leave_play(table, rebuilt, "destroyed", None)
    assert table.quiet


def test_what_is_rebuilt_is_known_as_such() -> None:  # ST-35
    table = builders.table(RISING, wrecks1=["gun"], hand1=["rise"])
    do(table, "1 play rise")
    assert ship(table, "1:gun").rebuilt


# --- decisions ------------------------------------------------------------------------------------


def test_the_opponent_picks_among_equal_cards_as_often_as_there_are_copies() -> None:  # ST-10
    choice = {"from": select("wrecks", "enemy"), "count": 2, "by": "opponent"}
    loot = tactic("loot", ability("played", effect("remove", "t"), choose={"t": choice}))
    cards = card_set(loot, card("tug"), card("ark"))
    table = builders.table(cards, hand1=["loot"], wrecks2=["tug", "tug", "tug"])
    do(table, "1 play loot", "2 pick 2:wrecks:tug", "2 pick 2:wrecks:tug")
    assert ids(table.sides[1].removed) == ["tug", "tug"]
    assert table.prompt is None
    table = builders.table(cards, hand1=["loot"], wrecks2=["tug", "ark", "ark"])
    do(table, "1 play loot", "2 pick 2:wrecks:tug")
    assert may(table, 2) == ["pick 2:wrecks:ark"]


# --- places in a stack ----------------------------------------------------------------------------


def test_a_newcomer_stands_behind_its_class_and_before_the_base() -> None:  # ST-20
    table = builders.table(RISING, second1=["mothership"], wrecks1=["gun"], hand1=["rise"])
    do(table, "1 play rise", "1 attack with both")
    assert may(table, 1) == ["place 1:mothership", "place 1:base", "keep order"]


def test_no_two_ships_of_a_side_have_the_same_place() -> None:  # ST-21
    cards = card_set(card("ark", cls=4, lp=900), card("hull", cls=4, lp=900))
    table = builders.table(cards, base1=["ark", "hull", "hull"])
    base, ark, first, second = table.sides[0].base
    do(table, "1 attack", "1 place 1:ark", "1 place 1:base", "1 place 1:hull#2")
    assert [s.order for s in (ark, base, second, first)] == [1, 2, 3, 1_000_000]
    zones.leave_play(table, first, "returned", None, "hand")
    zones.leave_play(table, second, "returned", None, "hand")
    new = zones.enter_ship(table, 0, "base", cards.card("hull"), 0, None)
    assert new.order > base.order > ark.order


def test_a_ship_under_control_stands_behind_its_class_and_before_the_base() -> None:  # ST-21
    cards = card_set(
        card("ark", cls=4, lp=900),
        tactic("seize", ability("played", effect("control", "t"), choose=ENEMY)),
    )
    table = builders.table(cards, base1=["ark"], base2=["ark"], hand1=["seize"])
    do(table, "1 play seize on 2:ark", "1 attack")
    assert may(table, 1) == ["place 1:ark", "place 2:ark", "place 1:base", "keep order"]
    do(table, "1 keep order", "1 ready")
    assert [s.name for s in table.sides[1].base] == ["2:base", "2:ark"]
    assert len({s.order for s in table.sides[1].base}) == 2


def test_a_commander_that_fights_on_the_other_side_is_still_in_play() -> None:  # ST-11
    cards = card_set(
        card("tug", cls=2, lp=10),
        card("boss", "commander", mp=0, abilities=[ability("turn_start", HIT_BASE)]),
        tactic("seize", ability("played", effect("control", "t"), choose=ENEMY)),
    )
    table = builders.table(cards, base1=["tug", "tug"], hand1=["boss"], hand2=["seize"])
    ship(table, "1:tug").commander = cards.card("boss")
    do(table, "2 play seize on 1:tug")
    assert refused(table, "1 play boss on 1:tug#2") == "ST-11"
    do(table, "1 ready")
    assert [s.commander is not None for s in table.sides[0].base] == [False, False, True]
