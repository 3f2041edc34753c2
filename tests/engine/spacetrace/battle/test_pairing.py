"""Which classes meet in which class battle (ST-22, ST-23)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.events_of_fleets import (
    ClassBattleBegan,
    ClassBattleSkipped,
)
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle, pairing
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.battle.fights import fight, living, table
from tests.engine.spacetrace.battle.reference import meeting

OF_CLASS = {1: "mosquitoes", 2: "eagles", 3: "cruisers", 4: "titan"}
PATTERNS = [
    [cls for cls in (1, 2, 3, 4) if bits >> cls - 1 & 1]
    for bits in range(1, 16)
]  # fmt: skip


@pytest.mark.parametrize("one", PATTERNS, ids=str)
def test_every_pattern_of_classes_meets_as_the_rule_says(one: list[int]) -> None:  # ST-23
    for two in PATTERNS:
        made = table(
            one=" ".join(OF_CLASS[cls] for cls in one), two=" ".join(OF_CLASS[cls] for cls in two)
        )
        for battle in (1, 2, 3, 4):
            expected = meeting({*one, 4}, {*two, 4}, battle)
            assert pairing(made, battle) == expected, (one, two, battle)


def test_the_source_s_example() -> None:  # ST-23
    made = table(one="mosquitoes eagles cruisers titan", two="mosquitoes eagles titan")
    assert [pairing(made, battle) for battle in (1, 2, 3, 4)] == [(1, 1), (2, 2), (3, 4), (4, 4)]


def test_bases_alone_meet_only_in_class_battle_iv() -> None:  # ST-23
    made = table()
    assert [pairing(made, battle) for battle in (1, 2, 3, 4)] == [None, None, None, (4, 4)]


def test_a_class_battle_that_nobody_has_ships_for_is_skipped() -> None:  # ST-23
    made = table(one="eagles", two="titan")
    assert fight(made).events == [ClassBattleSkipped(1)]
    assert made.attack is not None
    assert made.attack.battle is None


def test_presence_is_looked_up_as_the_class_battle_begins() -> None:  # ST-23
    made = table(one="fighters cruisers", two="wasps destroyers")
    first, second = fight(made, 1, 2).of(ClassBattleBegan)
    assert isinstance(first, ClassBattleBegan)
    assert isinstance(second, ClassBattleBegan)
    assert (first.attacker_class, first.defender_class) == (1, 1)
    # The wasps are lost, so the fighters' class is not needed; III meets II.
    assert (second.attacker_class, second.defender_class) == (3, 2)
    assert second.attackers == ("1:cruisers",)
    assert second.defenders == ("2:destroyers",)


def test_a_wholly_jammed_stack_is_present_all_the_same() -> None:  # ST-23
    made = table(one="mosquitoes", two="mosquitoes")
    ship = builders.ship(made, "1:mosquitoes")
    ship.jammed = ship.living
    assert pairing(made, 1) == (1, 1)


@pytest.mark.parametrize("attacks", [False, True])
@pytest.mark.parametrize("defends", [False, True])
def test_fleets_that_stay_out_of_it_do_not_count(attacks: bool, defends: bool) -> None:  # ST-22
    made = table(
        one="eagles",
        second1=["mothership", "fighters"],
        second2=["mothership", "wasps"],
        two="eagles",
    )
    builders.attack(made, both1=attacks, both2=defends)
    expected = (1 if attacks else 2, 1 if defends else 2) if attacks or defends else None
    assert pairing(made, 1) == expected


def test_a_fleet_that_stays_out_of_it_neither_fires_nor_is_hit() -> None:  # ST-22
    made = table(one="fighters", second2=["mothership", "fighters"])
    fight(made, 1, 2, 3, 4)
    assert living(made, "1:fighters") == 100
    assert living(made, "2:fighters") == 100
    assert builders.ship(made, "2:base").wounds == {0: 100}


def test_both_fleets_cards_of_a_class_are_one_stack() -> None:  # ST-21
    made = table(one="eagles", second1=["mothership", "destroyers"], two="titan")
    builders.attack(made, both1=True)
    began = fight(made, 2).of(ClassBattleBegan)[0]
    assert isinstance(began, ClassBattleBegan)
    assert began.attackers == ("1:eagles", "1:destroyers")


def test_there_is_no_class_battle_outside_an_attack() -> None:
    made = table(one="fighters", two="fighters")
    made.attack = None
    with pytest.raises(LookupError):
        fight_class_battle(made, 1, None)
