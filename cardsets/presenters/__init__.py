"""What the admin shows of cards, revisions and decks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.safestring import SafeString
from msgspec import Struct

from cardsets.faces import Look, Size
from cardsets.games import cards_of_game, face
from cardsets.models import Card, Revision, StockDeck
from cardsets.selectors import (
    CardChange,
    compiled_cards,
    draft_changes,
    newest_of_set,
    stock_decks,
)
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError

UNREADABLE = (msgspec.ValidationError, UnicodeError)
"""What reading a card raises that an editor wrote and that makes no sense yet."""


class PublishPage(Struct):
    """What publishing a draft would do, before it is done."""

    changes: list[CardChange]
    problems: list[str]
    decks: list[tuple[str, list[str]]]
    """Stock decks that could no longer be played, with the reasons."""

    @property
    def may_publish(self) -> bool:
        return bool(self.changes) and not self.problems


class ShownCard(Struct):
    """A picture of a card, with its page; `shape` is "upright", or "lying" for a domino."""

    game: str
    id: str
    title: str
    face: SafeString
    shape: str = "upright"


def shown_cards(
    game: str, records: Mapping[str, Any], words: Sequence[str], size: Size = "tile"
) -> list[ShownCard]:
    """Pictures of the cards with these ids; "wild-asteroids:green" says how the card lies.

    Cards that are not there are left out: an edited set may lack one.
    """
    cards = cards_of_game(game)
    if cards is None:
        return []
    found = []
    for word in words:
        card_id, _sep, extra = word.partition(":")
        if card := records.get(card_id):
            look = cards.look(extra) if extra else Look()
            shape = "lying" if look.lying else "upright"
            drawn = face(card, size, look)
            found.append(ShownCard(game, card_id, cards.title(card), drawn, shape))
    return found


def rules_text(game: str, data: Mapping[str, Any]) -> str:
    """The generated rules text of a card as an editor wrote it; "" while it cannot be read."""
    cards = cards_of_game(game)
    if cards is None:
        return ""
    try:
        return cards.text(cards.read(data), {})
    except UNREADABLE:
        return ""


def preview(game: str, data: Mapping[str, Any]) -> SafeString | str:
    """The face of a card as an editor wrote it; "" while it cannot be read."""
    cards = cards_of_game(game)
    if cards is None:
        return ""
    try:
        card = cards.read(data)
    except UNREADABLE:
        return ""
    return face(card, "full", Look(text=cards.text(card, {})))


def facts_text(card: Card) -> str:
    """The numbers that are printed on a card, in one line; "" while it cannot be read."""
    cards = cards_of_game(card.revision.card_set.game)
    if cards is None:
        return ""
    try:
        facts = cards.facts(cards.read(card.data))
    except UNREADABLE:
        return ""
    return ", ".join(f"{label} {value}" for label, value in facts)


def pretty(value: Any) -> str:
    """Plain data to be read by people."""
    if isinstance(value, list | dict):
        return json.dumps(value, indent=2, ensure_ascii=False)
    return "" if value is None else str(value)


def card_pretty(card: Card) -> str:
    """A whole card as it is written."""
    return pretty(card.data)


def publish_page(draft: Revision) -> PublishPage:
    """The changes of a draft, its problems, and the decks that it would break."""
    changes = draft_changes(draft)
    try:
        cards = compiled_cards(draft)
    except ConfigError as error:
        return PublishPage(changes, str(error).splitlines(), [])
    told = [(deck.name, deck_problems(deck, draft, cards)) for deck in stock_decks(draft)]
    return PublishPage(changes, [], [(name, problems) for name, problems in told if problems])


def deck_problems(
    deck: StockDeck, revision: Revision | None = None, cards: Any = None
) -> list[str]:
    """Why the deck cannot be played with a revision (the newest of its set, if none is given)."""
    revision = revision or newest_of_set(deck.card_set)
    if revision is None:
        return []
    game = catalogue.game(revision.card_set.game)
    known = compiled_cards(revision) if cards is None else cards
    return game.deck_problems(known, deck.cards, game.check_config({}))
