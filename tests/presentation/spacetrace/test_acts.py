"""The buttons of the card form: abilities, effects, conditions and choices are put together."""

from __future__ import annotations

from typing import Any

from spacetrace.presentation.card_editor import OtherSet
from spacetrace.presentation.spacetrace.editing import SpacetraceEditor
from tests.presentation.typist import Typist, cards_of

EDITOR = SpacetraceEditor()
SHIP = {"id": "a", "name": "A", "kind": "ship", "class": 1, "ships": 3, "lp": 1}


def typist(**fields: Any) -> Typist:
    return Typist(EDITOR, {**SHIP, **fields}, cards_of("basic"))


def effects(of: Typist, ability: int = 0) -> list[str]:
    return [effect["effect"] for effect in of.data["abilities"][ability]["do"]]


def test_every_effect_that_fits_is_whole_as_it_is_added() -> None:
    for trigger in (offer.value for offer in typist().part("abilities").adds if offer.group):
        if ":" in trigger:
            continue
        who = typist()
        who.press("add", "abilities", trigger)
        for offer in who.part("abilities.0.do").adds:
            now = typist()
            now.press("add", "abilities", trigger)
            now.press("add", "abilities.0.do", offer.value)
            wrong = [path for path, _told in now.problems()]
            # What is searched for is for the editor to say.
            assert not wrong or offer.value == "search", (trigger, offer.value, now.problems())


def test_what_does_harm_begins_with_the_enemy() -> None:
    for trigger, place in (("battle", "facing_stack"), ("turn_start", "fleets")):
        for word in ("damage", "destroy", "jam"):
            who = typist()
            who.press("add", "abilities", trigger)
            who.press("add", "abilities.0.do", word)
            to = who.data["abilities"][0]["do"][0]["to"]
            assert (to["zone"], to.get("side", "enemy")) == (place, "enemy"), (trigger, word)


def test_parts_are_duplicated_moved_and_taken_away() -> None:
    who = typist()
    who.press("add", "abilities", "battle")
    for word in ("jam", "damage", "repair"):
        who.press("add", "abilities.0.do", word)
    assert effects(who) == ["jam", "damage", "repair"]
    who.press("up", "abilities.0.do.2")
    assert effects(who) == ["jam", "repair", "damage"]
    who.press("down", "abilities.0.do.0")
    assert effects(who) == ["repair", "jam", "damage"]
    who.press("duplicate", "abilities.0.do.0")
    assert effects(who) == ["repair", "repair", "jam", "damage"]
    who.press("remove", "abilities.0.do.1")
    who.press("remove", "abilities.0.do.1")
    assert effects(who) == ["repair", "damage"]
    who.press("duplicate", "abilities.0")
    assert effects(who, 1) == ["repair", "damage"]
    who.press("remove", "abilities.0")
    assert len(who.data["abilities"]) == 1


def test_nothing_happens_where_there_is_nothing_of_the_kind_to_do() -> None:
    who = typist(abilities=[{"when": "battle", "do": []}])
    before = who.data
    for verb in ("up", "down", "remove", "duplicate", "add", "unwrap", "burn"):
        for path in ("", "name", "abilities.7", "abilities.0.do.0", "no.such.place", "abilities.x"):
            if (verb, path) != ("add", "abilities.0.do"):
                who.press(verb, path, "nonsense")
                assert who.data == before, (verb, path)
    who.press("up", "abilities.0")
    assert who.data == before


def test_an_ability_is_copied_from_any_card_that_has_one_that_fits() -> None:
    who = typist()
    offered = {offer.value: offer for offer in who.part("abilities").adds}
    assert offered["hammers:0"].group == "Like these"
    assert offered["hammers:0"].label.startswith("Hammers: ")
    who.press("add", "abilities", "hammers:0")
    [hammers] = [card for card in cards_of("basic") if card["id"] == "hammers"]
    assert who.data["abilities"] == hammers["abilities"]
    tactic = typist(kind="tactic")
    assert "hammers:0" not in {offer.value for offer in tactic.part("abilities").adds}


def test_a_condition_is_joined_to_others_and_set_free_again() -> None:
    who = typist(abilities=[{"when": "battle", "do": [], "if": [{"test": "attacking"}]}])
    who.type("abilities.0.if.0.test", "not")
    assert who.data["abilities"][0]["if"] == [{"test": "not", "of": {"test": "attacking"}}]
    who.type("abilities.0.if.0.test", "any")
    who.press("add", "abilities.0.if.0.of", "pool")
    [joined] = who.data["abilities"][0]["if"]
    assert [each["test"] for each in joined["of"]] == ["not", "pool"]
    who.press("unwrap", "abilities.0.if.0")
    who.press("unwrap", "abilities.0.if.0")
    assert who.data["abilities"][0]["if"] == [{"test": "attacking"}]


def test_effects_follow_the_name_of_what_is_chosen() -> None:
    who = typist(kind="tactic")
    who.press("add", "abilities", "played")
    who.press("add", "abilities.0.choose")
    who.press("add", "abilities.0.do", "jam")
    who.type("abilities.0.do.0.to~", "target")
    who.type("abilities.0.choose.~0.~name", "victim")
    ability = who.data["abilities"][0]
    assert list(ability["choose"]) == ["victim"]
    assert ability["do"][0]["to"] == "victim"
    who.press("add", "abilities.0.choose")
    who.type("abilities.0.choose.~1.~name", "victim")
    assert len(who.data["abilities"][0]["choose"]) == 2


def test_only_what_fits_the_kind_and_the_trigger_is_offered() -> None:
    tactic = typist(kind="tactic", abilities=[{"when": "played", "do": []}])
    trigger = tactic.part("abilities.0.when")
    assert [offer.value for offer in trigger.offers] == ["played"]
    assert not tactic.has("abilities.0.each_ship")
    ship = typist(abilities=[{"when": "while_in_play", "do": []}])
    assert {offer.value for offer in ship.part("abilities.0.do").adds} == {"change", "give"}
    assert not ship.has("abilities.0.cost")
    assert not ship.has("abilities.0.choose")
    ship.press("add", "abilities.0.do", "change")
    until = ship.part("abilities.0.do.0.until")
    assert [offer.value for offer in until.offers] == ["leaves"]


def test_an_ability_is_copied_from_cards_of_other_sets_once() -> None:
    basic = OtherSet("basic", "Basic Set", cards_of("basic"))
    who = Typist(EDITOR, SHIP, (), [basic, OtherSet("again", "Again", cards_of("basic"))])
    offers = {offer.value: offer for offer in who.part("abilities").adds}
    assert offers["basic/hammers:0"].group == "Like these"
    assert {offer.group for offer in offers.values()} == {
        "A new one",
        "Like these",
        "Like cards of Basic Set",
    }
    who.press("add", "abilities", "basic/hammers:0")
    hammers = next(card for card in cards_of("basic") if card["id"] == "hammers")
    assert who.data["abilities"] == [hammers["abilities"][0]]
    # What names a card that this set has not is not to be had.
    named = {"when": "destroyed", "do": [{"effect": "search", "of": {"name": "hammers"}}]}
    odd = OtherSet("odd", "Odd", [{**SHIP, "id": "odd", "abilities": [named]}])
    assert not any(
        "odd/" in each.value for each in Typist(EDITOR, SHIP, (), [odd]).part("abilities").adds
    )


def test_what_the_set_has_itself_is_not_offered_again() -> None:
    basic = cards_of("basic")
    alone = Typist(EDITOR, SHIP, basic).part("abilities").adds
    beside = Typist(EDITOR, SHIP, basic, [OtherSet("other", "Other", basic)]).part("abilities").adds
    assert beside == alone
