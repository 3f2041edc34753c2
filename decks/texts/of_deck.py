"""A stored deck as a sheet, with the words that its text has for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from decks import games
from decks.models import Deck
from decks.texts.json_form import Json, deck_json, deck_json_text
from decks.texts.resolve import card_words
from decks.texts.sheet import DeckSheet, Kept, SheetGroup
from decks.texts.text import CardWords, deck_text


@dataclass(frozen=True, slots=True)
class DeckPaper:
    """A deck that is to be written down; its text and its JSON read back as `sheet`."""

    deck: Deck
    sheet: DeckSheet
    words: dict[str, CardWords]

    def text(self) -> str:
        """The project's text of it."""
        return deck_text(self.sheet, self.words)

    def json(self) -> Json:
        """Its JSON as plain data."""
        return deck_json(self.sheet, self.words)

    def json_text(self) -> str:
        """Its JSON as the text of a file."""
        return deck_json_text(self.sheet, self.words)


def sheet_of(deck: Deck, *, is_backup: bool = False) -> DeckSheet:
    """What a deck says on paper; of its folder only in its owner's backup."""
    return DeckSheet(
        name=deck.name,
        game=deck.game,
        card_set=deck.card_set.key,
        format=deck.format,
        description=deck.description,
        tags=tuple(tag.name for tag in deck.tags.all()),
        folder=deck.folder.name if is_backup and deck.folder else "",
        cards=dict(deck.cards),
        unresolved=tuple(Kept(**line) for line in deck.unresolved),
        groups=_groups(deck),
    )


def paper_of(deck: Deck) -> DeckPaper:
    """The deck to be written down."""
    return DeckPaper(deck, sheet_of(deck), card_words(games.newest_of(deck)))


def list_text(deck: Deck) -> str:
    """The deck's list alone as text, with the lines that are no cards."""
    unresolved = tuple(Kept(**line) for line in deck.unresolved)
    sheet = DeckSheet(cards=dict(deck.cards), unresolved=unresolved, groups=_groups(deck))
    return deck_text(sheet, card_words(games.newest_of(deck)))


def _groups(deck: Deck) -> tuple[SheetGroup, ...]:
    return tuple((group["name"], tuple(group["cards"])) for group in deck.groups)


def papers_of(decks: Iterable[Deck]) -> Iterator[DeckPaper]:
    """A backup: many decks, one after the other, with one look-up for each card set."""
    known: dict[int, dict[str, CardWords]] = {}
    for deck in decks:
        if deck.card_set_id not in known:
            known[deck.card_set_id] = card_words(games.newest_of(deck))
        yield DeckPaper(deck, sheet_of(deck, is_backup=True), known[deck.card_set_id])
