"""Finding cards by a query: `find_cards("spacetrace", "kind:ship class:3 mp<=200")`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django_stubs_ext import StrOrPromise

from cardsets.search.fields import FieldTable, folded
from cardsets.search.index import FoundCard, Index, fields_of, index_of
from cardsets.search.language import Query, parse
from cardsets.search.matching import places
from cardsets.selectors import newest_of_sets
from spacetrace.presentation.games import drawn_games
from spacetrace.presentation.searching import Rank, Sort

__all__ = [
    "FieldHelp",
    "Found",
    "FoundCard",
    "field_table",
    "fields_help",
    "find_cards",
    "sorts",
]


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found, all of it and in order; notes tell what was not understood."""

    cards: list[FoundCard]
    notes: list[str]
    total: int
    query: Query


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """A field in the help: its name, what it searches, a query that shows its use, its words."""

    name: str
    what: StrOrPromise
    example: str
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """Other names for it."""


def find_cards(game: str, text: str, *, sort: str = "", card_set: str = "") -> Found:
    """The newest published cards of all sets of a game, or of one, that a query is true of.

    `sort` is a key of `sorts(game)`, with "-" before it turned round; without one, cards whose
    name has the words come first, then all stand in the order of their set. An unknown sort or
    set is as if none were given, a game without cards here has none. One query to the database
    once the cards are known, whatever their number.
    """
    if game not in drawn_games():
        return Found([], [], 0, Query(text, None))
    table = field_table(game)
    query = parse(text, table)
    sets = newest_of_sets(game)
    chosen = [revision for revision in sets if revision.card_set.key == card_set] or sets
    cards = [card for revision in chosen for card in _fitting(query, index_of(revision), table)]
    cards = _sorted(cards, _sort_of(game, sort), query, is_down=sort.startswith("-"))
    return Found(cards, query.sentences, len(cards), query)


def field_table(game: str) -> FieldTable:
    """What can be searched for in the cards of a game; raises LookupError for an unknown one."""
    return fields_of(game)


def sorts(game: str) -> dict[str, StrOrPromise]:
    """The orders in which a game's cards can be listed, with their labels."""
    return {sort.key: sort.label for sort in drawn_games()[game].searching.sorts}


def fields_help(game: str) -> tuple[FieldHelp, ...]:
    """What can be searched for, for people; the page, the API and docs/search.md show it."""
    return tuple(
        FieldHelp(
            field.key,
            field.what,
            field.example,
            tuple(field.words) if field.kind == "word" else (),
            field.names,
        )
        for field in field_table(game).fields
    )


def _fitting(query: Query, index: Index, table: FieldTable) -> list[FoundCard]:
    found = places(query, index.columns, len(index.cards), table.plain)
    return [index.cards[place] for place in found]


def _sort_of(game: str, key: str) -> Sort[object] | None:
    wanted = key.removeprefix("-")
    return next((sort for sort in drawn_games()[game].searching.sorts if sort.key == wanted), None)


def _sorted(
    cards: list[FoundCard], sort: Sort[object] | None, query: Query, *, is_down: bool
) -> list[FoundCard]:
    if sort is None:
        return _by_relevance(cards, query)
    ranked: list[tuple[tuple[int | str, ...], FoundCard]] = []
    last = []
    for card in cards:
        rank: Rank = sort.rank(card.record)
        if rank is None:
            last.append(card)
        else:
            ranked.append((rank, card))
    ranked.sort(key=lambda pair: pair[0], reverse=is_down)
    return [card for _rank, card in ranked] + last


def _by_relevance(cards: list[FoundCard], query: Query) -> list[FoundCard]:
    """Names that are the words, begin with them, have them; then those whose text has them."""
    words = [word for term in query.top if not term.field for word in term.value]
    said = [word for word in words if isinstance(word, str)]
    return sorted(cards, key=lambda card: _distance(card, said)) if said else cards


def _distance(card: FoundCard, words: Sequence[str]) -> int:
    name = folded(card.name)
    if name == " ".join(words):
        return 0
    if not all(word in name for word in words):
        return 3
    return 1 if name.startswith(words[0]) else 2
