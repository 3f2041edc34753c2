"""From the declaration of an attack to its end (ST-21, ST-22, ST-27)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    DefenceDecided,
)
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import Recorder, names, ship
from tests.engine.spacetrace.rules.playing import CARDS, do, may, refused


def test_the_attacker_orders_first_and_then_the_defender() -> None:  # ST-21
    table = builders.table(CARDS, base1=["fighters", "fighters"], base2=["cruiser", "dominator"])
    do(table, "1 attack")
    assert (table.stage, table.say) == ("order", 0)
    assert may(table, 1) == ["place 1:fighters", "place 1:fighters#2", "keep order"]
    do(table, "1 place 1:fighters#2")
    assert (table.stage, table.say) == ("order", 1)
    assert names(table.class_stack(0, 1)) == ["1:fighters#2", "1:fighters"]
    assert refused(table, "1 keep order") == "ST-14"


def test_the_order_as_it_stands_may_be_kept() -> None:  # ST-21
    table = builders.table(CARDS, base1=["fighters", "fighters"])
    do(table, "1 attack", "1 keep order")
    assert table.attack is None
    assert names(table.sides[0].base) == ["1:base", "1:fighters", "1:fighters#2"]


def test_the_second_fleet_attacks_only_if_the_attacker_says_so() -> None:  # ST-21
    table = builders.table(CARDS, second1=["mothership", "cruiser"])
    assert [text for text in may(table, 1) if text.startswith("attack")] == [
        "attack",
        "attack with both",
    ]
    do(table, "1 attack")
    assert ship(table, "2:base").wounds == {}
    do(table, "1 ready", "2 ready", "1 attack with both", "1 keep order")
    assert ship(table, "2:base").wounds == {0: 150}


def test_the_defender_decides_about_its_second_fleet() -> None:  # ST-21
    table = builders.table(CARDS, base1=["cruiser"], second2=["mothership", "cruiser"])
    do(table, "1 attack")
    assert (table.stage, table.say) == ("commit", 1)
    assert may(table, 2) == ["defend with base", "defend with both"]
    do(table, "2 defend with base")
    assert ship(table, "2:base").wounds == {0: 100}
    assert ship(table, "2:cruiser").living


def test_what_is_told_of_an_attack_names_who_decided() -> None:  # ST-21
    table = builders.table(CARDS, base2=["cruiser"], second1=["mothership"], active=1)
    told = Recorder()
    do(table, "2 attack", "1 defend with both", "1 keep order", emit=told)
    decided = told.of(AttackDeclared, DefenceDecided, AttackEnded)
    assert decided == [AttackDeclared(1, False), DefenceDecided(0, True), AttackEnded(1)]


def test_a_defence_without_a_choice_is_told_of_the_defender_too() -> None:  # ST-21
    table, told = builders.table(CARDS, base1=["cruiser"]), Recorder()
    do(table, "1 attack", emit=told)
    assert told.of(DefenceDecided) == [DefenceDecided(1, False)]


def test_a_fleet_that_stays_out_of_it_neither_fires_nor_is_hit() -> None:  # ST-22
    table = builders.table(CARDS, base1=["cruiser"], second2=["mothership", "cruiser"])
    do(table, "1 attack", "2 defend with base")
    assert ship(table, "1:cruiser").living
    assert ship(table, "2:mothership").wounds == {}


def test_both_seats_may_play_tactics_in_the_windows() -> None:  # ST-27
    table = builders.table(
        CARDS,
        base1=["fighters"],
        base2=["fighters"],
        hand1=["strike"],
        pool1=50,
        hand2=["strike"],
        pool2=50,
    )
    do(table, "1 attack")
    assert table.attack is not None
    assert (table.stage, table.say, table.attack.window) == ("window", 0, 1)
    do(table, "1 pass")
    assert table.say == 1
    do(table, "2 play strike on 1:fighters")
    assert table.say == 0
    do(table, "1 pass")
    assert names(table.sides[0].base) == ["1:base"]
    # The seat that opened the stack has the say again, but it holds nothing more; so has the first.
    assert (table.say, table.attack.window) == (0, 1)


def test_two_passes_in_a_row_close_a_window() -> None:  # ST-27
    table = builders.table(CARDS, base1=["cruiser"], base2=["cruiser"], hand1=["strike"], pool1=50)
    do(table, "2 order always-ask on", "1 attack", "1 pass", "2 pass")
    assert table.attack is not None
    assert table.attack.window == 2


def test_a_seat_may_pass_for_the_rest_of_the_attack() -> None:  # ST-27
    table = builders.table(
        CARDS, base1=["destroyers"], base2=["cruiser"], hand1=["strike"], pool1=50
    )
    do(table, "1 attack", "1 pass attack")
    assert table.attack is None
    assert table.sides[0].pass_attack is False


def test_each_window_comes_even_where_no_class_battle_is_fought() -> None:  # ST-27
    table = builders.table(CARDS, base2=["cruiser"], hand1=["strike"], pool1=50)
    do(table, "1 attack")
    seen = []
    while table.attack:
        seen.append(table.attack.window)
        do(table, "1 pass")
    assert seen == [1, 2, 3, 4, 5]


def test_a_base_lost_in_a_class_battle_ends_the_match_at_once() -> None:  # ST-32
    table = builders.table(CARDS, base1=["cruiser"], hand1=["strike"], pool1=50)
    ship(table, "2:base").wounds[0] = 900
    do(table, "1 attack")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
