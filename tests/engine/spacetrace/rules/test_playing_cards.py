"""Paying, ships, tactics, commanders, exchanges (ST-6 to ST-14, ST-19)."""

from __future__ import annotations

from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import ids, names, ship
from tests.engine.spacetrace.rules.playing import CARDS, do, may, refused
from tests.engine.spacetrace.telling import GAME


def test_a_reinforcement_adds_its_mp_and_is_discarded() -> None:  # ST-6
    table = builders.table(CARDS, hand1=["r100"])
    do(table, "1 play r100")
    assert table.sides[0].pool == 100
    assert ids(table.sides[0].discard) == ["r100"]


def test_both_pools_are_empty_after_every_turn() -> None:  # ST-6
    table = builders.table(CARDS, pool1=150, pool2=70)
    do(table, "1 ready")
    assert [side.pool for side in table.sides] == [0, 0]


def test_a_card_is_paid_for_out_of_the_pool() -> None:  # ST-7
    table = builders.table(CARDS, hand1=["fighters"], pool1=150)
    do(table, "1 play fighters")
    assert table.sides[0].pool == 50


def test_a_card_is_played_together_with_the_reinforcements_that_pay() -> None:  # ST-7
    table = builders.table(CARDS, hand1=["destroyers", "r100", "r100"])
    do(table, "1 play destroyers with r100 r100")
    assert names(table.sides[0].base) == ["1:base", "1:destroyers"]
    assert table.sides[0].pool == 0
    assert ids(table.sides[0].discard) == ["r100", "r100"]


def test_the_reinforcements_with_the_least_waste_are_offered() -> None:  # ST-7
    table = builders.table(CARDS, hand1=["fighters", "r200", "r50", "r50", "r100"])
    assert [text for text in may(table, 1) if "fighters" in text] == ["play fighters with r100"]


def test_too_little_mp_is_refused_and_nothing_changes() -> None:  # ST-7
    table = builders.table(CARDS, hand1=["destroyers", "r100"], pool1=50)
    before = GAME.dump(table)
    assert refused(table, "1 play destroyers") == "ST-7"
    assert GAME.dump(table) == before


def test_a_ship_card_goes_to_the_base_fleet() -> None:  # ST-8
    table = builders.table(CARDS, hand1=["fighters"], pool1=100)
    do(table, "1 play fighters")
    assert names(table.sides[0].base) == ["1:base", "1:fighters"]


def test_only_the_active_player_plays_ship_cards() -> None:  # ST-8
    table = builders.table(CARDS, hand2=["fighters"], pool2=100)
    assert refused(table, "2 play fighters") == "ST-8"


def test_no_ship_card_is_played_during_an_attack() -> None:  # ST-8
    table = builders.table(
        CARDS, base1=["fighters"], hand1=["fighters", "strike"], base2=["cruiser"], pool1=150
    )
    do(table, "1 attack")
    assert table.stage == "window"
    assert refused(table, "1 play fighters") == "ST-8"


def test_a_tactic_names_its_target_and_is_discarded() -> None:  # ST-10
    table = builders.table(CARDS, hand1=["strike"], pool1=50, base2=["fighters", "cruiser"])
    do(table, "1 play strike on 2:cruiser")
    assert names(table.sides[1].base) == ["2:base", "2:fighters"]
    assert ids(table.sides[0].discard) == ["strike"]


def test_a_tactic_without_a_target_cannot_be_played() -> None:  # ST-10
    table = builders.table(CARDS, hand1=["strike"], pool1=50)
    assert refused(table, "1 play strike on 2:cruiser") == "ST-10"
    assert may(table, 1) == ["attack", "ready"]


def test_what_cannot_be_sacrificed_cannot_pay() -> None:  # ST-19
    table = builders.table(CARDS, hand1=["sacrifice"])
    assert refused(table, "1 play sacrifice") == "ST-19"


def test_a_sacrificed_ship_card_is_a_killed_wreck() -> None:  # ST-19
    table = builders.table(
        CARDS, base1=["fighters"], hand1=["sacrifice"], library1=["r50", "r50", "r50"]
    )
    do(table, "1 play sacrifice paying 1:fighters")
    assert [(w.card.id, w.killed) for w in table.sides[0].wrecks] == [("fighters", True)]
    assert ids(table.sides[0].hand) == ["r50", "r50"]


def test_the_base_cannot_be_sacrificed() -> None:  # ST-2
    table = builders.table(CARDS, base1=["fighters"], hand1=["sacrifice"])
    assert refused(table, "1 play sacrifice paying 1:base") == "ST-19"


def test_a_commander_comes_on_an_own_ship_of_class_two_or_three() -> None:  # ST-11
    table = builders.table(
        CARDS, base1=["fighters", "destroyers", "dominator"], hand1=["admiral"], pool1=100
    )
    offered = [text for text in may(table, 1) if "admiral" in text]
    assert offered == ["play admiral on 1:destroyers", "play admiral on 1:dominator"]
    do(table, "1 play admiral on 1:destroyers")
    commander = ship(table, "1:destroyers").commander
    assert commander is not None
    assert commander.id == "admiral"


def test_there_is_one_commander_a_side_and_one_a_turn() -> None:  # ST-11
    table = builders.table(
        CARDS, base1=["destroyers", "cruiser"], hand1=["admiral", "captain"], pool1=100
    )
    do(table, "1 play admiral on 1:destroyers")
    assert refused(table, "1 play captain on 1:cruiser") == "ST-11"
    do(table, "1 ready", "2 ready")
    assert refused(table, "1 play captain on 1:cruiser") == "ST-11"


def test_a_commander_is_discarded_when_its_ship_is_lost() -> None:  # ST-11
    table = builders.table(
        CARDS, base1=["destroyers"], hand1=["captain"], hand2=["strike"], pool2=50
    )
    do(table, "1 play captain on 1:destroyers", "2 play strike on 1:destroyers")
    assert ids(table.sides[0].discard) == ["captain"]
    assert [w.card.id for w in table.sides[0].wrecks] == ["destroyers"]


def test_three_cards_that_are_no_reinforcements_bring_100_mp() -> None:  # ST-13
    table = builders.table(CARDS, hand1=["fighters", "cruiser", "bomb", "r50"])
    do(table, "1 exchange fighters")
    assert refused(table, "1 ready") == "ST-10"
    assert may(table, 1) == ["pick 1:hand:bomb", "pick 1:hand:cruiser"]
    do(table, "1 pick 1:hand:bomb", "1 pick 1:hand:cruiser")
    assert table.sides[0].pool == 100
    assert ids(table.sides[0].hand) == ["r50"]


def test_three_reinforcements_are_exchanged_for_a_card() -> None:  # ST-13
    table = builders.table(CARDS, hand1=["r50", "r50", "r100"], library1=["cruiser"])
    do(table, "1 exchange r50", "1 pick 1:hand:r50", "1 pick 1:hand:r100")
    assert ids(table.sides[0].hand) == ["cruiser"]
    assert table.sides[0].pool == 0


def test_an_exchange_takes_three_cards_of_one_sort() -> None:  # ST-13
    table = builders.table(CARDS, hand1=["fighters", "cruiser", "r50"])
    assert refused(table, "1 exchange fighters") == "ST-13"


def test_no_exchange_during_an_attack() -> None:  # ST-13
    table = builders.table(
        CARDS, base2=["cruiser"], hand1=["strike", "fighters", "fighters"], pool1=50
    )
    do(table, "1 attack")
    assert refused(table, "1 exchange fighters") == "ST-13"


def test_playing_a_card_that_one_does_not_hold_is_refused() -> None:  # ST-10
    table = builders.table(CARDS, pool1=500)
    assert refused(table, "1 play cruiser") == "ST-10"


def test_ship_cards_move_between_the_own_fleets_but_not_base_and_mothership() -> None:  # ST-30
    table = builders.table(CARDS, base1=["fighters"], second1=["mothership"])
    assert [text for text in may(table, 1) if text.startswith("move")] == [
        "move 1:fighters to second"
    ]
    do(table, "1 move 1:fighters to second")
    assert names(table.sides[0].second) == ["1:mothership", "1:fighters"]
    assert refused(table, "1 move 1:mothership to base") == "ST-30"
    assert refused(table, "1 move 1:base to second") == "ST-30"


def test_a_mothership_opens_the_second_fleet() -> None:  # ST-30
    table = builders.table(CARDS, hand1=["mothership"], pool1=500)
    assert refused(table, "1 move 1:base to second") == "ST-30"
    do(table, "1 play mothership")
    assert table.sides[0].second_open
    assert names(table.sides[0].second) == ["1:mothership"]


def test_a_lost_mothership_takes_its_fleet_along() -> None:  # ST-31
    table = builders.table(
        CARDS, second1=["mothership", "cruiser"], base1=["fighters"], hand2=["strike"], pool2=50
    )
    do(table, "2 play strike on 1:mothership")
    assert names(table.sides[0].base) == ["1:base", "1:fighters"]
    assert sorted(w.card.id for w in table.sides[0].wrecks) == ["cruiser", "mothership"]
    assert not table.sides[0].second_open
