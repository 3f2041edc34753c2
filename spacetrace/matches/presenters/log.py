"""The log: what happened, in sentences, with links to the cards that they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.kernel.events import Event
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import MoveTold

LOG_MOVES = 60
"""How far back the log beside the table goes, in versions."""


@dataclass(slots=True)
class LogEntry:
    """One move's sentences."""

    key: str
    seat: int
    is_turn: bool
    lines: list[SafeString]


def log_entries(
    match: Match, moves: Iterable[MoveTold], cards: CardSet, names: Sequence[str]
) -> list[LogEntry]:
    """The moves that are worth a sentence."""
    links = CardLinks(match.game, cards)
    found = []
    for at, move in enumerate(moves):
        if move.sentences:
            is_turn = any(line.startswith("turn-began") for line in move.lines)
            lines = [links.link(sentence) for sentence in move.sentences]
            found.append(LogEntry(f"{move.version}-{at}", move.seat, is_turn, lines))
    return found


class CardLinks:
    """Makes the names of cards in a sentence links to their pages."""

    def __init__(self, game: str, cards: CardSet) -> None:
        self.by_name = {card.name: card.id for card in cards.cards if not card.is_base}
        longest_first = sorted(self.by_name, key=len, reverse=True)
        names = "|".join(re.escape(str(escape(name))) for name in longest_first)
        self.pattern = re.compile(rf"\b(?:{names})\b")
        self.game = game

    def link(self, sentence: str) -> SafeString:
        """The sentence as HTML."""
        return mark_safe(self.pattern.sub(self._anchor, escape(sentence)))  # noqa: S308  # escaped

    def _anchor(self, found: re.Match[str]) -> str:
        card = self.by_name.get(found[0])
        if card is None:
            return found[0]
        address = reverse("cards:card", args=[self.game, card])
        return f'<a href="{address}" data-card="{card}">{found[0]}</a>'


def events_of(match: Match, move: MoveTold) -> list[Event]:
    """The events of a move, as its viewer saw them."""
    game = games.game_for(match.game)
    return [game.parse_event(line) for line in move.lines]
