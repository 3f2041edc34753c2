"""Template tags that draw cards."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString
from msgspec import Struct

from cardsets import games
from cardsets.emblems import pattern_defs
from cardsets.faces import Look, Size
from cardsets.selectors import card_of_game

register = template.Library()


@register.simple_tag
def face(
    card: Struct | str, size: Size = "card", *, game: str = "", decorative: bool = False, **how: Any
) -> SafeString:
    """The face of a card in one of its sizes.

    The card is a record of `card_records`, or an id with its `game`: then it is the newest one.
    `how` is a Look: text, mark, stats, named, lying, reading.
    """
    record = card_of_game(game, card) if isinstance(card, str) else card
    return games.face(record, size, Look(**how), decorative=decorative)


@register.simple_tag
def face_back(game: str, size: Size = "card", label: str = "") -> SafeString:
    """A card of the game from behind."""
    return games.face_back(game, size, label=label)


@register.simple_tag
def card_kind(card: Struct) -> str:
    """What a card is, in words."""
    return games.cards_for(card).kind_words(card)


@register.simple_tag
def face_defs() -> SafeString:
    """The patterns that the faces of a page share."""
    return pattern_defs()
