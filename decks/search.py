"""Finding public decks: the query language, asked of the database by indices alone.

Words stand in `DeckWord`, cards in `DeckCard`, tags in `DeckTag`, each under an index, so that no
text of 50,000 decks is ever read; format and size stand in the index that gives the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.db.models.functions import Substr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django_stubs_ext import StrOrPromise

from cardsets.search.distance import nearest
from cardsets.search.fields import FieldTable, folded
from cardsets.search.language import And, Node, Not, Or, Term, parse
from cardsets.search.values import Span, Values
from cardsets.selectors import newest_records
from decks import games
from decks.models import Deck, DeckCard, DeckTag, DeckWord
from decks.models.deck import DeckQuerySet
from decks.words import text_words
from spacetrace.players.models import User
from spacetrace.presentation.searching import Field

PAGE = 24
MOST_PAGES = 100
"""Further on nobody reads: a narrower search helps more, and so every page is a quick one."""

MOST_FOUND = PAGE * MOST_PAGES
"""Decks: so many of those that fit are counted and handed out."""

MOST_OWNERS = 200
MOST_LOOKS = 12
"""Words, cards, tags and names that one query looks up: each reads an index of millions of rows."""

SNIPPET = 220
"""Characters of a description that a list shows."""

SHORTEST_BEGINNING = 2
"""A word of fewer letters is looked for as a whole word."""

USUAL_SORT = "newest"
SORTS: dict[str, tuple[StrOrPromise, tuple[str, ...]]] = {
    USUAL_SORT: (_lazy("Newest first"), ("-updated_at", "-pk")),
    "copied": (_lazy("Most copied first"), ("-copy_count", "-updated_at", "-pk")),
    "name": (_lazy("By name"), ("name", "pk")),
}


@dataclass(frozen=True, slots=True)
class DecksPage:
    """A page of found decks, and whether there is one before and after it."""

    decks: list[Deck]
    number: int
    has_more: bool

    @property
    def has_fewer(self) -> bool:
        """There is a page before this one."""
        return self.number > 1


@dataclass(frozen=True, slots=True)
class FoundDecks:
    """What a search found: `queryset` in its order, and notes about what was not understood."""

    queryset: DeckQuerySet
    notes: list[str]

    @property
    def ids(self) -> QuerySet[Deck, int]:
        """The keys of the decks in their order, at most MOST_FOUND.

        Only keys are put in order; whole rows of 50,000 decks would be too much to sort.
        """
        return self.queryset.values_list("pk", flat=True)[:MOST_FOUND]

    def page(self, number: int = 1) -> DecksPage:
        """A page of the decks, ready for a list: by three queries, however many there are."""
        number = max(1, min(number, MOST_PAGES))
        first = (number - 1) * PAGE
        ids = list(self.ids[first : first + PAGE + 1])
        return DecksPage(decks_listed(ids[:PAGE]), number, has_more=len(ids) > PAGE)


def public_decks_find(text: str, *, sort: str = USUAL_SORT, game: str = "") -> FoundDecks:
    """The public decks of a game (the first with decks, if none is named) that fit a query.

    Words search name, description, tags and owner; `card:` `tag:` `by:` `format:` `size>=` and a
    dash before any of them narrow it. Raises nothing for whatever text.
    """
    game = game or games.games_with_decks()[0]
    query = parse(text, fields_of(game))
    finding = _Finding(game, [note.sentence for note in query.notes])
    rows = Deck.objects.public().filter(game=game)
    if query.root is not None:
        rows = rows.filter(finding.condition(query.root))
    _label, order = SORTS.get(sort, SORTS[USUAL_SORT])
    return FoundDecks(rows.order_by(*order), finding.notes)


def decks_listed(ids: Sequence[int]) -> list[Deck]:
    """These decks in this order, each with its owner, its tags and a `snippet` of what it says."""
    rows = Deck.objects.filter(pk__in=ids).select_related("owner", "card_set", "folder")
    rows = rows.prefetch_related("tags").defer("description")
    rows = rows.annotate(snippet=Substr("description", 1, SNIPPET))
    found = {deck.pk: deck for deck in rows}
    return [found[pk] for pk in ids if pk in found]


def fields_of(game: str) -> FieldTable:
    """What public decks of a game can be searched by."""
    formats = {known.key: [folded(known.title)] for known in games.formats(game)}
    fields = (
        Field(
            key="card",
            kind="text",
            what=_lazy("a card that the deck holds"),
            example="card:fighters",
            names=("cards",),
        ),
        Field(key="tag", kind="text", what=_lazy("a tag"), example="tag:league", names=("tags",)),
        Field(
            key="by",
            kind="text",
            what=_lazy("whose deck it is"),
            example='by:"swift comet"',
            names=("owner", "player"),
        ),
        Field(
            key="format",
            kind="word",
            what=_lazy("the format it is built for"),
            example="format:open",
            words=formats,
        ),
        Field(
            key="size",
            kind="number",
            what=_lazy("how many cards it has"),
            example="size>=60",
        ),
    )
    return FieldTable(fields, plain=())


@dataclass(slots=True)
class _Finding:
    """A query on its way to the database; `notes` grow by what the cards do not know."""

    game: str
    notes: list[str] = field(default_factory=list)
    looks: int = 0
    names: dict[str, str] = field(default_factory=dict)
    """What the game's cards are called, folded, by id; read when the first card is asked for."""

    def condition(self, node: Node) -> Q:
        """What must be true of a deck; an empty condition for what asks for nothing."""
        match node:
            case And(parts):
                return _all_of(self.condition(part) for part in parts)
            case Or(parts):
                return self._any(parts)
            case Not(part):
                inner = self.condition(part)
                return ~inner if inner else inner
            case Term(name, op, value):
                return self._term(name, op, value)

    def _any(self, parts: Sequence[Node]) -> Q:
        conditions = [self.condition(part) for part in parts]
        return _any_of(condition for condition in conditions if condition)

    def _term(self, name: str, op: str, value: Values) -> Q:
        texts = [one for one in value if isinstance(one, str)]
        if name in ("tag", "by"):
            texts = texts[: self._allowed(len(texts))]
        match name:
            case "size":
                spans = [one for one in value if isinstance(one, Span)]
                return _any_of(map(_size, spans[:MOST_LOOKS]))
            case "format":
                return Q(format__in=texts)
            case "tag":
                return _holds(DeckTag, name__in=[text.replace(" ", "-") for text in texts])
            case "by":
                return Q(owner__in=[owner for text in texts for owner in _owners(text)])
            case "card":
                return self._cards(texts, is_whole=op == "=")
        return _any_of(self._words(text) for text in texts)

    def _words(self, text: str) -> Q:
        words = text_words(text)
        return _all_of(map(_word, words[: self._allowed(len(words))]))

    def _allowed(self, wanted: int) -> int:
        """How many more things may be looked up, up to so many; a note when it is fewer."""
        allowed = min(wanted, MOST_LOOKS - self.looks)
        self.looks += allowed
        told = _("Only %(n)s words, cards and tags are looked up at once; the rest is left out.")
        if allowed < wanted and (note := told % {"n": MOST_LOOKS}) not in self.notes:
            self.notes.append(note)
        return allowed

    def _cards(self, texts: Sequence[str], *, is_whole: bool) -> Q:
        if not self.names:
            cards = newest_records(self.game).values()
            self.names = {str(card.id): folded(card.name) for card in cards}
        names, wanted = self.names, set[str]()
        for text in texts:
            found = [key for key, name in names.items() if text in (name, folded(key))]
            if not found and not is_whole:
                found = [key for key, name in names.items() if text in name]
            if not found and self._allowed(1):
                self.notes.append(_unknown_card(text, names.values()))
            wanted.update(found[: self._allowed(len(found))])
        return _holds(DeckCard, card_id__in=sorted(wanted)) if wanted else Q()


def _holds(model: type[Model], **condition: object) -> Q:
    """The deck has such a row; found in the index of that row, not deck by deck."""
    rows: QuerySet[Model] = model._default_manager.filter(**condition)
    return Q(pk__in=rows.values("deck"))


def _word(word: str) -> Q:
    """The deck has a word that begins like this."""
    if len(word) < SHORTEST_BEGINNING:
        return _holds(DeckWord, word=word)
    if connection.vendor == "postgresql":
        return _holds(DeckWord, word__startswith=word)  # by the index made for such patterns
    # LIKE finds no index on SQLite; a range does, and means the same where bytes are compared.
    return _holds(DeckWord, word__gte=word, word__lt=word + "\U0010ffff")


def _size(span: Span) -> Q:
    condition = Q()
    if span.low is not None:
        condition &= Q(size__gte=max(0, span.low))
    if span.high is not None:
        condition &= Q(size__lte=span.high) if span.high >= 0 else Q(pk__in=())
    return condition


def _owners(text: str) -> list[int]:
    """Who is called like this, as their decks show it; a part of the name will do."""
    words = text_words(text)
    if not words:
        return []
    rows = Deck.objects.public().filter(_all_of(map(_word, words)))
    candidates = User.objects.filter(pk__in=rows.values("owner")[:10_000])[:MOST_OWNERS]
    return [user.pk for user in candidates if text in folded(str(user))]


def _unknown_card(text: str, names: Iterable[str]) -> str:
    near = nearest(text, names)
    if near:
        told = _("No card is called “%(name)s”; “%(near)s” comes close.")
        return told % {"name": text[:40], "near": near}
    return _("No card is called “%(name)s”.") % {"name": text[:40]}


def _all_of(conditions: Iterable[Q]) -> Q:
    found = Q()
    for condition in conditions:
        found &= condition
    return found


def _any_of(conditions: Iterable[Q]) -> Q:
    found = Q()
    for condition in conditions:
        found |= condition
    return found
