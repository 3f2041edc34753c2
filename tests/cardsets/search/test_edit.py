"""Filters write into the query and read from it; the text stays the one truth."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardsets.search.edit import (
    span_of,
    with_sort,
    with_span,
    with_word,
    without_word,
    words_on,
)
from cardsets.search.find import field_table
from cardsets.search.language import parse
from cardsets.search.values import Span
from spacetrace.presentation.games import drawn_games
from spacetrace.presentation.searching import Field

FIELDS = field_table("spacetrace")
CLASSES = ("1", "2", "3", "4")


def field(key: str) -> Field:
    found = FIELDS.get(key)
    assert found is not None
    return found


def words(key: str) -> tuple[str, ...]:
    return tuple(field(key).words)


def on(text: str, key: str) -> set[str]:
    return set(words_on(parse(text, FIELDS), field(key), words(key)))


@pytest.mark.parametrize(
    ("text", "key", "word", "new"),
    [
        ("", "kind", "ship", "kind:ship"),
        ("jam", "kind", "ship", "jam kind:ship"),
        ("kind:ship jam", "kind", "tactic", "kind:ship,tactic jam"),
        ("kind:ships", "kind", "tactic", "kind:ships,tactic"),
        ("class:1", "class", "3", "class:1,3"),
        ("class<=2 jam", "class", "4", "class:1,2,4 jam"),
        ("jam or repair", "kind", "ship", "(jam or repair) kind:ship"),
        ("jam or", "kind", "ship", "(jam or) kind:ship"),
        ("jam not", "kind", "ship", "(jam not) kind:ship"),
        ('text:"jam', "kind", "ship", 'text:"jam" kind:ship'),
        ("(jam", "kind", "ship", "(jam) kind:ship"),
        ("-kind:ship", "kind", "tactic", "-kind:ship kind:tactic"),
        ("ability:immune", "ability", "jam", "ability:immune,jam"),
    ],
)
def test_a_press_on_a_filter_writes_it_into_the_query(
    text: str, key: str, word: str, new: str
) -> None:
    assert with_word(text, FIELDS, key, word, words(key)) == new
    assert word in on(new, key)
    assert with_word(new, FIELDS, key, word, words(key)) == new


@pytest.mark.parametrize(
    ("text", "key", "word", "new"),
    [
        ("kind:ship", "kind", "ship", ""),
        ("kind:ship,tactic jam", "kind", "ship", "kind:tactic jam"),
        ("a kind:ship b", "kind", "ship", "a b"),
        ("class:1..3", "class", "2", "class:1,3"),
        ("class:III", "class", "3", ""),
        ("effect:jam effect:repair", "effect", "jam", "effect:repair"),
        ("jam", "kind", "ship", "jam"),
    ],
)
def test_another_press_takes_it_out(text: str, key: str, word: str, new: str) -> None:
    assert without_word(text, FIELDS, key, word, words(key)) == new
    assert word not in on(new, key)


def test_a_filter_shows_what_the_query_says_however_it_says_it() -> None:
    assert on("class>=3", "class") == {"3", "4"}
    assert on("kind:t", "kind") == {"tactic"}
    assert on("-kind:tactic", "kind") == set()
    assert on("kind:tactic or jam", "kind") == set()
    assert on("class>=2 class<=3", "class") == {"2", "3"}


@pytest.mark.parametrize(
    ("text", "span", "new"),
    [
        ("", Span(100, None), "mp>=100"),
        ("", Span(None, 200), "mp<=200"),
        ("jam", Span(100, 200), "jam mp:100..200"),
        ("mp<50 jam", Span(100, 100), "mp:100 jam"),
        ("mp>=1 jam mp<=9", Span(2, 3), "mp:2..3 jam"),
        ("mp:1..9 jam", Span(None, None), "jam"),
        ("-mp:5", Span(1, None), "-mp:5 mp>=1"),
    ],
)
def test_a_number_in_a_field_writes_a_range(text: str, span: Span, new: str) -> None:
    assert with_span(text, FIELDS, "mp", span) == new
    assert span_of(parse(new, FIELDS), field("mp")) == span


_TEXTS = st.lists(
    st.sampled_from(
        [
            "jam",
            '"a b',
            "or",
            "and",
            "-",
            "(",
            ")",
            "kind:ship,",
            "kind:",
            "class<3",
            "mp:5,7",
            "not",
        ]
    ),
    max_size=8,
).map(" ".join)


@given(_TEXTS, st.sampled_from(["kind", "class", "effect"]), st.data())
def test_pressing_and_pressing_again_always_works(text: str, key: str, data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(words(key)))
    pressed = with_word(text, FIELDS, key, word, words(key))
    assert on(pressed, key) >= on(text, key) | {word}
    released = without_word(pressed, FIELDS, key, word, words(key))
    assert word not in on(released, key)


@given(_TEXTS, st.integers(0, 500), st.integers(0, 500))
@example(") mp:5,7 mp:5,7", 0, 0)
@example("  mp:5,7 mp:5,7", 0, 0)
def test_a_range_that_was_written_is_read_again(text: str, one: int, two: int) -> None:
    span = Span(min(one, two), max(one, two))
    assert span_of(parse(with_span(text, FIELDS, "mp", span), FIELDS), field("mp")) == span


@pytest.mark.parametrize("game", sorted(drawn_games()))
def test_every_filter_of_every_game_is_a_field_with_these_words(game: str) -> None:
    table = field_table(game)
    for group in drawn_games()[game].searching.filters:
        known = table.get(group.field)
        assert known is not None
        assert known.kind == "number" or group.words
        for word, _label in group.words:
            assert word in known.words
            text = with_word("", table, group.field, word, tuple(known.words))
            assert parse(text, table).notes == ()


@pytest.mark.parametrize(
    ("text", "sort", "new"),
    [
        ("jam sort:mp", "-lp", "jam sort:-lp"),
        ("sort:mp jam", "", "jam"),
        ("jam -sort:mp,name repair", "name", "jam repair sort:name"),
        ("jam (sort:mp repair", "name", "jam ( repair) sort:name"),
        ("sort:mp sort:name", "", ""),
        ("", "mp", "sort:mp"),
    ],
)
def test_another_order_takes_the_place_of_those_in_the_query(
    text: str, sort: str, new: str
) -> None:
    assert with_sort(text, FIELDS, sort) == new
    assert parse(new, FIELDS).sorts == ((sort,) if sort else ())


def test_a_comparison_with_another_field_is_left_alone() -> None:
    assert with_span("ap>lp", FIELDS, "ap", Span(10, None)) == "ap>lp ap>=10"
    assert with_span("ap>lp ap:3", FIELDS, "ap", Span(None, None)) == "ap>lp"
    assert span_of(parse("ap>lp", FIELDS), field("ap")) == Span(None, None)
    assert with_word("class>ships", FIELDS, "class", "2", CLASSES) == "class>ships class:2"
