"""Shows how two revisions differ: card by card, field by field, text by text, face beside face."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django_stubs_ext import StrOrPromise
from msgspec import Struct

from cardsets.presenters.card import changed_rows
from cardsets.selectors import CardChange
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import AnyCards

MOST_WORDS = 400
"""Of a text whose words are compared; the lines of longer ones are."""
Data = Mapping[str, Any]
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


class Side(Struct, frozen=True):
    """A card before or after: its text with what is others marked, and its face in two sizes.

    `is_readable` is False while it is so unfinished that nothing can be drawn of it.
    """

    text: SafeString
    full: SafeString
    tile: SafeString
    is_readable: bool


class CardDiff(Struct, frozen=True):
    """What became of a card: "added", "removed" or "changed", and how.

    `version` is that of the draft's card, None where there is none: whoever restores it names it.
    """

    card_id: str
    name: str
    what: str
    rows: list[tuple[StrOrPromise, str, str]]
    before: Side | None
    after: Side | None
    version: int | None = None


def card_diffs(
    known: AnyCards,
    changes: Iterable[CardChange],
    before: Mapping[str, Data],
    after: Mapping[str, Data],
    versions: Mapping[str, int],
) -> list[CardDiff]:
    """The changes with all that there is to see of them; the cards are those of each side."""
    records = [_readable(known, cards) for cards in (before, after)]
    return [_diff(known, change, records, versions.get(change.card_id)) for change in changes]


def _diff(
    known: AnyCards, change: CardChange, records: Sequence[Mapping[str, Any]], version: int | None
) -> CardDiff:
    cards = [side.get(change.card_id) for side in records]
    texts = [
        known.text(card, side) if card else "" for card, side in zip(cards, records, strict=True)
    ]
    marked = marked_texts(*texts) if all(cards) else (_plain(texts[0]), _plain(texts[1]))
    sides = [_side(cards[at], texts[at], marked[at]) for at in (0, 1)]
    return CardDiff(
        change.card_id,
        change.name,
        change.what,
        changed_rows(known, change.fields, cards, texts),
        None if change.what == "added" else sides[0],
        None if change.what == "removed" else sides[1],
        version,
    )


def _plain(text: str) -> SafeString:
    return format_html("{}", text)


def _side(card: Struct | None, text: str, marked: SafeString) -> Side:
    if card is None:
        return Side(marked, SafeString(""), SafeString(""), False)
    look = FaceLook(text=text)
    return Side(
        marked,
        face(card, "full", look, decorative=True),
        face(card, "tile", look, decorative=True),
        True,
    )


def _readable(known: AnyCards, cards: Mapping[str, Data]) -> dict[str, Any]:
    """The cards that can be drawn: of a draft, those that nobody left half-filled."""
    found = {}
    others = list(cards.values())
    for (card_id, data), problems in zip(cards.items(), known.problems_of_all(others), strict=True):
        if not problems:
            try:
                found[card_id] = known.read(data)
            except msgspec.ValidationError:
                continue
    return found


def marked_texts(before: str, after: str) -> tuple[SafeString, SafeString]:
    """Two texts, with what the one has and the other has not marked."""
    one, two = _WORDS.findall(before), _WORDS.findall(after)
    if len(one) > MOST_WORDS or len(two) > MOST_WORDS:
        one, two = before.splitlines(keepends=True), after.splitlines(keepends=True)
    steps = SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    gone = [(tag != "equal", "".join(one[i:j])) for tag, i, j, _k, _l in steps]
    come = [(tag != "equal", "".join(two[k:n])) for tag, _i, _j, k, n in steps]
    return _marked("del", gone), _marked("ins", come)


def _marked(tag: str, parts: Iterable[tuple[bool, str]]) -> SafeString:
    form = {True: f"<{tag}>{{}}</{tag}>", False: "{}"}
    return format_html_join(
        "", "{}", ((format_html(form[is_other], text),) for is_other, text in parts if text)
    )
