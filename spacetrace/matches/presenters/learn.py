"""Shows how a game is learnt: in two minutes, by its cards, by all of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from msgspec import Struct

from cardsets.rulebook import Rulebook, rulebook
from spacetrace.matches.presenters.games import GameCard, game_card, game_cards
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import FaceLook
from spacetrace.presentation.games import cards_of_game


@dataclass(slots=True)
class ExplainedCard:
    """A card that stands for its sort, with what it does and the rules that say so."""

    id: str
    title: str
    face: SafeString
    kind: str
    text: str
    rules: Sequence[str]


@dataclass(slots=True)
class LearnPage:
    """All about one game; `summary` is the template of its two minutes."""

    game: GameCard
    rules: Rulebook
    cards: list[ExplainedCard]
    games: list[GameCard]

    @property
    def summary(self) -> str:
        """The template of the summary."""
        return f"games/{self.game.key}/_learn.html"


def learn_page(game: str, records: Mapping[str, Any]) -> LearnPage | None:
    """The page of a game; None for one without rules here."""
    known = next((card for card in learnable() if card.key == game), None)
    rules = rulebook(game)
    if known is None or rules is None:
        return None
    return LearnPage(game_card(game), rules, explained_cards(game, records), learnable())


def learnable() -> list[GameCard]:
    """The games that can be learnt here."""
    return [card for card in game_cards() if rulebook(card.key)]


def explained_cards(game: str, records: Mapping[str, Struct]) -> list[ExplainedCard]:
    """The cards that stand for all others of a set (its records by id), in words."""
    cards = cards_of_game(game)
    if cards is None:
        return []
    found = []
    for card_id in cards.samples():
        card = records.get(card_id)  # an edited set may lack it
        if card is not None:
            text = cards.text(card, records)
            drawn = face(card, "tile", FaceLook(text=text), decorative=True)
            explained = cards.title(card), drawn, cards.kind_words(card), text, cards.rules(card)
            found.append(ExplainedCard(card_id, *explained))
    return found
