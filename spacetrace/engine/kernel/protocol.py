"""What every game offers to the rest of the program."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat, Tick
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.course import Measure
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.decks import DeckFault, DeckFormat
from spacetrace.engine.kernel.errors import ConfigError, Refusal, ScenarioError
from spacetrace.engine.kernel.events import Emit, Event, TakenBack, Viewer
from spacetrace.engine.kernel.notation import RecordNotation
from spacetrace.engine.kernel.opening import Opening, Wish
from spacetrace.engine.kernel.options import Option, check_options
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.rules import Advice, Rulebook
from spacetrace.engine.kernel.state import Codec, State, show
from spacetrace.engine.kernel.suggesting import Suggestion

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
Config: TypeAlias = Mapping[str, Json]
DeckList: TypeAlias = Mapping[str, int]
"""Card ids and how many copies of each."""

CADET = "cadet"  # kind to beginners
NAVIGATOR = "navigator"  # of a family game: an officer that looks beyond its own turn
OFFICERS = frozenset({"officer", "officer-1", "captain", "admiral", NAVIGATOR})
"""The levels that play as one in a game whose officer is still the one that was kept as officer-1,
and that has no captain or admiral of its own. A navigator begins as one.
A game whose officer changes first keeps a copy of it (games/spacetrace/officer_1.py).
"""

_OF_ALL: RecordNotation[Event] = RecordNotation((TakenBack,))
"""The events that every game has."""

T = TypeVar("T", bound=State)  # the game's table
V = TypeVar("V", bound=State)  # the game's view
C = TypeVar("C")  # the game's compiled cards


class Game(Rulebook[T], ABC, Generic[T, V, C]):
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
    formats: tuple[DeckFormat, ...] = ()
    """Of the decks that people bring, the usual one first; none where nobody brings a deck."""
    format_version: int
    """Of everything that is stored: snapshots, and the lines of actions and events."""
    table_type: type[T]
    seats_rule: str
    """The id of the rule that says who plays, cited where no action's own rule can be asked."""
    action_notation: RecordNotation[Action]
    """Where the lines of actions are no more than their fields; other games write their own."""
    event_notation: RecordNotation[Event]

    measure: Measure[V] | None = None
    """How matches are measured that are over; None where nobody looks back at them."""

    weights: Mapping[str, float] = MappingProxyType({})  # by which `evaluate` weighs, by name
    weak_see_less: ClassVar[bool] = False  # weaker levels see less of it, and make no slips

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        """`weights` replaces some of the numbers, such as by fitted ones that the caller has read.

        Raises ConfigError for a name that this game does not weigh by.
        """
        for name in weights or ():
            if name not in self.weights:
                raise ConfigError(f"{self.title} weighs nothing called “{name[:40]}”.")
        if weights:
            self.weights = {**self.weights, **weights}

    # --- before the match -------------------------------------------------------------------

    @abstractmethod
    def compile_cards(self, data: Json) -> C:
        """Card set data as the engine uses it; raises ConfigError with place and word."""

    def check_config(self, config: Config) -> dict[str, Json]:
        """The options completed with their defaults; raises ConfigError for a bad one."""
        return {**check_options(self.options, config)}

    def check_seats(self, config: Config, seats: int) -> None:
        """Whether so many seats can play with these options; raises ConfigError with the reason."""
        if not self.min_seats <= seats <= self.max_seats:
            raise ConfigError(f"{self.title} is for {self.min_seats} to {self.max_seats} seats.")

    def deck_faults(self, cards: C, deck: DeckList, config: Config) -> list[DeckFault]:
        """Why this deck may not be played, a fault a reason; in most games nobody brings one."""
        return [DeckFault("All seats share one deck; nobody brings one.")] if deck else []

    def format_following(self, formats: Collection[str]) -> str:
        """The format of a table to which decks of these formats are brought, if nobody says so."""
        return self.formats[0].key

    def deck_problems(self, cards: C, deck: DeckList, config: Config) -> list[str]:
        """The sentences of the deck's faults, for those who need no more."""
        return [fault.sentence for fault in self.deck_faults(cards, deck, config)]

    @abstractmethod
    def setup(
        self, config: Config, cards: C, decks: Sequence[DeckList], chance: Chance, emit: Emit = None
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

    def moves(self, table: T, seat: Seat) -> list[Action]:
        """The legal actions that are moves of the game, also out of turn, without meta actions.

        They stand in the order of `rules`. The clock's are its `Tick` while there is a deadline; a
        seat that does not exist has none.
        """
        if seat == CLOCK:
            return [TICK] if self.explain(table, seat, TICK) is None else []
        listed: list[Action] = []
        if self.is_playing(table, seat):
            for blocked, rules in self._move_rules:
                if blocked is None or blocked(table, seat) is None:
                    for rule in rules:
                        listed += rule.offers(table, seat)
        return listed

    def meta_actions(self, table: T, seat: Seat) -> list[Action]:
        """The legal actions that are no moves: conceding, standing orders."""
        listed: list[Action] = []
        if self.is_playing(table, seat):
            for rule in self._meta_rules:
                if rule.blocked(table, seat) is None:
                    listed += rule.offers(table, seat)
        return listed

    def legal_actions(self, table: T, seat: Seat) -> list[Action]:
        """Everything this seat may do now; the one definition of legality."""
        return self.moves(table, seat) + self.meta_actions(table, seat)

    @abstractmethod
    def is_playing(self, table: T, seat: Seat) -> bool:
        """Whether the match goes on and the seat has a part in it: else it can do nothing at all.

        It is asked before any rule, so that rules need not.
        """

    def refuse_seat(self, table: T, seat: Seat) -> Refusal:
        """Why a seat that does not play can do nothing."""
        outcome = self.outcome(table)
        if outcome is not None:
            return Refusal(outcome.rule, "The match is over.")
        return Refusal(self.seats_rule, "There is no such seat at this table.")

    def explain(self, table: T, seat: Seat, action: Action) -> Refusal | None:
        """Why the action is not possible for the seat now; None when it is."""
        rule = self._rule_of.get(type(action))
        if rule is None:
            return Refusal(self.seats_rule, "This game has no such action.")
        if type(action) is Tick and self.outcome(table) is None:  # the clock sits nowhere
            return rule.refusal(table, seat, action)
        if not self.is_playing(table, seat):
            return self.refuse_seat(table, seat)
        return rule.blocked(table, seat) or rule.refusal(table, seat, action)

    def advice(self, table: T, seat: Seat, action: Action) -> Advice | None:
        """What the seat should know before a legal action, such as that it brings nothing."""
        return self._of_rule(table, seat, action)

    def _of_rule(self, table: T, seat: Seat, action: Action) -> Advice | None:
        rule = self._advising.get(type(action))
        return None if rule is None else rule.advice(table, seat, action)

    def is_vain(self, table: T, seat: Seat, action: Action) -> bool:
        """Whether a legal action brings nothing, as far as the seat may know."""
        advice = self._of_rule(table, seat, action)  # what a game weighs besides makes nothing vain
        return advice is not None and advice.is_vain

    def due(self, table: T, seat: Seat, actions: Iterable[Action]) -> Action | None:
        """The usual action where a seat that is waited for has nothing better left to do.

        `actions` are its legal ones; None where one of them may still be worth doing.
        """
        if seat not in self.waiting_for(table):
            return None
        usual = self.default_action(table, seat)
        for action in actions:
            rule = self._rule_of[type(action)]
            if action == usual or rule.is_meta:
                continue
            if rule.is_aside and not rule.pays(table, seat, action):
                continue
            if not self.is_vain(table, seat, action):
                return None
        return usual

    def unseen(self, table: T, seat: Seat) -> tuple[Action, ...]:
        """What the seat may say without having looked at its hand, one after the other.

        Where people share a device, a seat that wants no more than that need not take it. It is for
        everybody to see, so it follows from what is public alone, and the first of the actions is
        legal whatever the seat holds. Empty where the seat has to look.
        """
        return ()

    def apply(self, table: T, seat: Seat, action: Action, emit: Emit = None) -> None:
        """Carry the action out in place; raises IllegalAction with the table untouched."""
        refusal = self.explain(table, seat, action)
        if refusal is not None:
            raise refusal.error()
        self._rule_of[type(action)].perform(table, seat, action, emit)

    def cut_short(self, table: T) -> tuple[str, ...]:
        """The ids of the cards of whose effects the last action had to leave some out.

        That is done to what cannot be refused, where its effects would go on for too long.
        """
        return ()

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
    def determinize(self, table: T, viewer: Viewer, chance: Chance) -> T:
        """A full table that agrees with what the viewer may know, the hidden places filled anew.

        It follows from the viewer's view and `chance` alone: for two tables that the viewer cannot
        tell apart, the same chance gives the same table, byte by byte. An opponent's unseen cards
        come from what its format allows. Orders and claims of others count as not given. The new
        table draws from `chance`.
        """

    def forecast(
        self, table: T, seat: Seat, action: Action, order: Sequence[str] = ()
    ) -> State | None:
        """What a legal action brings if nobody answers, as far as the seat may know.

        `order` names pieces of the seat in the order in which it wants them. None where nothing is
        foreseen of such an action; raises IllegalAction. As in `determinize`, tables that the seat
        cannot tell apart give the same.
        """
        return None

    @abstractmethod
    def evaluate(
        self, view: V, cards: C, actions: Sequence[Action], level: str, deal: Callable[[Chance], T]
    ) -> list[float]:
        """How good each action looks to a player of this level ("cadet", "officer").

        `deal` makes tables that agree with the view (see determinize).
        """

    def suggestion(self, table: T, seat: Seat, action: Action, names: Sequence[str]) -> Suggestion:
        """A legal action in words, and what speaks for it, on a table that was dealt for the seat.

        `names` are those of the seats; the table may be changed by asking.
        """
        return Suggestion(f"choose “{self.action_text(action)}”")

    # --- keeping --------------------------------------------------------------------------------

    @functools.cached_property
    def _codec(self) -> Codec[T]:
        return Codec(self.table_type, self.format_version)

    def copy(self, table: T) -> T:
        """An independent table in the same state."""
        return table.copy()

    def dump(self, table: T) -> bytes:
        """The snapshot: JSON, versioned, without the secret of the table's chance."""
        return self._codec.dump(table)

    def restore(self, snapshot: bytes, cards: C, chance: Chance) -> T:
        """The table of a snapshot; chance gets the stored counter. Raises SnapshotError."""
        return self._codec.restore(snapshot, cards, chance)

    def view_json(self, view: V) -> bytes:
        """The view as canonical JSON."""
        return msgspec.json.encode(show(view))

    def forecast_json(self, forecast: State) -> bytes:
        """The forecast as canonical JSON."""
        return msgspec.json.encode(show(forecast))

    # --- text ---------------------------------------------------------------------------------

    def action_text(self, action: Action) -> str:
        """The canonical line of an action (without the seat)."""
        return self.action_notation.write(action)

    def parse_action(self, text: str) -> Action:
        """The action of a line; raises NotationError. It may be illegal."""
        return self.action_notation.read(text)

    def event_text(self, event: Event) -> str:
        """The canonical line of an event."""
        return (_OF_ALL if type(event) is TakenBack else self.event_notation).write(event)

    def parse_event(self, text: str) -> Event:
        """The event of a line; raises NotationError."""
        notation = _OF_ALL if text.startswith("taken-back ") else self.event_notation
        return notation.read(text)

    @abstractmethod
    def narrate(self, event: Event, cards: C, names: Sequence[str]) -> str:
        """The event as a sentence for the log, with the seats' names; "" when not worth one."""

    def narrate_all(self, events: Sequence[Event], cards: C, names: Sequence[str]) -> list[str]:
        """The events of a move, a sentence each; "" also for one that the next one tells along."""
        return [self.narrate(event, cards, names) for event in events]

    def narrate_tick(self, events: Sequence[Event], cards: C, names: Sequence[str]) -> list[str]:
        """The same where the clock moved, as nobody did in time."""
        return self.narrate_all(events, cards, names)

    # --- scenarios ------------------------------------------------------------------------------

    @abstractmethod
    def arrange(self, config: Config, cards: C, position: Config, chance: Chance) -> T:
        """A table with the given position (scenario files); raises ScenarioError."""

    def position_of(self, table: T) -> dict[str, object]:
        """The words of a position that arrange this table again.

        Raises ScenarioError where they cannot say it, and in games that do not write any.
        """
        raise ScenarioError(f"A table of {self.title} cannot be written down as a position.")

    def plays(self, action: Action, card: str) -> bool:
        """Whether the action plays the card with this id from the hand."""
        return self.action_text(action).split(" ")[:2] == ["play", card]

    def openings(self, cards: C, wish: Wish) -> Iterator[Opening]:
        """Where matches may begin in which the first seat has a card, the plainest first.

        In richer ones there is more that the card may need. Not every one can be arranged; raises
        NotationError for a card that the set does not have.
        """
        hands = {str(seat + 1): wish.hand(seat) for seat in range(wish.seats)}
        yield Opening({"seats": wish.seats, "turn": wish.turn + 1, "hands": hands})
