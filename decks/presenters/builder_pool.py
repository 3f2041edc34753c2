"""Shows the cards beside the deck: what was searched for, and how many of each it has."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.recent import changed_lately
from cardsets.search.edit import with_word, without_word, words_on
from cardsets.search.fields import FieldTable
from cardsets.search.find import Found, field_table, sorts
from cardsets.search.language import Query, parse
from decks.models import Deck
from decks.presenters.builder_cards import CardRow, barred_cards, card_row
from spacetrace.api.numbers import whole_within
from spacetrace.presentation.games import cards_for
from spacetrace.presentation.spacetrace.emblems import ROMAN

PAGE = 60
"""Cards that are shown at a time."""
MOST_SHOWN = 600
"""Cards of one page; whoever asks for the next ones alone may go on for ever."""
LONGEST_QUERY = 300
CHIPS = {"class": ("1", "2", "3", "4"), "kind": ("tactic", "commander", "reinforcement")}
WORDY_SORTS = {"name", "class", "kind"}
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
    sort: str
    """The order in use, wherever it was asked for."""
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


def pool_of(deck: Deck, asked: Asked, found: Found, newest: Revision, first: int = 0) -> Pool:
    """The cards that were found; with `first`, those that follow so many others.

    `newest` are the cards by which the deck is judged.
    """
    cards = [card for card in found.cards if card.record.copies > 0]  # the Base is in no deck
    shown = cards[first : first + PAGE if first else asked.shown]
    last = first + len(shown)
    records = {card.id: card.record for card in shown}
    barred = barred_cards(deck.game, newest, deck.format, records)
    lately = changed_lately(newest)
    rows = [card_row(card.id, _copies(deck, card.id), records, lately) for card in shown]
    rows = [replace(row, allowed=0) if row.id in barred else row for row in rows]
    if asked.view == "gallery":
        rows = [_with_text(row, records) for row in rows]
    return Pool(
        asked=asked,
        rows=rows,
        total=len(cards),
        notes=[str(note) for note in found.notes],
        chips=_chips(deck, asked),
        sorts=_orders(deck.game),
        sort=found.sort,
        first=first,
        more=asked.query(n=last + PAGE) if len(cards) > last else "",
    )


def _orders(game: str) -> dict[str, str]:
    """The orders to choose from; numbers also from the highest down."""
    found = {"": _("Usual order")}
    for key, label in sorts(game).items():
        found[key] = str(label)
        if key not in WORDY_SORTS:
            found[f"-{key}"] = _("%(label)s, highest first") % {"label": label}
    return found


def _with_text(row: CardRow, records: dict[str, Any]) -> CardRow:
    if row.record is None:
        return row
    return replace(row, text=cards_for(row.record).text(row.record, records))


def _copies(deck: Deck, card_id: str) -> int:
    copies: Any = deck.cards.get(card_id, 0)
    return int(copies)


def _shown(text: str) -> int:
    return whole_within(text, usual=PAGE, least=PAGE, most=MOST_SHOWN)


def _chips(deck: Deck, asked: Asked) -> list[Chip]:
    fields = field_table(deck.game)
    query = parse(asked.text, fields)
    labels = {str(n): ROMAN[n] for n in range(1, 5)}
    labels |= {
        "tactic": _("Tactics"),
        "commander": _("Commanders"),
        "reinforcement": _("Reinforcements"),
    }
    return [
        Chip(
            f"{key}:{word}",
            labels[word],
            f"k-{word}",
            word in on,
            asked.query(q=_toggled(asked.text, fields, key, word), n=PAGE),
        )
        for key, words in CHIPS.items()
        for on in [_on(query, fields, key)]
        for word in words
    ]


def _on(query: Query, fields: FieldTable, key: str) -> frozenset[str]:
    """The words of a row of chips that the query asks for."""
    field = fields.get(key)
    return words_on(query, field, CHIPS[key]) if field else frozenset()


def _toggled(text: str, fields: FieldTable, key: str, word: str) -> str:
    """The query after the chip was pressed; classes and other kinds exclude each other."""
    if word in _on(parse(text, fields), fields, key):
        return without_word(text, fields, key, word, CHIPS[key])
    for other in CHIPS:
        for gone in sorted(_on(parse(text, fields), fields, other)) if other != key else ():
            text = without_word(text, fields, other, gone, CHIPS[other])
    return with_word(text, fields, key, word, CHIPS[key])
