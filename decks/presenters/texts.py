"""Shows a pasted text before it is imported: what each line became, and what deck it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.models import CardSet
from cardsets.selectors import card_records
from decks import games
from decks.models import Deck
from decks.presenters.builder_cards import CardRow, card_row
from decks.presenters.versions import DiffCard, diff_cards
from decks.services.checks import cards_checked, groups_checked, lines_checked
from decks.services.errors import DeckError
from decks.services.imports import Facts, facts_of, format_key
from decks.texts.read import read_any
from decks.texts.resolve import Resolved, resolve, set_of
from decks.texts.rows import Row
from decks.texts.sheet import DeckSheet, Role, TextError
from spacetrace.engine.kernel.decks import DeckFault, DeckFormat

MOST_CHOICE_PICTURES = 60
"""Choices drawn with their cards; a text of prose would otherwise make a page of megabytes."""

CARD, OPEN, ASIDE, HEADING, FACT = "card", "open", "aside", "heading", "fact"


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A line of the text. `state` is one of the words above; `total` counts all copies of the card
    when several lines name it, else it is 0. `has_picture` on the card's first line."""

    number: int
    text: str
    state: str
    sentence: str = ""
    copies: int = 0
    card: CardRow | None = None
    name: str = ""
    choices: tuple[CardRow, ...] = ()
    total: int = 0
    has_picture: bool = False
    has_choice_pictures: bool = False
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What a text would make. With an `error` there is nothing else: the text cannot be read."""

    text: str
    error: str = ""
    game: str = ""
    rows: tuple[PreviewRow, ...] = ()
    resolved: Resolved | None = None
    facts: Facts | None = None
    format: DeckFormat | None = None
    faults: tuple[DeckFault, ...] = ()
    notes: tuple[str, ...] = ()
    changes: list[DiffCard] = field(default_factory=list)
    obstacle: str = ""
    """Why no deck can hold this list; it is not about being legal."""

    @property
    def size(self) -> int:
        """Cards in all."""
        return self.resolved.size if self.resolved else 0

    @property
    def sorts(self) -> int:
        """Different cards."""
        return len(self.resolved.cards) if self.resolved else 0

    @property
    def open_rows(self) -> list[PreviewRow]:
        """The lines that are no cards."""
        return [row for row in self.rows if row.state == OPEN]

    @property
    def is_legal(self) -> bool:
        """What the text makes may be brought to a match."""
        return bool(self.size) and not self.faults and not self.open_rows

    @property
    def all_faults(self) -> list[DeckFault]:
        """The engine's faults, and one sentence for all lines that are no cards."""
        count = len(self.open_rows)
        if not count:
            return list(self.faults)
        sentence = ngettext(
            "%(n)s line of the list is no card.", "%(n)s lines of the list are no cards.", count
        )
        return [DeckFault(sentence % {"n": count}), *self.faults]

    @property
    def said_format(self) -> DeckFormat | None:
        """The format that the text itself names, if there is one."""
        said = self.resolved.sheet.format if self.resolved else ""
        return games.format_of(self.game, format_key(self.game, said)) if said.strip() else None

    @property
    def is_empty(self) -> bool:
        """There is nothing to be kept."""
        return not (self.size or self.open_rows)

    @property
    def may_make(self) -> bool:
        """A deck can be made of it."""
        return not self.is_empty and not self.obstacle


def preview_of(text: str, *, name: str = "", format: str = "", into: Deck | None = None) -> Preview:
    """Reads the text, looks its cards up and judges the list; `into` is a deck to be changed.

    `name` and `format` are what its reader chose, which goes before what the text says.
    """
    if not text.strip():
        return Preview(text)
    try:
        sheet = read_any(text)
        card_set = into.card_set if into else set_of(sheet)
        if not games.formats(card_set.game):
            raise TextError(_("Nobody brings a deck to this game."))
        resolved = resolve(sheet, card_set)
    except TextError as error:
        return Preview(text, error.sentence)
    facts = facts_of(
        sheet, card_set.game, name=name, format=format or (into.format if into else "")
    )
    return _preview(text, sheet, resolved, facts, into)


def _preview(
    text: str, sheet: DeckSheet, resolved: Resolved, facts: Facts, into: Deck | None
) -> Preview:
    game, records = resolved.card_set.game, card_records(resolved.revision)
    asked = games.CheckedList(resolved.revision, resolved.cards, facts.format)
    notes = [*sheet.notes, *(_other_set_notes(sheet, into) if into else facts.notes)]
    return Preview(
        text=text,
        game=game,
        rows=tuple(_rows(resolved, records)),
        resolved=resolved,
        facts=facts,
        format=games.format_of(game, facts.format),
        faults=tuple(games.list_faults(game, asked)),
        notes=tuple(notes),
        changes=diff_cards(into.cards, resolved.cards, records) if into else [],
        obstacle=_obstacle(resolved),
    )


def _obstacle(resolved: Resolved) -> str:
    try:
        cards_checked(resolved.cards)
        lines_checked(resolved.unresolved)
        groups_checked(resolved.groups)
    except DeckError as error:
        return error.sentence
    return ""


def _other_set_notes(sheet: DeckSheet, into: Deck) -> list[str]:
    card_set: CardSet = into.card_set
    if sheet.card_set and sheet.card_set != card_set.key:
        sentence = _("The text is for another set; its cards are looked up in “%(set)s”.")
        return [sentence % {"set": card_set.name}]
    return []


# --- line by line ---------------------------------------------------------------------------------


def _rows(resolved: Resolved, records: Mapping[str, Any]) -> Iterable[PreviewRow]:
    lines = Counter(row.card for row in resolved.rows if row.card)
    shown: set[str] = set()
    choices = 0
    for row in resolved.rows:
        if row.line.role is Role.BLANK or _is_described(row):
            continue
        choices += len(row.suggestions)
        text = row.line.text.strip()
        yield PreviewRow(
            number=row.line.number,
            text=_described(resolved) if text.casefold() == "description:" else text,
            state=_state(row),
            sentence=row.sentence,
            copies=row.copies,
            card=card_row(row.card, row.copies, records) if row.card else None,
            name=row.name,
            choices=tuple(card_row(one.id, row.copies, records) for one in row.suggestions),
            total=resolved.cards.get(row.card, 0) if lines[row.card] > 1 else 0,
            has_picture=row.card not in shown,
            has_choice_pictures=choices <= MOST_CHOICE_PICTURES,
            is_kept=row.line.role is Role.KEPT,
        )
        shown.add(row.card)


def _described(resolved: Resolved) -> str:
    """The first line of a description stands for all."""
    first = resolved.sheet.description.strip().partition("\n")[0]
    return f"Description: {first[:80]} …"


def _is_described(row: Row) -> bool:
    """A further line of the description, which the deck's page shows anyway."""
    return row.line.role is Role.FACT and row.line.text.startswith("|")


def _state(row: Row) -> str:
    if row.is_open:
        return OPEN
    if row.card:
        return CARD if row.copies else ASIDE
    return {Role.HEADING: HEADING, Role.FACT: FACT}.get(row.line.role, ASIDE)
