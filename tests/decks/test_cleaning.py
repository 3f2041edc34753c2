"""Texts of strangers: what may be shown of them."""

import pytest

from decks.cleaning import tag_clean, tags_clean, text_clean


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\n\n\n\nb", "a\n\nb"),
        ("\n\n  a  \r\nb\u2028c\n\n", "a\nb\nc"),
        ("x\u202ey\u2066z\x00\x1b", "xyz"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("e\u0301", "é"),
        ("\ud800", ""),
    ],
)
def test_a_description_is_plain_text_in_lines(text: str, cleaned: str) -> None:
    assert text_clean(text) == cleaned


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("#Rush", "rush"),
        ("big  ships!", "big-ships"),
        ("--a--b--", "a-b"),
        ("Ä1", "ä1"),
        ("!!!", ""),
        ("\u202e", ""),
    ],
)
def test_a_tag_is_one_small_word(text: str, tag: str) -> None:
    assert tag_clean(text) == tag


def test_each_tag_is_kept_once_and_in_order() -> None:
    assert tags_clean(["b", "B!", "", "a"]) == ["a", "b"]
