"""What is asked of cards and of public decks, in our language and in that of the peers."""

from __future__ import annotations

import html
import re
import sqlite3
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from cardsets.models import Card
from cardsets.search.find import find_cards
from decks.models import Deck

GAME = "spacetrace"
FIRST = 24


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """Words in name or text, and what else must be true; `sort` is a column."""

    words: tuple[str, ...] = ()
    kind: str = ""
    ship_class: int = 0
    most_mp: int = 0
    sort: str = ""

    @property
    def text(self) -> str:
        """In the language of the page."""
        parts = [*self.words]
        parts += [f"kind:{self.kind}"] if self.kind else []
        parts += [f"class:{self.ship_class}"] if self.ship_class else []
        parts += [f"mp<={self.most_mp}"] if self.most_mp else []
        return " ".join(parts)


def _typed(word: str) -> list[CardQuestion]:
    """As somebody types it, letter by letter."""
    return [CardQuestion((word[: end + 1],)) for end in range(1, len(word))]


CARD_QUESTIONS: list[CardQuestion] = [
    CardQuestion(),
    *_typed("fighters"),
    *_typed("jam"),
    CardQuestion(("amber",)),
    CardQuestion(("crimson", "fighters")),
    CardQuestion(("nothing",)),
    CardQuestion(("jam",), "ship", 3, 200),
    CardQuestion(("destroy",), "tactic"),
    CardQuestion((), "ship", 3, 200),
    CardQuestion((), "ship", 1, 60, "mp"),
    CardQuestion((), "commander"),
    CardQuestion((), "reinforcement", 0, 0, "name"),
    CardQuestion((), "", 0, 100, "mp"),
    CardQuestion(("rim",), "ship", 4, 0, "name"),
]


class FullText:
    """The peer for cards: SQLite's FTS5 over the same texts, in memory."""

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:")
        self.connection.execute(
            "CREATE VIRTUAL TABLE cards USING fts5(id UNINDEXED, name, text, kind UNINDEXED, "
            "ship_class UNINDEXED, mp UNINDEXED, prefix='2 3')"
        )
        rows = [
            (card.id, card.name, card.text, card.kind, card.ship_class or 0, card.mp)
            for card in find_cards(GAME, "").cards
        ]
        self.connection.executemany("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?)", rows)

    def ask(self, asked: CardQuestion) -> int:
        """How many cards there are; all rows are fetched, as ours are."""
        conditions, values = ["1"], list[object]()
        if asked.words:
            conditions.append("cards MATCH ?")
            values.append(" ".join(f'"{word}"*' for word in asked.words))
        for column, value in (("kind = ?", asked.kind), ("ship_class = ?", asked.ship_class)):
            if value:
                conditions.append(column)
                values.append(value)
        if asked.most_mp:
            conditions.append("mp <= ?")
            values.append(asked.most_mp)
        statement = (
            "SELECT id, name, kind, ship_class, mp FROM cards WHERE "  # noqa: S608  own names
            f"{' AND '.join(conditions)} ORDER BY {asked.sort or 'rowid'}"
        )
        return len(self.connection.execute(statement, values).fetchall())


def cards_by_rows(asked: CardQuestion, revision: int) -> int:
    """The other peer for cards: icontains over the rows, whose data hold the words."""
    rows = Card.objects.filter(revision=revision)
    for word in asked.words:
        rows = rows.filter(Q(name__icontains=word) | Q(data__icontains=word))
    if asked.kind:
        rows = rows.filter(kind=asked.kind)
    if asked.ship_class:
        rows = rows.filter(ship_class=asked.ship_class)
    if asked.most_mp:
        rows = rows.filter(mp__lte=asked.most_mp)
    rows = rows.order_by(asked.sort or "position")
    return len(rows.values_list("card_id", "name", "kind", "ship_class", "mp"))


@dataclass(frozen=True, slots=True)
class DeckQuestion:
    """Words about a deck, and what it must hold; `sort` and `page` as the page knows them."""

    words: tuple[str, ...] = ()
    tag: str = ""
    cards: tuple[str, ...] = ()
    format: str = ""
    least: int = 0
    by: str = ""
    without_tag: str = ""
    sort: str = ""
    page: int = 1
    also: str = field(default="")
    """A word of which one may be true instead."""

    @property
    def text(self) -> str:
        """In the language of the page."""
        parts = [*self.words]
        parts += [f"or {self.also}"] if self.also else []
        parts += [f"tag:{self.tag}"] if self.tag else []
        parts += [f'card="{card}"' for card in self.cards]
        parts += [f"format:{self.format}"] if self.format else []
        parts += [f"size>={self.least}"] if self.least else []
        parts += [f'by:"{self.by}"'] if self.by else []
        parts += [f"-tag:{self.without_tag}"] if self.without_tag else []
        return " ".join(parts)


def deck_questions(common: str, rare: str) -> list[DeckQuestion]:
    """A mixed list; `common` is a card that many decks hold, `rare` one that few do."""
    return [
        DeckQuestion(),
        DeckQuestion(page=4),
        DeckQuestion(sort="copied"),
        DeckQuestion(sort="name"),
        *(DeckQuestion((typed,)) for typed in ("sw", "swa", "swarm")),
        DeckQuestion(("fleet",)),
        DeckQuestion(("fleet", "tactics")),
        DeckQuestion(("quorranith",)),
        DeckQuestion(("zzzz",)),
        DeckQuestion(("kelnorum",), also="miroston"),
        DeckQuestion(tag="league"),
        DeckQuestion(tag="convoy"),
        DeckQuestion(tag="rush", format="open"),
        DeckQuestion(tag="league", without_tag="rush"),
        DeckQuestion(cards=(common,)),
        DeckQuestion(cards=(rare,)),
        DeckQuestion(cards=(common, rare)),
        DeckQuestion(cards=(common,), tag="league", sort="name"),
        DeckQuestion(cards=(rare,), format="standard"),
        DeckQuestion(format="beginner"),
        DeckQuestion(format="open", least=60),
        DeckQuestion(least=85),
        DeckQuestion(by="bench"),
        DeckQuestion(by="Corum"),
        DeckQuestion(("swarm",), tag="swarm", cards=(common,), sort="copied"),
    ]


def decks_by_rows(asked: DeckQuestion) -> QuerySet[Deck]:
    """The peer for decks: what a plain form would ask, icontains over names and descriptions."""
    rows = Deck.objects.filter(visibility="public", game=GAME)
    for word in asked.words:
        rows = rows.filter(_said(word) | _said(asked.also) if asked.also else _said(word))
    if asked.tag:
        rows = rows.filter(tags__name=asked.tag)
    for card in asked.cards:
        rows = rows.filter(rows__card_id=card)
    if asked.format:
        rows = rows.filter(format=asked.format)
    if asked.least:
        rows = rows.filter(size__gte=asked.least)
    if asked.by:
        rows = rows.filter(owner__display_name__icontains=asked.by)
    if asked.without_tag:
        rows = rows.exclude(tags__name=asked.without_tag)
    order = {"name": ("name", "pk"), "copied": ("-copy_count", "-updated_at", "-pk")}
    rows = rows.distinct().order_by(*order.get(asked.sort, ("-updated_at", "-pk")))
    first = (asked.page - 1) * FIRST
    return rows.select_related("owner").prefetch_related("tags")[first : first + FIRST]


def _said(word: str) -> Q:
    return Q(name__icontains=word) | Q(description__icontains=word) | Q(tags__name__icontains=word)


def words_of(page: bytes) -> str:
    """A page's words, to see that an answer is one."""
    return html.unescape(re.sub(r"<[^>]+>", " ", page.decode()))
