"""Finds what is odd with the words on the cards of any game: names too close, texts too long."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.lettering import noting_shortened
from spacetrace.presentation.kit.linting import Cards, Data, id_of, name_of

LONG_NAME = 8
"""Characters from which on two different ones are still too close, not just one."""
MOST_COMPARISONS = 20_000
"""Pairs of names that are compared letter by letter: far more than a set in earnest has."""
READABLE = 0.7
"""To so much of its width a line can be pressed and still be read."""

# --- names ----------------------------------------------------------------------------------------


class _Name:
    """A name as it is compared: its letters, without case and punctuation, and its numbers."""

    __slots__ = ("card", "letters", "mask", "name", "numbers")

    def __init__(self, card: str, name: str) -> None:
        self.card = card
        self.name = name
        self.letters = "".join(c for c in name.casefold() if c.isalnum())
        self.numbers = re.findall(r"\d+", name)
        self.mask = 0
        for letter in self.letters:
            self.mask |= 1 << (ord(letter) % 64)


def close_names(cards: Sequence[Data]) -> Iterator[Finding]:
    """Names that differ by a letter or two, or by case alone; numbers tell names apart."""
    names = [_Name(id_of(card), name) for card in cards if (name := name_of(card))]
    compared = 0
    for i, one in enumerate(names):
        length, mask = len(one.letters), one.mask
        most = 1 if length < LONG_NAME else 2
        for other in names[:i]:
            if abs(len(other.letters) - length) > most:
                continue
            if (mask ^ other.mask).bit_count() > 2 * most:
                continue
            if one.name == other.name or one.numbers != other.numbers:
                continue
            compared += 1
            if compared > MOST_COMPARISONS:
                return
            if _are_close(one.letters, other.letters, most):
                yield _close(one, other)


def _close(one: _Name, other: _Name) -> Finding:
    told = _("The name “%(one)s” is nearly that of “%(other)s”.")
    return Finding(
        code="close-names",
        card=one.card,
        path="name",
        sentence=told % {"one": one.name, "other": other.name},
        suggestion=_("Players mistake such cards for each other; give one of them another name."),
        about=[one.name, other.name],
    )


def _are_close(one: str, other: str, most: int) -> bool:
    more, less = Counter(one) - Counter(other), Counter(other) - Counter(one)
    if max(more.total(), less.total()) > most:
        return False
    return distance(one, other) <= most


def distance(one: str, other: str) -> int:
    """How many letters must be changed, added, taken out, or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


# --- faces ----------------------------------------------------------------------------------------

Draw: TypeAlias = Callable[[Any, Size, FaceLook], Drawing]


def long_texts(
    cards: Sequence[Any],
    draw: Draw,
    text: Callable[[Any], str],
    texts: Callable[[Any], Data],
    source: str = "",
) -> Iterator[Finding]:
    """What does not fit on a face: at 96 pixels, or on the largest one.

    `text` is what the program writes, after what stands in the field `source`; `texts` gives what
    an editor writes of a card, by its field.
    """
    for card in cards:
        written = dict(texts(card))
        rules = text(card)
        known = {shown: field for field, shown in written.items()} | {rules: source}
        with noting_shortened() as small:
            draw(card, "tile", FaceLook())
        with noting_shortened() as large:
            draw(card, "full", FaceLook(text=rules))
        told: set[str] = set()
        for note in (*small, *large):
            if note.share < READABLE and note.text not in told:
                told.add(note.text)
                size = _("96 pixels wide") if note in small else _("at its largest")
                yield _too_long(card.id, known.get(note.text, ""), note.text, note.share, size)


def _too_long(card: str, field: str, text: str, share: float, size: str) -> Finding:
    gaps = {"text": text[:60] + ("…" if len(text) > 60 else ""), "size": size}
    if share:
        told = _("“%(text)s” is pressed until one can hardly read it where the card is %(size)s.")
    else:
        told = _("“%(text)s” is cut where the card is %(size)s.")
    return Finding(
        code="long-text",
        card=card,
        path=field,
        sentence=told % gaps,
        suggestion=_("Say it with fewer words."),
        about=text,
    )


def odd_texts(good: Sequence[Any], cards: Cards, source: str = "") -> Iterator[Finding]:
    """Names and texts of a family game's cards that do not fit on their faces."""
    return long_texts(
        good,
        cards.draw,
        lambda card: cards.text(card, {}),
        lambda card: {"name": cards.title(card)},
        source,
    )
