"""What lies on the table: ship cards, wrecks, tactics, what is chosen and what goes on."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.state import (
    BITS,
    Public,
    Secret,
    State,
    Unstored,
    field,
    like,
    state,
    value,
)

FleetName: TypeAlias = Literal["base", "second"]
Until: TypeAlias = Literal["battle", "turn", "leaves"]
ShipName: TypeAlias = str
"""A ship card in play, by owner and number: "1:fighters", "2:fighters#3"; never used twice."""
ShipSet: TypeAlias = Annotated[int, BITS]
"""Some of a card's single ships: bit i is ship i + 1."""


@value
class Lasting(State):
    """A change to a ship card that lasts until the battle or turn ends, or the card leaves."""

    stat: Public[str]  # "ap", "lp", "ships" or "keyword"
    amount: Public[int]  # added; negative takes away
    keyword: Public[str]
    until: Public[Until]


@state
class Ship(State):
    """A ship card in play, as everybody sees it.

    `living` are its ships not lost, `jammed` those jammed this turn, `fired` those that fired in
    this attack (ST-25); lost ships keep their marks, should they come back (ST-20). `wounds` is
    the damage, in LP, of living ships that have some. `ap`, `lp` (per ship), `size` and `keywords`
    are the present values, with all changes in them. `order` is its place in its class stack.
    """

    shown = ("cls", "ships", "jammed_ships", "fired_ships", "damage")

    name: Public[ShipName]
    card: Public[CardDef]
    owner: Public[Seat]
    order: Public[int]
    size: Public[int] = like("card.ships")
    living: Public[ShipSet] = like("card.full")
    jammed: Public[ShipSet] = 0
    fired: Public[ShipSet] = 0
    wounds: Public[dict[int, int]] = field(default_factory=dict)
    ap: Public[int] = like("card.ap")
    lp: Public[int] = like("card.lp")
    keywords: Public[frozenset[str]] = like("card.keywords")
    lasting: Public[list[Lasting]] = field(default_factory=list)
    commander: Public[CardDef | None] = None
    shield: Public[int] = 0  # shots that will miss (until the turn ends)
    activated: Public[bool] = False  # used its activated ability this turn
    commander_activated: Public[bool] = False
    exhausted: Public[bool] = False  # may not fire for the rest of the turn
    battle_used: Public[bool] = False  # its battle abilities worked in this attack (ST-20)
    commander_used: Public[bool] = False
    fought: Public[bool] = False  # its stack fought in the present class battle (ST-29)
    hit: Public[bool] = False  # was hit in the present class battle (ST-29)
    controlled: Public[bool] = False  # is with the other side until the turn ends
    token: Public[bool] = False  # a copy: leaves the game when it leaves play
    rebuilt: Public[bool] = False  # was a wreck before (ST-35)
    fell_jammed: Unstored[bool] = False  # its last ships were jammed as they fell (ST-20)

    @property
    def cls(self) -> int:
        """The class, 1 to 4."""
        return self.card.cls

    @property
    def ships(self) -> int:
        """How many ships live."""
        return self.living.bit_count()

    @property
    def jammed_ships(self) -> int:
        """How many living ships are jammed."""
        return (self.jammed & self.living).bit_count()

    @property
    def fired_ships(self) -> int:
        """How many living ships have fired in this attack."""
        return (self.fired & self.living).bit_count()

    @property
    def damage(self) -> int:
        """The LP that the card is short of: lost ships and the wounds of living ones."""
        return (self.size - self.living.bit_count()) * self.lp + sum(self.wounds.values())

    def __repr__(self) -> str:
        return f"<{self.name} {self.ships}/{self.size}>"


@value
class Wreck(State):
    """A ship card in a wreck pile; killed ones cannot be reconstructed (ST-19)."""

    shown = ("mp",)

    card: Public[CardDef]
    killed: Public[bool] = False

    @property
    def mp(self) -> int:
        """What it counts (ST-33)."""
        return self.card.mp


@value
class Ref(State):
    """Something named as a target (ST-17): a ship in play, a tactic on the stack, a card in a pile.

    `zone` is "ship" (name is the ship's name), "stack" (the tactic's name), or "hand", "library",
    "discard", "wrecks", "killed" (a wreck that is; name is the card's id, and copies in a pile
    are all alike), of seat `seat`.
    """

    zone: Public[str]
    seat: Public[Seat]
    name: Public[str]

    @property
    def text(self) -> str:
        """As actions and events name it: "2:fighters#2", "1:wrecks:fighters"."""
        if self.zone in ("ship", "stack"):
            return self.name
        return f"{self.seat + 1}:{self.zone}:{self.name}"


def refs_text(refs: tuple[Ref, ...]) -> str:
    """The targets of one choice as one text."""
    return "+".join([ref.text for ref in refs]) if refs else "none"


Bindings: TypeAlias = dict[str, tuple[Ref, ...]]
"""The names of an ability's choices -> what was chosen; never changed once made."""


@value
class Tactic(State):
    """A tactic on the stack (ST-15), with the targets named as it was played (per ability)."""

    shown = ("aims",)

    name: Public[str]  # like a ship's: "1:counter-strike#2"
    card: Public[CardDef]
    seat: Public[Seat]
    targets: Public[tuple[Bindings, ...]]  # one a `played` ability, in the card's order

    @property
    def aims(self) -> list[str]:
        """The texts of its targets, one a choice."""
        return [refs_text(refs) for bindings in self.targets for refs in bindings.values()]


@state
class Frame(State):
    """An ability being carried out: the interpreter's unit of work.

    `source` is the name of the ship in play that has it ("" for a tactic or a reinforcement),
    `tactic` that of the tactic that is resolving, or "", `step` the index of the next effect. What
    was chosen among hidden cards is its seat's secret. A frame waits while the table has a Prompt.
    """

    seat: Public[Seat]
    card: Public[CardDef]
    ability: Public[int]
    source: Public[ShipName]
    tactic: Public[str]
    bindings: Secret[Bindings]
    step: Public[int] = 0


@state
class PublicPrompt(State):
    """What everybody sees of a decision that interrupts everything else.

    `what` is "exchange", "exchange-reinforcements", "discard", "search" or "choose"; `seat` must
    pick `left` more. With `may_stop` it may leave it at what it has picked. `name` is the choice's
    name in the frame on top of the work list.
    """

    what: Public[str]
    seat: Public[Seat]
    left: Public[int]
    may_stop: Public[bool] = False
    name: Public[str] = ""


@state
class Prompt(PublicPrompt):
    """A decision: what there is to pick from, and what is picked."""

    options: Secret[list[Ref]] = field(default_factory=list)
    picked: Secret[list[Ref]] = field(default_factory=list)


LAST_WINDOW = 5
"""The window after class battle IV (ST-27)."""


@state
class Attack(State):
    """The attack of this turn while it goes on (ST-21 to ST-27)."""

    attacker_second: Public[bool]  # the second fleet attacks too
    defender_second: Public[bool] = False  # the second fleet defends too
    order_class: Public[int] = 0  # the class being ordered now (stage "order")
    placed: Public[int] = 0  # how many cards of it are in their places
    window: Public[int] = 0  # 1..4 before class battles I..IV, 5 after IV; 0 before the first
    battle: Public[tuple[int, int] | None] = None  # classes (attacker's, defender's) now fighting

    @property
    def is_fought(self) -> bool:
        """All class battles are over: the window after IV is open (ST-27)."""
        return self.window == LAST_WINDOW

    @property
    def next_class(self) -> int:
        """The class whose battle the open window comes before; 0 where there is none (ST-26)."""
        return 0 if self.is_fought else self.window
