"""The versions of a deck: what each changed, its note, how it did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.changes import Cards, list_diff
from decks.models import DeckVersion
from decks.selectors import Total

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class DiffCard:
    """A card that came or went: `words` are “+2” or “−1”."""

    id: str
    name: str
    words: str
    is_more: bool
    is_known: bool


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version in the list of versions; `diff` and `words` say what it changed."""

    version: DeckVersion
    size: int
    diff: list[DiffCard]
    words: list[str]
    is_newest: bool
    total: Total | None


def version_rows(
    versions: Sequence[DeckVersion],
    records: Mapping[str, Any],
    totals: Mapping[int, Total],
    *,
    shown: int,
    newest: int | None = None,
) -> list[VersionRow]:
    """The first `shown` of `versions` (newest first), each compared with the one that follows it.

    One more than is shown should be handed over, else the last one looks like the first version.
    `newest` is the deck's newest version; the first of these when it is None.
    """
    rows = []
    top = newest if newest is not None else (versions[0].number if versions else 0)
    for place, version in enumerate(versions[:shown]):
        before = versions[place + 1] if place + 1 < len(versions) else None
        rows.append(
            VersionRow(
                version,
                sum(version.cards.values()),
                diff_cards(before.cards if before else {}, version.cards, records),
                _words(before, version),
                version.number == top,
                totals.get(version.number),
            )
        )
    return rows


def diff_cards(before: Cards, after: Cards, records: Mapping[str, Any]) -> list[DiffCard]:
    """What came and what went, what came first."""
    rows = sorted(list_diff(before, after), key=lambda row: row.by < 0)
    return [
        DiffCard(
            row.card,
            records[row.card].name if row.card in records else row.card,
            f"+{row.by}" if row.by > 0 else f"{MINUS}{-row.by}",
            row.by > 0,
            row.card in records,
        )
        for row in rows
    ]


def _words(before: DeckVersion | None, version: DeckVersion) -> list[str]:
    """What else is different, in sentences."""
    words = []
    if version.restored_from is not None:
        words.append(_("Version %(n)s once more.") % {"n": version.restored_from})
    if before is None:
        return words
    if before.format != version.format:
        words.append(_("Another format."))
    resolved = len(before.unresolved) - len(version.unresolved)
    if resolved > 0:
        told = ngettext(
            "%(n)s line that was no card is gone.",
            "%(n)s lines that were no cards are gone.",
            resolved,
        )
        words.append(told % {"n": resolved})
    elif resolved < 0:
        told = ngettext("%(n)s line is no card.", "%(n)s lines are no cards.", -resolved)
        words.append(told % {"n": -resolved})
    return words
