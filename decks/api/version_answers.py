"""Answers about versions of decks, how they did, and what is likely to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated

from msgspec.structs import asdict

from cardsets.models import Revision
from cardsets.selectors import compiled_cards
from decks import games
from decks.changes import CardGroup, Cards, Line, list_diff
from decks.models import Deck, DeckVersion, Result, Source
from decks.selectors import Total, version_before, version_scores
from spacetrace.api.schema import Answer, PageShape
from spacetrace.engine.games.spacetrace.decks.figures import Figures
from spacetrace.engine.kernel.decks import DeckFault

NOTHING = Total()


class VersionShape(Answer, frozen=True):
    """A version in a list."""

    number: int
    note: str
    is_autosave: bool
    restored_from: int | None
    format: str
    size: int
    card_set_revision: Annotated[int, "The newest cards when it was saved."]
    created_at: datetime
    saved_at: datetime
    used_at: Annotated[datetime | None, "When it was first played; it never changes again since."]
    total: Total


class VersionPageShape(PageShape, frozen=True, kw_only=True):
    results: list[VersionShape]


class DiffRowShape(Answer, frozen=True):
    """A card of which two lists hold different numbers of copies."""

    card: str
    name: Annotated[str, "Empty for a card that is not in the set any more."]
    before: int
    after: int


class ScoreShape(Answer, frozen=True):
    """How a version did against people (level empty) or computer players of a level."""

    source: Annotated[str, Source]
    level: str
    total: Total


class VersionDetailShape(VersionShape, frozen=True):
    """A version with its list, and what it changed of the one before."""

    cards: dict[str, int]
    unresolved: list[Line]
    groups: list[CardGroup]
    faults: Sequence[DeckFault]
    compared_to: Annotated[int | None, "The version before."]
    diff: list[DiffRowShape]
    scores: list[ScoreShape]


class ComparedShape(Answer, frozen=True):
    """One side of a comparison."""

    deck: str
    name: str
    version: int
    format: str
    size: int
    figures: Figures


class ComparisonShape(Answer, frozen=True):
    """Two lists side by side."""

    before: ComparedShape
    after: ComparedShape
    diff: list[DiffRowShape]


class DeckResultShape(Answer, frozen=True):
    """A match, or the matches of a test against one opponent."""

    version: int
    source: Annotated[str, Source]
    reference: Annotated[str, "The id of the match or test."]
    opponent: str
    level: str
    matches: int
    wins: int
    draws: int
    created_at: datetime


class DeckResultPageShape(PageShape, frozen=True, kw_only=True):
    results: list[DeckResultShape]


class TurnOddsShape(Answer, frozen=True):
    """The chance to have seen the cards by the draw of one's own turn."""

    turn: int
    chance: Annotated[float, "From 0 to 1."]


class OddsShape(Answer, frozen=True):
    """At least `k` of the cards, turn by turn (hypergeometric)."""

    cards: list[str]
    copies: Annotated[int, "How many copies of them the deck holds."]
    size: int
    k: int
    odds: list[TurnOddsShape]


class HandShape(Answer, frozen=True):
    """A hand as it might be dealt, and what the turns after it draw."""

    seed: str
    hand: Sequence[str]
    draws: Sequence[Sequence[str]]


def version_rows(
    versions: Iterable[DeckVersion], totals: Mapping[int, Total]
) -> list[VersionShape]:
    """Versions of a list."""
    return [version_row(version, totals.get(version.number, NOTHING)) for version in versions]


def version_row(version: DeckVersion, total: Total) -> VersionShape:
    """A version in a list."""
    return VersionShape(
        number=version.number,
        note=version.note,
        is_autosave=version.is_autosave,
        restored_from=version.restored_from,
        format=version.format,
        size=sum(version.cards.values()),
        card_set_revision=version.revision.number,
        created_at=version.created_at,
        saved_at=version.saved_at,
        used_at=version.used_at,
        total=total,
    )


def version_detail(deck: Deck, version: DeckVersion, total: Total) -> VersionDetailShape:
    """A version with its list and what it changed."""
    newest = games.newest_of(deck)
    before = version_before(version)
    asked = games.CheckedList(newest, version.cards, version.format, version.unresolved)
    return VersionDetailShape(
        **asdict(version_row(version, total)),
        cards=version.cards,
        unresolved=version.unresolved,
        groups=version.groups,
        faults=games.list_faults(deck.game, asked),
        compared_to=before.number if before else None,
        diff=diff_rows(before.cards if before else {}, version.cards, newest),
        scores=[
            ScoreShape(score.source, score.level, score.total)
            for score in version_scores(deck)
            if score.number == version.number
        ],
    )


def diff_rows(before: Cards, after: Cards, newest: Revision) -> list[DiffRowShape]:
    """How two lists differ."""
    names = games.card_names(newest)
    return [
        DiffRowShape(row.card, names.get(row.card, ""), row.before, row.after)
        for row in list_diff(before, after)
    ]


def comparison(before: DeckVersion, after: DeckVersion) -> ComparisonShape:
    """What has to be changed to get from one list to the other, and both in numbers."""
    newest = games.newest_of(after.deck)
    diff = diff_rows(before.cards, after.cards, newest)
    return ComparisonShape(_compared(before), _compared(after), diff)


def result_row(result: Result) -> DeckResultShape:
    """A match or test; for the deck's owner only."""
    return DeckResultShape(
        version=result.version.number,
        source=result.source,
        reference=result.reference,
        opponent=result.opponent,
        level=result.level,
        matches=result.matches,
        wins=result.wins,
        draws=result.draws,
        created_at=result.created_at,
    )


def _compared(version: DeckVersion) -> ComparedShape:
    compiled = compiled_cards(games.newest_of(version.deck))
    return ComparedShape(
        deck=version.deck.public_id,
        name=version.deck.name,
        version=version.number,
        format=version.format,
        size=sum(version.cards.values()),
        figures=games.list_figures(compiled, version.cards),
    )
