"""Finds a card of the basic set for every word of the card language, with what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property

import msgspec

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards.schema import Ability, Card
from spacetrace.engine.games.spacetrace.cards.text import ability_text
from spacetrace.engine.games.spacetrace.cards.validate import check
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS


class Example(msgspec.Struct, frozen=True):
    """An ability, or a keyword, of a card that there is."""

    card: str
    text: str
    ability: Ability | None = None

    @property
    def told(self) -> str:
        """The card's name and what it says."""
        return f"{self.card}: “{self.text}”"

    @property
    def data(self) -> str:
        """The ability as an editor's program writes it."""
        return json.dumps(msgspec.to_builtins(self.ability), ensure_ascii=False)


class Examples:
    """The shortest example for each word; a word is a field and what stands in it."""

    def __init__(self) -> None:
        self._cards: Mapping[str, Card] = {card.id: card for card in check(read_set("basic")).cards}

    def of(self, field: str, word: str) -> Example | None:
        """The example for a word; None where no card of the set uses it."""
        return self._found.get((field, word))

    @cached_property
    def _found(self) -> Mapping[tuple[str, str], Example]:
        found: dict[tuple[str, str], Example] = {}
        for example, words in sorted(self._all(), key=lambda each: len(each[0].text)):
            for word in words:
                found.setdefault(word, example)
        return found

    def _all(self) -> Iterator[tuple[Example, set[tuple[str, str]]]]:
        for card in self._cards.values():
            for word in card.keywords:
                yield Example(card.name, KEYWORDS[word].line), {("keywords", word)}
            for ability in card.abilities:
                text = ability_text(ability, card.kind, self._cards)
                yield Example(card.name, text, ability), set(_words_in(ability))


def _words_in(value: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Every word that stands somewhere in a record, those that need not be written included."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        if isinstance(config.tag_field, str) and isinstance(config.tag, str):
            yield config.tag_field, config.tag
        for name, written in zip(
            value.__struct_fields__, value.__struct_encode_fields__, strict=True
        ):
            yield from _words_in(getattr(value, name), written)
    elif isinstance(value, tuple | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words_in(part, field)
