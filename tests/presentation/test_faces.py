"""Faces of the family games' cards: every card, every size, colours that need no colour vision."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.spaced_out.cards import COLOURS
from spacetrace.presentation.drawing import face, face_back, face_defs
from spacetrace.presentation.faces import SIZES, FaceLook
from spacetrace.presentation.games import AnyCards, cards_for, drawn_games, game_of_rule
from spacetrace.presentation.kit.colours import PATTERNS, SIGNS, weave_defs

SETS = {"spaced_out": "spaced-out", "space_dominoes": "space-dominoes", "blast_off": "blast-off"}


def records(game: str) -> dict[str, Any]:
    """The cards of the game's set in the files, ready to be drawn."""
    cards, data = drawn_games()[game], read_set(SETS[game])
    return {raw["id"]: cards.read(raw) for name in cards.lists for raw in data[name]}


def drawn(game: str, card_id: str, size: str = "tile", **how: Any) -> str:
    """The face of a card."""
    return face(records(game)[card_id], size, FaceLook(**how))  # type: ignore[arg-type]


def parsed(svg: str) -> ElementTree.Element:
    """The SVG as a tree; raises for one that is not well-formed."""
    return ElementTree.fromstring(svg)  # noqa: S314  # our own


def texts(svg: str) -> list[str]:
    """Every line of text on a face."""
    return [element.text or "" for element in parsed(svg).iter("text")]


def patterns(svg: str) -> set[str]:
    """The colours whose patterns are on a face."""
    return set(re.findall(r"url\(#weave-(\w+)\)", svg))


@pytest.fixture(params=sorted(SETS))
def cards(request: pytest.FixtureRequest) -> AnyCards:
    """What is known of each game's cards."""
    return drawn_games()[request.param]


def test_every_card_draws_in_every_size_as_sound_svg_with_its_name(cards: AnyCards) -> None:
    for card in records(cards.key).values():
        assert cards_for(card) is cards
        for size in SIZES:
            svg = face(card, size, FaceLook(text=cards.text(card, {}), mark="Set 1"))
            parsed(svg)
            assert cards.spoken(card, FaceLook()) in svg.replace("&#x27;", "'")


def test_a_full_face_holds_the_whole_text(cards: AnyCards) -> None:
    for card in records(cards.key).values():
        text = cards.text(card, {})
        words = " ".join(texts(face(card, "full", FaceLook(text=text))))
        assert text in words, card.id


def test_what_a_face_refers_to_is_on_every_page(cards: AnyCards) -> None:
    on_every_page = set(re.findall(r'id="([\w-]+)"', face_defs()))
    for card in records(cards.key).values():
        for size in SIZES:
            svg = face(card, size, FaceLook())
            assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= on_every_page
            assert ' id="' not in svg  # it may stand on a page more than once


def test_nothing_on_a_card_is_cut_short(cards: AnyCards) -> None:
    for card in records(cards.key).values():
        for size in SIZES:
            svg = face(card, size, FaceLook(text=cards.text(card, {}), mark="Set 1"))
            assert "…" not in svg, card.id


def test_no_two_cards_look_alike(cards: AnyCards) -> None:
    found = records(cards.key).values()
    assert len({face(card, "card", FaceLook(text=cards.text(card, {}))) for card in found}) == len(
        found
    )


def test_every_card_says_what_it_is_and_which_rules_it_is_about(cards: AnyCards) -> None:
    for card in records(cards.key).values():
        assert cards.kind_words(card)
        assert cards.text(card, {}).endswith(".")
        assert {game_of_rule(rule) for rule in cards.rules(card)} == {cards.key}


def test_every_game_has_a_back_of_its_own_that_says_nothing(cards: AnyCards) -> None:
    backs = {face_back(game, "tile") for game in drawn_games()}
    assert len(backs) == len(drawn_games())
    for size in SIZES:
        assert 'aria-hidden="true"' in face_back(cards.key, size)
        parsed(face_back(cards.key, size, label="The draw pile"))


def test_what_an_editor_writes_is_never_markup(cards: AnyCards) -> None:
    raw = next(iter(read_set(SETS[cards.key])["cards"]))
    card = cards.read({**raw, "name": "<b>&\"'</text><script>"})
    for size in SIZES:
        svg = face(card, size, FaceLook(text="<i>", mark="<u>"))
        parsed(svg)
        assert not re.search(r"<(script|b|i|u)>", svg)


# --- Spaced Out -----------------------------------------------------------------------------------


def test_each_colour_has_a_pattern_of_its_own() -> None:  # SO-6
    shapes = {name: shape for name, _wide, _high, shape, _thick in PATTERNS}
    assert len({shapes[colour] for colour in COLOURS}) == len(COLOURS)
    assert len({SIGNS[colour] for colour in COLOURS}) == len(COLOURS)
    defined = set(re.findall(r'id="weave-(\w+)"', weave_defs()))
    assert set(COLOURS) <= defined


@pytest.mark.parametrize("size", SIZES)
def test_every_coloured_card_shows_its_colours_pattern_and_no_other(size: str) -> None:  # SO-6
    for card in records("spaced_out").values():
        shown = {card.colour} if card.colour else set(card.colours or COLOURS)
        assert patterns(drawn("spaced_out", card.id, size)) == shown, card.id


@pytest.mark.parametrize("colour", COLOURS)
def test_a_wild_that_was_named_looks_like_a_card_of_that_colour(colour: str) -> None:  # SO-12
    svg = drawn("spaced_out", "wild-black-hole", named=colour)
    assert patterns(svg) == {colour}
    assert f"named {colour}" in svg
    assert patterns(drawn("spaced_out", "wild-black-hole")) == set(COLOURS)


def test_a_coloured_card_cannot_be_named_and_a_wild_only_a_colour_of_the_game() -> None:
    assert patterns(drawn("spaced_out", "red-7", named="blue")) == {"red"}
    assert patterns(drawn("spaced_out", "wild-asteroids", named="purple")) == set(COLOURS)


def test_points_stand_in_the_corner_of_every_size() -> None:  # SO-5
    for size in SIZES:
        assert "20 pt" in texts(drawn("spaced_out", "red-asteroids", size))
        assert "\N{MINUS SIGN}10 pt" in texts(drawn("spaced_out", "red-lunar-eclipse", size))
    assert "20 pt" not in texts(drawn("spaced_out", "red-asteroids", stats=False))


# --- Space Dominoes -------------------------------------------------------------------------------


def dots(svg: str) -> list[int]:
    """How many dots each section of a piece has, in their order."""
    sections = re.findall(r'<g class="d-(\d)">(.*?)</g>(?=<g class="d-|<path class="d-cut|$)', svg)
    return [int(number) for number, _inside in sections]


def test_a_domino_shows_its_dots_upright_and_lying() -> None:  # SD-1
    body = drawn("space_dominoes", "0-2-3")
    assert body.count('class="d-dot"') == 5
    assert 'viewBox="0 0 44 132"' in body
    assert 'viewBox="0 0 132 44"' in drawn("space_dominoes", "0-2-3", lying=True)


def test_a_domino_can_be_turned_round() -> None:  # SD-1
    assert dots(drawn("space_dominoes", "0-2-3")) == [0, 2, 3]
    turned = drawn("space_dominoes", "0-2-3", lying=True, reading="3-2-0")
    assert dots(turned) == [3, 2, 0]
    assert "Domino 3, 2, blank" in turned


def test_only_the_uncovered_sections_may_be_shown() -> None:
    part = drawn("space_dominoes", "0-2-3", lying=True, reading="2-3")
    assert 'viewBox="0 0 88 44"' in part
    assert dots(part) == [2, 3]


@pytest.mark.parametrize("reading", ["4-4-4", "1-2-3-0", "x", "1--2"])
def test_a_reading_that_is_none_shows_the_card(reading: str) -> None:
    assert dots(drawn("space_dominoes", "0-2-3", reading=reading)) == [0, 2, 3]


# --- Blast Off! -----------------------------------------------------------------------------------


def test_a_wild_shows_the_colour_and_number_that_it_was_named() -> None:  # BO-6
    for name in ("green-7", "green 7"):
        svg = drawn("blast_off", "wild", named=name)
        assert patterns(svg) == {"green"}
        assert "7" in texts(svg)
        assert "named green 7" in svg
    assert "named red blast off" in drawn("blast_off", "wild", named="red-blast-off")
    assert patterns(drawn("blast_off", "wild", named="blue-7")) == {
        "orange",
        "green",
        "purple",
        "red",
    }


def test_a_mission_card_tells_its_mission() -> None:  # BO-16
    mission = records("blast_off")["steady-hands"]
    text = drawn_games()["blast_off"].text(mission, {})
    words = " ".join(texts(face(mission, "card", FaceLook(text=text))))
    assert "When an even number is played, the player salutes." in words


def test_every_planet_says_its_number_twice_and_its_colour_in_words() -> None:  # BO-2
    for card in records("blast_off").values():
        if getattr(card, "kind", "") == "planet":
            assert texts(drawn("blast_off", card.id)).count(str(card.number)) == 2
            assert card.colour.capitalize() in card.name


def test_a_blank_section_shows_no_more_than_the_place_of_its_dots() -> None:
    drawing = drawn("space_dominoes", "0-0-0")
    assert re.findall(r'<circle class="([\w-]+)"', drawing) == ["d-none"] * 3
    assert "<path" not in drawing.replace('<path class="d-cut"', "")
