"""Looks through a card set of Spaced Out: points, copies and colours out of the pack's pattern."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spaced_out.card_data import compile_cards
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.colours import colour_word
from spacetrace.presentation.kit.lint_words import close_names, odd_texts
from spacetrace.presentation.kit.linting import (
    Place,
    listed,
    missing_colours,
    odd_ones,
    refusals,
)
from spacetrace.presentation.spaced_out.faces import SpacedOutCard


def findings(cards: GameCards[SpacedOutCard], data: Data) -> list[Finding]:
    """What is wrong or odd with a set."""
    refused, good = refusals(data, cards, compile_cards)
    return [
        *refused,
        *close_names(listed(data, cards.lists)),
        *odd_texts(good, cards),
        *_points(good),
        *_copies(good),
        *missing_colours(_colours(good), colour_word),
    ]


def _sort(card: SpacedOutCard) -> tuple[str, bool]:
    return card.kind, card.is_wild


def _points(cards: Sequence[SpacedOutCard]) -> Iterator[Finding]:
    places = [Place(card.id, _sort(card), _points_words(card)) for card in cards]
    return odd_ones(
        places,
        "odd-points",
        "points",
        _("It scores %(value)s, the others of its kind score %(usual)s."),
        _("Let it score %(usual)s."),
    )


def _points_words(card: SpacedOutCard) -> str:
    """A number card scores its number, more, or less (SO-5)."""
    if card.kind != "number":
        return _("%(n)s points") % {"n": card.points}
    more = card.points - card.number
    if not more:
        return _("the number on the card")
    words = (
        _("%(n)s more than the number on the card")
        if more > 0
        else _("%(n)s less than the number on the card")
    )
    return words % {"n": abs(more)}


def _copies(cards: Sequence[SpacedOutCard]) -> Iterator[Finding]:
    places = [Place(card.id, _sort(card), card.copies) for card in cards]
    return odd_ones(
        places,
        "odd-copies",
        "copies",
        _("It is in the pack %(value)s times, each of the others of its kind %(usual)s times."),
        _("Set its copies to %(usual)s."),
    )


def _colours(cards: Sequence[SpacedOutCard]) -> dict[str, list[str]]:
    """The colours of each number and of each kind."""
    found: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        if card.colour:
            sort = str(card.number) if card.kind == "number" else card.kind.replace("_", " ")
            found[sort].append(card.colour)
    return found
