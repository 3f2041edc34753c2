"""The numbered rules of a game as a page, read from docs/rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cardsets.games import game_of_rule

_RULE = re.compile(r"^(?:[-*]\s+)?\*\*([A-Z]{2}-\d+)\*\*[.:]?\s*(.*)$")
_INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])"), r"<em>\1</em>"),
)
_RULE_ID = re.compile(r"(?<![#\w-])(?:ST|SO|SD|BO)-\d+\b")
_CARDS = re.compile(r"^\[cards:\s*([^\]]+)\]$")


@dataclass(slots=True)
class Rule:
    """A numbered rule, or (without an id) a paragraph between rules, or pictures of `cards`."""

    id: str
    html: SafeString
    cards: str = ""

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
class RulesPage:
    """The rules of a game."""

    title: str
    intro: list[Rule]
    chapters: list[Chapter]


def rules_page(game: str) -> RulesPage | None:
    """The rules of a game; None for one without rules here."""
    if not re.fullmatch(r"[a-z_]{1,30}", game):
        return None
    path = settings.BASE_DIR / "docs" / "rules" / f"{game}.md"
    if not path.is_file():
        return None
    return _read(path.read_text(encoding="utf-8"), path.stat().st_mtime_ns)


def rule_url(rule: str) -> str:
    """Where a rule stands: on the page of its game; "" for what is no rule."""
    game = game_of_rule(rule) if _RULE_ID.fullmatch(rule) else None
    return f"{reverse('matches:learn', args=[game])}#{rule.lower()}" if game else ""


@lru_cache(maxsize=8)
def _read(text: str, _changed: int) -> RulesPage:
    page = RulesPage("", [], [])
    for block in re.split(r"\n\s*\n", text):
        _take(page, block.strip())
    return page


def _take(page: RulesPage, block: str) -> None:
    if not block:
        return
    first, *rest = block.split("\n")
    heading = re.match(r"^(#+)\s+(.*)$", first)
    if heading:
        title = heading[2].strip()
        if len(heading[1]) == 1:
            page.title = title
        else:
            anchor = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
            page.chapters.append(Chapter(title, anchor))
        if rest:
            _take(page, "\n".join(rest).strip())
        return
    for part in _parts(block):
        _add(page, part)


def _parts(block: str) -> list[str]:
    """A block may hold several rules, one a line; a line that starts none goes on."""
    parts: list[str] = []
    for line in block.split("\n"):
        begins = _RULE.match(line.strip()) or _CARDS.match(line.strip())
        if parts and not begins and not _CARDS.match(parts[-1]):
            parts[-1] += "\n" + line.rstrip()
        else:
            parts.append(line.strip())
    return parts


def _add(page: RulesPage, part: str) -> None:
    into = page.chapters[-1].rules if page.chapters else page.intro
    if pictures := _CARDS.match(part):
        into.append(Rule("", SafeString(""), pictures[1]))
        return
    rule = _RULE.match(part.replace("\n", "\x00"))
    text = rule[2].replace("\x00", "\n") if rule else part
    into.append(Rule(rule[1] if rule else "", _html(text)))


def _html(text: str) -> SafeString:
    """Paragraph, list, table or quote as HTML; everything is escaped first."""
    lines = text.split("\n")
    if lines[0].startswith("|"):
        return mark_safe(_table(lines))  # noqa: S308  # cells are escaped
    out: list[str] = []
    items: list[str] = []
    for line in lines:
        item = re.match(r"^\s*[-*]\s+(.*)$", line)
        if item:
            items.append(item[1])
        elif items:
            items[-1] += " " + line.strip()
        else:
            out.append(line.strip())
    html = f"<p>{_inline(' '.join(out))}</p>" if out and "".join(out) else ""
    if items:
        html += "<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + "</ul>"
    return mark_safe(html)  # noqa: S308  # everything is escaped by _inline


def _inline(text: str) -> str:
    html = str(escape(text))
    for pattern, by in _INLINE:
        html = pattern.sub(by, html)
    return _RULE_ID.sub(_rule_link, html)


def _rule_link(found: re.Match[str]) -> str:
    return f'<a href="{rule_url(found[0])}">{found[0]}</a>'


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
