"""Circles of abilities planted in small sets of Spacetrace, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.spacetrace.cards.raw import DRAW, a_set, a_ship, a_tactic
from tests.presentation.planted import found_in

OWN = {"zone": "fleets", "kind": ["ship"]}
WRECK = {"zone": "wrecks", "killed": False}
BACK = {"effect": "reconstruct", "to": WRECK}
STRIKE = {"effect": "damage", "amount": 9, "to": {**OWN, "side": "both"}}
COPY = {"effect": "copy", "to": OWN}
DISCARD = {"zone": "discard", "kind": ["tactic"]}


def circle(*cards: dict[str, Any]) -> set[tuple[str, str]]:
    """The cards, and places in them, of which an endless circle is told."""
    found = found_in("spacetrace", a_set(*cards))
    return {(each.card, each.path) for each in found if each.code == "endless"}


def ship(card_id: str, when: str, *effects: dict[str, Any], **ability: Any) -> dict[str, Any]:
    ability = {"when": when, "do": list(effects), **ability}
    return a_ship(ability, id=card_id, name=card_id.title())


def test_ships_that_bring_back_and_destroy_each_other_are_an_endless_circle() -> None:
    both = circle(ship("phoenix", "destroyed", BACK), ship("bomb", "destroyed", STRIKE))
    assert both == {("phoenix", "abilities.0"), ("bomb", "abilities.0")}


def test_ships_that_only_destroy_each_other_come_to_an_end() -> None:
    assert circle(ship("bomb", "destroyed", STRIKE), ship("mine", "destroyed", STRIKE)) == set()


def test_ships_that_only_come_back_come_to_an_end() -> None:
    assert circle(ship("phoenix", "destroyed", BACK), ship("other", "destroyed", DRAW)) == set()


def test_what_is_brought_back_must_be_what_is_destroyed() -> None:
    other = {"effect": "reconstruct", "to": {**WRECK, "class": [2]}}
    cruiser = a_ship(id="cruiser", name="Cruiser", **{"class": 2})
    assert circle(ship("phoenix", "destroyed", other, STRIKE), cruiser) == set()


def test_one_ship_that_does_both_is_a_circle_by_itself() -> None:
    assert circle(ship("phoenix", "destroyed", STRIKE, BACK)) == {("phoenix", "abilities.0")}


@pytest.mark.parametrize("when", ["activated", "turn_start", "turn_end"])
def test_an_ability_that_copies_its_own_card_for_nothing_is_one(when: str) -> None:
    assert circle(ship("hydra", when, COPY)) == {("hydra", "abilities.0")}


def test_copying_another_card_is_none() -> None:
    only = {"effect": "copy", "to": {**OWN, "name": "wasp"}}
    wasp = a_ship(id="wasp", name="Wasp")
    assert circle(ship("hydra", "activated", only), wasp) == set()


@pytest.mark.parametrize("cost", [{"pay": "mp", "n": 10}, {"pay": "discard"}])
def test_an_activated_ability_with_a_price_comes_to_an_end(cost: dict[str, Any]) -> None:
    assert circle(ship("hydra", "activated", COPY, cost=[cost])) == set()


def test_an_activated_ability_that_brings_its_own_price_does_not() -> None:
    gain = {"effect": "gain_mp", "amount": 10}
    cost = [{"pay": "mp", "n": 10}]
    assert circle(ship("hydra", "activated", COPY, gain, cost=cost))


def test_a_free_tactic_that_brings_tactics_back_to_hand_is_one() -> None:
    again = a_tactic({"do": [{"effect": "return", "to": DISCARD}]})
    assert circle(again) == {("a-tactic", "abilities.0")}
    assert circle({**again, "mp": 20}) == set()


def test_one_that_gains_what_it_costs_is_one() -> None:
    effects = [{"effect": "return", "to": DISCARD}, {"effect": "gain_mp", "amount": 20}]
    assert circle(a_tactic({"do": effects}, mp=20))


def test_searching_alone_comes_to_an_end_with_the_library() -> None:
    search = {"effect": "search", "for": {"zone": "library", "kind": ["tactic"]}}
    assert circle(a_tactic({"do": [search]})) == set()


def test_searching_what_is_put_back_into_the_library_does_not() -> None:
    search = {"effect": "search", "for": {"zone": "library", "kind": ["tactic"]}}
    restock = {"effect": "return", "to": DISCARD, "where": "library_bottom"}
    assert circle(a_tactic({"do": [restock, search]}))


def test_a_circle_that_takes_a_card_each_time_is_not_told() -> None:
    ability = {"cost": [{"pay": "discard"}], "do": [{"effect": "return", "to": DISCARD}]}
    assert circle(a_tactic(ability)) == set()


# --- sides and conditions -------------------------------------------------------------------------

AT_THEM = {**STRIKE, "to": {**OWN, "side": "enemy"}}


def told(*cards: dict[str, Any]) -> list[str]:
    """The sentences of the endless circles."""
    return [
        each.sentence for each in found_in("spacetrace", a_set(*cards)) if each.code == "endless"
    ]


def test_a_circle_of_one_side_is_told_apart_from_one_that_needs_both() -> None:
    [own] = told(ship("phoenix", "destroyed", STRIKE, BACK))
    [both] = told(ship("phoenix", "destroyed", AT_THEM, BACK))
    assert "both players" not in own
    assert both.startswith("When both players have “Phoenix”")


def test_what_is_killed_is_not_brought_back() -> None:
    kill = {"effect": "kill", "to": {**OWN, "side": "both"}}
    assert circle(ship("phoenix", "destroyed", kill, BACK)) == set()


def test_conditions_that_never_hold_make_no_circle() -> None:
    never = {"if": [{"test": "attacking"}, {"test": "defending"}]}
    assert circle(ship("phoenix", "destroyed", STRIKE, BACK, **never)) == set()


def test_conditions_that_may_hold_make_one_that_may_be() -> None:
    perhaps = {"if": [{"test": "attacking"}]}
    [sentence] = told(ship("phoenix", "destroyed", STRIKE, BACK, **perhaps))
    assert sentence.endswith("It may never come about: it hangs on their conditions.")


def test_copying_only_what_the_other_has_needs_both() -> None:
    theirs = {"effect": "copy", "to": {**OWN, "side": "enemy"}}
    [sentence] = told(ship("hydra", "activated", theirs))
    assert sentence.startswith("When both players have “Hydra”")
