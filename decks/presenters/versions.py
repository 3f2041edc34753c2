"""Shows the versions of a deck: what each changed, its note, how it did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.models import Revision
from cardsets.selectors import card_records
from decks import games
from decks.changes import Cards, list_diff
from decks.models import DeckVersion
from decks.presenters.listed import ListShown, list_shown
from decks.presenters.results import ResultsShown, results_shown, summaries_of
from decks.selectors import Score, VersionShown

MINUS = "\N{MINUS SIGN}"
PAGE = 30
HIGHEST = 1_000_000
"""No version has a higher number; a database would not like to be asked for one."""


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
    score: str


@dataclass(frozen=True, slots=True)
class VersionsPage:
    """A page of a deck's versions."""

    rows: list[VersionRow]
    number: int
    has_more: bool
    is_own: bool

    @property
    def has_fewer(self) -> bool:
        """There is a page before this one."""
        return self.number > 1


@dataclass(frozen=True, slots=True)
class VersionPage:
    """Everything on the page of a version; `row` compares it with the one before."""

    row: VersionRow
    before: DeckVersion | None
    listed: ListShown
    results: ResultsShown
    is_own: bool


def versions_page(
    found: Sequence[DeckVersion],
    newest: Revision,
    scores: Sequence[Score],
    *,
    number: int,
    highest: int,
    is_own: bool,
) -> VersionsPage:
    """A page of a deck's versions, the newest first, and one more where there are others.

    `newest` are the cards of now, `number` is the page's, `highest` the deck's newest version.
    """
    records, words = card_records(newest), summaries_of(scores)
    rows = version_rows(found, records, words, shown=PAGE, newest=highest)
    return VersionsPage(rows, number, len(found) > PAGE, is_own)


def version_page(shown: VersionShown) -> VersionPage:
    """The page of a version, judged by the newest cards as the deck is."""
    deck, version, before, newest = shown.deck, shown.version, shown.before, shown.newest
    found = [version, before] if before else [version]
    results = results_shown(shown.scores, shown.results)
    (row,) = version_rows(
        found, card_records(newest), results.summaries, shown=1, newest=deck.version_number
    )
    asked = games.CheckedList(
        newest, version.cards, version.format, version.unresolved, version.groups
    )
    return VersionPage(row, before, list_shown(deck.game, asked), results, shown.is_own)


def version_rows(
    versions: Sequence[DeckVersion],
    records: Mapping[str, Any],
    summaries: Mapping[int, str],
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
                diff_cards(before.cards, version.cards, records) if before else [],
                _words(before, version),
                version.number == top,
                summaries.get(version.number, ""),
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
        return [_("The first version.")]
    if before.format != version.format:
        words.append(_("Another format."))
    if before.groups != version.groups:
        words.append(_("Its cards are grouped otherwise."))
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
