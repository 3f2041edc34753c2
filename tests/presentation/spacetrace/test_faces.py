"""Card faces: every card of the set draws, in every size, as sound SVG with real text."""

import re
from html import escape
from xml.etree import ElementTree

import msgspec
import pytest

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards import validate
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.schema import EFFECTS, Card
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.presentation.drawing import face, face_defs
from spacetrace.presentation.faces import SIZES, FaceLook, Size
from spacetrace.presentation.kit.portraits import EXTRAS, portrait
from spacetrace.presentation.kit.shapes import Lots
from spacetrace.presentation.spacetrace.cards import rules_text
from spacetrace.presentation.spacetrace.pictures import picture
from spacetrace.presentation.spacetrace.props import Cast
from spacetrace.presentation.spacetrace.scenery import SCENES, scenery
from spacetrace.presentation.spacetrace.scenes import SCENES_OF
from spacetrace.presentation.spacetrace.ships import MARKS

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers a command of a line takes."""


@pytest.fixture(scope="module")
def cards() -> CardSet:
    """The basic set."""
    return CardSet(validate.check(read_set("basic")))


def parsed(svg: str) -> ElementTree.Element:
    """The SVG as a tree; raises for one that is not well-formed, or has half a line in it."""
    tree = ElementTree.fromstring(svg)  # noqa: S314  # our own
    for path in tree.iter("path"):
        for command, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path.get("d", "")):
            count, takes = len(NUMBER.findall(numbers)), TAKES[command.lower()]
            assert count % takes == 0 if takes and count else count == takes, path.get("d")
    return tree


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


def test_a_picture_is_the_same_on_every_machine_and_no_two_cards_look_alike(
    cards: CardSet,
) -> None:
    def looks() -> list[str]:
        every = [card.data for card in cards.cards]
        return [picture(card) + scenery(Lots(f"sky of {card.id}")) for card in every]

    assert looks() == looks()
    assert len(set(looks())) == len(cards.cards)
    for own in (
        [card.data for card in cards.cards if card.is_ship],
        [card.data for card in cards.cards if card.is_reinforcement],
    ):
        assert len({picture(card) for card in own}) == len(own)


def test_a_keyword_that_shows_is_one_of_the_rules_and_shows_on_every_ship_that_has_it() -> None:
    assert set(MARKS) <= set(KEYWORDS)
    for word, drawn in MARKS.items():
        assert drawn in picture(ship(ships=12, keywords=[word]))
        assert drawn not in picture(ship(ships=12))


def test_every_part_of_a_portrait_and_of_a_sky_is_sound() -> None:
    for n in range(80):
        lots = Lots(f"somebody {n}")
        parsed(f"<g>{portrait(lots)}{scenery(lots)}</g>")
    for extra in EXTRAS:
        parsed(f"<g>{extra(Lots('x'))}</g>")
    for scene in SCENES:
        parsed(f"<g>{scene(Lots('x'))}</g>")


def test_every_effect_has_scenes_and_all_are_sound() -> None:
    assert {effect.sign for effect in EFFECTS} == {name.partition(" ")[0] for name in SCENES_OF}
    assert {effect.sign for effect in EFFECTS} <= set(SCENES_OF)
    for scenes in SCENES_OF.values():
        for n, play in enumerate(scenes):
            parsed(f"<g>{play(Cast(Lots(f'somebody {n}'), '<path/>'))}</g>")


def test_a_tactic_that_somebody_makes_up_shows_what_it_does_and_its_name_varies_how() -> None:
    def tactic(name: str, *do: dict[str, object]) -> str:
        data = {"id": name, "name": "X", "kind": "tactic"}
        abilities = [{"when": "played", "do": list(do)}] if do else []
        return picture(msgspec.convert({**data, "abilities": abilities}, Card))

    gain, draw = {"effect": "gain_mp", "amount": 20}, {"effect": "draw", "amount": 1}
    for deeds in ((gain,), (draw,), (gain, draw), ()):
        shown = {tactic(f"made-up-{n}", *deeds) for n in range(12)}
        assert len(shown) == 12
        for svg in shown:
            parsed(f"<g>{svg}</g>")
    assert tactic("made-up", gain) != tactic("made-up", draw)


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


def test_everybody_has_a_base_of_their_own_which_says_the_same(cards: CardSet) -> None:
    base = next(card.data for card in cards.cards if card.is_base)
    names = [f"Player {number}" for number in range(40)]
    drawn = [face(base, "full", FaceLook(named=name)) for name in names]
    assert len(set(drawn)) == len(names)
    assert face(base, "full", FaceLook(named=names[0])) == drawn[0]
    plain = [*parsed(face(base, "full", FaceLook())).itertext()]
    for svg in drawn:
        assert [*parsed(svg).itertext()] == plain


@pytest.mark.parametrize(("size", "wide", "pixels"), [("tile", 96, 70), ("card", 144, 75)])
def test_a_name_of_one_line_is_read_on_a_telephone(size: Size, wide: int, pixels: int) -> None:
    svg = face(ship(name="Wasps"), size, FaceLook())
    named = re.search(r'class="f-name"[^>]* font-size="([\d.]+)"', svg)
    assert named is not None
    assert float(named[1]) * pixels / wide >= 10.9


def test_a_full_face_names_what_its_numbers_are() -> None:
    many = face(ship(ships=25, ap=4, lp=1), "full", FaceLook())
    assert "25 × 4 AP / 1 LP" in "".join(parsed(many).itertext())
    assert many.count('font-size="13"> ') == 2
    assert "25 × 4/1" in "".join(
        parsed(face(ship(ships=25, ap=4, lp=1), "card", FaceLook())).itertext()
    )
