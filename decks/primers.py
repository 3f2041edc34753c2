"""Turns what a player wrote about a deck into safe HTML: Markdown, and cards by [[name]]."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from cardsets.models import Revision
from decks.texts.names import LONGEST_NAME, Names
from decks.texts.resolve import names_of

_CARD = re.compile(r"\[\[([^\[\]\n]{1,%d})\]\]" % LONGEST_NAME)  # noqa: UP031
_HIGHEST = 3
"""A deck's page has headings of its own above these."""

_ADDRESS = re.compile(r"https?://", re.I)


def primer_html(text: str, revision: Revision) -> SafeString:
    """The text as HTML; `revision` has the cards that it may name.

    There is no HTML in it but ours: the library escapes what was written, pictures are left as
    text, and a link leads to the web or nowhere.
    """
    env = {"game": revision.card_set.game, "names": names_of(revision)}
    html: str = _markdown.render(text, env)
    return SafeString(html)


def primer_plain(text: str) -> str:
    """The text without its signs, in one line, as a list shows the beginning of it."""
    return " ".join(" ".join(_words(_markdown.parse(text, {}))).split())


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.children:
            yield "".join(
                part.content or " " * part.type.endswith("break") for part in token.children
            )
        elif token.type in ("fence", "code_block"):
            yield token.content


def _card(state: StateInline, silent: bool) -> bool:
    """`[[Fighters]]` is a link to that card; what is no card stays as it was written."""
    found = _CARD.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        token = state.push("card", "", 0)
        token.content = found[1].strip()
    state.pos = found.end()
    return True


def _card_html(_self: object, tokens: Sequence[Token], at: int, _options: object, env: Any) -> str:
    said, names = tokens[at].content, env.get("names")
    called = names.called(said) if isinstance(names, Names) else []
    if not isinstance(names, Names) or len(called) != 1:
        return f"[[{escapeHtml(said)}]]"
    address = reverse("cards:card", args=[env["game"], called[0]])
    return f'<a class="card-name" href="{address}">{escapeHtml(names.names[called[0]])}</a>'


def _link_html(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    tokens[at].attrSet("rel", "nofollow ugc noreferrer")
    html: str = self.renderToken(tokens, at, options, env)
    return html


def _heading_html(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    tokens[at].tag = f"h{min(6, int(tokens[at].tag[1]) + _HIGHEST - 1)}"
    html: str = self.renderToken(tokens, at, options, env)
    return html


def _is_web(url: str) -> bool:
    return bool(_ADDRESS.match(url))


def _made() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False, "breaks": True})
    markdown.disable(["image", "html_block", "html_inline"])
    markdown.inline.ruler.before("link", "card", _card)
    markdown.add_render_rule("card", _card_html)
    markdown.add_render_rule("link_open", _link_html)
    for name in ("heading_open", "heading_close"):
        markdown.add_render_rule(name, _heading_html)
    markdown.validateLink = _is_web  # type: ignore[method-assign]
    return markdown


_markdown: Any = _made()
