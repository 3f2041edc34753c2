"""Fits what cards of Spacetrace cost to how strong they are, and tells which are far off."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.findings import Curve, Part, PricedCard
from spacetrace.presentation.kit.least_squares import Row, Scale, estimate, fit
from spacetrace.presentation.spacetrace.strengths import FIRST_SIGHT, KINDS, strengths

FEWEST_CARDS = 8
"""With fewer cards that have a price there is no curve."""
SURELY_USUAL = {"ship": 0.6, "tactic": 1.1, "commander": 0.6}
"""What is off by less is not told; what a tactic is worth depends most on the moment."""
TIMES_USUAL = 3.5
"""Far off is what is off by so many times as much as half of the cards of its kind."""


def curve(cards: Sequence[Card]) -> Curve | None:
    """What the cards should cost by their strengths; None where too few cards have a price."""
    priced = [card for card in cards if card.kind in KINDS]
    if len(priced) < FEWEST_CARDS:
        return None
    found = [strengths(card) for card in priced]
    labels = [label for label in FIRST_SIGHT if any(label in each for each in found)]
    rows = [[each.get(label, 0.0) for label in labels] for each in found]
    prices = [float(card.mp) for card in priced]
    weights = fit(rows, prices, [FIRST_SIGHT[label] for label in labels])
    fair = [max(0.0, estimate(row, weights)) for row in rows]
    scale = Scale(prices)
    offs = [scale.off(price, worth) for price, worth in zip(prices, fair, strict=True)]
    limits = _limits(priced, offs)
    return Curve(
        cards=[
            PricedCard(
                card=card.id,
                name=card.name,
                kind=card.kind,
                price=card.mp,
                fair=round(worth),
                off=off,
                is_off=abs(off) > limits[card.kind],
                usual=_between(scale, worth, limits[card.kind]),
                parts=_parts(labels, row, weights),
            )
            for card, row, worth, off in zip(priced, rows, fair, offs, strict=True)
        ],
        weights=[Part(_(label), weight) for label, weight in zip(labels, weights, strict=True)],
    )


def _limits(cards: Sequence[Card], offs: Sequence[float]) -> dict[str, float]:
    """How far off a card of each kind may be: tactics differ more from their measure than ships."""
    found = {}
    for kind in KINDS:
        of_kind = [abs(off) for card, off in zip(cards, offs, strict=True) if card.kind == kind]
        if of_kind:
            found[kind] = max(SURELY_USUAL[kind], TIMES_USUAL * median(of_kind))
    return found


def _between(scale: Scale, fair: float, limit: float) -> tuple[int, int]:
    return round(scale.price(fair, -limit)), round(scale.price(fair, limit))


def _parts(labels: Sequence[str], row: Row, weights: Row) -> tuple[Part, ...]:
    parts = (Part(_(label), x * w) for label, x, w in zip(labels, row, weights, strict=True))
    return tuple(part for part in parts if round(part.mp))
