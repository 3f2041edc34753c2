"""Card set data, checked: everything that is wrong with it, in sentences with their places."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import TypeVar

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import COLOURS, KINDS, NUMBERS, Card, Kind, card_id
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Json

MOST_COPIES = 20
LEAST_POINTS, MOST_POINTS = -200, 500
MOST_CARDS = 500
MAY_BE_WILD = ("asteroids", "shooting_star", "force_field", "black_hole")

_FIELDS = ("id", "name", "kind", "colour", "colours", "number", "points", "copies", "promo")
_HEAD = ("key", "name", "cards")
T = TypeVar("T", str, int, bool)


def compile_cards(data: Json) -> CardSet:
    """The card set of plain data; raises ConfigError with everything that is wrong, line by line.

    A card has an `id` (SO-3), a `name`, a `kind`, `points` and `copies`; a plain one a `colour`, a
    big bang two `colours`, a number card its `number`; `promo` marks the cards of SO-2.
    """
    if not isinstance(data, Mapping):
        raise ConfigError("A card set is a table of fields.")
    problems: list[str] = []
    head = _Record(data, "", problems)
    head.known(_HEAD)
    key, name = head.field("key", str), head.field("name", str)
    cards = _cards(data.get("cards"), problems)
    if problems:
        raise ConfigError("\n".join(problems))
    return CardSet(key or "", name or "", tuple(cards))


def _cards(items: Json, problems: list[str]) -> list[Card]:
    if not isinstance(items, list | tuple) or not 1 <= len(items) <= MOST_CARDS:
        problems.append(f"cards: This must be a list of 1 to {MOST_CARDS} cards.")
        return []
    cards: list[Card] = []
    ids: set[str] = set()
    names: set[str] = set()
    for i, item in enumerate(items):
        record = _Record(item, f"cards[{i}]{_title(item)}", problems)
        card = _card(record, len(cards))
        if card is None:
            continue
        if card.id in ids:
            record.say("id", f"The id “{card.id}” is taken by another card.")
        if card.name in names:
            record.say("name", f"The name “{card.name}” is taken by another card.")
        ids.add(card.id)
        names.add(card.name)
        cards.append(card)
    return cards


def _card(record: _Record, index: int) -> Card | None:
    """The card, if the record is right in itself."""
    before = len(record.problems)
    record.known(_FIELDS)
    word = record.field("kind", str)
    kind = next((kind for kind in KINDS if kind == word), None)
    if word is not None and kind is None:
        record.say("kind", f"There is no kind of card called “{word[:40]}”{_nearest(word, KINDS)}")
    name = record.field("name", str)
    points = record.whole("points", LEAST_POINTS, MOST_POINTS)
    copies = record.whole("copies", 1, MOST_COPIES)
    is_promo = record.field("promo", bool, False)
    given = record.field("id", str)
    if kind is None:
        return None
    number = _number(record, kind)
    colours = _colours(record, kind)
    if len(record.problems) > before:
        return None
    known = card_id(kind, colours, number)
    if given != known:
        record.say("id", f"This card is called “{known}”, not “{str(given)[:40]}” (SO-3).")
        return None
    return Card(
        index,
        kind,
        colours,
        number,
        name=name or "",
        points=points,
        copies=copies,
        is_promo=bool(is_promo),
    )


def _number(record: _Record, kind: Kind) -> int:
    if kind == "number":
        return record.whole("number", NUMBERS[0], NUMBERS[-1])
    if record.field("number", int, 0):
        record.say("number", "Only number cards have this.")
    return 0


def _colours(record: _Record, kind: Kind) -> tuple[str, ...]:
    """No colour for a wild, one for a plain card, two for a big bang."""
    colour, pair = record.field("colour", str, ""), record.words("colours")
    if kind == "big_bang":
        if colour:
            record.say("colour", "A big bang has two colours, in the field “colours”.")
        if len(pair) != 2 or pair[0] == pair[1]:
            record.say("colours", "A big bang has two different colours (SO-1).")
    elif pair:
        record.say("colours", "Only big bangs have two colours.")
    elif kind == "solar_eclipse" and colour:
        record.say("colour", "A solar eclipse is wild and has no colour (SO-2).")
    elif not colour and kind != "solar_eclipse" and kind not in MAY_BE_WILD:
        record.say("colour", "A card of this kind needs a colour: it is never wild.")
    for word in (*pair, *([colour] if colour else [])):
        if word not in COLOURS:
            place = "colours" if kind == "big_bang" else "colour"
            sentence = f"There is no colour called “{word[:40]}”{_nearest(word, COLOURS)}"
            record.say(place, sentence)
    return pair if kind == "big_bang" else ((colour,) if colour else ())


class _Record:
    """One table of fields; notes what is wrong with them."""

    def __init__(self, raw: Json, place: str, problems: list[str]) -> None:
        self.raw: Mapping[str, Json] = raw if isinstance(raw, Mapping) else {}
        self.place = place
        self.problems = problems
        if not isinstance(raw, Mapping):
            problems.append(f"{place}: This must be a table of fields.")

    def say(self, field: str, sentence: str) -> None:
        """Note a problem of a field."""
        place = f"{self.place}, {field}" if self.place else field
        self.problems.append(f"{place}: {sentence}")

    def known(self, fields: Collection[str]) -> None:
        """Note fields that do not exist."""
        for name in self.raw:
            if name not in fields:
                sentence = f"There is no field called “{str(name)[:40]}”"
                self.say(str(name)[:40], sentence + _nearest(str(name), fields))

    def field(self, name: str, kind: type[T], default: T | None = None) -> T | None:
        """A field of this type; a text must not be empty unless that is the default."""
        value: object = self.raw.get(name, default)
        if value is None and name not in self.raw:
            self.say(name, "This field is missing.")
        elif type(value) is not kind:
            words = {str: "a text", int: "a whole number", bool: "true or false"}
            self.say(name, f"This must be {words[kind]}.")
        elif default is None and not _is_fit(value):
            self.say(name, "This must be a text of 1 to 80 characters that can be printed.")
        else:
            return value
        return None

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number between two others; 0 when it is something else."""
        value = self.field(name, int)
        if value is None or least <= value <= most:
            return value or 0
        self.say(name, f"This must be a whole number from {least} to {most}.")
        return 0

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words, usually none."""
        value = self.raw.get(name, ())
        items = value if isinstance(value, list | tuple) else (None,)
        words = tuple(word for word in items if isinstance(word, str))
        if len(words) < len(items):
            self.say(name, "This must be a list of words.")
        return words


def _is_fit(value: object) -> bool:
    """Anything but a text that is empty, long or cannot be printed."""
    if not isinstance(value, str):
        return True
    return 0 < len(value.strip()) <= len(value) <= 80 and value.isprintable()


def _title(item: Json) -> str:
    name = item.get("name") if isinstance(item, Mapping) else None
    return f" “{name[:60]}”" if isinstance(name, str) and name.isprintable() else ""


def _nearest(word: str, known: Collection[str]) -> str:
    close = get_close_matches(word[:80], known, n=1, cutoff=0.5)
    return f"; did you mean “{close[0]}”?" if close else "; known are " + ", ".join(known) + "."
