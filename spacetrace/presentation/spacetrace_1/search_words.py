"""Lists the words of Spacetrace's search: kinds and flags, and those of the card language.

They are as people say them, each with other ways to say it, and the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from spacetrace.engine.games.spacetrace_1.cards import schema as s
from spacetrace.engine.games.spacetrace_1.words import keywords, triggers
from spacetrace.engine.games.spacetrace_1.words.effects_on_ships import Give

Words = Mapping[str, Sequence[str]]


class _Named(Protocol):
    """A word of the card language that can be searched for."""

    @property
    def search(self) -> Words: ...


def _searched(records: Iterable[_Named]) -> Words:
    """All their words in searches, each with other ways to say it."""
    return {word: ways for record in records for word, ways in record.search.items()}


KINDS: Words = {
    "ship": ("ships",),
    "tactic": ("tactics",),
    "commander": ("commanders",),
    "reinforcement": ("reinforcements", "supply", "supplies"),
    "base": ("bases",),
}
CLASSES: Words = {"1": ("i",), "2": ("ii",), "3": ("iii",), "4": ("iv",)}
KEYWORDS = _searched(keywords.KEYWORDS.values())
TRIGGERS = _searched(triggers.TRIGGERS.values())
EFFECTS = _searched(s.EFFECTS)
COSTS = _searched(s.COSTS)
FLAGS: Words = {
    **KINDS,
    "mothership": (),
    "plain": ("vanilla", "blank"),
    "unarmed": (),
    "single": ("one-ship",),
    "unique": ("one-copy",),
    "free": (),
    "immune": (),
}


def keywords_of(card: s.Card) -> frozenset[str]:
    """The keywords of a card."""
    return _named(keywords.KEYWORDS[word] for word in card.keywords)


def triggers_of(card: s.Card) -> frozenset[str]:
    """When the card's abilities happen."""
    return _named(triggers.TRIGGERS[ability.when] for ability in card.abilities)


def effects_of(card: s.Card) -> frozenset[str]:
    """What the card's abilities do."""
    return frozenset(word for effect in _effects(card) for word in effect.found_by())


def given_by(card: s.Card) -> frozenset[str]:
    """The keywords that the card gives to others or to itself."""
    return _named(keywords.KEYWORDS[e.keyword] for e in _effects(card) if isinstance(e, Give))


def costs_of(card: s.Card) -> frozenset[str]:
    """What its abilities are paid with, beyond the card's MP."""
    return _named(cost for ability in card.abilities for cost in ability.cost)


def abilities_of(card: s.Card) -> frozenset[str]:
    """Everything that can be said of what the card does."""
    return keywords_of(card) | triggers_of(card) | effects_of(card) | given_by(card)


def flags_of(card: s.Card) -> frozenset[str]:
    """What a card simply is."""
    is_ship = card.kind == "ship"
    is_paid = card.kind not in ("base", "reinforcement")
    told = {
        card.kind: True,
        "mothership": "mothership" in card.keywords,
        "plain": not card.keywords and not card.abilities,
        "unarmed": is_ship and card.ap == 0,
        "single": is_ship and card.ships == 1,
        "unique": card.copies == 1,
        "free": is_paid and card.mp == 0,
        "immune": any(word.startswith("immune") for word in card.keywords),
    }
    return frozenset(flag for flag, is_true in told.items() if is_true)


def _named(records: Iterable[_Named]) -> frozenset[str]:
    """The first of the words by which each can be found."""
    return frozenset(next(iter(record.search)) for record in records)


def _effects(card: s.Card) -> list[s.Effect]:
    return [effect for ability in card.abilities for effect in ability.do]
