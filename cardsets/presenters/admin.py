"""Shows cards to editors in the admin: face, rules text and what is printed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.utils.safestring import SafeString

from cardsets.models import Card
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import cards_of_game

UNREADABLE = (msgspec.ValidationError, UnicodeError)
"""What reading a card raises that an editor wrote and that makes no sense yet."""


def rules_text(game: str, data: Mapping[str, object]) -> str:
    """The generated rules text of a card as an editor wrote it; "" while it cannot be read."""
    cards = cards_of_game(game)
    if cards is None:
        return ""
    try:
        return cards.text(cards.read(data), {})
    except UNREADABLE:
        return ""


def preview(game: str, data: Mapping[str, object]) -> SafeString | str:
    """The face of a card as an editor wrote it; "" while it cannot be read."""
    cards = cards_of_game(game)
    if cards is None:
        return ""
    try:
        card = cards.read(data)
    except UNREADABLE:
        return ""
    return face(card, "full", FaceLook(text=cards.text(card, {})))


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


def kind_text(card: Card) -> str:
    """What sort of card it is, in words; "" while it cannot be read."""
    cards = cards_of_game(card.revision.card_set.game)
    if cards is None:
        return ""
    try:
        return cards.kind_words(cards.read(card.data))
    except UNREADABLE:
        return ""
