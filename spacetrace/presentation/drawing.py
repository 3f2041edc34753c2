"""Draws the cards of all games as SVG, and keeps what was drawn."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from msgspec import Struct

from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.games import cards_for, cards_of_game, drawn_games
from spacetrace.presentation.identity import Same
from spacetrace.presentation.kit.portraits import portrait
from spacetrace.presentation.kit.shapes import Lots

MOST_KEPT = 2_048
"""Faces; one has about 3 KB."""


def face(card: Struct, size: Size, look: FaceLook, *, decorative: bool = False) -> SafeString:
    """The face of a card as SVG.

    A `decorative` face says nothing to a screen reader: what stands beside it does.
    """
    return _kept(Same(card), size, look, decorative, get_language())


def face_back(game: str, size: Size, *, label: str = "") -> SafeString:
    """A card of the game from behind; decorative, unless there is something to say."""
    cards = cards_of_game(game)
    return _svg(cards.back(size), size, label) if cards else SafeString("")


@lru_cache(MOST_KEPT)
def avatar(name: str) -> SafeString:
    """Somebody who sits at a table, drawn by the name alone; decorative."""
    drawn = portrait(Lots(f"player {name}"))
    head = '<svg class="avatar" viewBox="-36 -42 72 72" aria-hidden="true"><g class="f-art">'
    return mark_safe(f"{head}{drawn}</g></svg>")  # noqa: S308  # shapes only, none of the name


def face_defs() -> SafeString:
    """The patterns that the faces of a page share; once a page."""
    found = dict.fromkeys(part for cards in drawn_games().values() for part in cards.defs())
    head = '<svg class="face-defs" width="0" height="0" aria-hidden="true"><defs>'
    return mark_safe(f"{head}{''.join(found)}</defs></svg>")  # noqa: S308  # our own words only


@lru_cache(MOST_KEPT)
def _kept(
    card: Same[Struct], size: Size, look: FaceLook, decorative: bool, language: str | None
) -> SafeString:
    return _drawn(card.it, size, look, decorative)


def _drawn(card: Struct, size: Size, look: FaceLook, decorative: bool) -> SafeString:
    cards = cards_for(card)
    told = look if size == "full" else _without_text(look)
    words = "" if decorative else cards.spoken(card, told)
    return _svg(cards.draw(card, size, look), size, words)


def _without_text(look: FaceLook) -> FaceLook:
    return FaceLook(stats=look.stats, named=look.named, lying=look.lying, reading=look.reading)


def _svg(drawing: Drawing, size: Size, words: str) -> SafeString:
    label = f'role="img" aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
    box = f'viewBox="0 0 {drawing.width} {drawing.height}"'
    head = f'<svg class="face face-{size} {drawing.classes}" {box} {label}>'
    return mark_safe(f"{head}{drawing.body}</svg>")  # noqa: S308  # every text in it is escaped
