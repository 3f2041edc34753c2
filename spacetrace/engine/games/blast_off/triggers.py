"""Defines what a mission may wait for: the plays that trigger it, and their texts (BO-16)."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from spacetrace.engine.games.blast_off.cards import BLAST_OFF, COLOURS, Face, Laid
from spacetrace.engine.kernel.errors import NotationError

ColourName = Literal["orange", "green", "purple", "red"]
Number = Annotated[int, Meta(ge=1, le=10)]


class OnColour(Struct, frozen=True, tag_field="on", tag="colour", forbid_unknown_fields=True):
    """A card of one of these colours; a wild has the colour that was named."""

    colours: Annotated[tuple[ColourName, ...], Meta(min_length=1, max_length=3)]


class OnNumber(Struct, frozen=True, tag_field="on", tag="number", forbid_unknown_fields=True):
    """A card with this number."""

    number: Number


class OnParity(Struct, frozen=True, tag_field="on", tag="parity", forbid_unknown_fields=True):
    """A card with an even number, or with an odd one; the word is neither."""

    parity: Literal["even", "odd"]


class OnRange(Struct, frozen=True, tag_field="on", tag="range", forbid_unknown_fields=True):
    """A card with a number from `low` to `high`."""

    low: Number
    high: Number


class OnWord(Struct, frozen=True, tag_field="on", tag="word", forbid_unknown_fields=True):
    """A blast-off card, or a wild that was named so."""


class OnWild(Struct, frozen=True, tag_field="on", tag="wild", forbid_unknown_fields=True):
    """A wild, whatever it was named."""


class OnMatch(Struct, frozen=True, tag_field="on", tag="match", forbid_unknown_fields=True):
    """A match by colour, or one by number; a match by word is neither, and a wild is no match."""

    by: Literal["colour", "number"]


class OnCountdown(Struct, frozen=True, tag_field="on", tag="countdown", forbid_unknown_fields=True):
    """A countdown card."""


Trigger: TypeAlias = (
    OnColour | OnNumber | OnParity | OnRange | OnWord | OnWild | OnMatch | OnCountdown
)

_PLAIN: dict[str, Trigger] = {
    "even": OnParity("even"),
    "odd": OnParity("odd"),
    "blast-off": OnWord(),
    "wild": OnWild(),
    "match-by-colour": OnMatch("colour"),
    "match-by-number": OnMatch("number"),
    "countdown": OnCountdown(),
}
_PLAIN_SLUG = {trigger: slug for slug, trigger in _PLAIN.items()}
_PLAIN_WORDS = {
    "even": "an even number",
    "odd": "an odd number",
    "blast-off": "a blast-off card",
    "wild": "a wild",
    "match-by-colour": "a card that matches by colour",
    "match-by-number": "a card that matches by number",
    "countdown": "a countdown card",
}
_NUMBER = re.compile(r"number-([1-9]|10)")
_RANGE = re.compile(r"([1-9]|10)-to-([1-9]|10)")


def is_triggered(trigger: Trigger, laid: Laid, under: Face) -> bool:
    """Whether laying this card on that face triggers the mission (BO-16).

    A wild counts as a wild and as what it was named, but is no match. A countdown card counts as
    nothing else.
    """
    face = laid.face
    if face is None:
        return isinstance(trigger, OnCountdown)
    match trigger:
        case OnColour(colours=colours):
            return face.colour in colours
        case OnNumber(number=number):
            return face.number == number
        case OnParity(parity=parity):
            return face.number != BLAST_OFF and (face.number % 2 == 0) == (parity == "even")
        case OnRange(low=low, high=high):
            return low <= face.number <= high
        case OnWord():
            return face.number == BLAST_OFF
        case OnWild():
            return laid.card.is_wild
        case OnMatch(by="colour"):
            return not laid.card.is_wild and face.colour == under.colour
        case OnMatch():
            return not laid.card.is_wild and face.number == under.number != BLAST_OFF
        case OnCountdown():
            return False


def trigger_problem(trigger: Trigger) -> str:
    """What is wrong with a trigger, in a sentence; "" when nothing is."""
    match trigger:
        case OnColour(colours=colours):
            if list(colours) != [colour for colour in COLOURS if colour in colours]:
                order = ", ".join(COLOURS)
                return f"The colours of a trigger stand once each and in the order {order}."
        case OnRange(low=low, high=high):
            if low >= high:
                return f"A range goes up; {low} to {high} does not."
        case _:
            pass
    return ""


def trigger_slug(trigger: Trigger) -> str:
    """A trigger as one word: "red", "orange-or-red", "number-7", "1-to-5", "match-by-colour"."""
    match trigger:
        case OnColour(colours=colours):
            return "-or-".join(colours)
        case OnNumber(number=number):
            return f"number-{number}"
        case OnRange(low=low, high=high):
            return f"{low}-to-{high}"
        case _:
            return _PLAIN_SLUG[trigger]


def trigger_of(slug: str) -> Trigger:
    """The trigger of a word; raises NotationError."""
    if slug in _PLAIN:
        return _PLAIN[slug]
    found: Trigger | None = None
    if number := _NUMBER.fullmatch(slug):
        found = OnNumber(int(number[1]))
    elif ends := _RANGE.fullmatch(slug):
        found = OnRange(int(ends[1]), int(ends[2]))
    else:
        names = [colour for colour in COLOURS if colour in slug.split("-or-")]
        if 1 <= len(names) < len(COLOURS) and "-or-".join(names) == slug:
            found = OnColour(tuple(names))  # type: ignore[arg-type]  # each is one of COLOURS
    if found is None or trigger_problem(found):
        raise NotationError(f"“{slug[:40]}” is nothing that a mission can wait for.")
    return found


def trigger_words(trigger: Trigger) -> str:
    """What is played when the mission is due: "an even number", "a green or red card"."""
    match trigger:
        case OnColour(colours=colours):
            one_of = colours[0] if len(colours) == 1 else _either(colours)
            return f"{'an' if one_of.startswith('orange') else 'a'} {one_of} card"
        case OnNumber(number=number):
            return f"a card with the number {number}"
        case OnRange(low=low, high=high):
            return f"a number from {low} to {high}"
        case _:
            return _PLAIN_WORDS[_PLAIN_SLUG[trigger]]


def _either(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
