"""What every game offers to the rest of the program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import ConfigError, Refusal
from spacetrace.engine.kernel.events import Emit, Event, Viewer
from spacetrace.engine.kernel.options import Option
from spacetrace.engine.kernel.outcome import Outcome

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
Config: TypeAlias = Mapping[str, Json]
DeckList: TypeAlias = Mapping[str, int]
"""Card ids and how many copies of each."""

T = TypeVar("T")  # the game's table
V = TypeVar("V")  # the game's view
C = TypeVar("C")  # the game's compiled cards


class Game(ABC, Generic[T, V, C]):
    """One game: pure rules over a mutable table that the game defines.

    Nothing here reads a clock, a file or a global source of chance. `cards` is the compiled form
    of a published card set and is never changed.
    """

    key: str
    title: str
    rules_version: int
    min_seats: int
    max_seats: int
    options: tuple[Option, ...] = ()

    # --- before the match -------------------------------------------------------------------

    @abstractmethod
    def compile_cards(self, data: Json) -> C:
        """Card set data as the engine uses it; raises ConfigError with place and word."""

    @abstractmethod
    def check_config(self, config: Config) -> dict[str, Json]:
        """The options completed with their defaults; raises ConfigError for a bad one."""

    def check_seats(self, config: Config, seats: int) -> None:
        """Whether so many seats can play with these options; raises ConfigError with the reason."""
        if not self.min_seats <= seats <= self.max_seats:
            raise ConfigError(f"{self.title} is for {self.min_seats} to {self.max_seats} seats.")

    @abstractmethod
    def deck_faults(self, cards: C, deck: DeckList, config: Config) -> list[DeckFault]:
        """Why this deck may not be played, a fault a reason; empty when it may."""

    def deck_problems(self, cards: C, deck: DeckList, config: Config) -> list[str]:
        """The sentences of the deck's faults, for those who need no more."""
        return [fault.sentence for fault in self.deck_faults(cards, deck, config)]

    @abstractmethod
    def setup(
        self,
        config: Config,
        cards: C,
        decks: Sequence[DeckList],
        chance: Chance,
        emit: Emit = None,
    ) -> T:
        """The first table, dealt, with the first turn begun; raises ConfigError.

        `decks` has one entry a seat; it is empty in a game to which nobody brings a deck.
        """

    # --- playing ------------------------------------------------------------------------------

    @abstractmethod
    def seats(self, table: T) -> int:
        """How many seats the table has."""

    @abstractmethod
    def waiting_for(self, table: T) -> tuple[Seat, ...]:
        """The seats whose decision the table waits for.

        Empty when the match is over, or while the table waits for its clock alone.
        """

    def deadline(self, table: T) -> Deadline | None:
        """What the clock waits for; None when there is nothing that time would change.

        While there is one, `Tick` is the clock's one move.
        """
        return None

    def reactors(self, table: T) -> tuple[Seat, ...]:
        """The seats that the table does not wait for and that would lose a chance by waiting.

        A secret of the server: whoever runs the match asks its computer players among them; people
        and the API never learn of it. A game may leave out seats that will be asked anyhow.
        """
        waiting = self.waiting_for(table)
        return tuple(
            seat
            for seat in range(self.seats(table))
            if seat not in waiting and self.moves(table, seat)
        )

    @abstractmethod
    def moves(self, table: T, seat: Seat) -> list[Action]:
        """The legal actions that are moves of the game, also out of turn, without asides.

        The clock's are its `Tick` while there is a deadline; a seat that does not exist has none.
        """

    @abstractmethod
    def asides(self, table: T, seat: Seat) -> list[Action]:
        """The legal actions that are no moves: conceding, standing orders."""

    def legal_actions(self, table: T, seat: Seat) -> list[Action]:
        """Everything this seat may do now; the one definition of legality."""
        return self.moves(table, seat) + self.asides(table, seat)

    @abstractmethod
    def explain(self, table: T, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not possible for the seat now; None when it is."""

    @abstractmethod
    def apply(self, table: T, seat: Seat, action: Action, emit: Emit = None) -> None:
        """Carry the action out in place; raises IllegalAction with the table untouched."""

    @abstractmethod
    def default_action(self, table: T, seat: Seat) -> Action:
        """What the clock plays for a seat that is waited for and absent."""

    @abstractmethod
    def outcome(self, table: T) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    # --- knowing --------------------------------------------------------------------------------

    @abstractmethod
    def view(self, table: T, viewer: Viewer) -> V:
        """What the viewer may know, built up from nothing."""

    @abstractmethod
    def fold(self, view: V, event: Event, cards: C) -> V:
        """The view after an event, in the form that this viewer saw."""

    @abstractmethod
    def imagine(self, view: V, cards: C, chance: Chance) -> T:
        """A full table that agrees with the view: what an agent searches in."""

    @abstractmethod
    def appraise(self, view: V, cards: C, actions: Sequence[Action], level: str) -> list[float]:
        """How good each action looks to a player of this level ("cadet", "officer")."""

    # --- keeping --------------------------------------------------------------------------------

    @abstractmethod
    def copy(self, table: T) -> T:
        """An independent table in the same state."""

    @abstractmethod
    def dump(self, table: T) -> bytes:
        """The snapshot: JSON, versioned, without the secret of the table's chance."""

    @abstractmethod
    def restore(self, snapshot: bytes, cards: C, chance: Chance) -> T:
        """The table of a snapshot; chance gets the stored counter. Raises SnapshotError."""

    @abstractmethod
    def view_json(self, view: V) -> bytes:
        """The view as canonical JSON."""

    # --- text ---------------------------------------------------------------------------------

    @abstractmethod
    def action_text(self, action: Action) -> str:
        """The canonical line of an action (without the seat)."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """The action of a line; raises NotationError. It may be illegal."""

    @abstractmethod
    def event_text(self, event: Event) -> str:
        """The canonical line of an event."""

    @abstractmethod
    def parse_event(self, text: str) -> Event:
        """The event of a line; raises NotationError."""

    @abstractmethod
    def tell(self, event: Event, cards: C, names: Sequence[str]) -> str:
        """The event as a sentence for the log, with the seats' names; "" when not worth one."""

    # --- scenarios ------------------------------------------------------------------------------

    @abstractmethod
    def arrange(self, config: Config, cards: C, position: Config, chance: Chance) -> T:
        """A table with the given position (scenario files); raises ScenarioError."""
