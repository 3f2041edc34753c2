"""Turns, their limits, and the ends of a match (ST-5, ST-12, ST-28, ST-32 to ST-35)."""

from __future__ import annotations

import dataclasses

from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import ids, ship
from tests.engine.spacetrace.rules.playing import CARDS, do, may, refused


def test_a_turn_begins_with_two_cards() -> None:  # ST-5
    table = builders.table(CARDS, library2=["r50", "r100", "r200"])
    do(table, "1 ready")
    assert ids(table.sides[1].hand) == ["r100", "r50"]
    assert ids(table.sides[1].library) == ["r200"]


def test_an_empty_library_gives_nothing_and_loses_nothing() -> None:  # ST-5
    table = builders.table(CARDS, library2=["r50"])
    do(table, "1 ready")
    assert ids(table.sides[1].hand) == ["r50"]
    assert table.outcome is None


def test_the_very_first_turn_is_without_an_attack() -> None:  # ST-12
    table = builders.table(CARDS, base1=["fighters"])
    table.turn_number = 1
    table.config = dataclasses.replace(table.config, first_turn_attack=False)
    assert may(table, 1) == ["ready"]
    assert refused(table, "1 attack") == "ST-12"
    do(table, "1 ready")
    assert "attack" in may(table, 2)


def test_there_is_one_attack_a_turn() -> None:  # ST-21
    table = builders.table(CARDS, base1=["fighters"])
    do(table, "1 attack")
    assert refused(table, "1 attack") == "ST-21"


def test_ships_are_repaired_at_the_end_of_the_turn_but_not_the_base() -> None:  # ST-28
    table = builders.table(CARDS, base1=["destroyers"])
    hurt = ship(table, "1:destroyers")
    hurt.living, hurt.wounds = 0b1111111000, {3: 5}
    do(table, "1 attack", "1 ready")
    assert (hurt.living, hurt.wounds) == (0b1111111111, {})
    assert ship(table, "2:base").wounds == {0: 70}


def test_a_base_without_lp_loses_the_match() -> None:  # ST-32
    table = builders.table(CARDS, hand1=["bomb", "bomb", "bomb"])
    do(table, "1 play bomb", "1 play bomb", "1 play bomb")
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("base", (0,))
    assert may(table, 1) == []
    assert refused(table, "1 ready") == "ST-32"


def test_wrecks_decide_when_a_base_is_lost() -> None:  # ST-33
    table = builders.table(
        CARDS,
        hand1=["bomb", "bomb", "bomb"],
        wrecks1=["mothership", "fighters"],
        wrecks2=["fighters"],
        victory="wrecks",
    )
    do(table, "1 play bomb", "1 play bomb", "1 play bomb")
    assert table.outcome is not None
    assert table.outcome.scores == (600, 600)
    assert table.outcome.is_draw


def test_killed_wrecks_count_and_removed_cards_do_not() -> None:  # ST-33
    table = builders.table(
        CARDS, hand1=["bomb"] * 3, killed2=["cruiser"], killed1=["fighters"], victory="wrecks"
    )
    table.sides[0].removed.append(CARDS.card("mothership"))
    do(table, "1 play bomb", "1 play bomb", "1 play bomb")
    assert table.outcome is not None
    assert table.outcome.scores == (800, 100)
    assert table.outcome.winners == (0,)


def test_a_seat_may_concede_at_any_time() -> None:  # ST-34
    table = builders.table(CARDS)
    do(table, "2 concede")
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("concession", (0,))


def test_thirty_quiet_turns_end_the_match() -> None:  # ST-35
    table = builders.table(CARDS)
    ship(table, "2:base").wounds[0] = 10
    for turn in range(30):
        do(table, f"{table.active + 1} ready")
        assert (table.outcome is None) == (turn < 29)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("stalemate", (0,))


def test_a_card_from_hand_breaks_the_quiet() -> None:  # ST-35
    table = builders.table(CARDS, hand1=["r50"])
    table.quiet_turns = 29
    do(table, "1 play r50", "1 ready")
    assert table.outcome is None
    assert table.quiet_turns == 0


def test_the_turn_limit_ends_the_match() -> None:  # ST-35
    table = builders.table(CARDS, hand1=["r50"], victory="wrecks", wrecks2=["fighters"])
    table.turn_number = 300
    do(table, "1 play r50", "1 ready")
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("turn-limit", (0,))
