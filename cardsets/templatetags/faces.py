"""Template tags that draw cards."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from msgspec import Struct

from cardsets import games
from cardsets.colours import colour_mark
from cardsets.emblems import pattern_defs
from cardsets.faces import Look, Size
from cardsets.presenters import ShownCard, shown_cards
from cardsets.selectors import newest_records, pinned_records

register = template.Library()


@register.simple_tag(takes_context=True)
def face(
    context: Context,
    card: Struct | str,
    size: Size = "card",
    *,
    game: str = "",
    decorative: bool = False,
    **how: Any,
) -> SafeString:
    """The face of a card in one of its sizes.

    The card is a record as `card_records` has it, or an id with its `game`. An id means the card
    of the match on the page, else the newest one; nothing is drawn for a card that is not there.
    `how` is a Look: text, mark, stats, named, lying, reading.
    """
    record = records_for(context, game).get(card) if isinstance(card, str) else card
    if record is None:
        return SafeString("")
    return games.face(record, size, Look(**how), decorative=decorative)


@register.simple_tag
def face_back(game: str, size: Size = "card", label: str = "") -> SafeString:
    """A card of the game from behind."""
    return games.face_back(game, size, label=label)


@register.simple_tag
def card_kind(card: Struct) -> str:
    """What a card is, in words."""
    return games.cards_for(card).kind_words(card)


@register.simple_tag(takes_context=True)
def card_text(context: Context, card: str, game: str) -> str:
    """What the card with this id does, written by the program; "" for one that is not there."""
    records = records_for(context, game)
    return games.GAMES[game].text(records[card], records) if card in records else ""


@register.simple_tag
def colour_sign(colour: str) -> SafeString:
    """The colour with its sign, for a button that names it."""
    return colour_mark(colour)


@register.inclusion_tag("cardsets/_row.html", takes_context=True)
def card_row(context: Context, cards: str, game: str = "", size: Size = "tile") -> dict[str, Any]:
    """Pictures of cards beside each other: "red-7 wild-asteroids:green"."""
    key = game or context["game"]
    found: list[ShownCard] = shown_cards(key, records_for(context, key), cards.split(), size)
    return {"cards": found}


@register.simple_tag
def face_defs() -> SafeString:
    """The patterns that the faces of a page share."""
    return pattern_defs()


def records_for(context: Context, game: str) -> dict[str, Any]:
    """The game's cards that this page is about, looked up once a page."""
    match = context.get("match")
    if getattr(match, "game", None) == game and match is not None:
        return pinned_records(game, match.card_set_hash, match.card_set_revision_id)
    request = context.get("request")
    found: dict[str, dict[str, Any]] = getattr(request, "card_records", {})
    if game not in found:
        found[game] = newest_records(game)
        if request is not None:
            request.card_records = found
    return found[game]
