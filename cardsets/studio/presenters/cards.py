"""Shows the cards of a draft or a revision as a list that can be filtered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsets.models import Card
from spacetrace.api.numbers import whole_within
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import AnyCards

A_PAGE = 48
"""Cards of a page: their faces are drawn anew for whoever looks first."""
LONGEST_WORDS = 200
MOST_PAGES = 99


class Wanted(Struct, frozen=True):
    """Which cards are to be shown: words, a kind, and "unfinished" or "changed"."""

    words: str = ""
    kind: str = ""
    only: str = ""
    page: int = 1

    def address(self, **changed: object) -> str:
        """The end of an address that asks for the same, but for what is changed."""
        asked = msgspec.structs.asdict(msgspec.structs.replace(self, **changed))
        usual = msgspec.structs.asdict(Wanted())
        return urlencode({name: value for name, value in asked.items() if value != usual[name]})


class CardEntry(Struct, frozen=True):
    """A card of the list; `face` is None while it is not whole, `change` is "" where it is none."""

    card_id: str
    name: str
    kind: str
    face: SafeString | None
    is_whole: bool
    change: str


class CardsPage(Struct, frozen=True):
    """A page of the cards that were asked for."""

    wanted: Wanted
    entries: list[CardEntry]
    found: int
    total: int
    kinds: list[tuple[str, str]]

    @property
    def has_more(self) -> bool:
        return self.wanted.page * A_PAGE < self.found

    @property
    def before(self) -> str:
        return self.wanted.address(page=self.wanted.page - 1)

    @property
    def after(self) -> str:
        return self.wanted.address(page=self.wanted.page + 1)


def wanted_of(asked: Mapping[str, str]) -> Wanted:
    """What an address asks for; what is no question is left out."""
    return Wanted(
        words=asked.get("words", "")[:LONGEST_WORDS].replace("\0", "").strip(),
        kind=asked.get("kind", "")[:20],
        only=asked.get("only", "") if asked.get("only") in ("unfinished", "changed") else "",
        page=whole_within(asked.get("page", ""), usual=1, least=1, most=MOST_PAGES),
    )


def cards_page(
    rows: Sequence[Card], known: AnyCards | None, changes: Mapping[str, str], wanted: Wanted
) -> CardsPage:
    """The asked-for page of these rows; `changes` says of ids what the draft made of them."""
    records = read_rows(rows, known)
    texts = {card_id: known.text(record, records) for card_id, record in records.items() if known}
    found = [row for row in rows if _is_wanted(row, texts.get(row.card_id, ""), changes, wanted)]
    first = (wanted.page - 1) * A_PAGE
    entries = [
        CardEntry(
            row.card_id,
            row.name,
            kind_words(row.kind),
            _face(records.get(row.card_id), texts.get(row.card_id, "")),
            row.is_whole,
            changes.get(row.card_id, ""),
        )
        for row in found[first : first + A_PAGE]
    ]
    kinds = sorted({row.kind for row in rows if row.kind})
    return CardsPage(
        wanted, entries, len(found), len(rows), [(kind, kind_words(kind)) for kind in kinds]
    )


def read_rows(rows: Sequence[Card], known: AnyCards | None) -> dict[str, Any]:
    """The cards that are whole as they are drawn, by id."""
    found = {}
    for row in rows:
        if known is not None and row.is_whole:
            with suppress(msgspec.ValidationError):  # of long ago, before the game's cards changed
                found[row.card_id] = known.read(row.data)
    return found


def kind_words(kind: str) -> str:
    """A kind of card, to be read."""
    return kind.replace("_", " ").replace("-", " ").capitalize() if kind else _("No kind yet")


def _face(record: Struct | None, text: str) -> SafeString | None:
    return face(record, "card", FaceLook(text=text), decorative=True) if record else None


def _is_wanted(row: Card, text: str, changes: Mapping[str, str], wanted: Wanted) -> bool:
    if wanted.kind and row.kind != wanted.kind:
        return False
    if wanted.only == "unfinished" and row.is_whole:
        return False
    if wanted.only == "changed" and row.card_id not in changes:
        return False
    flavour = row.data.get("flavour", "")
    inside = f"{row.name} {row.card_id} {row.kind} {text} {flavour}".casefold()
    return all(word in inside for word in wanted.words.casefold().split())
