"""Says what a record of the card language is: all that the engine and the pages ask of a word.

A word with fields is a class: the fields are its schema, the docstring its help text, the rest is
said by class attributes and methods. It is registered by being defined in a room of this package;
one that leaves something out is refused as the schema is imported.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import get_annotations
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.places import (
    IN_PLAY,
    Where,
    check_selector,
    may_find_base,
)
from spacetrace.engine.games.spacetrace.cards.selectors import (
    Choice,
    Kind,
    Record,
    Selector,
    Target,
)
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.pieces import Prompt, Ref, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.amounts import check_amount
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

if TYPE_CHECKING:  # they are made of words
    from spacetrace.engine.games.spacetrace.cards.effect_text import EffectWriter
    from spacetrace.engine.games.spacetrace.cards.nouns import Cards
    from spacetrace.engine.games.spacetrace.effects.plan import Planned


class Word(Record, frozen=True):
    """A word with fields of its own.

    `rulings` are the rules that matter for a card with it: an id, or an id and how the sentence of
    the rule begins.
    """

    rulings: ClassVar[tuple[str, ...]]
    stays_in_play: ClassVar[bool] = False
    """Besides what its selectors find it looks at ship cards in play alone, and changes them."""

    @classmethod
    def every(cls) -> tuple[type[Self], ...]:
        """All words of this sort, in the order of the alphabet; raises TypeError for a bad one."""
        words = sorted(_leaves(cls), key=lambda word: str(word.__struct_config__.tag))
        for word in words:
            unsaid = sorted(_unsaid(word))
            if unsaid:
                raise TypeError(f"The word {word.__name__} does not say its {', '.join(unsaid)}.")
        return tuple(words)


W = TypeVar("W", bound=Word)


def _leaves(base: type[W]) -> list[type[W]]:
    found: list[type[W]] = []
    for word in base.__subclasses__():
        found += _leaves(word) or [word]
    return found


def _unsaid(word: type[Word]) -> Iterator[str]:
    """What a word must say and does not: attributes without a default, abstract methods, help."""
    if not word.__doc__:
        yield "docstring"
    for base in word.__mro__:
        for name, kind in get_annotations(base).items():
            if str(kind).startswith("ClassVar") and not hasattr(word, name):
                yield name
        for name in vars(base):
            if getattr(getattr(word, name, None), "__isabstractmethod__", False):
                yield name


# --- effects --------------------------------------------------------------------------------------


class EffectWord(Word, tag_field="effect", frozen=True):
    """What an ability does. Words without a default here must be said by every effect."""

    told: ClassVar[tuple[str, ...]]
    """Its clause with gaps: as told to the player, as done by the card, as done by the opponent."""
    search: ClassVar[Mapping[str, tuple[str, ...]]]
    """Its word in searches, with other ways to say it; more words where it may be found by more."""
    sign: ClassVar[str]
    """The scene of a tactic that does this first: a name of presentation/spacetrace/scenes.py."""
    measure: ClassVar[str] = ""
    """The field that says how much it does: an amount, or None for all of it."""
    works_in: ClassVar[tuple[str, ...]] = IN_PLAY
    """Where what it works on can be."""
    immunity: ClassVar[str] = ""
    """The keyword that protects a ship card from it."""
    spares_base: ClassVar[bool] = False
    """A Base is immune to it, or it never happens to one (ST-2)."""
    spares_mothership: ClassVar[bool] = False
    """It never happens to a Mothership, which stands in its second fleet (ST-30)."""
    spares_killed: ClassVar[bool] = False
    """It never happens to a killed wreck (ST-19)."""
    hits: ClassVar[bool] = False
    """It hits ships: in a class battle only those of fleets that take part (ST-22)."""
    step: ClassVar[int] = 3
    """The step of a class battle in which a `battle` ability does it (ST-24)."""
    comes_last: ClassVar[bool] = False
    """It is done after everything else in its step."""
    never_in: ClassVar[tuple[str, ...]] = ()
    """The triggers of a class battle in which it would change who fights (ST-24)."""
    ends_with_turn: ClassVar[bool] = False
    """It would be over at once if it happened as the turn ends."""
    brings_ships: ClassVar[bool] = False
    """It brings ship cards into play, which may be lost again."""
    is_each: ClassVar[bool] = False
    """It is said to happen to "each of" several chosen cards."""
    bars: ClassVar[tuple[Callable[[Table, Ship, Seat], Refusal | None], ...]] = ()
    """Why a ship card is no target for it now, for other reasons than an immunity."""
    questions: ClassVar[str] = ""
    """Why it cannot happen where nobody is asked: the end of a sentence."""
    asks_by: ClassVar[str] = ""
    """The field that says whether anybody is asked, where one does."""

    @abstractmethod
    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """Do what is planned, to the targets that are still there and are not immune.

        It may set table.prompt. The caller settles the table and refreshes the ships' values
        afterwards (lasting.come_to_rest).
        """

    def answered(self, table: Table, prompt: Prompt, emit: Emit) -> None:
        """What it asked for is decided: go on with it."""

    def check(self, where: Where, report: Report) -> None:
        """Report what is wrong with its own fields."""

    def check_target(self, sel: Selector, report: Report) -> None:
        """Report what else is wrong with what it works on."""

    def asks(self) -> str:
        """Why nobody could be asked for it, if somebody must be; else ""."""
        return self.questions

    def never_on_base(self) -> bool:
        """True when it never happens to a Base (ST-2)."""
        return self.spares_base

    def sentence(self, writer: EffectWriter) -> str:
        """What it does, in words."""
        return writer.say(self.told, to=writer.to(self))

    def is_said_with(self, before: EffectWord) -> bool:
        """True when one clause tells both this effect and the one before."""
        return False

    def found_by(self) -> Sequence[str]:
        """Its words in searches."""
        return tuple(self.search)[:1]


def target_of(effect: EffectWord) -> Target | None:
    """What an effect works on; None for one about cards or MP."""
    found: Target | None = getattr(effect, "to", None)
    return found


def check_effect(
    effect: EffectWord, choose: Mapping[str, Choice], where: Where, report: Report
) -> None:
    """Report what is wrong with one effect of an ability with these choices."""
    to = target_of(effect)
    if isinstance(to, Selector):
        check_selector(to, where, report.at("to"))
        _check_place(effect, to, report.at("to"))
    elif to is not None and to in choose:
        _check_place(effect, choose[to].from_, report.at("to"))
    amount = getattr(effect, effect.measure) if effect.measure else None
    if amount is not None:
        check_amount(amount, where, report.at(effect.measure))
    _check_moment(effect, where, report)
    effect.check(where, report)


def _check_place(effect: EffectWord, sel: Selector, report: Report) -> None:
    name = effect.__struct_config__.tag
    if sel.zone not in effect.works_in:
        report.at("zone").say(
            f"“{name}” works on: {', '.join(effect.works_in)}; not on “{sel.zone}”."
        )
    elif effect.spares_base and may_find_base(sel):
        report.at("kind").say(f"“{name}” does nothing to a Base (ST-2): add the kind “ship”.")
    elif effect.spares_base and "base" in sel.kind:
        report.at("kind").say(f"“{name}” does nothing to a Base (ST-2).")
    else:
        effect.check_target(sel, report)


def _check_moment(effect: EffectWord, where: Where, report: Report) -> None:
    name, trigger = effect.__struct_config__.tag, where.trigger
    if trigger == "while_in_play":
        if not isinstance(effect, LastingEffect):
            report.say("While a card is in play it can only change AP or LP, or give keywords.")
    elif trigger in effect.never_in:
        report.say(f"“{name}” cannot happen in a step of a class battle (ST-24).")
    elif trigger == "turn_end" and effect.ends_with_turn:
        report.say(f"As the turn ends “{name}” would be over at once.")


class LastingEffect(EffectWord, frozen=True):
    """A change to ship cards that lasts: for a while, or while a card with it is in play."""

    told = ("give {to} {gains} {until}", "gives {to} {gains} {until}")

    @abstractmethod
    def span(self) -> tuple[Target, str]:
        """What it works on, and until when."""

    @abstractmethod
    def adds(self, table: Table, seat: Seat, source: Ship | None) -> tuple[str, int, str]:
        """The value that it changes, by how much, and the keyword that it gives ("")."""

    @abstractmethod
    def gain(self, writer: EffectWriter) -> str:
        """What the ship cards get, in words."""

    def is_said_with(self, before: EffectWord) -> bool:
        return isinstance(before, LastingEffect) and self.span() == before.span()

    def sentence(self, writer: EffectWriter) -> str:
        """All that the same cards get for the same time, in one clause."""
        return writer.say(
            self.told, to=writer.to(self), gains=writer.gains(), until=writer.until(self.span()[1])
        )


# --- conditions and costs -------------------------------------------------------------------------


class ConditionWord(Word, tag_field="test", frozen=True):
    """What must be true for an ability to work."""

    told: ClassVar[tuple[str, str]]
    """Its clause after "if", with gaps: when it is true, and when it is not."""
    stays_in_battle: ClassVar[bool] = False
    """In a class battle it follows from the stacks that meet alone."""

    @abstractmethod
    def holds(self, table: Table, seat: Seat, source: Ship | None) -> bool:
        """True when it is so now, for the seat and the ship card that have the ability."""

    def check(self, where: Where, report: Report, depth: int) -> None:
        """Report what is wrong with it; `depth` counts what it is nested in, itself included."""

    def sentence(self, cards: Cards, is_true: bool) -> str:
        """The condition as a clause after "if", or that it is not so."""
        return self.told[not is_true]


class CostWord(Word, tag_field="pay", frozen=True):
    """What an ability costs besides the MP of its card."""

    search: ClassVar[Mapping[str, tuple[str, ...]]]
    """Its word in searches, with other ways to say it."""
    is_once: ClassVar[bool] = False
    """It can stand once in the costs of an ability."""

    @abstractmethod
    def sentence(self, kind: Kind, cards: Cards) -> str:
        """The price in words, for a card of this kind."""

    def check(self, where: Where, report: Report) -> None:
        """Report what is wrong with it."""

    def is_picked(self) -> bool:
        """True when the owner names a card that pays."""
        return False

    def options(self, table: Table, seat: Seat, source: Ship | None) -> list[Ref] | None:
        """The cards that it can be paid with, one of them; None when no card pays."""
        return None

    def may_be(self, card: CardDef) -> bool:
        """Whether a card could be what pays, by its printed values."""
        return True

    def price(self) -> int:
        """The MP that it takes out of the pool."""
        return 0

    def is_payable(self, ship: Ship) -> bool:
        """False when the ship card cannot pay it now."""
        return True

    def pay(self, ship: Ship) -> None:
        """The ship card whose ability is used pays, if it is the one that does."""
