"""What may be chosen for a test, with defaults that just work, and how long it takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TypeAlias

from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import stock_decks
from decks.games import CheckedList, deck_faults, legal_decks, list_faults, newest_of
from decks.models import Deck, Visibility
from spacetrace.lab import limits
from spacetrace.lab.choices import DECK, MATCHES, STOCK, USUAL_LEVEL
from spacetrace.lab.models import DeckTest
from spacetrace.lab.selectors import rates
from spacetrace.lab.words import span_words

Speeds: TypeAlias = Mapping[frozenset[str], float]
"""Matches a second between players of these levels."""

MOST_OWN = 30
MOST_PUBLIC = 12


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck that may be chosen as an opponent."""

    value: str
    name: str
    note: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Decks to choose from, under a title."""

    title: str
    rows: tuple[DeckRow, ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """So many matches, and how long they take with the levels that are chosen."""

    matches: int
    span: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen on the page: opponents by their values, the two levels, how many matches."""

    against: frozenset[str]
    levels: frozenset[str]
    matches: str


@dataclass(slots=True)
class NewTest:
    """The page of a new test; `decks` are the opponents on offer, by their values and names."""

    deck: Deck
    groups: list[DeckGroup]
    speeds: Speeds
    faults: list[str]
    running: list[DeckTest]

    @property
    def may_run(self) -> bool:
        """Nothing stands in the way of another test."""
        return not self.faults and len(self.running) < limits.MOST_RUNNING

    @property
    def decks(self) -> list[tuple[str, str]]:
        """All opponents on offer."""
        return [(row.value, row.name) for group in self.groups for row in group.rows]

    @property
    def usual(self) -> list[str]:
        """The opponents that are chosen before anybody has chosen."""
        rows = [row for group in self.groups for row in group.rows]
        return [row.value for row in rows if row.is_chosen][: limits.MOST_OPPONENTS]

    @property
    def rates(self) -> str:
        """Matches a second by levels, for the script."""
        return json.dumps({" ".join(sorted(key)): rate for key, rate in self.speeds.items()})


def new_test(deck: Deck) -> NewTest:
    """What a deck may be tested against, and what stands in the way."""
    revision = newest_of(deck)
    faults = deck_faults(deck, newest=revision)
    return NewTest(
        deck=deck,
        groups=_groups(deck, revision),
        speeds=rates(),
        faults=[fault.sentence for fault in faults],
        running=list(DeckTest.objects.unfinished().filter(owner=deck.owner_id)),
    )


def groups_chosen(page: NewTest, chosen: Chosen) -> list[DeckGroup]:
    """The opponents with those that are chosen."""
    return [
        DeckGroup(
            group.title,
            tuple(replace(row, is_chosen=row.value in chosen.against) for row in group.rows),
        )
        for group in page.groups
    ]


def amounts(page: NewTest, chosen: Chosen) -> list[Amount]:
    """How many matches there may be, and how long they take."""
    rate = page.speeds.get(chosen.levels) or page.speeds[frozenset({USUAL_LEVEL})]
    return [
        Amount(n, span_words(timedelta(seconds=n / rate)), str(n) == chosen.matches)
        for n in MATCHES
    ]


# --- opponents ------------------------------------------------------------------------------------


def _groups(deck: Deck, revision: Revision) -> list[DeckGroup]:
    """Ready-made decks (those of the format chosen), the owner's own, and what others show."""
    groups = [
        DeckGroup(_("Ready-made decks"), tuple(_stock(deck, revision))),
        DeckGroup(_("Your other decks"), tuple(_own(deck))),
        DeckGroup(_("Public decks, changed last"), tuple(_public(deck))),
    ]
    return [group for group in groups if group.rows]


def _stock(deck: Deck, revision: Revision) -> Iterable[DeckRow]:
    for stock in stock_decks(revision):
        if not list_faults(deck.game, CheckedList(revision, stock.cards, deck.format)):
            is_usual = stock.is_beginner == (deck.format == "beginner")
            yield DeckRow(f"{STOCK}{stock.key}", stock.name, stock.summary, is_usual)


def _own(deck: Deck) -> Iterable[DeckRow]:
    rows = Deck.objects.filter(owner=deck.owner_id).exclude(pk=deck.pk)
    for other in _playable(deck, rows.order_by("-updated_at", "-pk")[:MOST_OWN]):
        yield DeckRow(f"{DECK}{other.public_id}", other.name, "", False)


def _public(deck: Deck) -> Iterable[DeckRow]:
    rows = Deck.objects.filter(visibility=Visibility.PUBLIC, game=deck.game, format=deck.format)
    rows = rows.exclude(owner=deck.owner_id).select_related("owner")
    for other in _playable(deck, rows.order_by("-updated_at", "-pk")[:MOST_PUBLIC]):
        note = _("by %(name)s") % {"name": other.owner}
        yield DeckRow(f"{DECK}{other.public_id}", other.name, note, False)


def _playable(deck: Deck, rows: Iterable[Deck]) -> list[Deck]:
    """Those of the same cards that may be played in the deck's format."""
    found = [other for other in rows if other.card_set_id == deck.card_set_id]
    legal = legal_decks([_in_format(other, deck.format) for other in found])
    return [other for other in found if other.pk in legal]


def _in_format(deck: Deck, format: str) -> Deck:
    deck.format = format  # only here: nothing is saved
    return deck
