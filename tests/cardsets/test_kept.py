"""Parts of pages are drawn once for the same values, and anew for others."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString
from msgspec import Struct

from cardsets.templatetags.kept import KEY_SIZE, _Parts
from spacetrace.presentation.identity import content, never_change

DRAWN: list[str] = []


class Record(Struct):
    """As a card of a set."""

    name: str


@dataclass(slots=True)
class Shown:
    """As a piece on a table; it notes when its name is drawn."""

    card: Record
    words: list[str] = field(default_factory=list)
    is_open: bool = False

    @property
    def name(self) -> str:
        """The card's."""
        DRAWN.append(self.card.name)
        return self.card.name


@dataclass(slots=True)
class Shut(Shown):
    """The same fields, and another thing."""


@dataclass
class Loose:
    """It may be given whatever it did not declare."""

    name: str


CARD = Record("Wasps")
PART = Template("{% load kept %}{% kept piece n=number %}{{ piece.name }} {{ n }}{% endkept %}")


def drawn(piece: object, number: object = 1) -> str:
    DRAWN.clear()
    return PART.render(Context({"piece": piece, "number": number}))


def test_a_part_is_drawn_once_for_the_same_values() -> None:
    assert drawn(Shown(CARD, ["a"])) == "Wasps 1"
    assert DRAWN == ["Wasps"]
    assert drawn(Shown(CARD, ["a"])) == "Wasps 1"
    assert DRAWN == []
    assert drawn(Shown(CARD, ["b"])) == "Wasps 1"
    assert DRAWN == ["Wasps"]
    assert drawn(Shown(CARD, ["a"]), 2) == "Wasps 2"


def test_another_record_that_looks_the_same_is_drawn_by_itself() -> None:
    for piece in (Shown(Record("Drones")), Shown(Record("Drones"))):
        drawn(piece)
        assert DRAWN == ["Drones"]


def test_what_nobody_asks_for_is_forgotten_and_the_rest_stays() -> None:
    parts, asked = _Parts(4 * KEY_SIZE), ("asked",)
    parts.put(asked, SafeString("x"))
    for number in range(20):
        parts.put((number,), SafeString("y"))
        assert parts.get(asked) == "x"
    assert parts.get((0,)) is None
    assert parts.get((19,)) == "y"
    assert sum(len(half) for half in (parts._young, parts._old)) <= 6  # a part may be in both


def test_nothing_is_seen_in_a_part_but_what_it_is_kept_for() -> None:
    part = "{{ secret }}{% kept n %}{{ n }}{{ secret }}{{ request }}{{ csrf_token }}{% endkept %}"
    context = Context({"n": 3, "secret": "hidden ", "request": "r", "csrf_token": "t"})
    assert Template("{% load kept %}" + part).render(context) == "hidden 3"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        (0, False),
        (1, "1"),
        (None, ""),
        ("<b>", SafeString("<b>")),
        ([1, 2], (1, 2)),
        ([1, 2], [2, 1]),
        ([[1], 2], [1, [2]]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": ["x"]}, {"a": "x"}),
        (frozenset({1}), frozenset({True})),
        (Shown(Record("a")), Shown(Record("a"))),
        (Shown(CARD), Shut(CARD)),
        (Shown(CARD), Shown(CARD, [""])),
        (Shown(CARD), Shown(CARD, is_open=True)),
        (range(2), range(3)),
    ],
)
def test_what_looks_different_has_another_key(one: object, other: object) -> None:
    assert content(one) != content(other)
    assert content(one) == content(one)


def test_a_thing_of_which_nobody_knows_what_can_be_seen_is_refused() -> None:
    class Open:
        """Anything may be in it."""

    for unknown in (Open(), Loose("a"), [Open()], {1, 2}):
        with pytest.raises(TypeError):
            content(unknown)
    never_change(Open)
    same = Open()
    assert content(same) == content(same)
    assert content(Open()) != content(same)
