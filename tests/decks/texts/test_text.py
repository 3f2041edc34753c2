"""The project's text and its JSON: what is written reads back the same, whatever is in it."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import limits
from decks.texts.json_form import deck_json_text, read_json
from decks.texts.quoting import MOST_WORDS
from decks.texts.read import read_any
from decks.texts.sheet import MOST_BYTES, DeckSheet, Kept, Role, TextError
from decks.texts.text import CardWords, deck_text, read_text
from spacetrace.players.names import line_clean

# Databases keep neither NUL nor halves of characters, so no deck holds them.
words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
odd = st.text(
    st.sampled_from("abc 4x:|\"'\\,;()#/?*-\n\r\t\x0b\x85\u2028\u2029\u00a0\ufeff\u200bé😀"),
    max_size=60,
)
lines = words | odd
ids = st.from_regex(r"[A-Za-z0-9_-]{1,60}", fullmatch=True)
kept = st.builds(
    Kept,
    line=st.integers(0, limits.MOST_LINE),
    copies=st.integers(1, limits.MOST_COPIES),
    name=lines.map(lambda text: text[: limits.UNRESOLVED_LENGTH]),
)
sheets = st.builds(
    DeckSheet,
    name=lines,
    game=lines,
    card_set=lines,
    format=lines,
    folder=lines,
    description=lines.map(lambda text: text[: limits.DESCRIPTION_LENGTH]),
    tags=st.lists(lines, max_size=limits.MOST_TAGS).map(tuple),
    cards=st.dictionaries(ids, st.integers(1, limits.MOST_COPIES), max_size=30),
    unresolved=st.lists(kept, max_size=20).map(tuple),
)


@st.composite
def grouped(draw: st.DrawFn) -> DeckSheet:
    """A sheet some of whose cards stand in groups, which are named as decks keep them."""
    sheet = draw(sheets)
    names = st.lists(lines.map(line_clean).filter(bool), max_size=5, unique_by=str.casefold)
    under: dict[str, list[str]] = {name[:150]: [] for name in draw(names)}
    for card in sheet.cards if under else ():
        under.get(draw(st.sampled_from(["", *under])), []).append(card)
    groups = tuple((name, tuple(sorted(cards))) for name, cards in under.items() if cards)
    return replace(sheet, groups=groups)


@given(grouped())
def test_groups_read_back_as_they_were(sheet: DeckSheet) -> None:
    assert read_text(deck_text(sheet)) == sheet
    assert read_any(deck_json_text(sheet)) == sheet


@given(sheets, st.dictionaries(ids, st.builds(CardWords, lines.map(lambda s: s[:60]), st.just(""))))
def test_a_text_reads_back_as_the_same_sheet(sheet: DeckSheet, known: dict[str, CardWords]) -> None:
    assert read_text(deck_text(sheet, known)) == sheet


@given(sheets)
def test_a_text_reads_back_with_other_line_ends_and_a_byte_order_mark(sheet: DeckSheet) -> None:
    text = deck_text(sheet)
    assert read_any("\ufeff" + text.replace("\n", "\r\n")) == sheet


@given(sheets)
def test_json_reads_back_as_the_same_sheet(sheet: DeckSheet) -> None:
    assert read_any(deck_json_text(sheet)) == sheet


@given(words | odd | st.lists(odd).map("\n".join))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        sheet = read_any(text)
    except TextError as error:
        assert error.sentence
    else:
        assert all(line.readings or line.role is not Role.CARD for line in sheet.lines)


def test_the_text_is_for_people_first() -> None:
    known = {
        "wasps": CardWords("Wasps", "Class I ship"),
        "fighters": CardWords("Fighters", "Class I ship"),
        "mothership": CardWords("Mothership", "Class IV ship"),
    }
    sheet = DeckSheet(
        name="Swarm",
        game="spacetrace",
        card_set="basic",
        format="standard",
        description="Many small ships.\n\n  7 Fighters (fighters)",
        tags=("cheap", "swarm"),
        cards={"mothership": 1, "fighters": 7, "wasps": 4, "gone": 2},
        unresolved=(Kept(1, 4, "Foo Bar"), Kept(2, 1, "Baz")),
    )
    assert deck_text(sheet, known) == (
        "Name: Swarm\n"
        "Game: spacetrace\n"
        "Set: basic\n"
        "Format: standard\n"
        "Tags: cheap, swarm\n"
        "Description:\n"
        "| Many small ships.\n"
        "|\n"
        "|   7 Fighters (fighters)\n"
        "\n"
        "// Class I ship (11)\n"
        "4 Wasps  (wasps)\n"
        "7 Fighters  (fighters)\n"
        "\n"
        "// Class IV ship (1)\n"
        "1 Mothership  (mothership)\n"
        "\n"
        "// Others (2)\n"
        "2 (gone)\n"
        "\n"
        "// Not found\n"
        "? 4 Foo Bar\n"
        "? 1 Baz\n"
    )


def test_a_list_alone_has_no_facts() -> None:
    assert deck_text(DeckSheet(cards={"fighters": 7})) == "7 (fighters)\n"


def test_a_description_may_look_like_cards_and_facts() -> None:
    sheet = DeckSheet(description="Name: Nobody\n4 Wasps (wasps)\n? 3 Foo\n// comment\n")
    assert read_text(deck_text(sheet)) == sheet


def test_facts_are_read_in_any_case_and_the_first_one_counts() -> None:
    sheet = read_text("name: Swarm\nTAGS : a,  b\nName: Other\n4 (wasps)")
    assert (sheet.name, sheet.tags, sheet.cards) == ("Swarm", ("a", "b"), {"wasps": 4})
    assert sheet.notes == ("Line 3 says “Name” once more; the first one counts.",)


def test_lines_that_name_a_card_twice_add_up() -> None:
    assert read_text("4 Wasps (wasps)\n// more\n2 (wasps)").cards == {"wasps": 6}


def test_a_kept_line_may_say_where_it_stood() -> None:
    sheet = read_text("? 4 Foo\n?17 1 Bar\n? Baz\n? 3x Qux")
    assert sheet.unresolved == (
        Kept(1, 4, "Foo"),
        Kept(17, 1, "Bar"),
        Kept(18, 1, "Baz"),
        Kept(19, 3, "Qux"),
    )


def test_of_a_row_without_end_the_first_tags_are_read() -> None:
    assert read_any("Tags: a, b,, ,c").tags == ("a", "b", "c")
    for part in ("a,", '"a",', ","):
        tags = read_any("Tags: " + part * (MOST_BYTES // len(part) - 9)).tags
        assert tags == (() if part == "," else ("a",) * MOST_WORDS)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 Wasps\0", "The text holds a NUL character, which no deck can keep."),
        ("4 Wasps\ud800", "The text holds half a character (a lone surrogate)."),
        ('Name: "\\u0000"', "The text holds a NUL character, which no deck can keep."),
        ("x" * (MOST_BYTES + 1), "The text is too long: at most 256 KB."),
        ("é" * (MOST_BYTES // 2 + 1), "The text is too long: at most 256 KB."),
        ("1 Wasps\n" * 501, "The list is too long: at most 500 lines are read."),
        ("\n" * 501 + "1 Wasps", "The list is too long: at most 500 lines are read."),
        ("Name: x\n" * 501, "The list is too long: at most 500 lines are read."),
        ("4 Wasps\n4 " + "x" * 200, "Line 2 is too long: at most 200 characters."),
        ("? 4 " + "x" * 201, "Line 1 is too long: at most 200 characters."),
        (
            "Description:\n" + "| xxxxxxxxx\n" * 1_201,
            "The description is too long: at most 12000 characters.",
        ),
    ],
)
def test_what_is_too_much_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TextError) as refused:
        read_any(text)
    assert refused.value.sentence == sentence


def test_a_long_description_does_not_count_as_lines_of_the_list() -> None:
    sheet = DeckSheet(description="\n" * 11_999, cards={"wasps": 4})
    assert read_text(deck_text(sheet)) == sheet
    sheet = DeckSheet(description="x" * 12_000)
    assert read_text(deck_text(sheet)) == sheet


# --- JSON -----------------------------------------------------------------------------------------


def test_json_may_be_only_a_list() -> None:
    assert read_json({"fighters": 7, "wasps": 4}).cards == {"fighters": 7, "wasps": 4}
    assert read_json({"cards": {"fighters": 7}}).cards == {"fighters": 7}
    assert read_json({"cards": [{"name": "Fighters", "copies": 7}]}).named == ((7, "Fighters"),)
    assert read_json({"cards": {}, "unresolved": ["Foo"]}).unresolved == (Kept(1, 1, "Foo"),)


def test_an_array_of_one_deck_is_that_deck() -> None:
    assert read_any('[{"cards": {"fighters": 7}}]').cards == {"fighters": 7}


def test_a_heading_in_brackets_is_no_json() -> None:
    assert read_any("[Deck]\n4 Wasps").named == ((4, "Wasps"),)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ([{}, {}], "This file holds 2 decks. It can be brought back as a whole."),
        ({}, "A deck in JSON has its cards under “cards”."),
        ({"cards": {}, "version": 2}, "This deck is in another version of the format;"),
        ({"cards": {}, "version": True}, "This deck is in another version of the format;"),
        ({"cards": {}, "type": "recipe"}, "This JSON is no deck of this site: its type is not"),
        ({"cards": {}, "owner": "bob"}, "A deck has no field “owner”; the fields are name,"),
        ({"cards": 4}, "“cards” is a list."),
        ({"cards": [4]}, "A card of the list has id, name and copies."),
        ({"cards": [{}]}, "A card of the list has neither id nor name."),
        ({"cards": [{"id": 4}]}, "“id” is a text."),
        ({"cards": [{"id": "wasps", "copies": 1.5}]}, "“copies” is a whole number"),
        ({"cards": {"wasps": -1}, "name": ""}, "“copies” is a whole number"),
        ({"cards": {"wasps": 10**12}, "name": ""}, "“copies” is a whole number"),
        ({"cards": {}, "name": 4}, "“name” is a text."),
        ({"cards": {}, "tags": "a"}, "“tags” is a list."),
        ({"cards": {}, "unresolved": [7]}, "An unresolved line has line, copies and name."),
        ({"cards": [{"name": "x" * 201}]}, "A card's name has at most 200 characters."),
        ({"cards": {f"c-{n}": 1 for n in range(501)}, "name": ""}, "The list is too long:"),
        ({"cards": {}, "description": "x" * 12_001}, "The description is too long:"),
    ],
)
def test_json_that_is_no_deck_is_refused_with_a_sentence(value: object, sentence: str) -> None:
    with pytest.raises(TextError) as refused:
        read_any(json.dumps(value))
    assert refused.value.sentence.startswith(sentence)


@pytest.mark.parametrize("text", ['{"cards": {}', "[" * 5_000, '{"a": "\\u0000"}', '{"a": NaN}'])
def test_broken_and_deep_json_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TextError) as refused:
        read_any(text)
    assert "request" not in refused.value.sentence
