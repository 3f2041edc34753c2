"""Finding cards by a query: `find_cards("spacetrace", "kind:ship class:3 mp<=200")`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django_stubs_ext import StrOrPromise

from cardsets.models import Revision
from cardsets.search.empty import empty_notes
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
    """What a query found, all of it and in order.

    Notes tell what of it was not understood or finds nothing; `sort` is the first order in use.
    """

    cards: list[FoundCard]
    notes: list[str]
    total: int
    query: Query
    sort: str = ""


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """A field in the help: its name, what it searches, a query that shows its use, its words."""

    name: str
    what: StrOrPromise
    example: str
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """Other names for it."""


def find_cards(
    game: str,
    text: str,
    *,
    sort: str = "",
    card_set: str = "",
    within: Revision | None = None,
    is_browsed: bool = False,
) -> Found:
    """The newest published cards of all sets of a game, or of one, that a query is true of.

    `within` names another revision whose cards are looked through instead.

    `sort` is a key of `sorts(game)`, with "-" before it turned round; an order in the query itself
    goes before it. Without one, cards whose name has the words come first, then all stand in the
    order of their set, or, where people look through them (`is_browsed`), in the game's usual one:
    a set may begin with what few look for. An unknown sort or set is as if none were given, a game
    without cards here has none. One query to the database once the cards are known, whatever their
    number.
    """
    if game not in drawn_games():
        return Found([], [], 0, Query(text, None))
    table = field_table(game)
    query = parse(text, table)
    sets = [within] if within else newest_of_sets(game)
    chosen = [revision for revision in sets if revision.card_set.key == card_set] or sets
    indexes = [index_of(revision) for revision in chosen]
    cards = [card for index in indexes for card in _fitting(query, index, table)]
    notes = sorted([*query.notes, *empty_notes(query, indexes, table)], key=lambda note: note.at)
    orders = query.sorts or ((sort,) if _sort_of(game, sort) else ())
    if is_browsed and not orders:
        cards = _in_orders(game, cards, [drawn_games()[game].searching.usual], query)
    return Found(
        cards=_in_orders(game, cards, orders, query),
        notes=[note.sentence for note in notes],
        total=len(cards),
        query=query,
        sort="".join(orders[:1]),
    )


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


def _in_orders(
    game: str, cards: list[FoundCard], orders: Sequence[str], query: Query
) -> list[FoundCard]:
    """By the first order; what it holds equal, by the next."""
    if not orders:
        return _by_relevance(cards, query)
    for key in reversed(orders):
        if sort := _sort_of(game, key):
            cards = _sorted(cards, sort, is_down=key.startswith("-"))
    return cards


def _sorted(cards: list[FoundCard], sort: Sort[object], *, is_down: bool) -> list[FoundCard]:
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
