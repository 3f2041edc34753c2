"""Reads the numbered rulebooks: as pages with an address for each rule, and single sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from spacetrace.presentation.games import game_of_rule, rulebook_of

_RULE = re.compile(r"^(?:[-*]\s+)?(?=\*\*[A-Z]{2}-\d+\*\*)", re.MULTILINE)
"""Where a rule begins: as a paragraph of its own, or as a point of a list."""
_NUMBER = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*[.:]?\s*")
_RULE_ID = re.compile(r"(?<![#\w-])[A-Z]{2}-\d+\b")
_CARDS = re.compile(r"^\[cards:\s*([^\]]+)\]$", re.MULTILINE)
_SENTENCE_END = re.compile(r"(?<=[.!?])[)”\"]?\s+(?=[A-Z\"“(])")


@dataclass(slots=True)
class Rule:
    """A numbered rule, or (without an id) what stands between rules, or pictures of `cards`."""

    id: str
    html: SafeString
    cards: str = ""
    sentences: Sequence[str] = ()
    """Those of its first paragraph, as plain text."""

    @property
    def anchor(self) -> str:
        """The rule's place on the page."""
        return self.id.lower()


@dataclass(slots=True)
class Chapter:
    """A heading and what stands under it."""

    title: str
    anchor: str
    rules: list[Rule] = field(default_factory=list)


@dataclass(slots=True)
class Rulebook:
    """The rules of a game."""

    title: str
    intro: list[Rule]
    chapters: list[Chapter]

    def rule(self, wanted: str) -> Rule | None:
        """The rule with this id."""
        parts = [self.intro, *(chapter.rules for chapter in self.chapters)]
        return next((rule for part in parts for rule in part if rule.id == wanted), None)


def rulebook(game: str) -> Rulebook | None:
    """The rules of a game; None for one without rules here."""
    return _book(settings.BASE_DIR / rulebook_of(game))


def guide(name: str) -> Rulebook | None:
    """A page of docs/ for people, in the same form; its paragraphs have no numbers."""
    return _book(settings.BASE_DIR / "docs" / f"{name}.md")


def _book(path: Path) -> Rulebook | None:
    if not path.is_file():
        return None
    return _read(path.read_text(encoding="utf-8"), path.stat().st_mtime_ns)


def rule_url(rule: str) -> str:
    """Where a rule stands: on the page of its game; "" for what is no rule."""
    game = game_of_rule(rule) if _RULE_ID.fullmatch(rule) else None
    return f"{reverse('matches:learn', args=[game])}#{rule.lower()}" if game else ""


def sentence_of(ruling: str) -> str:
    """The sentence that is meant by "ST-20" (its first) or "ST-20 Repair" (that begins so).

    "" for a rule that is in no book here.
    """
    number, _sep, begins = ruling.partition(" ")
    book = rulebook(game_of_rule(number) or "")
    rule = book.rule(number) if book else None
    sentences = rule.sentences if rule else ()
    return next((told for told in sentences if told.startswith(begins)), "".join(sentences[:1]))


@lru_cache(maxsize=8)
def _read(text: str, _changed: int) -> Rulebook:
    book = Rulebook("", [], [])
    for block in _blocks(text):
        heading = re.match(r"(#+)\s+(.*)", block)
        if heading is None:
            (book.chapters[-1].rules if book.chapters else book.intro).append(_rule(block))
        elif len(heading[1]) == 1:
            book.title = heading[2].strip()
        else:
            title = heading[2].strip()
            anchor = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
            book.chapters.append(Chapter(title, anchor))
    return book


def _blocks(text: str) -> Iterator[str]:
    """What empty lines part; headings, rules and pictures also part by themselves."""
    text = re.sub(r"^(#+ .*)$", r"\n\1\n", text, flags=re.MULTILINE)
    text = _CARDS.sub(r"\n\g<0>\n", _RULE.sub("\n", text))
    yield from filter(None, (block.strip() for block in re.split(r"\n\s*\n", text)))


def _rule(block: str) -> Rule:
    if pictures := _CARDS.match(block):
        return Rule("", SafeString(""), pictures[1])
    number = _NUMBER.match(block)
    tokens = _markdown.parse(_NUMBER.sub("", block))
    html = _markdown.renderer.render(tokens, _markdown.options, {})
    sentences = tuple(_SENTENCE_END.split(_plain(tokens))) if number else ()
    # What is written in the books is escaped by the library: it knows no HTML here.
    return Rule(number[1] if number else "", mark_safe(html), "", sentences)  # noqa: S308


def _plain(tokens: Sequence[Token]) -> str:
    """The text of the first paragraph."""
    inline = next(token for token in tokens if token.type == "inline")
    breaks = ("softbreak", "hardbreak")
    pieces = (" " if part.type in breaks else part.content for part in inline.children or ())
    return " ".join("".join(pieces).split())


def _linked(text: str) -> str:
    def link(found: re.Match[str]) -> str:
        address = rule_url(found[0])
        return f'<a href="{address}">{found[0]}</a>' if address else found[0]

    return _RULE_ID.sub(link, escapeHtml(text))


def _picture(tokens: Sequence[Token], at: int) -> str:
    """One of the site's own, written as the path to it from docs/."""
    token = tokens[at]
    source = static(str(token.attrs["src"]).removeprefix("../static/"))
    return f'<img src="{escapeHtml(source)}" alt="{escapeHtml(token.content)}" loading="lazy">'


def _made() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    rules: dict[str, Callable[..., str]] = {
        "text": lambda _self, tokens, at, *_: _linked(tokens[at].content),
        "code_inline": lambda _self, tokens, at, *_: f"<code>{_linked(tokens[at].content)}</code>",
        "image": lambda _self, tokens, at, *_: _picture(tokens, at),
        "th_open": lambda *_: '<th scope="col">',
        "td_open": lambda *_: "<td>",
    }
    for name, rule in rules.items():
        markdown.add_render_rule(name, rule)
    return markdown


_markdown: Any = _made()
