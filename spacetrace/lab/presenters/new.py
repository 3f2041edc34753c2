"""What may be chosen for a test, with defaults that just work, and how long it takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import stock_decks
from decks.games import CheckedList, deck_faults, legal_decks, list_faults, newest_of, rules_of
from decks.models import Deck, Visibility
from spacetrace.lab import limits
from spacetrace.lab.forms import DECK, MATCHES, STOCK, USUAL_LEVEL, NewTestForm
from spacetrace.lab.models import DeckTest
from spacetrace.lab.selectors import rates
from spacetrace.lab.words import span_words

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


@dataclass(slots=True)
class NewTest:
    """The page of a new test."""

    deck: Deck
    form: NewTestForm
    groups: list[DeckGroup]
    amounts: list[Amount]
    rates: str
    fault: str
    running: list[DeckTest]

    @property
    def may_run(self) -> bool:
        """Nothing stands in the way of another test."""
        return not self.fault and len(self.running) < limits.MOST_RUNNING


def new_test(deck: Deck, data: Any = None) -> NewTest:
    """The page for a deck; `data` are the values of a form that was sent."""
    revision = newest_of(deck)
    groups = _groups(deck, revision)
    decks = [(row.value, row.name) for group in groups for row in group.rows]
    chosen = [row.value for group in groups for row in group.rows if row.is_chosen]
    options = rules_of(deck.game).options
    initial = {"against": chosen[: limits.MOST_OPPONENTS]}
    form = NewTestForm(data, decks=decks, options=options, initial=initial)
    faults = deck_faults(deck, newest=revision)
    speeds = rates()
    return NewTest(
        deck=deck,
        form=form,
        groups=_chosen(groups, form),
        amounts=_amounts(form, speeds),
        rates=json.dumps({" ".join(sorted(key)): rate for key, rate in speeds.items()}),
        fault=faults[0].sentence if faults else "",
        running=list(DeckTest.objects.unfinished().filter(owner=deck.owner_id)),
    )


def _amounts(form: NewTestForm, speeds: dict[frozenset[str], float]) -> list[Amount]:
    levels = frozenset(str(form[name].value()) for name in ("level", "their_level"))
    rate = speeds.get(levels) or speeds[frozenset({USUAL_LEVEL})]
    wanted = str(form["matches"].value())
    return [
        Amount(matches, span_words(timedelta(seconds=matches / rate)), str(matches) == wanted)
        for matches in MATCHES
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


def _chosen(groups: Sequence[DeckGroup], form: NewTestForm) -> list[DeckGroup]:
    """The groups with what is chosen in the form."""
    wanted = set(form["against"].value() or ())
    return [
        DeckGroup(
            group.title,
            tuple(
                DeckRow(row.value, row.name, row.note, row.value in wanted) for row in group.rows
            ),
        )
        for group in groups
    ]
