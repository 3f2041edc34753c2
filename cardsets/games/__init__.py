"""The games whose cards this app can draw, explain and check; the one place that knows them."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, TypeAlias

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from msgspec import Struct

from cardsets.faces import Drawing, Look, Size
from cardsets.games.blast_off import BlastOffCards
from cardsets.games.contract import GameCards
from cardsets.games.space_dominoes import SpaceDominoesCards
from cardsets.games.spaced_out import SpacedOutCards
from cardsets.games.spacetrace import SpacetraceCards

AnyCards: TypeAlias = GameCards[Any]

GAMES: dict[str, AnyCards] = {
    cards.game: cards
    for cards in (SpacetraceCards(), SpacedOutCards(), SpaceDominoesCards(), BlastOffCards())
}
_BY_RECORD = {record: cards for cards in GAMES.values() for record in cards.records}
_BY_RULES = {cards.rule_ids: cards.game for cards in GAMES.values()}
MOST_KEPT = 2_048
"""Faces; one has about 3 KB."""


def cards_of_game(game: str) -> AnyCards | None:
    """What is known of a game's cards; None for a game whose cards are not drawn here."""
    return GAMES.get(game)


def cards_for(card: Struct) -> AnyCards:
    """What is known of the game that the card is from."""
    return _BY_RECORD[type(card)]


def game_of_rule(rule: str) -> str | None:
    """The key of the game that a rule is of: "SO-34" is Spaced Out's."""
    return _BY_RULES.get(rule.partition("-")[0])


def face(card: Struct, size: Size, look: Look, *, decorative: bool = False) -> SafeString:
    """The face of a card as SVG.

    A `decorative` face says nothing to a screen reader: what stands beside it does.
    """
    if not cards_for(card).faces_are_kept:
        return _drawn(card, size, look, decorative)
    return _kept(card, size, look, decorative, get_language() or "")


def face_back(game: str, size: Size, *, label: str = "") -> SafeString:
    """A card of the game from behind; decorative, unless there is something to say."""
    return _svg(GAMES[game].back(size), size, label)


@lru_cache(maxsize=MOST_KEPT)
def _kept(card: Struct, size: Size, look: Look, decorative: bool, language: str) -> SafeString:
    return _drawn(card, size, look, decorative)


def _drawn(card: Struct, size: Size, look: Look, decorative: bool) -> SafeString:
    cards = cards_for(card)
    told = look if size == "full" else _without_text(look)
    words = "" if decorative else cards.spoken(card, told)
    return _svg(cards.draw(card, size, look), size, words)


def _without_text(look: Look) -> Look:
    return Look(stats=look.stats, named=look.named, lying=look.lying, reading=look.reading)


def _svg(drawing: Drawing, size: Size, words: str) -> SafeString:
    label = f'role="img" aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
    box = f'viewBox="0 0 {drawing.width} {drawing.height}"'
    head = f'<svg class="face face-{size} {drawing.classes}" {box} {label}>'
    return mark_safe(f"{head}{drawing.body}</svg>")  # noqa: S308  # every text in it is escaped
