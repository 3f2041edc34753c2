"""Faults planted in small sets of Spacetrace, and that each of them is found at its place."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.presentation.findings import Finding
from tests.engine.spacetrace.cards.raw import BASE, DRAW, ENEMY, a_set, a_ship, a_tactic
from tests.presentation.planted import found_in

FACING = {"zone": "facing_stack"}
FRIGATES = a_ship(id="frigates", name="Frigates", **{"class": 2}, ships=3, lp=10, ap=5, mp=60)
JAMMERS = a_ship(
    {"when": "battle", "do": [{"effect": "jam", "to": FACING}]}, id="jammers", name="Jammers"
)
CREWS = {"id": "crews", "name": "Crews", "kind": "reinforcement", "mp": 300, "copies": 12}


def a_commander(*abilities: dict[str, Any]) -> dict[str, Any]:
    return {"id": "c", "name": "Marsh", "kind": "commander", "abilities": list(abilities)}


def found(*cards: dict[str, Any], **head: Any) -> list[Finding]:
    return found_in("spacetrace", a_set(FRIGATES, CREWS, *cards, **head))


def planted(*cards: dict[str, Any]) -> tuple[str, str, str]:
    """Code, card and path of the one finding."""
    [one] = found(*cards)
    return one.code, one.card, one.path


def test_a_small_set_without_faults_has_no_findings() -> None:
    assert found(JAMMERS, a_tactic({"do": [DRAW]})) == []


# --- what the engine refuses ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "code", "path"),
    [
        (a_ship(lp=None), "refused", "lp"),
        (a_ship(colour="red"), "unknown-word", ""),
        (a_ship(keywords=["premptive"]), "unknown-word", "keywords.0"),
        (a_tactic({"do": [DRAW], "choose": {"x": {"from": ENEMY}}}), "refused", "choose.x"),
        (a_tactic({"do": [{"effect": "destroy", "to": "y"}]}), "refused", "do.0.to"),
        (a_tactic({"do": [{"effect": "destroy"}]}), "refused", "do.0.to"),
    ],
)
def test_what_the_engine_refuses_is_an_error_at_its_place(
    card: dict[str, Any], code: str, path: str
) -> None:
    path = f"abilities.0.{path}" if card["kind"] == "tactic" else path
    [one] = found(card)
    assert (one.severity, one.code, one.card, one.path) == ("error", code, card["id"], path)


def test_a_name_that_is_taken_names_the_other_card_without_its_number() -> None:
    [one] = found(a_ship(), a_ship(id="other"))
    assert one.sentence == "The name “A Ship” is taken by another card, “A Ship”."


def test_what_is_wrong_with_the_set_is_told_of_the_set() -> None:
    [one] = found(base="bas")
    assert (one.card, one.path, one.suggestion) == ("", "base", "Did you mean “base”?")


# --- targets that cannot exist --------------------------------------------------------------------


@pytest.mark.parametrize(
    "where",
    [
        {"class": [3]},
        {"name": "frigates", "class": [1]},
        {"mp": {"min": 500}},
        {"lp": {"min": 900}, "kind": ["ship"]},
        {"keyword": "first_target"},
        {"commanded": True},
        {"jammed": True},
        {"zone": "second_fleet"},
        {"zone": "wrecks", "kind": [], "killed": True},
    ],
)
def test_a_target_that_no_card_of_the_set_could_be_is_told(where: dict[str, Any]) -> None:
    sel = {**ENEMY, **where}
    effect = "remove" if sel["zone"] == "wrecks" else "return"
    code = {"code": "no-target", "card": "a-tactic"}
    card = a_tactic({"choose": {"x": {"from": sel}}, "do": [{"effect": effect, "to": "x"}]})
    [one] = found(card)
    assert {"code": one.code, "card": one.card} == code
    assert one.path == "abilities.0.choose.x.from"


def test_the_field_without_which_something_would_be_found_is_named() -> None:
    sel = {**ENEMY, "class": [2], "mp": {"min": 500}}
    [one] = found(a_tactic({"do": [{"effect": "jam", "to": sel}]}))
    assert one.path == "abilities.0.do.0.to"
    assert one.suggestion == "Without “mp” it would find 1, such as “Frigates”."


def test_a_keyword_that_another_card_gives_may_be_found() -> None:
    give = {"effect": "give", "keyword": "first_target", "to": {**ENEMY, "class": [2]}}
    jam = {"effect": "jam", "to": {**ENEMY, "keyword": "first_target"}}
    assert found(a_tactic({"do": [give, jam]})) == []


def test_a_stack_holds_ships_of_the_class_of_the_card_alone() -> None:
    sel = {"zone": "own_stack", "class": [2]}
    ability = {"when": "battle", "do": [{"effect": "shield", "shots": 1, "to": sel}]}
    assert planted(a_ship(ability)) == ("no-target", "a-ship", "abilities.0.do.0.to")


def test_an_effect_that_all_it_could_find_are_immune_to_is_told() -> None:
    sel = {"zone": "fleets", "name": "wall", "side": "enemy", "kind": ["ship"]}
    wall = a_ship(id="wall", name="Wall", keywords=["immune_destroy"])
    card = a_tactic({"do": [{"effect": "destroy", "to": sel}]})
    assert planted(wall, card) == ("no-target", "a-tactic", "abilities.0.do.0")


def test_an_amount_that_counts_what_cannot_be_there_is_told() -> None:
    count = {"by": "count", "of": {"zone": "fleets", "class": [3]}}
    card = a_tactic({"do": [{"effect": "gain_mp", "amount": count}]})
    assert planted(card) == ("no-target", "a-tactic", "abilities.0.do.0.amount.of")


# --- prices that nobody can pay -------------------------------------------------------------------


def test_a_card_dearer_than_a_whole_deck_brings_is_told() -> None:
    assert planted(a_ship(mp=90_000)) == ("unpayable", "a-ship", "mp")


@pytest.mark.parametrize(
    "cost",
    [
        {"pay": "sacrifice", "from": {"zone": "fleets", "kind": ["ship"], "class": [3]}},
        {"pay": "discard", "kind": "commander"},
    ],
)
def test_a_cost_that_no_card_can_pay_is_told(cost: dict[str, Any]) -> None:
    card = a_tactic({"cost": [cost], "do": [DRAW]})
    assert planted(card) == ("unpayable", "a-tactic", "abilities.0.cost.0")


def test_an_ability_dearer_than_a_whole_deck_brings_is_told() -> None:
    ability = {"when": "activated", "cost": [{"pay": "mp", "n": 50_000}], "do": [DRAW]}
    assert planted(a_ship(ability)) == ("unpayable", "a-ship", "abilities.0.cost.0")


def test_a_commander_that_no_ship_can_carry_is_told() -> None:  # ST-11
    card = a_commander({"when": "turn_start", "do": [DRAW]})
    assert found(card) == []
    [one] = found_in("spacetrace", a_set(CREWS, a_ship(), card))
    assert (one.code, one.card) == ("no-ship-for-commander", "c")


# --- what never happens, what does nothing --------------------------------------------------------


@pytest.mark.parametrize(
    "condition",
    [
        {"test": "has_class", "class": 3},
        {"test": "lacks_class", "class": 4},
        {"test": "facing_class", "class": 3},
        {"test": "base_damage", "n": 2000},
        {"test": "pool", "n": 500_000},
        {"test": "count", "of": {"zone": "wrecks", "class": [3]}},
        {"test": "all", "of": [{"test": "attacking"}, {"test": "defending"}]},
        {"test": "any", "of": [{"test": "has_class", "class": 3}, {"test": "pool", "n": 500_000}]},
        {"test": "not", "of": {"test": "has_class", "class": 4}},
    ],
)
def test_a_condition_that_never_holds_is_told(condition: dict[str, Any]) -> None:
    card = a_ship({"when": "battle", "if": [condition], "do": [DRAW]})
    assert planted(card) == ("never-happens", "a-ship", "abilities.0.if.0")


def test_conditions_that_contradict_each_other_are_told() -> None:
    facing = [{"test": "facing_class", "class": 1}, {"test": "facing_class", "class": 2}]
    card = a_ship({"when": "battle", "if": facing, "do": [DRAW]})
    assert planted(card) == ("never-happens", "a-ship", "abilities.0.if")


@pytest.mark.parametrize(
    "condition",
    [
        {"test": "has_class", "class": 4, "side": "enemy"},
        {"test": "count", "of": {"zone": "fleets"}},
        {"test": "any", "of": [{"test": "attacking"}, {"test": "defending"}]},
        {"test": "not", "of": {"test": "has_class", "class": 3}},
    ],
)
def test_a_condition_that_always_holds_is_told(condition: dict[str, Any]) -> None:
    card = a_ship({"when": "battle", "if": [condition], "do": [DRAW]})
    assert planted(card) == ("idle-part", "a-ship", "abilities.0.if.0")


def test_a_destroyed_ability_of_a_card_that_nothing_destroys_is_told() -> None:
    safe = ["immune_damage", "immune_destroy", "immune_kill"]
    strike = [{"effect": "destroy", "to": ENEMY}, {"effect": "kill", "to": ENEMY}]
    card = a_ship({"when": "destroyed", "do": [DRAW]}, keywords=safe)
    assert planted(card, a_tactic({"do": strike})) == (
        "never-happens",
        "a-ship",
        "abilities.0.when",
    )


def test_each_ship_of_a_card_with_one_ship_is_told() -> None:
    ability = {"when": "battle", "each_ship": True, "do": [DRAW]}
    assert planted(a_ship(ability, ships=1)) == ("idle-part", "a-ship", "abilities.0.each_ship")


@pytest.mark.parametrize("keyword", ["preemptive", "cannot_fire", "immune_jam", "immune_removal"])
def test_a_keyword_without_effect_is_told(keyword: str) -> None:
    assert planted(a_ship(keywords=[keyword])) == ("idle-keyword", "a-ship", "keywords")


def test_a_keyword_against_something_that_the_set_does_is_none_without_effect() -> None:
    assert found(JAMMERS, a_ship(keywords=["immune_jam"])) == []


def test_preemptive_strike_is_of_use_where_something_gives_ap() -> None:
    boost = {"effect": "change", "stat": "ap", "amount": 5, "to": {**ENEMY, "side": "own"}}
    assert found(a_ship(keywords=["preemptive"]), a_tactic({"do": [boost]})) == []


def test_the_base_keeps_what_the_rules_give_it() -> None:  # ST-2
    base = {**BASE, "keywords": ["immune_removal"]}
    assert found_in("spacetrace", {**a_set(FRIGATES), "cards": [base, FRIGATES]}) == []


# --- twins, prices --------------------------------------------------------------------------------


def test_two_cards_that_are_equal_but_for_their_words_are_told() -> None:
    twin = a_ship(id="twin", name="Something Else", flavour="Not the same at all.")
    [one] = found(a_ship(), twin)
    assert (one.code, one.card) == ("equal-cards", "twin")
    assert one.sentence == "In play this card is the same as “A Ship”."


def test_numbers_that_do_not_fit_at_96_pixels_are_told() -> None:
    found_there = found(a_ship(ships=1_000, ap=100_000, lp=100_000))
    assert ("long-text", "ships") in {(each.code, each.path) for each in found_there}


def test_a_flavour_that_is_cut_on_the_largest_face_is_told() -> None:
    long = a_tactic({"do": [DRAW, {"effect": "look", "at": "enemy_hand"}] * 3}, flavour="So. " * 75)
    assert planted(long) == ("long-text", "a-tactic", "flavour")
