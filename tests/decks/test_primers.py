"""What a player writes about a deck: Markdown, cards by their names, and nothing that harms."""

from __future__ import annotations

import re
import time

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cardsets.models import CardSet, Revision
from cardsets.selectors import newest_of_set
from decks.limits import DESCRIPTION_LENGTH
from decks.models import Deck
from decks.primers import _markdown, primer_html, primer_plain
from decks.services.save import deck_describe
from tests.markup import one_line

TAGS = {
    *("a", "p", "br", "strong", "em", "code", "pre", "ul", "ol", "li", "blockquote", "hr"),
    *("h3", "h4", "h5", "h6"),
}


@pytest.fixture
def revision(basic_set: CardSet) -> Revision:
    """The newest revision of the basic set."""
    found = newest_of_set(basic_set)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Plain\nlines", "<p>Plain<br />\nlines</p>"),
        ("# Plan", "<h3>Plan</h3>"),
        ("## Plan", "<h4>Plan</h4>"),
        ("###### Plan", "<h6>Plan</h6>"),
        ("**bold** and *this*", "<p><strong>bold</strong> and <em>this</em></p>"),
        ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
        (
            "[[Fighters]] first",
            '<p><a class="card-name" href="/cards/spacetrace/fighters/">Fighters</a> first</p>',
        ),
        (
            "[[ emp fighters ]]",
            '<p><a class="card-name" href="/cards/spacetrace/emp-fighters/">EMP Fighters</a></p>',
        ),
        ("[[Nothing <b>]]", "<p>[[Nothing &lt;b&gt;]]</p>"),
        ("`[[Fighters]]`", "<p><code>[[Fighters]]</code></p>"),
        (
            "[a](https://example.org/?a=1&b=2)",
            '<p><a href="https://example.org/?a=1&amp;b=2" rel="nofollow ugc noreferrer">a</a></p>',
        ),
        ("[here](javascript:alert(1))", "<p>[here](javascript:alert(1))</p>"),
        ("[here](/decks/)", "<p>[here](/decks/)</p>"),
        ("[here](//example.org)", "<p>[here](//example.org)</p>"),
        ("[here](data:text/html,hi)", "<p>[here](data:text/html,hi)</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<b onclick=x>hi</b>", "<p>&lt;b onclick=x&gt;hi&lt;/b&gt;</p>"),
    ],
)
def test_a_primer_becomes(text: str, html: str, revision: Revision) -> None:
    assert primer_html(text, revision).strip() == html


def test_pictures_are_no_part_of_it(revision: Revision) -> None:
    assert "<img" not in primer_html("![a](https://example.org/a.png)", revision)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("# Plan\n\nplay **fast**,\n[[Fighters]]", "Plan play fast, Fighters"),
        ("- one\n- two", "one two"),
        ("```\ncode\n```", "code"),
        ("", ""),
        ("[[Fight", "[[Fight"),
    ],
)
def test_a_list_shows_it_without_its_signs(text: str, plain: str) -> None:
    assert primer_plain(text) == plain


@given(st.text(st.sampled_from(list("[]()<>&\"'`*_#-!\n x/:h")), max_size=80))
def test_no_text_makes_another_tag_or_attribute(text: str) -> None:
    html = _markdown.render(text, {})
    for tag, rest in re.findall(r"<\s*/?\s*([a-z0-9]+)([^>]*)>", html):
        assert tag in TAGS
        assert re.fullmatch(r'( href="[^"]*"| rel="[^"]*"| title="[^"]*"| start="\d+"| /)*', rest)


@pytest.mark.parametrize(
    "piece", ["[[", "[", "*a ", "> ", "`", "![", "<", "- ", "a](", "_*", "[[a]] "]
)
def test_a_hostile_primer_takes_no_time(piece: str, revision: Revision) -> None:
    text = (piece * DESCRIPTION_LENGTH)[:DESCRIPTION_LENGTH]
    begun = time.process_time()
    primer_html(text, revision)
    assert time.process_time() - begun < 1


def test_the_page_of_a_deck_shows_its_primer(alice_client: Client, deck: Deck) -> None:
    deck_describe(deck=deck, description="Short. [[Fighters]] **win**.")
    page = one_line(alice_client.get(f"/decks/{deck.public_id}/").content.decode())
    assert '<a class="card-name" href="/cards/spacetrace/fighters/">Fighters</a>' in page
    assert "<strong>win</strong>" in page


def test_a_long_primer_stands_beside_the_list(alice_client: Client, deck: Deck) -> None:
    deck_describe(deck=deck, description="# The plan\n\n" + "Patience. " * 100)
    page = one_line(alice_client.get(f"/decks/{deck.public_id}/").content.decode())
    assert page.index("<h3>The plan</h3>") < page.index('id="versions-title"')


def test_public_lists_show_its_beginning_in_words(client: Client, deck: Deck) -> None:
    deck_describe(
        deck=deck, description="# The plan\n\n**Patience** and [[Fighters]].", visibility="public"
    )
    page = client.get("/decks/public/").content.decode()
    assert "The plan Patience and Fighters." in page
