"""Card faces: every card of the set draws, in every size, as sound SVG with real text."""

from html import escape
from xml.etree import ElementTree

import msgspec
import pytest

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards import validate
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.drawing import face, face_defs
from spacetrace.presentation.faces import SIZES, FaceLook
from spacetrace.presentation.spacetrace.cards import rules_text
from spacetrace.presentation.spacetrace.pictures import picture


@pytest.fixture(scope="module")
def cards() -> CardSet:
    """The basic set."""
    return CardSet(validate.check(read_set("basic")))


def parsed(svg: str) -> ElementTree.Element:
    """The SVG as a tree; raises for one that is not well-formed."""
    return ElementTree.fromstring(svg)  # noqa: S314  # our own


def ship(**more: object) -> Card:
    data = {"id": "x", "name": "X", "kind": "ship", "class": 1, "ships": 3, "lp": 1, **more}
    return msgspec.convert(data, Card)


def test_every_card_draws_in_every_size(cards: CardSet) -> None:
    for card in cards.cards:
        for size in SIZES:
            svg = face(card.data, size, FaceLook(text=rules_text(card, cards), mark="Basic · 1"))
            parsed(svg)
            assert escape(card.name.split()[0]) in svg


def test_a_full_face_holds_its_whole_rules_text(cards: CardSet) -> None:
    for card in cards.cards:
        text = rules_text(card, cards)
        svg = face(card.data, "full", FaceLook(text=text))
        words = " ".join(t.text or "" for t in parsed(svg).iter("text"))
        assert " ".join(text.split()) in words, card.id


def test_a_picture_is_the_same_on_every_machine_and_for_hardly_any_two_cards_alike(
    cards: CardSet,
) -> None:
    ships = [card.data for card in cards.cards if card.is_ship]
    assert [picture(card) for card in ships] == [picture(card) for card in ships]
    assert len({picture(card) for card in ships}) == len(ships)


def test_what_an_editor_writes_is_never_markup() -> None:
    svg = face(ship(name="<b>&\"'", flavour="</text><script>"), "full", FaceLook(text="<i>"))
    assert "<script" not in svg
    assert "<b>" not in svg
    parsed(svg)


def test_a_long_name_is_pressed_together_instead_of_running_out() -> None:
    svg = face(ship(name="W" * 60), "tile", FaceLook())
    assert 'textLength="88"' in svg


def test_the_face_of_a_card_in_play_leaves_its_numbers_to_the_table() -> None:
    assert "0/1" in face(ship(), "tile", FaceLook())
    assert "0/1" not in face(ship(), "tile", FaceLook(stats=False), decorative=True)


def test_patterns_are_sound() -> None:
    parsed(face_defs())
