"""Finds what stands out in a report on a draft; only what is enough to tell."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from spacetrace.simulations.balance import Report

LEAST_EFFECT = 0.10
"""A card is told only when its effect is at least so large; smaller ones every set has."""

UNEVEN = 0.05
"""A deck or the first turn is told when its whole interval is farther than this from one half."""


@dataclass(frozen=True, slots=True)
class Outlier:
    """Something that its interval says is there: what it is, of which deck or card, how much."""

    kind: str
    """deck_change, deck_strong, deck_weak, card_change, card_strong, card_weak, card_never,
    first_seat, last_seat"""
    subject: str
    value: float


def outliers(report: Report, by_lot: Collection[str] = ()) -> list[Outlier]:
    """What stands out, decks first; only what is enough to tell.

    That a deck made by lot is weak is no news: `by_lot` are their names.
    """
    found = []
    for deck in report.decks:
        if deck.change is not None and deck.change.is_enough:
            found.append(Outlier("deck_change", deck.name, deck.change.mean))
        if deck.after is None or deck.name in by_lot:
            continue
        if deck.after.low > 0.5 + UNEVEN:
            found.append(Outlier("deck_strong", deck.name, deck.after.share))
        if deck.after.high < 0.5 - UNEVEN:
            found.append(Outlier("deck_weak", deck.name, deck.after.share))
    for card in report.cards:
        if card.is_changed and card.change.is_enough:
            found.append(Outlier("card_change", card.card, card.change.mean))
        effect = card.effect
        if effect is not None and effect.is_enough and abs(effect.gain) >= LEAST_EFFECT:
            kind = "card_strong" if effect.gain > 0 else "card_weak"
            found.append(Outlier(kind, card.card, effect.gain))
        if card.is_never_played:
            found.append(Outlier("card_never", card.card, card.drawn))
    first = report.first_seat.after
    if first.low > 0.5 + UNEVEN:
        found.append(Outlier("first_seat", "", first.share))
    if first.high < 0.5 - UNEVEN:
        found.append(Outlier("last_seat", "", first.share))
    return found
