"""Makes a card set as large as one may be, of the basic set; the tests of size use it, too."""

from __future__ import annotations

from typing import Any

from cardsets.files import read_set
from cardsets.models import Revision
from cardsets.services.load import set_load

MANY = 2_000
_FIRST = (
    "Amber",
    "Brazen",
    "Crimson",
    "Dusk",
    "Ember",
    "Frost",
    "Gilded",
    "Hollow",
    "Iron",
    "Jade",
)
_SECOND = ("", " of the Rim", " of the Deep", " Mark Two", " in Exile")
_NUMBERS = ("mp", "ap", "lp", "ships")


def many_cards(count: int = MANY, key: str = "many") -> dict[str, Any]:
    """A valid card set of Spacetrace with this many different cards, the same each time.

    The basic set's own cards come first; the others are theirs with other names and numbers.
    """
    data = read_set("basic")
    own = data["cards"]
    made = list(own)
    models = [card for card in own if card["kind"] != "base"]
    while len(made) < count:
        number = len(made) - len(own)
        made.append(_another(models[number % len(models)], number // len(models) + 1, number))
    return {**data, "key": key, "name": "Many Cards", "cards": made[:count]}


def many_published(count: int = MANY, key: str = "many") -> Revision:
    """The same in the database, published."""
    return set_load(data=many_cards(count, key), game="spacetrace").revision


def _another(model: dict[str, Any], row: int, number: int) -> dict[str, Any]:
    first, second = _FIRST[row % 10], _SECOND[row // 10 % 5]
    card = {**model, "id": f"{model['id']}-{row}", "name": f"{first} {model['name']}{second}"}
    card["name"] = card["name"][:52] + (f" {row // 50 + 1}" if row >= 50 else "")
    for field in _NUMBERS:
        if card.get(field, 0) > 1:
            card[field] = max(1, card[field] * (80 + number * 7 % 41) // 100)
    return card
