"""The API's reader: hostile JSON is refused in words, honest JSON comes through."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from spacetrace.api.strict_json import MAX_BYTES, MAX_DEPTH, json_read

HOSTILE = {
    "nothing": (b"", "not JSON"),
    "half": (b'{"a": ', "not JSON"),
    "two values": (b"{} {}", "not JSON"),
    "not UTF-8": (b'"\xff"', "UTF-8"),
    "UTF-16": ('"a"'.encode("utf-16"), "UTF-8"),
    "a NUL in a text": (b'{"a": "\\u0000"}', "NUL"),
    "a NUL in a key": (b'{"\\u0000": 1}', "NUL"),
    "a lone surrogate": (b'["\\ud800"]', "surrogate"),
    "a key twice": (b'{"a": 1, "a": 2}', "twice"),
    "a key twice inside": (b'[{"a": {"b": 1, "b": 1}}]', "twice"),
    "NaN": (b"NaN", "NaN"),
    "infinity": (b"[-Infinity]", "Infinity"),
    "an endless float": (b"1e400", "too large"),
    "65 bits": (str(2**63).encode(), "64 bits"),
    "5,000 digits": (b"9" * 5000, "64 bits"),
    "depth": (b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1), "nested"),
    "endless depth": (b"[" * 60_000, "nested"),
    "depth in objects": (b'{"a":' * 10_000, "nested"),
    "length": (b'"' + b"a" * MAX_BYTES + b'"', "64 KB"),
}


@pytest.mark.parametrize(("body", "complaint"), HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_json_is_refused_quickly_and_in_words(body: bytes, complaint: str) -> None:
    started = time.thread_time()
    with pytest.raises(ParseError, match=complaint):
        json_read(body)
    assert time.thread_time() - started < 0.2


def test_brackets_in_texts_are_not_depth() -> None:
    text = "[" * 500 + '\\"{'
    assert json_read(json.dumps([text]).encode()) == [text]


def test_a_larger_body_is_read_where_the_caller_says_so() -> None:
    body = b'"' + b"a" * MAX_BYTES + b'"'
    assert len(json_read(body, max_bytes=5 * 1024 * 1024)) == MAX_BYTES


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
NUMBERS = st.integers(-(2**63) + 1, 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_honest_json_comes_through_unchanged(value: Any) -> None:
    assert json_read(json.dumps(value).encode()) == value
    assert json_read(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        json_read(body)
    except ParseError as error:
        assert str(error.detail).endswith(".")
