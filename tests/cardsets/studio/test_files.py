"""Cards as files: written, read back, and what a hostile file comes to."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.plain import with_cells
from cardsets.exchange.read import LONGEST_LINE, MOST_BYTES, MOST_LINES, read_text, text_of
from cardsets.exchange.write import FORMATS, written
from cardsets.files import game_of_set, read_set, sets_in_files
from cardsets.selectors import card_lists, listed_cards

GAME = "spacetrace"


def bytes_of(value: object) -> str:
    """Two values are the same data when these are the same, with the order of their fields."""
    return json.dumps(value)


def file_of(card: dict[str, Any], kind: str = "toml") -> str:
    return written(kind, GAME, {"key": "a", "name": "A", "cards": [card]}, {"cards": ""})


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("key", sets_in_files())
def test_every_set_that_comes_with_the_program_reads_back_byte_for_byte(
    key: str, kind: str
) -> None:
    game, data = game_of_set(key), read_set(key)
    cards = listed_cards(game, data)

    found = read_text(written(kind, game, data, card_lists(game)), game).cards

    if kind == "csv":
        pairs = zip(found, cards, strict=True)
        got = [with_cells(game, row.data, before) for row, before in pairs]
    else:
        got = [dict(card.data) for card in found]
    assert bytes_of(got) == bytes_of(cards)
    assert len({card.line for card in found}) == len(cards)


@pytest.mark.parametrize("kind", ["toml", "json"])
@pytest.mark.parametrize(
    "value",
    [
        'two\nlines, a "quote", a \\, a tab\t and \x7f',
        "",
        -7,
        1.5,
        True,
        [],
        {},
        [[1, "a"], {"b c": {"": 1}}],
        {"when": "played", "choose": {"t": {"from": 1}}, "do": [{"effect": "x"}]},
        "é 漢 🚀",
        "x" * 300,
        [{"a": "y" * 80}, {"b": "z" * 80}],
    ],
)
def test_whatever_was_typed_reads_back(value: object, kind: str) -> None:
    card = {"id": "a", "odd": value, "name": "A"}
    (found,) = read_text(file_of(card, kind), GAME).cards
    assert bytes_of(found.data) == bytes_of(card)


def test_an_empty_value_is_written_as_json_only() -> None:
    card = {"id": "a", "name": "Half", "mp": None}
    assert read_text(file_of(card, "json"), GAME).cards[0].data == card
    with pytest.raises(ExchangeError, match="“Half” has an empty value"):
        file_of(card, "toml")


def test_a_text_that_a_spreadsheet_would_run_is_guarded_and_reads_back() -> None:
    card = {"id": "a", "name": "=1+1", "kind": "ship", "mp": -5, "flavour": "'tis"}
    text = file_of(card, "csv")
    assert "'=1+1" in text
    assert "-5" in text and "'-5" not in text
    (row,) = read_text(text, GAME).cards
    assert with_cells(GAME, row.data, None) == card


def test_a_table_changes_what_it_has_a_column_for_and_leaves_the_rest() -> None:
    before = {"id": "a", "name": "A", "mp": 5, "flavour": "", "abilities": [{"when": "played"}]}
    (row,) = read_text("id;mp\na;70\n", GAME).cards
    assert with_cells(GAME, row.data, before) == {**before, "mp": 70}
    (row,) = read_text("id,mp,keywords,flavour\na,,swift first_target,\n", GAME).cards
    after = {k: v for k, v in before.items() if k != "mp"} | {"keywords": ["swift", "first_target"]}
    assert with_cells(GAME, row.data, before) == after


def test_a_field_is_found_at_its_line() -> None:
    text = '\n[[cards]]\nname = "A"\nid = "a"\nmp = 5\n\n[[cards]]\nid = "b"\nmp = 6\n'
    file = read_text(text, GAME)
    assert [card.line for card in file.cards] == [4, 8]
    assert (file.line_of(0, "mp"), file.line_of(1, "mp"), file.line_of(0, "lp")) == (5, 9, 4)


HOSTILE = {
    "deep JSON": '{"cards":' + "[" * 30_000,
    "deeper JSON": '{"cards":[{"id":"a","x":' + "[" * 60 + "]" * 60 + "}]}",
    "deep TOML": "x = " + "[" * 9_000,
    "deep tables": "x = " + "{a=" * 5_000,
    "deep values": "[[cards]]\nid = 'a'\nx = " + "[" * 60 + "]" * 60,
    "dots": "a" + ".a" * 5_000 + " = 1",
    "a million lines": "\n" * 1_000_000,
    "lines": "a\n" * MOST_LINES,
    "a long line": "x" * (LONGEST_LINE + 1),
    "too much": "[[cards]]\n" + "# long\n" * (MOST_BYTES // 7),
    "many tables": "".join(f"[a.b.c{n}]\n" for n in range(25_000)),
    "many dots": "".join(f"a{n}.b.c.d = 1\n" for n in range(25_000)),
    "many cards": '[[cards]]\nid="a"\n' * 15_000,
    "many rows": "id,name\n" + "a,b\n" * 25_000,
    "digits": '[[cards]]\nid="a"\nmp = ' + "9" * 6_000,
    "a huge number": '[[cards]]\nid="a"\nmp = ' + "9" * 30,
    "NUL": '[[cards]]\nid="a\0"',
    "NUL in disguise": '[[cards]]\nid="a"\nname="\\u0000"',
    "half a character": '{"cards":[{"id":"a","name":"\\ud800"}]}',
    "half a character as it is": '[[cards]]\nid="\ud800"',
    "a date": '[[cards]]\nid="a"\nname=2020-01-01',
    "no number": '[[cards]]\nid="a"\nmp=inf',
    "no number of JSON": '{"cards":[{"id":"a","mp":NaN}]}',
    "a key twice": '{"cards":[{"id":"a","id":"b"}]}',
    "an open cell": 'id,name\na,"b\nc,d',
    "a wide row": "id,name\na,b,c",
    "a column twice": "id,id\na,b",
    "an unknown column": "id,nmae\na,b",
    "no cards": "key = 'a'",
    "cards that are none": "cards = [1, 2]",
    "a list that is none": "crads = 5",
    "another game": "game = 'spaced_out'\n[[cards]]\nid = 'a'",
    "nothing": "  \n",
    "a word": "hello",
    "JSON that is a word": '{"cards": 5}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_words_and_in_time(name: str) -> None:
    begun = time.process_time()
    with pytest.raises(ExchangeError) as refused:
        read_text(HOSTILE[name], GAME)
    assert time.process_time() - begun < 2
    assert refused.value.sentence.endswith((".", "?"))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"abc\n\xff", "no text in UTF-8"),
        (b"x" * (MOST_BYTES + 1), "too large"),
        (b"PK\x03\x04", "zip"),
    ],
)
def test_a_file_that_is_no_text_is_refused(body: bytes, words: str) -> None:
    with pytest.raises(ExchangeError, match=words):
        text_of(body)


def test_a_word_that_is_not_known_is_told_with_the_nearest() -> None:
    with pytest.raises(ExchangeError, match="Did you mean “name”"):
        read_text("id,nmae\na,b", GAME)
