"""Template tags that draw cards, and a filter for what is written of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from msgspec import Struct

from cardsets.selectors import card_records, newest_of_games, pinned_records, set_mark
from spacetrace.presentation import drawing
from spacetrace.presentation.faces import FaceLook, Size
from spacetrace.presentation.games import cards_for, cards_of_game, drawn_games
from spacetrace.presentation.kit import whole as figures
from spacetrace.presentation.kit.colours import colour_mark

register = template.Library()

MOST_ADDRESSES = 4_096
"""Of cards, kept because a table names twenty and more at every look."""


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
    `how` is a FaceLook: text, mark, stats, named, lying, reading.
    """
    record = records_for(context, game).get(card) if isinstance(card, str) else card
    if record is None:
        return SafeString("")
    return drawing.face(record, size, FaceLook(**how), decorative=decorative)


@register.simple_tag
def face_back(game: str, size: Size = "card", label: str = "") -> SafeString:
    """A card of the game from behind."""
    return drawing.face_back(game, size, label=label)


@register.simple_tag
def card_address(game: str, card: str) -> str:
    """The address of a card's page."""
    return _card_address(game, card, get_script_prefix())


@lru_cache(MOST_ADDRESSES)
def _card_address(game: str, card: str, prefix: str) -> str:
    return reverse("cards:card", args=[game, card])


@register.inclusion_tag("cardsets/_set_mark.html")
def set_badge(content_hash: str, revision_id: int) -> dict[str, object]:
    """Which cards a match is played with: "Basic Set r12"."""
    name, number = set_mark(content_hash, revision_id)
    return {"name": name, "number": number}


@register.simple_tag
def card_kind(card: Struct) -> str:
    """What a card is, in words."""
    return cards_for(card).kind_words(card)


@register.simple_tag(takes_context=True)
def card_text(context: Context, card: str, game: str) -> str:
    """What the card with this id does, written by the program; "" for one that is not there."""
    records = records_for(context, game)
    return drawn_games()[game].text(records[card], records) if card in records else ""


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


@register.inclusion_tag("cardsets/_fan.html", takes_context=True)
def card_fan(context: Context, cards: str, game: str) -> dict[str, Any]:
    """The same cards as a hand that is held, to look at alone."""
    return card_row(context, cards, game)


@register.filter
def avatar(name: str) -> SafeString:
    """The picture of whoever is called so."""
    return drawing.avatar(str(name))


@register.simple_tag
def face_defs() -> SafeString:
    """The patterns that the faces of a page share."""
    return drawing.face_defs()


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
            look = cards.look(extra) if extra else FaceLook()
            shape = "lying" if look.lying else "upright"
            drawn = drawing.face(card, size, look)
            found.append(ShownCard(game, card_id, cards.title(card), drawn, shape))
    return found


def records_for(context: Context, game: str) -> dict[str, Any]:
    """The game's cards that this page is about; which are the newest is looked up once a page."""
    match = context.get("match")
    if getattr(match, "game", None) == game and match is not None:
        return pinned_records(game, match.card_set_hash, match.card_set_revision_id)
    request = context.get("request")
    newest = getattr(request, "newest_revisions", None)
    if newest is None:
        newest = newest_of_games()
        if request is not None:
            request.newest_revisions = newest
    return card_records(newest[game]) if game in newest else {}


@register.filter
def whole(words: str) -> SafeString:
    """The words with figures such as 0-2-2 kept together."""
    return figures.whole(conditional_escape(words))
