"""The cards beside the deck: what was searched for, in what order, and how many of each it has."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from cardsets.emblems import ROMAN
from cardsets.games import cards_for
from cardsets.search.find import Found, find_cards, sorts
from decks.models import Deck
from decks.presenters.builder_cards import CardRow, card_row

PAGE = 60
"""Cards that are shown at a time."""
MOST_SHOWN = 3_000
LONGEST_QUERY = 300
VIEWS = ("list", "gallery")
SORT = re.compile(r"-?[a-z_]{1,20}")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the player looks for: the query, the order, how it is shown, and how many."""

    text: str = ""
    sort: str = ""
    view: str = "list"
    shown: int = PAGE

    def query(self, **changes: str | int) -> str:
        """The same as the end of an address, with some of it changed."""
        now: dict[str, str | int] = {"q": self.text, "sort": self.sort, "view": self.view}
        now |= {"n": self.shown, **changes}
        usual = {"q": "", "sort": "", "view": "list", "n": PAGE}
        return urlencode({key: value for key, value in now.items() if value != usual.get(key)})


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter that is set or taken back with one press; it is a word of the query."""

    term: str
    label: str
    kind: str
    is_on: bool
    query: str


@dataclass(slots=True)
class Pool:
    """The results of a search, with what is needed to ask on."""

    asked: Asked
    rows: list[CardRow]
    total: int
    notes: list[str]
    chips: list[Chip]
    sorts: dict[str, str]
    first: int = 0
    more: str = field(default="")
    """The query that shows more; "" when all are shown."""

    @property
    def left(self) -> int:
        """How many of them are not shown yet."""
        return self.total - self.first - len(self.rows)


def asked_for(words: str) -> str:
    """The end of an address that looks for these words."""
    return Asked(text=" ".join(re.findall(r"\w+", words))[:LONGEST_QUERY]).query()


def asked_of(params: QueryDict) -> Asked:
    """What the address asks for; what makes no sense in it is left out."""
    text = params.get("q", "").replace("\0", "").strip()[:LONGEST_QUERY]
    text = text.encode("utf-8", "ignore").decode()
    sort, view = params.get("sort", ""), params.get("view", "")
    return Asked(
        text=text,
        sort=sort if SORT.fullmatch(sort) else "",
        view=view if view in VIEWS else "list",
        shown=_shown(params.get("n", "")),
    )


def pool_of(deck: Deck, asked: Asked, first: int = 0) -> Pool:
    """The cards that were asked for; with `first`, those that follow so many others."""
    found: Found = find_cards(deck.game, asked.text, sort=asked.sort, card_set=deck.card_set.key)
    cards = [card for card in found.cards if card.record.copies > 0]  # the Base is in no deck
    shown = cards[first : asked.shown]
    records = {card.id: card.record for card in shown}
    rows = [card_row(card.id, _copies(deck, card.id), records) for card in shown]
    if asked.view == "gallery":
        rows = [replace(row, text=cards_for(row.record).text(row.record, records)) for row in rows]
    return Pool(
        asked=asked,
        rows=rows,
        total=len(cards),
        notes=[str(note) for note in found.notes],
        chips=_chips(asked),
        sorts={"": _("Usual order")} | {key: str(label) for key, label in sorts(deck.game).items()},
        first=first,
        more=asked.query(n=asked.shown + PAGE) if len(cards) > asked.shown else "",
    )


def _copies(deck: Deck, card_id: str) -> int:
    copies: Any = deck.cards.get(card_id, 0)
    return int(copies)


def _shown(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        return PAGE
    return max(PAGE, min(MOST_SHOWN, int(text)))


def _chips(asked: Asked) -> list[Chip]:
    terms = [
        *((f"class:{n}", ROMAN[n], f"k-{n}") for n in range(1, 5)),
        ("kind:tactic", _("Tactics"), "k-tactic"),
        ("kind:commander", _("Commanders"), "k-commander"),
        ("kind:reinforcement", _("Reinforcements"), "k-reinforcement"),
    ]
    known = {term for term, _label, _kind in terms}
    words = asked.text.split()
    rest = [word for word in words if word not in known]
    return [
        Chip(
            term,
            label,
            kind,
            term in words,
            asked.query(q=" ".join(rest if term in words else [*rest, term]), n=PAGE),
        )
        for term, label, kind in terms
    ]
