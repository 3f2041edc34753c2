"""Every effect on ship cards in play and on wrecks (ST-2, ST-19, ST-20, ST-30)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.effects.plan import resolve
from spacetrace.engine.games.spacetrace.events_of_fleets import DamageDealt, ShipEntered
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace.builders import (
    Json,
    attack,
    card,
    card_set,
    effect,
    ids,
    names,
    select,
    ship,
    table,
    target,
)
from tests.engine.spacetrace.effects.acting import having, use

ENEMY = select("fleets", "enemy")
T = {"t": {"from": select("fleets", "both"), "count": 2, "up_to": True}}


def wrecks(made: Table, seat: int) -> list[tuple[str, bool]]:
    return [(wreck.card.id, wreck.killed) for wreck in made.sides[seat].wrecks]


# --- damage ---------------------------------------------------------------------------------------


def test_damage_to_a_card_goes_ship_by_ship_from_the_first() -> None:  # ST-25
    made = having(effect("damage", "t", amount=25), choose=T, base2=["eagles"])
    use(made, "deed", t=target("2:eagles"))
    eagles = ship(made, "2:eagles")
    assert (eagles.living, eagles.wounds) == (0b1111111100, {2: 5})


def test_damage_to_every_ship_of_a_card() -> None:
    made = having(effect("damage", "t", amount=4, per="ship"), choose=T, base2=["eagles"])
    use(made, "deed", t=target("2:eagles"))
    assert ship(made, "2:eagles").wounds == dict.fromkeys(range(10), 4)


def test_damage_is_dealt_to_each_of_several_cards() -> None:
    made = having(effect("damage", ENEMY, amount=10), base2=["eagles", "fighters"])
    use(made, "deed")
    assert ship(made, "2:eagles").living.bit_count() == 9
    assert ship(made, "2:fighters").living.bit_count() == 90
    assert made.sides[1].base[0].wounds == {0: 10}  # ST-2: damage of tactics counts


def test_a_card_that_lost_all_its_ships_is_destroyed() -> None:  # ST-28
    made = having(effect("damage", "t", amount=100), choose=T, base2=["eagles"])
    use(made, "deed", t=target("2:eagles"))
    assert wrecks(made, 1) == [("eagles", False)]


def test_a_shield_does_not_help_against_abilities() -> None:
    made = having(effect("damage", "t", amount=10), choose=T, base2=["eagles"])
    ship(made, "2:eagles").shield = 5
    use(made, "deed", t=target("2:eagles"))
    assert ship(made, "2:eagles").living.bit_count() == 9
    assert ship(made, "2:eagles").shield == 5


def test_damage_tells_who_deals_it() -> None:
    made = having(effect("damage", "t", amount=10), choose=T, base2=["eagles"])
    told = use(made, "deed", t=target("2:eagles"))
    assert told.of(DamageDealt) == [DamageDealt("2:eagles", 10, 1, "deed")]


# --- immunity -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "keyword", "more"),
    [
        ("damage", "immune_damage", {"amount": 50}),
        ("destroy", "immune_destroy", {}),
        ("kill", "immune_kill", {}),
        ("jam", "immune_jam", {}),
        ("remove", "immune_removal", {}),
    ],
)
def test_an_immune_card_is_left_alone(word: str, keyword: str, more: Json) -> None:  # ST-2
    shields = card("shields", keywords=[keyword])
    deed = card(
        "deed", "tactic", abilities=[{"when": "played", "do": [effect(word, ENEMY, **more)]}]
    )
    made = table(card_set(shields, deed), base2=["shields"])
    use(made, "deed")
    shields_in_play = ship(made, "2:shields")
    assert (shields_in_play.living, shields_in_play.jammed) == (1, 0)


@pytest.mark.parametrize(
    "deed",
    [
        effect("destroy", ENEMY),
        effect("kill", ENEMY),
        effect("remove", ENEMY),
        effect("sacrifice", ENEMY),
        effect("return", ENEMY),
        effect("move", ENEMY, fleet="second"),
        effect("control", ENEMY),
        effect("copy", ENEMY),
        effect("repair", ENEMY),
        effect("change", ENEMY, stat="lp", amount=500, less=True),
        effect("change", ENEMY, stat="ships", amount=1),
        effect("give", ENEMY, keyword="immune_damage"),
        effect("give", ENEMY, keyword="immune_jam"),
    ],
)
def test_nothing_of_this_happens_to_a_base(deed: Json) -> None:  # ST-2
    made = having(deed)
    base = made.sides[1].base[0]
    base.wounds = {0: 400}
    use(made, "deed")
    assert made.sides[1].base == [base]
    assert len(made.sides[0].base) == 1
    assert (base.size, base.lp, base.wounds) == (1, 1000, {0: 400})
    assert base.keywords == base.card.keywords


def test_a_base_can_be_jammed() -> None:  # ST-2
    made = having(effect("jam", ENEMY))
    use(made, "deed")
    assert made.sides[1].base[0].jammed == 1


# --- leaving play ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "pile"),
    [
        ("destroy", [("eagles", False)]),
        ("kill", [("eagles", True)]),
        ("sacrifice", [("eagles", True)]),
        ("remove", []),
    ],
)
def test_how_a_card_leaves_decides_what_it_becomes(
    word: str, pile: list[tuple[str, bool]]
) -> None:  # ST-19
    made = having(effect(word, "t"), choose=T, base2=["eagles"])
    use(made, "deed", t=target("2:eagles"))
    assert wrecks(made, 1) == pile
    assert ids(made.sides[1].removed) == (["eagles"] if word == "remove" else [])
    assert len(made.sides[1].base) == 1


def test_a_wreck_can_be_killed_where_it_lies() -> None:  # ST-19
    made = having(effect("kill", select("wrecks", "enemy")), wrecks2=["eagles"])
    use(made, "deed")
    assert wrecks(made, 1) == [("eagles", True)]


def test_a_commander_goes_with_its_card() -> None:  # ST-11
    for word, pile in (("destroy", "discard"), ("remove", "removed")):
        made = having(effect(word, "t"), choose=T, base2=["eagles"])
        ship(made, "2:eagles").commander = made.cards.card("admiral")
        use(made, "deed", t=target("2:eagles"))
        assert "admiral" in ids(getattr(made.sides[1], pile))


@pytest.mark.parametrize(
    ("where", "pile"), [("hand", "hand"), ("library_top", "top"), ("library_bottom", "bottom")]
)
def test_a_card_returns_to_its_owners_hand_or_library(where: str, pile: str) -> None:
    made = having(
        effect("return", "t", where=where), choose=T, base2=["eagles"], library2=["supply"]
    )
    use(made, "deed", t=target("2:eagles"))
    side = made.sides[1]
    assert {"hand": ids(side.hand), "top": ids(side.library[1:]), "bottom": ids(side.library[:1])}[
        pile
    ] == ["eagles"]
    assert wrecks(made, 1) == []


def test_without_its_mothership_a_second_fleet_is_destroyed_at_once() -> None:  # ST-31
    made = having(effect("destroy", "t"), choose=T, second2=["mothership", "eagles"])
    use(made, "deed", t=target("2:mothership"))
    assert wrecks(made, 1) == [("mothership", False), ("eagles", False)]
    assert not made.sides[1].second_open


# --- jam ------------------------------------------------------------------------------------------


def test_a_jam_of_ships_goes_over_the_targets_in_stack_order() -> None:  # ST-20
    made = having(
        effect("jam", select("fleets", "enemy", cls=[1, 2]), ships=12),
        base2=["eagles", "eagles"],
    )
    ship(made, "2:eagles").living &= ~1
    use(made, "deed")
    assert ship(made, "2:eagles").jammed == 0b1111111110
    assert ship(made, "2:eagles#2").jammed == 0b111


def test_a_second_jam_takes_the_next_ships() -> None:  # ST-20
    made = having(effect("jam", select("fleets", "enemy", cls=[2]), ships=2), base2=["eagles"])
    use(made, "deed")
    use(made, "deed")
    assert ship(made, "2:eagles").jammed == 0b1111


def test_a_jam_of_a_whole_card() -> None:  # ST-20
    made = having(effect("jam", "t"), choose=T, base2=["fighters"])
    use(made, "deed", t=target("2:fighters"))
    assert ship(made, "2:fighters").jammed.bit_count() == 100


# --- repair and reconstruction --------------------------------------------------------------------


def test_repair_brings_lost_ships_back() -> None:  # ST-20
    made = having(effect("repair", "t"), choose=T, base1=("eagles",))
    eagles = ship(made, "1:eagles")
    eagles.living, eagles.wounds = 0b11, {0: 9}
    use(made, "deed", t=target("1:eagles"))
    assert (eagles.living, eagles.wounds) == (0b1111111111, {})


def test_repair_of_so_many_lp() -> None:  # ST-20
    made = having(effect("repair", "t", amount=25), choose=T, base1=("eagles",))
    eagles = ship(made, "1:eagles")
    eagles.living, eagles.wounds = 0b11, {0: 9}
    use(made, "deed", t=target("1:eagles"))
    assert (eagles.living, eagles.wounds) == (0b1000000011, {})


WRECKS = select("wrecks")


def test_a_reconstructed_card_stands_undamaged_in_the_base_fleet() -> None:  # ST-20
    made = having(effect("reconstruct", WRECKS), wrecks1=["eagles"], killed1=["fighters"])
    use(made, "deed")
    assert names(made.sides[0].base) == ["1:base", "1:eagles"]
    assert wrecks(made, 0) == [("fighters", True)]


def test_a_killed_copy_is_not_reconstructed_for_a_destroyed_one() -> None:  # ST-19
    made = having(effect("reconstruct", WRECKS), wrecks1=["eagles"], killed1=["eagles"])
    use(made, "deed")
    assert names(made.sides[0].base) == ["1:base", "1:eagles"]
    assert wrecks(made, 0) == [("eagles", True)]


def test_a_reconstructed_mothership_opens_its_second_fleet() -> None:  # ST-30
    made = having(effect("reconstruct", WRECKS), wrecks1=["mothership"])
    use(made, "deed")
    assert names(made.sides[0].second) == ["1:mothership"]
    assert made.sides[0].second_open


def test_reconstructed_during_an_attack_it_counts_as_having_fired() -> None:  # ST-20
    made = having(effect("reconstruct", WRECKS), wrecks1=["eagles"], base1=("eagles",))
    attack(made)
    use(made, "deed")
    new = ship(made, "1:eagles#2")
    assert new.fired == new.living
    assert names(made.class_stack(0, 2)) == ["1:eagles", "1:eagles#2"]


# --- shields, moves, control, copies --------------------------------------------------------------


def test_a_shield_adds_up() -> None:
    made = having(effect("shield", "t", shots=3), choose=T, base1=("eagles",))
    use(made, "deed", t=target("1:eagles"))
    use(made, "deed", t=target("1:eagles"))
    assert ship(made, "1:eagles").shield == 6


def test_a_card_moves_to_the_other_fleet_of_its_side() -> None:  # ST-30
    made = having(effect("move", "t", fleet="base"), choose=T, second2=["mothership", "eagles"])
    use(made, "deed", t=target("2:eagles", "2:mothership"))
    assert names(made.sides[1].base) == ["2:base", "2:eagles"]
    assert names(made.sides[1].second) == ["2:mothership"]


def test_nothing_moves_to_a_second_fleet_that_is_not_open() -> None:  # ST-30
    made = having(effect("move", "t"), choose=T, base1=("eagles",))
    use(made, "deed", t=target("1:eagles"))
    assert names(made.sides[0].base) == ["1:base", "1:eagles"]


def test_a_card_under_control_stands_at_the_end_of_the_own_stack() -> None:  # ST-21
    made = having(effect("control", "t"), choose=T, base1=("eagles",), base2=["eagles"])
    use(made, "deed", t=target("2:eagles"))
    taken = ship(made, "2:eagles")
    assert names(made.sides[0].base) == ["1:base", "1:eagles", "2:eagles"]
    assert taken.controlled
    assert taken.order > ship(made, "1:eagles").order


def test_a_card_under_control_is_its_owners_wreck() -> None:  # ST-19
    made = having(effect("destroy", ENEMY), base1=("eagles",), base2=["eagles"])
    taken = ship(made, "2:eagles")
    made.sides[1].base.remove(taken)
    made.sides[0].base.append(taken)
    taken.controlled = True
    use(made, "deed", seat=1)
    assert wrecks(made, 1) == [("eagles", False)]


def test_a_copy_joins_the_own_base_fleet() -> None:
    made = having(effect("copy", "t"), choose=T, base2=["eagles"])
    told = use(made, "deed", t=target("2:eagles"))
    assert told.of(ShipEntered) == [ShipEntered("1:eagles", 0, "base", "eagles", 0, 1, True)]


@pytest.mark.parametrize("word", ["destroy", "kill", "sacrifice", "remove", "return"])
def test_a_copy_leaves_the_game_however_it_leaves_play(word: str) -> None:
    made = having(effect(word, ENEMY), base1=("eagles",))
    ship(made, "1:eagles").token = True
    use(made, "deed", seat=1)
    side = made.sides[0]
    assert names(side.base) == ["1:base"]
    assert not side.wrecks
    assert not side.hand + side.removed


def test_what_happened_to_a_target_that_is_gone_does_not_matter() -> None:  # ST-17
    made = having(
        effect("destroy", "t"), effect("damage", "t", amount=5), choose=T, base2=["eagles"]
    )
    use(made, "deed", t=target("2:eagles", "2:base"))
    assert wrecks(made, 1) == [("eagles", False)]
    assert made.sides[1].base[0].wounds == {0: 5}


def test_what_fell_in_the_same_step_is_not_saved_by_it() -> None:  # ST-24
    for word in ("return", "copy", "control"):
        made = having(effect(word, ENEMY), base2=["eagles"])
        eagles = ship(made, "2:eagles")
        deed = made.cards.card("deed")
        planned = resolve(made, deed.ability[0].do[0], 0, None, {}, deed)
        eagles.living = 0
        planned.effect.carry_out(made, planned, None)
        assert names(made.sides[1].base) == ["2:base", "2:eagles"]
        assert names(made.sides[0].base) == ["1:base"]


def test_amounts_are_fixed_before_they_are_applied() -> None:  # ST-24
    amount = {"by": "count", "of": select("fleets", kind=["ship"])}
    made = having(effect("damage", ENEMY, amount=amount), base1=("eagles", "fighters"))
    deed = made.cards.card("deed")
    planned = resolve(made, deed.ability[0].do[0], 0, None, {}, deed, times=3)
    del made.sides[0].base[1:]
    planned.effect.carry_out(made, planned, None)
    assert made.sides[1].base[0].wounds == {0: 6}
