"""The forms of cards: nothing is lost, what fits is offered, each problem stands at its field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.presentation.card_acts import missing, read
from spacetrace.presentation.card_form import Leaf, Many, Pick
from spacetrace.presentation.card_tree import card_tree
from tests.presentation.typist import SETS, Typist, cards_of, editor_of, sent

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("key", SETS)
def test_a_form_that_nobody_touches_changes_no_card(key: str) -> None:
    editor, cards = editor_of(key), cards_of(key)
    for card in cards:
        tree = card_tree(editor, card, [other for other in cards if other is not card])
        back = read(editor, card, sent(tree), cards)
        assert json.dumps(back) == json.dumps(card)


@pytest.mark.parametrize("key", SETS)
def test_the_cards_that_come_with_the_program_have_no_problems(key: str) -> None:
    editor, cards = editor_of(key), cards_of(key)
    for card in cards:
        others = [other for other in cards if other is not card]
        tree = card_tree(editor, card, others)
        assert not [part.problems for part in tree.every() if part.problems]
        assert missing(editor, card, tree) == []
        assert not editor.troubles(card, others)


@pytest.mark.parametrize("key", SETS)
def test_what_is_written_is_among_what_is_offered(key: str) -> None:
    editor, cards = editor_of(key), cards_of(key)
    for card in cards:
        tree = card_tree(editor, card, [other for other in cards if other is not card])
        for part in tree.every():
            if isinstance(part, Pick | Many):
                assert not [offer for offer in part.offers if "not fit" in offer.label], part


@pytest.mark.parametrize("key", SETS)
@given(data=st.data())
def test_whatever_is_typed_has_a_form_and_stays_as_it_is(key: str, data: st.DataObject) -> None:
    editor, cards = editor_of(key), cards_of(key)
    card = dict(data.draw(st.sampled_from(cards)))
    for field in data.draw(st.lists(st.sampled_from(sorted({*card, "abilities", "strange"})))):
        card[field] = data.draw(json_values)
    tree = card_tree(editor, card, cards[:3])
    posted = sent(tree)
    assert json.dumps(read(editor, card, posted, cards[:3])) == json.dumps(card)
    for name in data.draw(st.lists(st.sampled_from(sorted(posted)), max_size=3)):
        posted[name] = data.draw(st.lists(st.text(max_size=6), max_size=2))
    json.dumps(read(editor, card, posted, cards[:3]))


@pytest.mark.parametrize("key", SETS)
def test_every_problem_of_the_checks_stands_in_the_form_once(key: str) -> None:
    editor, cards = editor_of(key), cards_of(key)
    for card in cards[::20]:
        for field in card:
            wrong = {name: value for name, value in card.items() if name != field}
            _told_once(Typist(editor, wrong))
            _told_once(Typist(editor, {**card, field: ["?"]}))


def _told_once(typist: Typist) -> None:
    troubles = typist.editor.troubles(typist.data, ())
    places = {each.path for each in troubles if each.path != "id"}
    told = [path for path, _sentence in typist.problems()]
    assert len(told) >= len(places)
    assert len(set(typist.problems())) == len(typist.problems())


def test_a_number_that_is_none_is_kept_as_it_was_typed() -> None:
    typist = Typist(editor_of("basic"), {"id": "a", "name": "A", "kind": "ship"})
    typist.type("lp", "abc")
    assert typist.data["lp"] == "abc"
    assert typist.part("lp").text == "abc"
    assert ("lp", "This must be a whole number, not “abc”.") in typist.problems()
    typist.type("lp", "7")
    assert typist.data["lp"] == 7
    assert not typist.part("lp").problems


def test_what_is_set_back_to_what_it_is_anyway_is_not_written() -> None:
    typist = Typist(editor_of("basic"), {"id": "a", "name": "A", "kind": "tactic"})
    typist.type("mp", "20")
    typist.type("mp", "0")
    assert typist.data == {"id": "a", "name": "A", "kind": "tactic"}


def test_a_field_that_does_not_exist_is_shown_and_can_be_taken_away() -> None:
    typist = Typist(editor_of("basic"), {"id": "a", "colour.x": [1], "kind": "tactic"})
    [strange] = [part for part in typist.tree.fields if part.label == "colour.x"]
    typist.press("remove", strange.path)
    assert typist.data == {"id": "a", "kind": "tactic"}


def test_a_half_filled_card_tells_what_it_still_needs() -> None:
    editor = editor_of("basic")
    ship = {"id": "a", "name": "A", "kind": "ship", "class": 1, "ships": 3}
    assert missing(editor, ship, Typist(editor, ship).tree) == ["This ship still needs its LP."]
    tactic: dict[str, Any] = {"id": "t", "name": "T", "kind": "tactic"}
    tactic["abilities"] = [{"when": "played", "do": [{"effect": "draw"}]}]
    assert missing(editor, tactic, Typist(editor, tactic).tree) == [
        "Ability 1, effect 1 still needs its amount."
    ]
    mission = {"id": "m", "name": "M", "trigger": {"on": "wild"}}
    blast_off = editor_of("blast-off")
    assert missing(blast_off, mission, Typist(blast_off, mission).tree) == [
        "This mission still needs its duty."
    ]


@pytest.mark.parametrize("key", ["basic", "spaced-out", "blast-off"])
def test_a_card_of_which_nothing_is_typed_yet_is_told_of_in_words(key: str) -> None:
    editor = editor_of(key)
    for sort in editor.sorts:
        tree = card_tree(editor, editor.blank(sort.key), ())
        assert tree.problems == []
        told = [told for part in tree.every() for told in part.problems]
        assert not [words for words in told if "`" in words]
        assert "id" not in [part.path for part in tree.every() if part.problems]


def test_every_control_has_a_name_of_its_own() -> None:
    for key in SETS:
        cards = cards_of(key)
        for card in cards[::4]:
            tree = card_tree(editor_of(key), card, cards)
            names = [part.path for part in tree.every() if isinstance(part, Leaf)]
            assert len(names) == len(set(names))


def test_a_list_with_an_empty_word_stays_as_it_is() -> None:
    editor, cards = editor_of("spaced-out"), cards_of("spaced-out")
    card = {**cards[0], "colours": [""]}
    assert read(editor, card, sent(card_tree(editor, card, cards[1:3])), cards[1:3]) == card
