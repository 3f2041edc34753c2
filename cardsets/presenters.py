"""What the admin shows of cards, revisions and decks."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct

from cardsets.models import Card, Revision, StockDeck
from cardsets.selectors import (
    CardChange,
    compiled_cards,
    draft_changes,
    newest_of_set,
    revision_data,
    stock_decks,
)
from spacetrace.engine import catalogue
from spacetrace.engine.games.spacetrace.cards import schema
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.kernel.errors import ConfigError


class PublishPage(Struct):
    """What publishing a draft would do, before it is done."""

    changes: list[CardChange]
    problems: list[str]
    decks: list[tuple[str, list[str]]]
    """Stock decks that could no longer be played, with the reasons."""

    @property
    def may_publish(self) -> bool:
        return bool(self.changes) and not self.problems


def rules_text(data: dict[str, Any]) -> str:
    """The generated rules text of a card as an editor wrote it; "" while it cannot be read."""
    try:
        card = msgspec.convert(data, schema.Card, strict=True)
    except msgspec.ValidationError:
        return ""
    return card_text(card)


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


def card_count(revision: Revision) -> int:
    """How many cards a revision has."""
    return len(revision_data(revision)["cards"])
