"""Says what the rule of an action is: when it is offered, why it is refused and what it does."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, Generic, Never, Protocol, TypeAlias, TypeVar, cast, get_args

from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat, Tick
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit


class Timed(Protocol):
    """A table that may wait for its clock."""

    @property
    def deadline(self) -> Deadline | None:
        """What the clock waits for; None when there is nothing that time would change."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player should know before a possible action: the rule's id and a sentence.

    As far as the seat may know, what `is_vain` brings nothing, and what `is_costly` no more than it
    takes. What is neither loses something by the way.
    """

    rule: str
    sentence: str
    is_vain: bool = True
    is_costly: bool = False

    @property
    def is_against(self) -> bool:
        """Whether it is advice not to do it."""
        return self.is_vain or self.is_costly


T = TypeVar("T")  # the game's table
C = TypeVar("C", bound=Timed)  # the game's table, with a clock
A = TypeVar("A", bound=Action, contravariant=True)  # the action, or a union of some


class ActionRule(ABC, Generic[T, A]):
    """The one definition of an action, or of some that are offered together.

    A game lists its rules; the list of legal actions, the refusals and the carrying out are all
    read from there (kernel/protocol.py). A seat that asks is known to play (Game.is_playing), and
    `offers` and `refusal` are asked only where `blocked` is None: a rule says neither twice.
    """

    actions: ClassVar[tuple[type[Action], ...]]
    """The actions that this is the rule of, as its class names them; no action has two rules."""

    is_meta: ClassVar[bool] = False
    """Whether these are no moves of the game but about the match (kernel.actions.MetaAction)."""

    is_aside: ClassVar[bool] = False
    """Whether these are possible at nearly any time, and left to do only where it `pays`."""

    choices: tuple[A, ...] = ()
    """All there ever is of this, where that is a fixed few; offered are those not refused."""

    def __init_subclass__(cls) -> None:
        """Reads the actions from the head of the class: `ActionRule[Table, Pass | PassAttack]`."""
        super().__init_subclass__()
        bases: tuple[object, ...] = vars(cls).get("__orig_bases__", ())
        named = [argument for base in bases for argument in get_args(base)]
        parts = [part for argument in named for part in get_args(argument) or (argument,)]
        found = [part for part in parts if isinstance(part, type) and issubclass(part, Action)]
        if found:
            cls.actions = tuple(found)

    def blocked(self, table: T, seat: Seat) -> Refusal | None:
        """Why nothing of this is possible for the seat now, whatever it is; None when some may be.

        Rules that stand in a row and inherit this from one class are asked once for all of them,
        so nothing of the rule itself may decide it, though the refusal may cite it.
        """
        return None

    def offers(self, table: T, seat: Seat) -> list[Action]:
        """All that the seat may do of this now."""
        listed: list[Action] = []
        for action in self.choices:
            if self.refusal(table, seat, action) is None:
                listed.append(action)
        return listed

    @abstractmethod
    def refusal(self, table: T, seat: Seat, action: A) -> Refusal | None:
        """Why the action is not possible for the seat now; None when it is.

        It is None just for the actions that are offered, and for what stands for one of them.
        """

    def pays(self, table: T, seat: Seat, action: A) -> bool:
        """Whether what `is_aside` is worth doing in this turn, all the same."""
        return False

    def advice(self, table: T, seat: Seat, action: A) -> Advice | None:
        """What the seat should know before it does this, which is possible now.

        It follows from what the seat may know, as the offers do.
        """
        return None

    @abstractmethod
    def perform(self, table: T, seat: Seat, action: A, emit: Emit) -> None:
        """Carries the action out, which is known to be legal: change the table, then tell it."""


AnyRule: TypeAlias = ActionRule[T, Never]
"""A rule of whatever actions."""

Blocks: TypeAlias = Callable[[T, Seat], Refusal | None]
"""The `blocked` of a rule."""


def in_rows(
    rules: Iterable[AnyRule[T]],
) -> Iterator[tuple[Blocks[T] | None, tuple[AnyRule[T], ...]]]:
    """Rules in rows that are blocked by one method, with that; with None where nothing does."""
    for blocked, same in groupby(rules, lambda rule: type(rule).blocked):
        row = tuple(same)
        yield None if blocked is ActionRule.blocked else row[0].blocked, row


def rules_by_action(rules: Iterable[AnyRule[T]]) -> dict[type[Action], ActionRule[T, Action]]:
    """Each action's rule, which may be asked about that type of action alone."""
    return {
        action: cast("ActionRule[T, Action]", rule) for rule in rules for action in rule.actions
    }


class Rulebook(Generic[T]):
    """All rules of a game, and which of them are asked: what follows from them is found once."""

    rules: Sequence[AnyRule[T]]
    """Every action with its rule, in the order in which moves are listed."""

    @functools.cached_property
    def _rule_of(self) -> dict[type[Action], ActionRule[T, Action]]:
        return rules_by_action(self.rules)

    @functools.cached_property
    def _advising(self) -> dict[type[Action], ActionRule[T, Action]]:
        """The rules that have something to say, by action: most have not, and cost nothing."""
        silent = ActionRule.advice
        return {a: rule for a, rule in self._rule_of.items() if type(rule).advice is not silent}

    @functools.cached_property
    def _move_rules(self) -> tuple[tuple[Blocks[T] | None, tuple[AnyRule[T], ...]], ...]:
        moves = [rule for rule in self.rules if not rule.is_meta and Tick not in rule.actions]
        return tuple(in_rows(moves))

    @functools.cached_property
    def _meta_rules(self) -> tuple[AnyRule[T], ...]:
        return tuple(rule for rule in self.rules if rule.is_meta)


class TickRule(ActionRule[C, Tick]):
    """The deadline of the table has passed; `perform` of the game's own rule says what then."""

    rule: ClassVar[str]
    """The id of the game's rule about its clock."""

    choices = (TICK,)

    def refusal(self, table: C, seat: Seat, action: Tick) -> Refusal | None:
        if seat != CLOCK:
            return Refusal(self.rule, "Only the clock says that time is up.")
        if table.deadline is None:
            return Refusal(self.rule, "There is nothing that the clock waits for.")
        return None
