"""What players are told of a revision: an editor's note, else what is written from its changes."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from markdown_it import MarkdownIt

from cardsets.changes import ShownChange, changes_shown, note_written, read_cards
from cardsets.models import ReleaseNote, Revision
from cardsets.selectors import listed_cards, revision_before, revision_changes, revision_data

_MOST_KEPT = 64
_FIRST_HEADING = 3
"""The headings of a note stand below the one that names its revision."""


def note_of(revision: Revision) -> str:
    """The note as Markdown, by hand or written."""
    note = ReleaseNote.objects.filter(revision=revision).first()
    return note.text if note else note_from_changes(revision)


def published_with_notes(game: str) -> QuerySet[Revision]:
    """The published revisions of all sets of a game, what was published or withdrawn last first."""
    rows: QuerySet[Revision] = Revision.objects.published().filter(card_set__game=game)
    rows = rows.select_related("card_set", "note", "withdrawal")
    return rows.order_by(Coalesce("withdrawal__at", "published_at").desc(), "-pk")


def notes_of(revisions: Iterable[Revision]) -> dict[int, str]:
    """The notes of revisions that came with theirs, by the revisions' keys."""
    return {
        each.pk: each.note.text if hasattr(each, "note") else note_from_changes(each)
        for each in revisions
    }


def note_from_changes(revision: Revision) -> str:
    """A note written from what the revision changes; that of a published one never changes."""
    if revision.is_draft:
        return _written(revision)
    return _kept(revision)


def changes_told(revision: Revision) -> list[ShownChange]:
    """How the cards of a revision differ from those of the one before, in words."""
    before, game = revision_before(revision), revision.card_set.game
    old = read_cards(game, revision_data(before)) if before else {}
    new = read_cards(game, revision_data(revision))
    return changes_shown(game, old, new, revision_changes(before, revision))


def note_html(text: str) -> SafeString:
    """A note as it is shown: Markdown without HTML and without pictures."""
    # The library escapes whatever is no Markdown; it knows no HTML and no unsafe links here.
    html: str = _markdown.render(text)
    return mark_safe(html)  # noqa: S308


def _key(revision: Revision) -> tuple[int, str, str]:
    return revision.pk, revision.content_hash, get_language() or ""


@cached(LRUCache(_MOST_KEPT), key=_key, lock=Lock())
def _kept(revision: Revision) -> str:
    return _written(revision)


def _written(revision: Revision) -> str:
    if revision_before(revision) is None:
        count = len(listed_cards(revision.card_set.game, revision_data(revision)))
        told = ngettext("The first %(n)s card.", "The first %(n)s cards.", count)
        return told % {"n": count}
    return note_written(changes_told(revision))


def _heading(_self: Any, tokens: Any, at: int, options: Any, env: Any) -> str:
    # However an editor begins, no level is left out above the first.
    top = min(int(each.tag[1:]) for each in tokens if each.type == "heading_open")
    level = min(6, int(tokens[at].tag[1:]) + _FIRST_HEADING - top)
    return f"<h{level}>" if tokens[at].nesting > 0 else f"</h{level}>\n"


def _made() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).disable("image")
    markdown.add_render_rule("heading_open", _heading)
    markdown.add_render_rule("heading_close", _heading)
    return markdown


_markdown: Any = _made()
