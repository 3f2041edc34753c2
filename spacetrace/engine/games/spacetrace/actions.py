"""What a seat may ask for in Spacetrace; texts are in notation.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from spacetrace.engine.kernel.actions import Action, MetaAction


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a card from hand (ST-6 to ST-11), together with the reinforcements that pay for it.

    `targets` are the owner's choices in the card's order, and `costs` what pays the card's further
    costs, both as texts: a ship's or tactic's name ("2:fighters#2"), or a card in a pile
    ("wrecks:fighters", "hand:reinforcement-100", "2:killed:fighters"). A choice of several gives
    several texts joined by "+", a choice of none "none". For a commander the first target is its
    ship.
    """

    card: str
    targets: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    paid_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Use the activated ability of a ship card, or of its commander."""

    ship: str
    commander: bool = False
    targets: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveShip(Action):
    """Move a ship card into the own other fleet (ST-30)."""

    ship: str
    fleet: str


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Begin an exchange with a first card: three of a sort for 100 MP or for a card (ST-13)."""

    card: str


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Pick one of the options of the decision that is asked for."""

    option: str


@dataclass(frozen=True, slots=True)
class StopPicking(Action):
    """Leave it at what is picked so far, where fewer will do."""


@dataclass(frozen=True, slots=True)
class DeclareAttack(Action):
    """Attack with the base fleet, or with both fleets (ST-21)."""

    both: bool = False


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """The defender's decision whether its second fleet defends (ST-21)."""

    second: bool


@dataclass(frozen=True, slots=True)
class PlaceNext(Action):
    """Put this ship card into the next place of its class stack (ST-21)."""

    ship: str


@dataclass(frozen=True, slots=True)
class KeepOrder(Action):
    """Leave all class stacks that are still to be ordered as they stand (ST-21)."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Say no to the say: let the stack resolve, the window close, the turn end."""


@dataclass(frozen=True, slots=True)
class PassAttack(Action):
    """Pass now and in all further windows of this attack (ST-27)."""


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """End the own turn (ST-12)."""


ASKING = ("always-ask", "stop-at-end")
PASS_ORDER, KEEP = "pass", "keep-order"
UNLESS = ("unless-attack", "unless-second", "unless-tactic")
DEFEND = ("defend-base", "defend-both")
AIMED, ANSWER = "unless-aimed-at", "answer"
"""The first words of standing orders. An aim is followed by a ship card; an answer by a card of
the hand and, if it shall have just this target, by the ship card that it is aimed at."""


@dataclass(frozen=True, slots=True)
class SetOrder(MetaAction):
    """A standing order (ST-14), on or off: its words, such as "pass" or "answer lance"."""

    order: str
    on: bool


@dataclass(frozen=True, slots=True)
class Concede(MetaAction):
    """Give the match up (ST-34)."""


# Actions are frozen and few, so each distinct one is built once (see docs/performance.md).
PASS, PASS_ATTACK, READY, KEEP_ORDER = Pass(), PassAttack(), Ready(), KeepOrder()
STOP, CONCEDE = StopPicking(), Concede()
ATTACK, ATTACK_BOTH = DeclareAttack(False), DeclareAttack(True)
COMMIT = (Commit(False), Commit(True))
play_action = lru_cache(maxsize=1 << 15)(PlayCard)
activate_action = lru_cache(maxsize=1 << 12)(Activate)
exchange_action = lru_cache(maxsize=1 << 12)(Exchange)
move_action = lru_cache(maxsize=1 << 12)(MoveShip)
pick_action = lru_cache(maxsize=1 << 12)(Pick)
place_action = lru_cache(maxsize=1 << 12)(PlaceNext)
