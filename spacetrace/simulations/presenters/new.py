"""Shows what may be chosen for a test, with defaults that just work, and how long it takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TypeAlias

from django.forms import BoundField
from django.urls import reverse
from django.utils.translation import gettext as _

from decks.games import CheckedList, deck_faults, list_faults
from decks.models import Deck
from spacetrace.simulations import limits
from spacetrace.simulations.choices import DECK, MATCHES, STOCK, USUAL_LEVEL
from spacetrace.simulations.models import DeckTest, TestGroup
from spacetrace.simulations.proposals import Proposal
from spacetrace.simulations.selectors import OpponentsFound
from spacetrace.simulations.words import span_words

Speeds: TypeAlias = Mapping[frozenset[str], float]
"""Matches a second between players of these levels."""


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


@dataclass(frozen=True, slots=True)
class RunningRow:
    """A test or a comparison that is not over: where it is shown, and what it is."""

    address: str
    words: str


@dataclass(slots=True)
class NewTest:
    """The page of a new test; `decks` are the opponents on offer, by their values and names."""

    deck: Deck
    groups: list[DeckGroup]
    speeds: Speeds
    faults: list[str]
    running: list[RunningRow]

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


def new_test(
    found: OpponentsFound,
    speeds: Speeds,
    running: Sequence[DeckTest],
    comparing: Sequence[TestGroup] = (),
) -> NewTest:
    """What a deck may be tested against, and what stands in the way."""
    faults = deck_faults(found.deck, newest=found.newest)
    return NewTest(
        deck=found.deck,
        groups=_groups(found),
        speeds=speeds,
        faults=[fault.sentence for fault in faults],
        running=[*map(_running_test, running), *map(_running_comparison, comparing)],
    )


def _running_test(test: DeckTest) -> RunningRow:
    words = _("A test of %(n)s matches") % {"n": test.matches}
    return RunningRow(reverse("simulations:test", args=[test.public_id]), words)


def _running_comparison(group: TestGroup) -> RunningRow:
    words = _("A comparison of %(n)s matches") % {"n": group.matches}
    return RunningRow(reverse("simulations:comparison", args=[group.public_id]), words)


def groups_chosen(page: NewTest, chosen: Chosen) -> list[DeckGroup]:
    """The opponents with those that are chosen."""
    return [
        DeckGroup(
            group.title,
            tuple(replace(row, is_chosen=row.value in chosen.against) for row in group.rows),
        )
        for group in page.groups
    ]


def amounts(page: NewTest, chosen: Chosen, *, lists: int = 1) -> list[Amount]:
    """How many matches there may be of each of so many lists, and how long all of them take."""
    rate = page.speeds.get(chosen.levels) or page.speeds[frozenset({USUAL_LEVEL})]
    return [
        Amount(n, span_words(timedelta(seconds=n * lists / rate)), str(n) == chosen.matches)
        for n in MATCHES
    ]


# --- exchanges ------------------------------------------------------------------------------------


def swap_rows(
    fields: Sequence[tuple[int, BoundField, BoundField]],
    proposals: Sequence[Proposal],
    names: Mapping[str, str],
) -> list[tuple[int, BoundField, BoundField, str]]:
    """The fields of each exchange, with why it is proposed."""
    whys = [_why(proposal, names) for proposal in proposals]
    return [(*row, whys[at] if at < len(whys) else "") for at, row in enumerate(fields)]


def _why(proposal: Proposal, names: Mapping[str, str]) -> str:
    """Two short sentences; what is known is little, and they do not say more."""
    out = {
        "lost": _("In its last test the deck won less often where it drew %(out)s."),
        "stuck": _("In its last test %(out)s mostly stayed in hand."),
        "unknown": _("Too little is known of %(out)s in this deck."),
    }[proposal.why_out]
    into = {
        "works": _("Another %(into)s: the deck won more often where it drew one."),
        "wins": _("Whoever plays %(into)s wins more often than not."),
        "near": _("%(into)s costs about the same."),
    }[proposal.why_in]
    values = {"out": names.get(proposal.out, proposal.out), "into": names[proposal.into]}
    return f"{out % values} {into % values}"


# --- opponents ------------------------------------------------------------------------------------


def _groups(found: OpponentsFound) -> list[DeckGroup]:
    """Ready-made decks (those of the format chosen), the owner's own, and what others show."""
    groups = [
        DeckGroup(_("Ready-made decks"), tuple(_stock(found))),
        DeckGroup(_("Your other decks"), tuple(_own(found))),
        DeckGroup(_("Public decks, changed last"), tuple(_public(found))),
    ]
    return [group for group in groups if group.rows]


def _stock(found: OpponentsFound) -> Iterable[DeckRow]:
    deck = found.deck
    for stock in found.stock:
        if not list_faults(deck.game, CheckedList(found.newest, stock.cards, deck.format)):
            is_usual = stock.is_beginner == (deck.format == "beginner")
            yield DeckRow(f"{STOCK}{stock.key}", stock.name, stock.summary, is_usual)


def _own(found: OpponentsFound) -> Iterable[DeckRow]:
    for other in found.own:
        yield DeckRow(f"{DECK}{other.public_id}", other.name, "", False)


def _public(found: OpponentsFound) -> Iterable[DeckRow]:
    for other in found.public:
        note = _("by %(name)s") % {"name": other.owner}
        yield DeckRow(f"{DECK}{other.public_id}", other.name, note, False)
