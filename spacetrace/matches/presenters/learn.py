"""The pages from which a game is learnt: in two minutes, its cards, and all of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from cardsets.faces import Look
from cardsets.games import cards_of_game, face
from cardsets.selectors import newest_records
from spacetrace.matches.presenters.gallery import GameCard, game_card, game_cards
from spacetrace.matches.presenters.rules import RulesPage, rules_page


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
    rules: RulesPage
    cards: list[ExplainedCard]
    games: list[GameCard]

    @property
    def summary(self) -> str:
        """The template of the summary."""
        return f"learn/summaries/_{self.game.key}.html"


def learn_page(game: str) -> LearnPage | None:
    """The page of a game; None for one without rules here."""
    known = next((card for card in learnable() if card.key == game), None)
    rules = rules_page(game)
    if known is None or rules is None:
        return None
    return LearnPage(game_card(game), rules, explained_cards(game), learnable())


def learnable() -> list[GameCard]:
    """The games that can be learnt here."""
    return [card for card in game_cards() if cards_of_game(card.key) and rules_page(card.key)]


def explained_cards(game: str) -> list[ExplainedCard]:
    """The cards that stand for all others of the newest set, in words."""
    cards, records = cards_of_game(game), newest_records(game)
    if cards is None:
        return []
    found = []
    for card_id in cards.samples():
        card = records.get(card_id)  # an edited set may lack it
        if card is not None:
            text = cards.text(card, records)
            drawn = face(card, "tile", Look(text=text), decorative=True)
            explained = cards.title(card), drawn, cards.kind_words(card), text, cards.rules(card)
            found.append(ExplainedCard(card_id, *explained))
    return found
