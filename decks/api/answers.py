"""Answers about decks: what the API sends and documents, made of what the caller may know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from cardsets.models import Revision, StockDeck
from cardsets.selectors import CardChange, compiled_cards
from decks import games
from decks.changes import CardGroup, Cards, Line
from decks.models import Deck, DeckFolder, Visibility
from decks.search import MOST_FOUND
from decks.selectors import credit_of
from decks.services.save import Saved
from spacetrace.api.errors import Error
from spacetrace.api.schema import Answer, PageShape
from spacetrace.engine.games.spacetrace.decks.advice import Advice
from spacetrace.engine.games.spacetrace.decks.figures import Figures
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.players.models import User


class CardChangeShape(Answer, frozen=True):
    """What was published about a card since the deck's list was last saved."""

    card: str
    name: str
    what: Annotated[str, "“added”, “removed”, “changed” or “moved”."]
    changed: Annotated[list[str], "The fields of the card that changed."]


class CreditShape(Answer, frozen=True):
    """Whose deck it was before it was copied, as far as you may know."""

    text: Annotated[str, "Empty when the original is not shown to you."]
    deck: Annotated[str | None, "The id of the original."]


class DeckShape(Answer, frozen=True):
    """A deck in a list."""

    id: str
    game: str
    card_set: str
    name: str
    owner: Annotated[str, "The owner's name."]
    is_yours: bool
    visibility: Annotated[str, Visibility]
    format: str
    size: Annotated[int, "Cards, copies counted."]
    is_legal: Annotated[bool, "It may be brought to a match now."]
    tags: list[str]
    folder: Annotated[str | None, "The id of the folder of yours that it is in."]
    version: Annotated[int, "The number of the newest version."]
    copies_made: Annotated[int, "How often it was copied."]
    created_at: datetime
    updated_at: datetime


class FolderShape(Answer, frozen=True):
    """A folder of yours; nobody else knows of it."""

    id: str
    name: str
    decks: Annotated[int, "How many decks are in it."]


class DeckPageShape(PageShape, frozen=True, kw_only=True):
    results: list[DeckShape]


class FoundDeckPageShape(DeckPageShape, frozen=True, kw_only=True):
    """A page of what was found; `notes` tell what of the search was not understood."""

    count: Annotated[int, f"At most {MOST_FOUND}: further on nobody reads."]
    notes: Sequence[str]


class DeckDetailShape(DeckShape, frozen=True):
    """A deck with its list and what there is to say about it."""

    description: str
    edit: Annotated[int, "Send it along with changes of the list."]
    cards: dict[str, int]
    unresolved: list[Line]
    groups: Annotated[list[CardGroup], "Headings of its owner's, each with its cards."]
    faults: Sequence[DeckFault]
    advice: Sequence[Advice]
    figures: Figures
    changes_since_saved: list[CardChangeShape]
    credit: CreditShape | None


class SavedShape(Answer, frozen=True):
    """What a save came to."""

    deck: DeckDetailShape
    is_changed: bool
    is_new_version: bool


class StaleDeckShape(Error, frozen=True):
    """An error with the deck as it stands now, where yours was old."""

    deck: DeckDetailShape | UnsetType = UNSET


STRENGTH_HELP = (
    "How many of 100 matches among computer players it wins against the other ready-made decks;"
    " null where that was not measured."
)


class ReadyMadeShape(Answer, frozen=True):
    """A ready-made deck."""

    game: str
    key: str
    name: str
    summary: str
    style: Annotated[str, "How to play it."]
    is_beginner: bool
    strength: Annotated[int | None, STRENGTH_HELP]
    size: int
    cards: dict[str, int]


class ReadyMadeDetailShape(ReadyMadeShape, frozen=True):
    """A ready-made deck with what there is to say about it."""

    faults: Sequence[DeckFault]
    advice: Sequence[Advice]
    figures: Figures


def deck_rows(decks: Sequence[Deck], reader: User) -> list[DeckShape]:
    """Decks of a list; as many queries for one as for a hundred."""
    legal = games.legal_decks(decks)
    return [deck_row(deck, reader, is_legal=deck.pk in legal) for deck in decks]


def deck_row(deck: Deck, reader: User, *, is_legal: bool) -> DeckShape:
    """A deck in a list."""
    return DeckShape(
        id=deck.public_id,
        game=deck.game,
        card_set=deck.card_set.key,
        name=deck.name,
        owner=str(deck.owner),
        is_yours=deck.owner_id == reader.pk,
        visibility=deck.visibility,
        format=deck.format,
        size=deck.size,
        is_legal=is_legal,
        tags=[tag.name for tag in deck.tags.all()],
        folder=deck.folder.public_id if deck.owner_id == reader.pk and deck.folder else None,
        version=deck.version_number,
        copies_made=deck.copy_count,
        created_at=deck.created_at,
        updated_at=deck.updated_at,
    )


def deck_detail(deck: Deck, reader: User) -> DeckDetailShape:
    """A deck with everything about it."""
    newest = games.newest_of(deck)
    faults = games.deck_faults(deck, newest=newest)
    return DeckDetailShape(
        **asdict(deck_row(deck, reader, is_legal=not faults)),
        description=deck.description,
        edit=deck.edit,
        cards=deck.cards,
        unresolved=deck.unresolved,
        groups=deck.groups,
        faults=faults,
        **_numbers(newest, deck.cards, deck.format),
        changes_since_saved=[_change(change) for change in games.changes_since_saved(deck)],
        credit=_credit(deck, reader),
    )


def folder_row(folder: DeckFolder, size: int) -> FolderShape:
    """A folder with so many decks in it."""
    return FolderShape(folder.public_id, folder.name, size)


def saved_answer(saved: Saved, fresh: Deck, reader: User) -> SavedShape:
    """What a save came to."""
    return SavedShape(deck_detail(fresh, reader), saved.is_changed, saved.is_new_version)


def ready_made(stock: StockDeck) -> ReadyMadeShape:
    """A ready-made deck in a list."""
    return ReadyMadeShape(
        game=stock.card_set.game,
        key=stock.key,
        name=stock.name,
        summary=stock.summary,
        style=stock.style,
        is_beginner=stock.is_beginner,
        strength=stock.strength,
        size=sum(stock.cards.values()),
        cards=stock.cards,
    )


def ready_made_detail(stock: StockDeck, newest: Revision) -> ReadyMadeDetailShape:
    """A ready-made deck with everything about it."""
    format = stock.format
    asked = games.CheckedList(newest, stock.cards, format)
    return ReadyMadeDetailShape(
        **asdict(ready_made(stock)),
        faults=games.list_faults(stock.card_set.game, asked),
        **_numbers(newest, stock.cards, format),
    )


def _numbers(newest: Revision, cards: Cards, format: str) -> dict[str, Any]:
    """What a list may be missing, and the list in numbers."""
    compiled = compiled_cards(newest)
    return {
        "advice": games.list_advice(compiled, cards, format),
        "figures": games.list_figures(compiled, cards),
    }


def _credit(deck: Deck, reader: User) -> CreditShape | None:
    credit = credit_of(deck, reader)
    if credit is None:
        return None
    return CreditShape(credit.text, credit.deck.public_id if credit.deck else None)


def _change(change: CardChange) -> CardChangeShape:
    fields = [field for field, _before, _after in change.fields]
    return CardChangeShape(change.card_id, change.name, change.what, fields)
