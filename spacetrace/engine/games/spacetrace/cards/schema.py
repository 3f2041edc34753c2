"""Holds the grammar of the card language: how words make abilities, cards and card sets.

This is the one schema that the engine, the validator, the text generator, the documentation and
the editors' forms read (ST-10 to ST-31, ST-37). Its words are in the package `words`, a record
each; the unions here are made of all of them, and a word that leaves something out is refused as
this room is imported. A docstring is the help text of its word.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec
from msgspec import Meta

from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards.nouns import Cards
from spacetrace.engine.games.spacetrace.cards.places import Where
from spacetrace.engine.games.spacetrace.cards.selectors import (
    Choice,
    ChoiceName,
    Kind,
    Positive,
    Record,
    Slug,
    Small,
)
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words import (
    conditions,
    costs,
    effects_on_cards,
    effects_on_places,
    effects_on_ships,
)
from spacetrace.engine.games.spacetrace.words.keywords import Keyword
from spacetrace.engine.games.spacetrace.words.triggers import Trigger
from spacetrace.engine.games.spacetrace.words.word import (
    ConditionWord,
    CostWord,
    EffectWord,
)
from spacetrace.engine.kernel.actions import Seat

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
ROOMS = (conditions, costs, effects_on_cards, effects_on_places, effects_on_ships)
"""The rooms of words with fields: what they define belongs to the language."""
MAX_NESTED = 4
"""How deep conditions can be nested."""


# --- conditions joined ----------------------------------------------------------------------------


class Joined(ConditionWord, frozen=True):
    """Base of the conditions that are made of several others."""

    of: tuple[Condition, ...]

    rulings = ()
    stays_in_play = True
    stays_in_battle = True

    def check(self, where: Where, report: Report, depth: int) -> None:
        if len(self.of) < 2:
            report.at("of").say("“all” and “any” need two conditions or more.")
        for i, inner in enumerate(self.of):
            check_condition(inner, where, report.at(f"of[{i}]"), depth + 1)

    def sentence(self, cards: Cards, is_true: bool) -> str:
        parts = [inner.sentence(cards, True) for inner in self.of]
        bracketed = [
            f"({part})" if isinstance(inner, Joined) else part
            for inner, part in zip(self.of, parts, strict=True)
        ]
        text = self.told[0].join(bracketed)
        return text if is_true else p.NOT_TRUE.format(condition=f"({text})")


class AllOf(Joined, tag="all", frozen=True):
    """Every one of the conditions is true."""

    told = (" and ", "")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return all(condition.holds(table, seat, source) for condition in self.of)


class AnyOf(Joined, tag="any", frozen=True):
    """At least one of the conditions is true."""

    told = (" or ", "")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return any(condition.holds(table, seat, source) for condition in self.of)


class Not(ConditionWord, tag="not", frozen=True):
    """The condition is not true."""

    of: Condition

    rulings = ()
    stays_in_play = True
    stays_in_battle = True
    told = ("", "")

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        return not self.of.holds(table, seat, source)

    def check(self, where: Where, report: Report, depth: int) -> None:
        if isinstance(self.of, Not):
            report.say("Not not is nothing; leave both out.")
        check_condition(self.of, where, report.at("of"), depth + 1)

    def sentence(self, cards: Cards, is_true: bool) -> str:
        return self.of.sentence(cards, not is_true)


def check_condition(condition: ConditionWord, where: Where, report: Report, depth: int = 1) -> None:
    """Report what is wrong with a condition that is nested so deep."""
    if depth > MAX_NESTED:
        report.say(f"Conditions can be nested {MAX_NESTED} deep.")
    else:
        condition.check(where, report, depth)


def tests_in(condition: ConditionWord) -> int:
    """How many conditions it is made of, itself included."""
    inner = condition.of if isinstance(condition, Joined | Not) else ()
    return 1 + sum(map(tests_in, inner if isinstance(inner, tuple) else (inner,)))


# --- all words ------------------------------------------------------------------------------------

EFFECTS = EffectWord.every()
CONDITIONS = ConditionWord.every()
COSTS = CostWord.every()

if TYPE_CHECKING:
    Effect: TypeAlias = EffectWord
    Condition: TypeAlias = ConditionWord
    Cost: TypeAlias = CostWord
else:
    Effect = reduce(or_, EFFECTS)
    Condition = reduce(or_, CONDITIONS)
    Cost = reduce(or_, COSTS)


# --- cards ----------------------------------------------------------------------------------------


class Ability(Record, rename={"if_": "if"}, frozen=True):
    """When something happens, if conditions hold, for a cost, with choices made: do effects.

    The conditions are looked at as the ability is carried out. A tactic none of whose abilities
    could do anything cannot be played, an activated ability not be used.
    """

    when: Trigger
    do: tuple[Effect, ...]
    if_: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    choose: dict[ChoiceName, Choice] = {}
    each_ship: bool = False
    """Battle abilities: once for every living, unjammed ship instead of once (ST-20)."""

    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        """True when every condition is true now."""
        return not self.if_ or all(condition.holds(table, seat, source) for condition in self.if_)


class Card(Record, rename={"class_": "class"}, frozen=True):
    """A card as an editor writes it.

    `mp` is the cost of a card, or the value of a reinforcement. Ships have a class, a number of
    ships, and AP and LP per ship. `copies` is how many a deck may hold (ST-3).
    """

    id: Slug
    name: Name
    kind: Kind
    mp: Annotated[int, Meta(ge=0, le=100_000)] = 0
    class_: Annotated[int, Meta(ge=1, le=4)] | None = None
    ships: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    ap: Small = 0
    lp: Positive | None = None
    copies: Annotated[int, Meta(ge=0, le=40)] = 4
    keywords: tuple[Keyword, ...] = ()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=4)] = ()
    flavour: Annotated[str, Meta(max_length=300)] = ""


class CardSetData(Record, frozen=True):
    """A whole card set: its key and name, its cards, the id of the Base card."""

    key: Slug
    name: Name
    base: Slug
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2_000)]


def decode(raw: object) -> CardSetData:
    """Typed card set data from plain JSON values; raises msgspec.ValidationError."""
    return msgspec.convert(raw, CardSetData, strict=True)
