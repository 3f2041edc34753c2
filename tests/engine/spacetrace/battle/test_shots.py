"""Shots: whom they hit, what is lost of them, who keeps one (ST-24, ST-25)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.events_of_fleets import (
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    DamageDealt,
    ShotsFired,
    ShotsKept,
)
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.battle.fights import bases_first, fight, kept, living, table, wrecks
from tests.engine.spacetrace.builders import card

TWICE = card("twice", cls=1, ships=2, ap=60, lp=100)


# --- the source's examples ------------------------------------------------------------------------


def test_fighters_against_fighters_are_both_destroyed() -> None:  # ST-25, source 1.4.1
    made = table(one="fighters", two="fighters")
    fight(made)
    assert living(made, "1:fighters") == living(made, "2:fighters") == 0
    assert wrecks(made, 0) == wrecks(made, 1) == ["fighters"]


def test_destroyers_against_fighters_leave_90_fighters() -> None:  # ST-25, source 1.4.1
    made = table(one="destroyers", two="fighters")
    fight(made)
    assert wrecks(made, 0) == ["destroyers"]
    assert living(made, "2:fighters") == 90
    assert wrecks(made, 1) == []


# --- whom a shot hits -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "fighters", "wasps"), [("fighters wasps", 70, 30), ("wasps fighters", 100, 0)]
)
def test_the_first_card_of_the_stack_is_hit_first(  # ST-21, ST-25
    order: str, fighters: int, wasps: int
) -> None:
    made = table(one="wasps", two=order)
    fight(made)
    assert (living(made, "2:fighters"), living(made, "2:wasps")) == (fighters, wasps)


def test_the_order_that_its_seat_chose_counts() -> None:  # ST-21, ST-25
    made = table(one="wasps", two="fighters wasps")
    fighters, wasps = builders.ship(made, "2:fighters"), builders.ship(made, "2:wasps")
    fighters.order, wasps.order = wasps.order, fighters.order
    fight(made)
    assert (living(made, "2:fighters"), living(made, "2:wasps")) == (100, 0)


def test_a_stack_s_shots_go_on_to_the_next_card() -> None:  # ST-25
    made = table(one="fighters", two="wasps mosquitoes")
    fight(made)
    assert living(made, "2:wasps") == 0
    assert living(made, "2:mosquitoes") == 50 - 23  # 70 shots, three a ship
    assert builders.ship(made, "2:mosquitoes").wounds == {23: 1}


def test_shots_go_to_the_same_ship_until_its_lp_are_used_up() -> None:  # ST-25
    made = table(one="wasps", two="eagles eagles")
    fight(made)
    assert living(made, "2:eagles") == 7
    assert builders.ship(made, "2:eagles").wounds == {}
    assert living(made, "2:eagles#2") == 10


def test_what_a_shot_has_beyond_the_ship_s_lp_is_lost() -> None:  # ST-25
    made = table(TWICE, one="cruisers", two="wasps")
    fight(made)
    assert living(made, "2:wasps") == 29


def test_two_cards_finish_one_ship_together() -> None:  # ST-25
    made = bases_first(table(TWICE, one="twice wasps", two="titan"))
    fight(made)
    assert builders.ship(made, "2:base").wounds == {0: 150}


def test_damage_from_an_earlier_class_battle_counts() -> None:  # ST-28
    made = table(one="wasps", two="eagles")
    eagles = builders.ship(made, "2:eagles")
    eagles.wounds = {0: 9, 4: 9}
    fight(made)
    # One shot for ship 1, ten each for ships 2 and 3, nine at ship 4.
    assert living(made, "2:eagles") == 7
    assert eagles.wounds == {3: 9, 4: 9}


def test_cards_that_want_to_be_hit_first_are() -> None:
    made = table(
        card("decoys", ships=20, keywords=["first_target"]), one="wasps", two="wasps decoys"
    )
    fight(made)
    assert (living(made, "2:wasps"), living(made, "2:decoys")) == (20, 0)


def test_cards_that_want_to_be_hit_last_are() -> None:
    made = table(card("shy", ships=20, keywords=["last_target"]), one="wasps", two="shy fighters")
    fight(made)
    assert (living(made, "2:shy"), living(made, "2:fighters")) == (20, 70)


def test_nobody_shoots_at_a_card_that_is_immune_to_damage() -> None:
    made = table(card("ghosts", ships=5, keywords=["immune_damage"]), one="wasps", two="ghosts")
    fight(made)
    assert living(made, "2:ghosts") == 5
    assert kept(made, "1:wasps") == 25  # five were shot by the ghosts


# --- who fires ------------------------------------------------------------------------------------


def test_all_ships_fire_also_those_that_are_hit() -> None:  # ST-24
    made = bases_first(table(one="titan", two="titan titan"))
    fight(made, 4)
    assert builders.ship(made, "2:base").wounds == {0: 300}
    assert builders.ship(made, "1:base").wounds == {0: 600}
    assert living(made, "1:titan") == 1


def test_ships_without_ap_do_not_fire() -> None:  # ST-25
    made = table(one="mosquitoes", two="wasps")
    told = fight(made)
    assert living(made, "2:wasps") == 30
    assert kept(made, "1:mosquitoes") == 40
    assert all(isinstance(e, ShotsFired) and e.ship == "2:wasps" for e in told.of(ShotsFired))


@pytest.mark.parametrize("how", ["jammed", "fired", "exhausted", "cannot_fire"])
def test_who_cannot_fire_does_not(how: str) -> None:  # ST-20, ST-24
    made = table(one="wasps", two="mosquitoes")
    wasps = builders.ship(made, "1:wasps")
    if how == "exhausted":
        wasps.exhausted = True
    elif how == "cannot_fire":
        wasps.keywords = frozenset({"cannot_fire"})
    else:
        setattr(wasps, how, wasps.living)
    told = fight(made)
    assert told.of(ShotsFired, ShotsKept) == []
    assert (
        builders.ship(made, "2:mosquitoes").living == builders.ship(made, "2:mosquitoes").card.full
    )


def test_a_partly_jammed_card_fires_with_the_others() -> None:  # ST-20
    made = table(one="wasps", two="mosquitoes")
    wasps = builders.ship(made, "1:wasps")
    wasps.jammed = 0b111111
    fight(made)
    assert living(made, "2:mosquitoes") == 50 - 8
    assert wasps.fired == wasps.living & ~0b111111


# --- shots that are kept --------------------------------------------------------------------------


def test_a_ship_without_a_target_keeps_its_shot_for_the_second_class() -> None:  # ST-24, ST-25
    made = table(one="wasps", two="fighters eagles")
    told = fight(made, 1)
    assert told.of(ShotsKept) == [ShotsKept("2:fighters", 70)]
    # The 30 that fired are those that were hit; the others have their shots.
    assert living(made, "2:fighters") == kept(made, "2:fighters") == 70


def test_a_stack_has_only_its_kept_shots_for_the_second_class_battle() -> None:  # ST-24
    made = table(one="destroyers", two="wasps eagles")
    fight(made, 1)
    # All 30 wasps fire: three destroyers are lost; ten destroyers fire: twenty wasps are left.
    assert (living(made, "1:destroyers"), living(made, "2:wasps")) == (7, 20)
    told = fight(made, 2)
    assert [e.ship for e in told.of(ShotsFired) if isinstance(e, ShotsFired)] == ["2:eagles"]
    assert living(made, "2:eagles") == 10
    assert living(made, "1:destroyers") == 5


def test_shots_that_the_first_class_did_not_need_hit_the_second() -> None:  # ST-24, ST-25
    few = card("few", cls=1, ships=4, ap=0)
    made = table(few, one="destroyers", two="few eagles")
    first = fight(made, 1)
    assert first.of(ShotsKept) == [ShotsKept("1:destroyers", 6)]
    assert kept(made, "1:destroyers") == 6
    fight(made, 2)
    assert living(made, "2:eagles") == 4
    assert living(made, "1:destroyers") == 8
    assert kept(made, "1:destroyers") == 0


def test_gaps_in_a_fleet_cost() -> None:  # ST-24
    full = table(one="fighters destroyers", two="wasps eagles")
    gap = table(one="destroyers", two="wasps eagles")
    for made in (full, gap):
        fight(made, 1, 2)
    assert living(full, "2:eagles") == 0
    assert living(gap, "2:eagles") == 10


def test_the_first_ships_that_can_are_those_that_fire() -> None:  # ST-25
    made = table(card("few", cls=1, ships=4, ap=0), one="destroyers", two="few")
    destroyers = builders.ship(made, "1:destroyers")
    destroyers.jammed = 0b1
    destroyers.living &= ~0b100
    fight(made)
    assert destroyers.fired == 0b111010


def test_a_stack_fights_in_every_class_battle_that_it_is_in() -> None:  # ST-23
    made = bases_first(table(one="titan", two="mosquitoes eagles cruisers"))
    for battle in (1, 2, 3, 4):
        fight(made, battle)
    assert living(made, "2:mosquitoes") == 49
    assert living(made, "2:cruisers") == 1
    assert builders.ship(made, "1:base").wounds == {0: 20 + 100}
    assert living(made, "1:titan") == 1


# --- shields --------------------------------------------------------------------------------------


def test_shots_into_a_shield_are_spent_and_miss() -> None:
    made = table(one="wasps", two="wasps")
    target = builders.ship(made, "2:wasps")
    target.shield = 10
    told = fight(made)
    assert target.living.bit_count() == 10
    assert target.shield == 0
    assert ShotsFired("1:wasps", "2:wasps", 30, 10) in told.events


def test_what_a_shield_has_left_stays_for_the_turn() -> None:
    made = table(one="wasps", two="mosquitoes")
    target = builders.ship(made, "2:mosquitoes")
    target.shield = 100
    told = fight(made)
    assert target.shield == 70
    assert not target.hit
    assert told.of(DamageDealt) == []


# --- what is told ---------------------------------------------------------------------------------


def test_a_class_battle_is_told_step_by_step() -> None:
    made = table(one="wasps", two="wasps mosquitoes")
    told = fight(made).of(
        ClassBattleBegan, BattleStepBegan, ShotsFired, DamageDealt, ShotsKept, ClassBattleEnded
    )
    assert told == [
        ClassBattleBegan(1, 1, 1, ("1:wasps",), ("2:wasps", "2:mosquitoes"), 0),
        BattleStepBegan(3),
        ShotsFired("1:wasps", "2:wasps", 30, 0),
        ShotsFired("2:wasps", "1:wasps", 30, 0),
        DamageDealt("2:wasps", 30, 30, "1:wasps"),
        DamageDealt("1:wasps", 30, 30, "2:wasps"),
        ClassBattleEnded(1),
    ]


def test_damage_by_several_cards_is_told_once() -> None:
    made = table(one="wasps wasps", two="mosquitoes")
    told = fight(made)
    assert told.of(ShotsFired) == [
        ShotsFired("1:wasps", "2:mosquitoes", 30, 0),
        ShotsFired("1:wasps#2", "2:mosquitoes", 30, 0),
    ]
    assert told.of(DamageDealt) == [DamageDealt("2:mosquitoes", 60, 20, None)]


def test_a_class_battle_in_which_nothing_happens_has_no_steps() -> None:
    made = table(one="mosquitoes", two="mosquitoes")
    assert fight(made).of(BattleStepBegan) == []


def test_damage_to_a_base_adds_up_and_is_no_quiet_turn() -> None:  # ST-28, ST-35
    made = table(one="titan titan")
    fight(made, 4)
    assert builders.ship(made, "2:base").wounds == {0: 600}
    assert not made.quiet
    for name in ("1:titan", "1:titan#2"):
        builders.ship(made, name).fired = 0
    fight(made, 4)
    assert living(made, "2:base") == 0
    assert made.find_ship("2:base") is not None
    assert made.outcome is None  # the attack looks at it (ST-32)
