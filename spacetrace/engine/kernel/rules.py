"""Says what the rule of an action is: when it is offered, why it is refused and what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

T = TypeVar("T")  # the game's table


class ActionRule(ABC, Generic[T]):
    """The one definition of an action, or of some that are offered together.

    A game lists its rules; the list of legal actions, the refusals and the carrying out are all
    read from there (kernel/protocol.py).
    """

    actions: ClassVar[tuple[type[Action], ...]]
    """The actions that this is the rule of; no action has two."""

    is_meta: ClassVar[bool] = False
    """Whether these are no moves of the game but about the match (kernel.actions.MetaAction)."""

    @abstractmethod
    def offers(self, table: T, seat: Seat) -> list[Action]:
        """All that the seat may do of this now; none for a seat that does not exist."""

    @abstractmethod
    def refusal(self, table: T, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not possible for the seat now; None when it is.

        It is None just for the actions that are offered, and for what stands for one of them.
        """

    @abstractmethod
    def perform(self, table: T, seat: Seat, action: Action, emit: Emit) -> None:
        """Carries the action out, which is known to be legal: change the table, then tell it."""
