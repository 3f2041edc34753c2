"""Parts of pages are drawn once for the same values, and anew for others."""

from django.template import Context, Template
from msgspec import Struct

PART = Template(
    "{% load kept %}{% kept card number %}{{ card.name }} {{ number }} {{ seen }}{% endkept %}"
)


class Record(Struct):
    """As a card of a set."""

    name: str


def drawn(card: Record, number: int, seen: str) -> str:
    return PART.render(Context({"card": card, "number": number, "seen": seen}))


def test_a_part_is_drawn_once_for_the_same_values() -> None:
    card = Record("Wasps")
    assert drawn(card, 1, "first") == "Wasps 1 first"
    assert drawn(card, 1, "second") == "Wasps 1 first"
    assert drawn(card, 2, "second") == "Wasps 2 second"


def test_another_record_that_looks_the_same_is_drawn_by_itself() -> None:
    first, second = Record("Wasps"), Record("Wasps")
    assert drawn(first, 3, "first") == "Wasps 3 first"
    assert drawn(second, 3, "second") == "Wasps 3 second"
