"""Reads how often a card was played and how often it won then."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Sum

from cardsets.models import CardSet
from cardsets.selectors import CardStep, card_history
from decks.models import CardTally, Field
from spacetrace.engine.agents.tally import Rate, wilson

SUMMED = ("held", "played", "wins", "draws")
_SUMS = tuple(f"{name}__sum" for name in SUMMED[1:])
LEAST_SHOWN = 20
"""Decks: fewer would say more about a single match than about the card."""


@dataclass(frozen=True, slots=True)
class CardPlay:
    """What became of a card with some field of players; `won` counts a draw half."""

    field: Field
    held: int
    played: int
    won: Rate

    @property
    def share(self) -> float:
        """Of the decks that held it, those that played it."""
        return self.played / self.held


@dataclass(frozen=True, slots=True)
class CardPlays:
    """The same of every field that has enough, since the card was last changed."""

    since: int
    """The number of that revision."""
    fields: tuple[CardPlay, ...]


def card_plays(card_set: CardSet, card_id: str, history: list[CardStep] | None = None) -> CardPlays:
    """What became of a card as it is now; one query for who knows its history, else three."""
    steps = card_history(card_set, card_id) if history is None else history
    since = steps[0].revision.number if steps else 1
    rows = CardTally.objects.filter(
        card_id=card_id, revision__card_set=card_set, revision__number__gte=since
    )
    sums = rows.order_by().values_list("field").annotate(*map(Sum, SUMMED))
    plays = {field: _play(Field(field), *numbers) for field, *numbers in sums}
    shown = (plays[field] for field in Field if field in plays)
    return CardPlays(since, tuple(play for play in shown if play.held >= LEAST_SHOWN))


def cards_won(card_set: CardSet) -> dict[str, Rate]:
    """How often those win who play a card of the set, by id, whoever played; where enough have."""
    rows = CardTally.objects.filter(revision__card_set=card_set).order_by().values("card_id")
    sums = rows.annotate(*map(Sum, SUMMED[1:])).values_list("card_id", *_SUMS)
    return {
        card: wilson(wins + draws / 2, played)
        for card, played, wins, draws in sums
        if played >= LEAST_SHOWN
    }


def _play(field: Field, held: int, played: int, wins: int, draws: int) -> CardPlay:
    return CardPlay(field, held, played, wilson(wins + draws / 2, played))
