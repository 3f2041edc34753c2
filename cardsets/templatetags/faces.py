"""Template tags that draw cards."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from cardsets.emblems import pattern_defs
from cardsets.faces import Size, face_svg, kind_words
from spacetrace.engine.games.spacetrace.cards.schema import Card

register = template.Library()


@register.simple_tag
def face(
    card: Card,
    size: Size = "card",
    text: str = "",
    mark: str = "",
    stats: bool = True,
    decorative: bool = False,
) -> SafeString:
    """The face of a card in one of its sizes."""
    return face_svg(card, size, text=text, mark=mark, stats=stats, decorative=decorative)


@register.simple_tag
def card_kind(card: Card) -> str:
    """What a card is, in words."""
    return kind_words(card)


@register.simple_tag
def face_defs() -> SafeString:
    """The patterns that the faces of a page share."""
    return pattern_defs()
