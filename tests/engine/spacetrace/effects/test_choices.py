"""Choices: what may be named, and what is settled without asking (ST-2, ST-10, ST-17, ST-36)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.effects.choices import bind, has_targets_left, options
from spacetrace.engine.games.spacetrace.pieces import Ref
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace.builders import (
    Json,
    ability,
    attack,
    card,
    card_set,
    effect,
    put_tactic,
    select,
    ship,
    table,
    target,
)
from tests.engine.spacetrace.effects.acting import having


def ways(made: Table, name: str = "t", source: str = "") -> list[list[str]]:
    """The options of a choice of the tactic "deed"."""
    deed = made.cards.card("deed").ability[0]
    host = made.find_ship(source)
    return [[ref.name for ref in refs] for refs in options(made, deed, name, 0, host)]


def one(zone: str, side: str = "own", **more: object) -> dict[str, object]:
    """The choice "t" of cards from a zone; words of the choice and of the selector."""
    words: Json = {k: more.pop(k) for k in ("count", "up_to", "by") if k in more}
    return {"t": {"from": select(zone, side, **more), **words}}


# --- what the owner may name ----------------------------------------------------------------------


def test_every_card_found_is_a_way_to_choose_one() -> None:  # ST-10
    made = having(
        effect("destroy", "t"),
        choose=one("fleets", "enemy", kind=["ship"]),
        base2=["eagles", "fighters"],
    )
    assert ways(made) == [["2:fighters"], ["2:eagles"]]


def test_two_are_chosen_in_every_combination() -> None:
    made = having(
        effect("jam", "t"),
        choose=one("fleets", "enemy", count=2),
        base2=["eagles", "fighters"],
    )
    assert ways(made) == [
        ["2:fighters", "2:eagles"],
        ["2:fighters", "2:base"],
        ["2:eagles", "2:base"],
    ]


def test_too_few_cards_leave_no_way_to_choose() -> None:
    made = having(effect("jam", "t"), choose=one("fleets", "enemy", count=2))
    assert ways(made) == []


def test_up_to_allows_fewer_and_none() -> None:
    made = having(effect("jam", "t"), choose=one("fleets", "enemy", count=2, up_to=True))
    assert ways(made) == [[], ["2:base"]]
    single = having(effect("jam", "t"), choose=one("fleets", "enemy", up_to=True))
    assert ways(single) == [[], ["2:base"]]


def test_copies_in_a_pile_are_one_way_to_choose() -> None:
    made = having(
        effect("remove", "t"),
        choose=one("wrecks", count=2),
        wrecks1=["fighters", "eagles", "fighters"],
    )
    assert ways(made) == [["eagles", "fighters"], ["fighters", "fighters"]]


def test_hidden_cards_are_no_options() -> None:  # ST-36
    hidden: Json = {"hand2": ["supply"], "library1": ["supply"]}
    assert ways(having(effect("return", "t"), choose=one("library"), **hidden)) == []
    assert ways(having(effect("remove", "t"), choose=one("hand", "enemy"), **hidden)) == []


@pytest.mark.parametrize(
    "deed",
    [
        effect("destroy", "t"),
        effect("kill", "t"),
        effect("remove", "t"),
        effect("sacrifice", "t"),
        effect("repair", "t"),
        effect("return", "t"),
        effect("move", "t"),
        effect("control", "t"),
        effect("copy", "t"),
        effect("change", "t", stat="lp", amount=1),
        effect("change", "t", stat="ships", amount=1),
    ],
)
def test_the_base_cannot_be_chosen_for_what_it_is_immune_to(
    deed: dict[str, object],
) -> None:  # ST-2
    made = having(deed, choose=one("fleets", "both"), base2=["eagles"])
    assert ways(made) == [["2:eagles"]]


@pytest.mark.parametrize(
    "deed",
    [
        effect("damage", "t", amount=1),
        effect("jam", "t"),
        effect("change", "t", stat="ap", amount=1),
        effect("shield", "t", shots=1),
        effect("give", "t", keyword="first_target"),
    ],
)
def test_the_base_can_be_chosen_for_the_rest(deed: dict[str, object]) -> None:  # ST-2
    made = having(deed, choose=one("fleets", "enemy"))
    assert ways(made) == [["2:base"]]


def test_one_effect_that_works_on_it_is_enough_to_name_a_card() -> None:  # ST-2
    made = having(
        effect("damage", "t", amount=1), effect("destroy", "t"), choose=one("fleets", "enemy")
    )
    assert ways(made) == [["2:base"]]


def test_a_mothership_cannot_be_chosen_to_be_moved_copied_or_taken() -> None:  # ST-30
    for word in ("move", "control", "copy"):
        made = having(
            effect(word, "t"), choose=one("fleets", "enemy"), second2=["mothership", "eagles"]
        )
        assert ways(made) == [["2:eagles"]]


def test_an_immune_card_cannot_be_chosen_for_what_it_is_immune_to() -> None:  # ST-2
    shields = card("shields", keywords=["immune_jam", "immune_damage"])
    choose = one("fleets", "enemy", kind=["ship"])
    abilities = [
        ability("played", effect("jam", "t"), choose=choose),
        ability("played", effect("damage", "t", amount=3), choose=choose),
        ability("played", effect("destroy", "t"), choose=choose),
    ]
    cards = card_set(shields, card("deed", "tactic", abilities=abilities))
    made = table(cards, base2=["shields"])
    deed = cards.card("deed")
    assert [len(options(made, deed.ability[i], "t", 0, None)) for i in range(3)] == [0, 0, 1]


def test_killed_wrecks_cannot_be_chosen_for_reconstruction() -> None:  # ST-19
    made = having(
        effect("reconstruct", "t"),
        choose=one("wrecks"),
        wrecks1=["fighters"],
        killed1=["eagles", "fighters"],
    )
    assert ways(made) == [["fighters"]]


# --- settled without asking -----------------------------------------------------------------------


def settled(made: Table, source: str = "") -> list[str]:
    deed = made.cards.card("deed").ability[0]
    return [ref.name for ref in bind(made, deed, 0, made.find_ship(source), [])["t"]]


def test_the_first_is_the_first_in_stack_order() -> None:  # ST-20
    made = having(
        effect("jam", "t"),
        choose=one("facing_stack", "enemy", by="first"),
        base2=["eagles", "eagles"],
    )
    attack(made, battle=(4, 2))
    assert settled(made) == ["2:eagles"]
    ship(made, "2:eagles").order = 9
    assert settled(made) == ["2:eagles#2"]


def test_the_first_passes_over_what_is_immune() -> None:  # ST-2
    made = having(
        effect("destroy", "t"),
        choose=one("fleets", "enemy", cls=[4], by="first"),
        base2=["dreadnought"],
    )
    assert settled(made) == ["2:dreadnought"]


def test_all_are_all() -> None:
    made = having(
        effect("jam", "t"),
        choose=one("fleets", "enemy", by="all"),
        base2=["eagles", "fighters"],
    )
    assert settled(made) == ["2:fighters", "2:eagles", "2:base"]


def test_random_draws_lots_from_the_tables_own_chance() -> None:
    drawn = set()
    made = having(
        effect("remove", "t"),
        choose=one("hand", "enemy", count=2, by="random"),
        hand2=["supply", "strike", "fighters"],
    )
    for _ in range(30):
        drawn.add(frozenset(settled(made)))
    assert len(drawn) == 3
    assert made.chance.counter >= 60


def test_of_fewer_cards_all_are_drawn() -> None:
    made = having(
        effect("remove", "t"), choose=one("hand", "enemy", count=3, by="random"), hand2=["supply"]
    )
    assert settled(made) == ["supply"]


def test_what_fell_to_another_in_the_same_step_is_not_taken_again() -> None:  # ST-17, ST-24
    made = having(
        effect("remove", "t"),
        choose=one("wrecks", by="first"),
        wrecks1=["eagles"],
        killed1=["eagles"],
    )
    deed, taken = made.cards.card("deed").ability[0], list[Ref]()
    found = [bind(made, deed, 0, None, taken)["t"] for _ in range(3)]
    assert [[ref.zone for ref in refs] for refs in found] == [["killed"], ["wrecks"], []]


# --- fizzling -------------------------------------------------------------------------------------


def test_a_tactic_has_targets_left_while_one_of_them_fits() -> None:  # ST-17
    made = having(
        effect("jam", "t"),
        choose=one("fleets", "enemy", count=2),
        base2=["eagles", "fighters"],
    )
    tactic = put_tactic(made, 0, "deed", {"t": target("2:eagles", "2:fighters")})
    assert has_targets_left(made, tactic)
    made.sides[1].base.remove(ship(made, "2:eagles"))
    assert has_targets_left(made, tactic)
    made.sides[1].base.remove(ship(made, "2:fighters"))
    assert not has_targets_left(made, tactic)


def test_a_tactic_that_named_nothing_does_not_fizzle() -> None:  # ST-17
    made = having(effect("draw", amount=1))
    assert has_targets_left(made, put_tactic(made, 0, "deed", {}))
    made = having(effect("jam", "t"), choose=one("fleets", up_to=True))
    assert has_targets_left(made, put_tactic(made, 0, "deed", {"t": ()}))


def test_a_tactic_on_the_stack_is_a_target_until_it_leaves() -> None:  # ST-18
    made = having(effect("counter", "t"), choose=one("stack", "enemy"))
    put_tactic(made, 1, "strike", {})
    counter = put_tactic(made, 0, "deed", {"t": (Ref("stack", 1, "2:strike"),)})
    assert has_targets_left(made, counter)
    del made.stack[0]
    assert not has_targets_left(made, counter)
