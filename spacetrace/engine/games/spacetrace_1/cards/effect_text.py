"""Writes the effects of an ability in words: with what they work on, and how much."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace_1.cards import phrases as p
from spacetrace.engine.games.spacetrace_1.cards.nouns import (
    Cards,
    article,
    chosen,
    every,
    head_of,
    number,
    this,
)
from spacetrace.engine.games.spacetrace_1.cards.schema import Ability
from spacetrace.engine.games.spacetrace_1.cards.selectors import Choice, Selector
from spacetrace.engine.games.spacetrace_1.words.amounts import Amount, measure_text
from spacetrace.engine.games.spacetrace_1.words.word import EffectWord, LastingEffect, target_of


class EffectWriter:
    """Writes the effects of one ability, in order: what was spoken of becomes "it".

    `is_told`: the text tells the player what to do, else what the card does. The words themselves
    say how they are written, with the help of what is public here.
    """

    __slots__ = ("_form", "_group", "_letters", "_spoken_of", "_where", "ability", "cards")

    def __init__(self, ability: Ability, is_told: bool, cards: Cards) -> None:
        self.ability = ability
        self.cards = cards
        self._form = 0 if is_told else 1
        self._spoken_of: set[str] = set()
        self._letters = 0
        self._where = ""
        self._group: list[EffectWord] = []

    def clauses(self) -> list[str]:
        """The effects as clauses without capitals or full stops, in order."""
        written = []
        for group in _together(self.ability.do):
            self._group = group
            self._where = ""
            clause = group[0].sentence(self)
            written.append(clause + self._where)
        return written

    def say(self, told: Sequence[str], who: str = "own", **gaps: str) -> str:
        """A clause, in the form that this text has, for the side that does it."""
        return told[2 if who == "enemy" else self._form].format(**gaps).strip()

    # --- how long, how much ---------------------------------------------------------------------

    def gains(self) -> str:
        """Everything that the same cards get for the same time."""
        return " and ".join(e.gain(self) for e in self._group if isinstance(e, LastingEffect))

    def until(self, until: str) -> str:
        """How long it lasts; what holds while a card is in play says so already."""
        return "" if self.ability.when == "while_in_play" else p.UNTIL[until]

    def amount(self, amount: Amount) -> str:
        """The number, or a letter that the end of the clause explains."""
        if isinstance(amount, int):
            return str(amount)
        letter = p.LETTERS[self._letters % len(p.LETTERS)]
        self._letters += 1
        self._where += f", where {letter} is {measure_text(amount, self.cards)}"
        return letter

    def counted(self, amount: Amount, head: tuple[str, str], top: bool = False) -> str:
        """So many cards: "a card", "two cards"; after "the top": "card", "two cards"."""
        if amount == 1:
            return head[0] if top else article(head[0])
        if isinstance(amount, int):
            return f"{number(amount)} {head[1]}"
        return f"{self.amount(amount)} {head[1]}"

    # --- on what --------------------------------------------------------------------------------

    def selector(self, effect: EffectWord) -> Selector | None:
        """The cards that the effect can work on; None if it is for a choice that is not made."""
        to = target_of(effect)
        if isinstance(to, Selector) or to is None:
            return to
        return self.ability.choose[to].from_ if to in self.ability.choose else None

    def to(self, effect: EffectWord) -> str:
        """What the effect works on."""
        to = target_of(effect)
        if to is None:
            return ""
        if isinstance(to, Selector):
            return every(to, self.cards)
        choice = self.ability.choose.get(to)
        if choice is None:
            return f"“{to}”"
        if to in self._spoken_of:
            return self._again(to, choice, effect.is_each)
        self._spoken_of.add(to)
        text = chosen(choice, self.cards) + self._label(to, choice)
        return f"each of {text}" if choice.count > 1 and effect.is_each else text

    def _again(self, name: str, choice: Choice, is_each: bool) -> str:
        several = choice.count > 1 or (choice.by == "all" and this(choice.from_) is None)
        label = self._label(name, choice)
        if label:
            return ("each of " if several and is_each else "") + label.strip(" ()")
        if len(self.ability.choose) == 1:
            return ("each of them" if is_each else "them") if several else "it"
        head = head_of(choice.from_)
        return f"those {head}s" if several else f"that {head}"

    def _label(self, name: str, choice: Choice) -> str:
        """Two choices of the same sort are told apart by letters."""
        head = head_of(choice.from_)
        alike = [n for n, c in self.ability.choose.items() if head_of(c.from_) == head]
        return f" ({'ABC'[alike.index(name)]})" if len(alike) > 1 else ""


def _together(effects: Sequence[EffectWord]) -> list[list[EffectWord]]:
    """Effects in order; those that one clause tells stand together."""
    groups: list[list[EffectWord]] = []
    for effect in effects:
        if groups and effect.is_said_with(groups[-1][0]):
            groups[-1].append(effect)
        else:
            groups.append([effect])
    return groups
