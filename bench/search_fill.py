"""Fifty thousand public decks as they might be, the same each time: people, lists, tags, words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

from cardsets.models import Revision
from cardsets.selectors import card_records
from decks.models import Deck, DeckCard, DeckTag, DeckVersion, DeckWord, Visibility
from decks.words import deck_words
from spacetrace.players.models import User

OWNERS = 5_000
BATCH = 1_000
SIZE = 40
DAY = datetime(2027, 1, 1, tzinfo=UTC)

_TAGS = (
    "league rush control aggro midrange tempo fun budget beginner swarm giants jammers salvage "
    "wall test tournament casual mirror school winter spring slow fast reinforcements commanders "
    "mothership tactics experimental classic old new draft club friday duel ladder comeback "
    "sacrifice repair patrol escort ambush siege blockade raid convoy"
)
TAGS = _TAGS.split()
_PARTS = "ar bel cor dun el far gal hol ir jun kel lor mir nor ost pel quor ran sil tor ul ven wy"
_ENDS = "a en is or um ith ax on es ar eth ion oss ade ern ix"
_PLAIN = (
    "a an the of with for and but against first second turn early late plays wins loses fleet "
    "ships cards deck hand base class attack defend keep hold draw cheap dear big small fast slow "
    "enemy friend beginner tournament version change out in more less never always when before "
    "after until tactics commander mothership reinforcements stack fighters destroyers swarm strike"
)


def decks_fill(revision: Revision, count: int, seed: int = 7) -> None:
    """Store so many public decks of this revision's cards, with everything that a search reads."""
    chance = random.Random(seed)
    owners = _owners(chance)
    makers = _Makers(chance, revision)
    numbers = iter(range(count))
    with transaction.atomic():
        while batch := list(islice(numbers, BATCH)):
            _store([makers.deck(number, chance.choice(owners)) for number in batch])
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    else:
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


class _Makers:
    """Words, names and lists, each as common as such things are: few everywhere, most hardly."""

    def __init__(self, chance: random.Random, revision: Revision) -> None:
        self.chance, self.revision = chance, revision
        records = card_records(revision)
        self.cards = [key for key, card in records.items() if card.kind != "base"]
        chance.shuffle(self.cards)
        self.card_weights = list(accumulate(1 / (rank + 8) for rank in range(len(self.cards))))
        made = [a + b + c for a in _PARTS.split() for b in _PARTS.split() for c in _ENDS.split()]
        chance.shuffle(made)
        self.words = [*_PLAIN.split(), *made[:6_000]]
        self.word_weights = list(accumulate(1 / (rank + 2) for rank in range(len(self.words))))
        self.tag_weights = list(accumulate(1 / (rank + 2) for rank in range(len(TAGS))))

    def deck(self, number: int, owner: User) -> tuple[Deck, list[str]]:
        """A deck and its tags."""
        chance = self.chance
        changed = DAY - timedelta(minutes=7 * number + chance.randrange(7))
        format = chance.choices(("standard", "open", "beginner"), (80, 15, 5))[0]
        cards = self._list(SIZE if format != "open" else chance.randrange(SIZE, 90))
        deck = Deck(
            owner=owner,
            game=self.revision.card_set.game,
            card_set=self.revision.card_set,
            name=self._said(2, 4).title()[:60],
            description=f"{self._said(6, 40).capitalize()}.",
            visibility=Visibility.PUBLIC,
            format=format,
            cards=cards,
            size=sum(cards.values()),
            revision=self.revision,
            copy_count=int(chance.paretovariate(1.2)) - 1,
            created_at=changed,
            updated_at=changed,
        )
        tags = chance.choices(TAGS, cum_weights=self.tag_weights, k=chance.randrange(5))
        return deck, sorted(set(tags))

    def _said(self, least: int, most: int) -> str:
        count = self.chance.randint(least, most)
        return " ".join(self.chance.choices(self.words, cum_weights=self.word_weights, k=count))

    def _list(self, size: int) -> dict[str, int]:
        sorts = self.chance.randint(15, 25)
        picked: dict[str, int] = {}
        while len(picked) < sorts:
            (card,) = self.chance.choices(self.cards, cum_weights=self.card_weights)
            picked.setdefault(card, 1)
        for card in self.chance.choices(list(picked), k=size - sorts):
            picked[card] += 1
        return dict(sorted(picked.items()))


def _owners(chance: random.Random) -> list[User]:
    names = [
        f"{chance.choice(_PARTS.split())}{chance.choice(_ENDS.split())}" for _ in range(OWNERS)
    ]
    users = [
        User(username=f"bench{number}", display_name=f"{name.title()} {number}")
        for number, name in enumerate(names)
    ]
    return User.objects.bulk_create(users, batch_size=BATCH)


def _store(made: Sequence[tuple[Deck, list[str]]]) -> None:
    decks = [deck for deck, _tags in made]
    _bulk(Deck, decks)
    _bulk(
        DeckVersion,
        [
            DeckVersion(
                deck=deck,
                number=1,
                cards=deck.cards,
                format=deck.format,
                revision=deck.revision,
                created_at=deck.created_at,
                saved_at=deck.created_at,
            )
            for deck in decks
        ],
    )
    cards = ((deck.pk, card, copies) for deck in decks for card, copies in deck.cards.items())
    _rows(DeckCard, ("deck_id", "card_id", "copies"), cards)
    _rows(DeckTag, ("deck_id", "name"), ((deck.pk, tag) for deck, tags in made for tag in tags))
    _rows(DeckWord, ("deck_id", "word"), _word_rows(made))


def _word_rows(made: Sequence[tuple[Deck, list[str]]]) -> Iterator[tuple[int, str]]:
    for deck, tags in made:
        words = deck_words(deck.name, str(deck.owner), " ".join(tags), deck.description)
        for word in sorted(words):
            yield deck.pk, word


def _bulk(model: type[Model], rows: Sequence[Any]) -> None:
    """As `bulk_create`, but a deck of last year was changed last year."""
    dated = [field for field in model._meta.concrete_fields if getattr(field, "auto_now", False)]
    for field in dated:
        field.auto_now = False  # type: ignore[attr-defined]
    born = [f for f in model._meta.concrete_fields if getattr(f, "auto_now_add", False)]
    for field in born:
        field.auto_now_add = False  # type: ignore[attr-defined]
    model._default_manager.bulk_create(rows)


def _rows(model: type[Model], columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
    """Rows of a model without its objects: there are millions of them."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        marks = ", ".join(["%s"] * len(columns))
        cursor.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608  own names
            list(rows),
        )
