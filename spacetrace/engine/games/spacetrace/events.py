"""Says what happens in a Spacetrace match; what happens to fleets is in events_of_fleets.py.

Ships and tactics are told by their names in play ("2:fighters#2"), cards elsewhere by their ids.
The table is changed first, then the event is told; what it has become is in the view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    ClassBattleSkipped,
    CommanderLeft,
    CommanderPlaced,
    DamageDealt,
    DefenceDecided,
    SecondFleet,
    ShipChanged,
    ShipEntered,
    ShipLeft,
    ShipMoved,
    ShipRepaired,
    ShipsJammed,
    ShotsFired,
    ShotsKept,
    StackOrdered,
    WindowOpened,
)
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import (
    Event,
    ForeseenEvent,
    PrivateEvent,
    PublicEvent,
    Viewer,
)
from spacetrace.engine.kernel.notation import RecordNotation

# --- turns and the say ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchBegan(PublicEvent):
    """Both hands are dealt; this seat has the first turn (ST-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """A turn begins (ST-5); `quiet_turns` counts for ST-35."""

    seat: Seat
    number: int
    quiet_turns: int


@dataclass(frozen=True, slots=True)
class TurnEnded(PublicEvent):
    """A turn ends: pools are empty and the turn's marks are gone (ST-6, ST-28).

    `quiet_turns` counts it already (ST-35).
    """

    seat: Seat
    quiet_turns: int


@dataclass(frozen=True, slots=True)
class SayChanged(PublicEvent):
    """Who has the say now, and for what."""

    stage: str
    seat: Seat
    opener_seat: Seat
    passes: int
    resolving: bool


@dataclass(frozen=True, slots=True)
class PromptChanged(ForeseenEvent):
    """A decision is asked of a seat, which has `left` to pick; None: no longer."""

    seat: Seat | None
    what: str | None
    left: int


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A seat said no to the say."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PassedAttack(Event):
    """A seat passes for the rest of the attack (ST-27); it alone knows."""

    seat: Seat
    on: bool

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class OrderSet(PrivateEvent):
    """A standing order was set (ST-14); `order` are its words."""

    order: tuple[str, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class OrderUsed(PrivateEvent):
    """A standing order has acted (ST-14); `action` are the words of what it did."""

    order: tuple[str, ...]
    action: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderEnded(PrivateEvent):
    """A standing order is no longer in force (ST-14).

    `why`: "turn" (its time is over), "attack" (there was no moment for it), "gone" (what it is
    about), "refused" (it could not be carried out).
    """

    order: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Conceded(PublicEvent):
    """A seat gave the match up (ST-34)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """The match is over; `winners` counts from 0, empty for a draw.

    The stage is "over" and no decision is asked for; attack and stack stay as they are.
    """

    reason: str
    rule: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


# --- cards ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card came from the library into the hand; only the owner sees which.

    Hands stand in the order of card ids.
    """

    seat: Seat
    card: str | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else CardDrawn(self.seat, None)


@dataclass(frozen=True, slots=True)
class CardMoved(PublicEvent):
    """A known card went from one pile of its owner to another, or into or out of play.

    `source` and `target` are "hand", "library", "library_bottom", "discard", "wrecks", "killed"
    (a wreck that is killed), "removed", or "play" (another event tells where it is in play). It
    goes to the end of its pile (the newest); out of the discard pile and the removed cards the
    first such card is taken, out of the wrecks the last.
    """

    seat: Seat
    card: str
    source: str
    target: str

    def reveals(self, seat: Seat) -> bool:
        return self.source == "library" or (self.source == "hand" and self.seat != seat)


@dataclass(frozen=True, slots=True)
class CardPlayed(ForeseenEvent):
    """A card is played from hand; state events tell what becomes of it."""

    seat: Seat
    card: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoolChanged(ForeseenEvent):
    """A pool holds so many MP now; `why` a word ("paid")."""

    seat: Seat
    pool: int
    why: str


@dataclass(frozen=True, slots=True)
class ExchangeDone(ForeseenEvent):
    """Three cards were exchanged (ST-13)."""

    seat: Seat
    reinforcements: bool


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """A seat looked at hidden cards of a seat; only it knows which."""

    seat: Seat
    of_seat: Seat
    zone: str
    cards: tuple[str, ...]

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class LibraryShuffled(PublicEvent):
    """A library was shuffled."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CommanderPlayed(ForeseenEvent):
    """This turn's commander was played (ST-11)."""

    seat: Seat


# --- the stack ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TacticStacked(PublicEvent):
    """A tactic went on the stack (ST-15)."""

    name: str
    seat: Seat
    card: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TacticLeft(PublicEvent):
    """A tactic left the stack: "resolved", "fizzled" (ST-17) or "countered" (ST-18)."""

    name: str
    fate: str


@dataclass(frozen=True, slots=True)
class AbilityUsed(PublicEvent):
    """An ability of a ship card, a commander or a reinforcement works now."""

    seat: Seat
    card: str
    ship: str | None
    trigger: str


@dataclass(frozen=True, slots=True)
class EffectsLeftOut(PublicEvent):
    """More was set off than one action or the table can take: effects are left out (ST-39).

    All of them were at work before everybody's eyes: abilities in play, and tactics.
    """

    cards: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    MatchBegan,
    TurnBegan,
    TurnEnded,
    SayChanged,
    PromptChanged,
    Passed,
    PassedAttack,
    OrderSet,
    OrderUsed,
    OrderEnded,
    Conceded,
    MatchEnded,
    CardDrawn,
    CardMoved,
    CardPlayed,
    PoolChanged,
    ExchangeDone,
    CardsSeen,
    LibraryShuffled,
    CommanderPlayed,
    TacticStacked,
    TacticLeft,
    AbilityUsed,
    EffectsLeftOut,
    ShipEntered,
    ShipLeft,
    ShipMoved,
    ShipChanged,
    DamageDealt,
    ShipsJammed,
    ShipRepaired,
    CommanderPlaced,
    CommanderLeft,
    SecondFleet,
    AttackDeclared,
    DefenceDecided,
    StackOrdered,
    WindowOpened,
    ClassBattleBegan,
    ClassBattleSkipped,
    BattleStepBegan,
    ShotsFired,
    ShotsKept,
    ClassBattleEnded,
    AttackEnded,
)

NOTATION: RecordNotation[Event] = RecordNotation(EVENTS)
