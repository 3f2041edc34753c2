"""The forty cards, and where each of them fits (SD-1, SD-5 to SD-7)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.space_dominoes.cards import (
    CARDS as HOW_MANY,
)
from spacetrace.engine.games.space_dominoes.cards import (
    DOTS,
    all_ids,
    compile_cards,
    place,
    reading_of,
)
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from tests.engine.space_dominoes.playing import CARDS

SEQUENCES = list(itertools.product(range(4), repeat=3))
PAIRS = list(itertools.product(range(4), repeat=2))


def data(**changes: Any) -> dict[str, Any]:
    """The card set's data with the first card changed."""
    raw = read_set("space-dominoes")
    cards = [dict(card) for card in raw["cards"]]
    cards[0] |= changes
    return {**raw, "cards": cards}


def test_there_are_forty_different_cards_of_180_dots() -> None:  # SD-1
    assert len(CARDS.cards) == len({card.id for card in CARDS.cards}) == HOW_MANY == 40
    assert sum(card.dots for card in CARDS.cards) == DOTS == 180


def test_every_sequence_is_a_card_and_its_reverse_is_the_same_card() -> None:  # SD-1
    for sequence in SEQUENCES:
        reads_so = [card for card in CARDS.cards if sequence in card.readings()]
        assert len(reads_so) == 1
        assert sequence[::-1] in reads_so[0].readings()


def test_a_card_is_called_by_its_smaller_reading_and_counts_its_dots() -> None:  # SD-1
    for card in CARDS.cards:
        assert card.sections == min(card.readings())
        assert card.id == "-".join(map(str, card.sections))
        assert card.dots == sum(card.sections)
    assert [card.id for card in CARDS.cards] == all_ids() == sorted(all_ids())


def test_the_cards_of_the_rulebook_are_there() -> None:  # SD-1
    assert {"2-2-3", "0-2-1", "1-3-1", "2-0-3"} <= CARDS.by_id.keys()
    with pytest.raises(NotationError):
        CARDS.card("1-2-0")


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"sections": [0, 0, 4]}, "<= 3"),
        ({"sections": [0, 0]}, "length 3"),
        ({"id": "1-0-0", "sections": [1, 0, 0]}, "smaller reading"),
        ({"sections": [0, 1, 0]}, "smaller reading"),
        ({"id": "0-1-0", "sections": [0, 1, 0]}, "0-0-0"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_cards_that_are_not_the_forty_are_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(ConfigError, match=word):
        compile_cards(data(**changes))


def test_a_card_more_or_less_is_refused() -> None:  # SD-1
    cards = read_set("space-dominoes")["cards"]
    for changed in (cards[1:], [*cards, cards[0]]):
        with pytest.raises(ConfigError):
            compile_cards({**data(), "cards": changed})


def test_the_order_of_the_files_changes_nothing_and_names_are_free() -> None:
    raw = data(name="The void")
    compiled = compile_cards({**raw, "cards": raw["cards"][::-1]})
    assert [card.id for card in compiled.cards] == all_ids()
    assert compiled.card("0-0-0").name == "The void"


@pytest.mark.parametrize("text", ["", "0-2", "0-2-4", "0-2-1-3", "021", "0--1", "0-2-1 "])
def test_what_is_no_card_has_no_reading(text: str) -> None:
    with pytest.raises(NotationError):
        reading_of(text)


# --- where they fit -------------------------------------------------------------------------------


def test_cards_fit_a_right_end_as_the_rule_says_word_for_word() -> None:  # SD-5, SD-6
    for card, (inner, outer) in itertools.product(CARDS.cards, PAIRS):
        expected: set[tuple[str, tuple[int, ...], tuple[int, ...]]] = set()
        for p, q, r in card.readings():
            if p == outer:
                expected.add(("single", (q, r), (p, q, r)))
            if (p, q) == (inner, outer):
                expected.add(("double", (r,), (p, q, r)))
        ways = card.right[place(inner, outer)]
        assert {(way.action.link, way.added, way.lies) for way in ways} == expected
        assert all(way.action.end == "right" for way in ways)


def test_the_left_end_is_the_right_one_in_a_mirror() -> None:  # SD-6
    for card, (inner, outer) in itertools.product(CARDS.cards, PAIRS):
        mirrored = [
            (way.action.link, way.added[::-1], way.lies[::-1])
            for way in card.left[place(outer, inner)]
        ]
        assert mirrored == [
            (way.action.link, way.added, way.lies) for way in card.right[place(inner, outer)]
        ]


def test_card_end_and_link_leave_no_choice_of_how_the_card_lies() -> None:  # SD-5, SD-6
    """So no reading has to be told in an action: turned round it would not fit there."""
    for card, number in itertools.product(CARDS.cards, range(16)):
        actions = [way.action for way in card.left[number] + card.right[number]]
        assert len(actions) == len(set(actions))


def test_no_card_covers_more_than_two_sections() -> None:  # SD-7
    for card, number in itertools.product(CARDS.cards, range(16)):
        for way in card.left[number] + card.right[number]:
            assert len(way.added) in (1, 2)
            assert (len(way.added) == 1) == (way.action.link == "double")
