"""The browser of a game's cards: what was asked, what was found, the filters, the addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_stubs_ext import StrOrPromise

from cardsets.changes import ShownChange
from cardsets.models import Revision
from cardsets.presenters.filters import (
    FilterGroup,
    filter_groups,
    numbers_written,
    sort_written,
)
from cardsets.search.edit import with_sort
from cardsets.search.find import FieldHelp, Found, FoundCard, field_table, fields_help, sorts
from cardsets.search.tokens import LONGEST, cleaned
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import drawn_games
from spacetrace.presentation.searching import Column, Example

Lately: TypeAlias = Mapping[str, Mapping[str, ShownChange]]
PAGE_SIZE = 60
VIEWS = ("gallery", "list")
_PAGE = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for: the query, the order, the view, the page (from 1)."""

    game: str
    q: str = ""
    sort: str = ""
    view: str = "gallery"
    page: int = 1

    @property
    def query(self) -> str:
        """The part of the address behind its path; "" when all is as usual."""
        usual = {"sort": "", "view": "gallery", "page": 1, "q": ""}
        told = {"q": self.q, "sort": self.sort, "view": self.view, "page": self.page}
        chosen = {name: value for name, value in told.items() if value != usual[name]}
        return f"?{urlencode(chosen)}" if chosen else ""

    @property
    def address(self) -> str:
        """The address of the page that shows this."""
        return reverse("cards:list", args=[self.game]) + self.query

    def but(self, **changes: Any) -> str:
        """The address with these changes, on the first page."""
        return replace(self, **{"page": 1, **changes}).address


@dataclass(frozen=True, slots=True)
class Entry:
    """A card in the list: its face (in the gallery) or the cells of its row."""

    id: str
    url: str
    title: str
    face: SafeString | str
    caption: str
    cells: Sequence[tuple[Column[Any], str]]
    text: str
    mark: str
    """The class of its colour."""
    news: ShownChange | None = None
    """What became of it lately."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column; pressing it sorts by it."""

    label: StrOrPromise
    url: str
    order: str
    """ "ascending", "descending" or "", as it is sorted now."""
    is_number: bool


@dataclass(frozen=True, slots=True)
class View:
    """A way to look at the cards."""

    key: str
    label: str
    url: str
    is_on: bool


class BrowserPage:
    """One page of the cards that were found, with all that stands around it."""

    def __init__(
        self, asked: Asked, found: Found, sets: Sequence[Revision], lately: Lately
    ) -> None:
        """`sets` are the newest revisions of the game's sets, `found` what was found in them.

        `lately` is what changed in each set in the last days, by the set's key.
        """
        self.found = found
        self._lately = lately
        self.sets = sets
        self.pages = max(1, -(-self.found.total // PAGE_SIZE))
        self.asked = replace(asked, page=min(asked.page, self.pages))
        self.game = asked.game
        self._searching = drawn_games()[asked.game].searching

    @property
    def is_list(self) -> bool:
        """Whether the cards are shown as a table."""
        return self.asked.view == "list"

    @cached_property
    def entries(self) -> list[Entry]:
        """The cards of this page."""
        begin = (self.asked.page - 1) * PAGE_SIZE
        return [self._entry(card) for card in self.found.cards[begin : begin + PAGE_SIZE]]

    @property
    def count_words(self) -> str:
        """How many cards were found, as a sentence."""
        total = self.found.total
        if not total:
            return _("No card is like that.")
        told = ngettext("%(n)s card", "%(n)s cards", total) % {"n": f"{total:,}"}
        if self.asked.page == 1:
            return told
        first = (self.asked.page - 1) * PAGE_SIZE + 1
        words = {"cards": told, "first": first, "last": min(first + PAGE_SIZE - 1, total)}
        return _("%(cards)s, %(first)s to %(last)s of them here") % words

    @property
    def next_url(self) -> str:
        """Where there are more cards; "" on the last page."""
        asked = self.asked
        return replace(asked, page=asked.page + 1).address if asked.page < self.pages else ""

    @property
    def previous_url(self) -> str:
        """Where the cards before these are; "" on the first page."""
        asked = self.asked
        return replace(asked, page=asked.page - 1).address if asked.page > 1 else ""

    @cached_property
    def filters(self) -> list[FilterGroup]:
        """The filters, as the query has them."""
        return filter_groups(self.game, self.found.query, self.sets, lambda q: self.asked.but(q=q))

    @property
    def sort_key(self) -> str:
        """The order as it is chosen, without its direction."""
        return self.found.sort.removeprefix("-")

    @property
    def is_down(self) -> bool:
        """Whether the order is turned round."""
        return self.found.sort.startswith("-")

    @property
    def turn_url(self) -> str:
        """Where the order is turned round; "" for the usual one."""
        turned = self.sort_key if self.is_down else f"-{self.sort_key}"
        return self._sorted_by(turned) if self.sort_key else ""

    @property
    def everything_url(self) -> str:
        """Where all cards are."""
        return self.asked.but(q="")

    @property
    def more_words(self) -> str:
        """What the button for the next page says."""
        left = min(PAGE_SIZE, self.found.total - self.asked.page * PAGE_SIZE)
        return ngettext("%(n)s more card", "%(n)s more cards", left) % {"n": left}

    @property
    def sorts(self) -> list[tuple[str, StrOrPromise]]:
        """The orders to choose from; the first is the usual one."""
        has_words = any(not term.field for term in self.found.query.top)
        usual = _("Usual order") if self._searching.usual else _("Order of the set")
        usual = _("Best match") if has_words else usual
        return [("", usual), *sorts(self.game).items()]

    @property
    def heads(self) -> list[Head]:
        """The heads of the table's columns."""
        name: Column[Any] = Column("name", _("Name"), lambda card: "", sort="name")
        return [self._head(column) for column in (name, *self._searching.columns)]

    @property
    def views(self) -> list[View]:
        """The views to choose from."""
        labels = {"gallery": _("Gallery"), "list": _("List")}
        return [
            View(view, labels[view], self.asked.but(view=view), view == self.asked.view)
            for view in VIEWS
        ]

    @property
    def help(self) -> Sequence[FieldHelp]:
        """What can be searched for."""
        return fields_help(self.game)

    @property
    def examples(self) -> list[tuple[Example, str]]:
        """Queries worth trying, each with its address."""
        return [(example, self.asked.but(q=example.query)) for example in self._searching.examples]

    @property
    def longest(self) -> int:
        """Characters of a query."""
        return LONGEST

    def _sorted_by(self, sort: str) -> str:
        """The address in another order; a query that names one names this one instead."""
        if not self.found.query.sorts:
            return self.asked.but(sort=sort)
        return self.asked.but(q=with_sort(self.asked.q, field_table(self.game), sort))

    def _head(self, column: Column[Any]) -> Head:
        sort, now = column.sort, self.found.sort
        is_down = column.is_number and column.sort not in ("mp", "number", "dots")
        if now in (sort, f"-{sort}"):
            turned = sort if now.startswith("-") else f"-{sort}"
            order = "descending" if now.startswith("-") else "ascending"
        else:
            turned, order = f"-{sort}" if is_down else sort, ""
        url = self._sorted_by(turned) if sort else ""
        return Head(column.label, url, order if sort else "", column.is_number)

    def _entry(self, card: FoundCard) -> Entry:
        known = drawn_games()[self.game]
        columns = known.searching.columns if self.is_list else ()
        drawn = "" if self.is_list else face(card.record, "card", FaceLook(text=card.text))
        return Entry(
            id=card.id,
            url=card_url(self.asked, card),
            title=card.name,
            face=drawn,
            caption="" if self.is_list else known.caption(card.record),
            cells=[(column, column.of(card.record)) for column in columns],
            text=card.text,
            mark=known.mark(card.record),
            news=self._lately.get(card.card_set, {}).get(card.id),
        )


def card_url(asked: Asked, card: FoundCard) -> str:
    """The page of a card; it remembers the search that the card was found by."""
    told = {"q": asked.q, "sort": asked.sort}
    chosen = {name: value for name, value in told.items() if value}
    query = f"?{urlencode(chosen)}" if chosen else ""
    return reverse("cards:card", args=[asked.game, card.id]) + query


def asked_of(game: str, sent: Mapping[str, str]) -> Asked:
    """What was asked for; numbers that were typed into fields are written into the query."""
    said = cleaned(sent.get("q", "")).strip()[: LONGEST + 1]  # one too many, so that it is told
    q = numbers_written(game, said, sent)
    q, sort = sort_written(game, q, sent)
    view = sent.get("view", "")
    page = sent.get("page", "")
    return Asked(
        game,
        q=q,
        sort=sort if sort.removeprefix("-") in sorts(game) else "",
        view=view if view in VIEWS else VIEWS[0],
        page=max(1, int(page)) if _PAGE.fullmatch(page) else 1,
    )


def is_plain(sent: Mapping[str, str]) -> bool:
    """Whether the address is one to share: it has nothing of the form but what `Asked` has."""
    return not set(sent) - {"q", "sort", "view", "page"} and "" not in sent.values()
