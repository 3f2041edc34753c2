"""The text and the face of any card, however large, come at once and are sound."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import TypeVar
from xml.etree import ElementTree

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import check_one
from spacetrace.presentation.drawing import face
from spacetrace.presentation.faces import SIZES, FaceLook, Size
from tests.engine.spacetrace.cards.generated import Raw, whole_set
from tests.hostile.bombs import BOMBS
from tests.pace import slowness

SECONDS = 0.05
"""For the text, and for each size of the face."""
AGAIN = 4
LONGEST = 40_000
"""Characters of a rules text."""
Made = TypeVar("Made")


def largest() -> Card:
    """A card with as much in it as the checks let pass: four abilities, each of them full."""
    everything: Raw = {
        "zone": "fleets",
        "side": "both",
        "kind": ["ship"],
        "class": [1, 2, 3],
        "keyword": "immune_removal",
        "name": "encyclopaedia",
        "damaged": True,
        "jammed": True,
        "commanded": False,
        "mp": {"min": 1, "max": 99_999},
        "ap": {"min": 1, "max": 999_999},
        "lp": {"min": 1, "max": 999_999},
        "other": True,
    }
    many = {"test": "count", "of": everything, "n": 999_999}
    sums: Raw = {"by": "sum", "field": "lost", "of": everything, "times": 999_999}
    sums |= {"half": True, "cap": 999_999}
    effect = {"effect": "damage", "per": "ship", "amount": sums, "to": everything}
    some = [{"test": "any", "of": [many] * 5} for _ in range(4)]
    ability = {"do": [effect] * 6, "if": some}
    raw: Raw = {"id": "encyclopaedia", "name": "W" * 60, "kind": "ship", "class": 3}
    raw |= {"ships": 1_000, "ap": 1_000_000, "lp": 1_000_000, "mp": 100_000, "flavour": "W" * 300}
    raw["abilities"] = [
        {"when": when, **ability} for when in ("played", "battle", "turn_start", "turn_end")
    ]
    return check_one(raw, [])  # type: ignore[arg-type]


def at_once(make: Callable[[], Made]) -> Made:
    """What is made; whoever is slow is timed again, beside a machine that may be slow as well."""
    for _ in range(AGAIN):
        begun = time.process_time()
        made = make()
        took = time.process_time() - begun
        if took < SECONDS or took < SECONDS * slowness():
            return made
    raise AssertionError(f"It took {took:.3f} seconds.")


def _anew(card: Card, size: Size, text: str) -> str:
    """The face, drawn and not remembered: each time it is marked otherwise."""
    return face(card, size, FaceLook(text=text, mark=f"Bombs · {next(_MARKS)}"))


_MARKS = count(1)


def look_at(card: Card, cards: Mapping[str, Card]) -> None:
    text = at_once(lambda: card_text(card, cards))
    assert len(text) < LONGEST
    for size in SIZES:
        svg = at_once(partial(_anew, card, size, text))
        assert len(svg) < 2 * LONGEST
        assert "<script" not in svg
        tree = ElementTree.fromstring(svg)  # noqa: S314  # our own
        assert all(float(row.get("y", "0")) <= 448 for row in tree.iter("text"))


def test_the_largest_card_there_can_be() -> None:
    card = largest()
    assert len(card_text(card, {card.id: card})) > 5_000
    look_at(card, {card.id: card})


def test_every_bomb() -> None:
    cards = {card.id: card for card in BOMBS.data.cards}
    for card in cards.values():
        look_at(card, cards)


def test_generated_cards() -> None:
    cards = {card.id: card for card in whole_set(77, 150).cards}
    for card in cards.values():
        look_at(card, cards)
