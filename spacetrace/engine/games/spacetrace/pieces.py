"""What lies on the table: ship cards, wrecks, tactics, what is chosen and what goes on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.kernel.actions import Seat

FleetName: TypeAlias = Literal["base", "second"]
Until: TypeAlias = Literal["battle", "turn", "leaves"]
ShipName: TypeAlias = str
"""A ship card in play, by owner and number: "1:fighters", "2:fighters#3"; never used twice."""


class Lasting:
    """A change to a ship card that lasts until the battle or turn ends, or the card leaves."""

    __slots__ = ("amount", "keyword", "stat", "until")

    def __init__(self, stat: str, amount: int, keyword: str, until: Until) -> None:
        self.stat = stat  # "ap", "lp", "ships" or "keyword"
        self.amount = amount  # added; negative takes away
        self.keyword = keyword
        self.until = until

    def copy(self) -> Lasting:
        return Lasting(self.stat, self.amount, self.keyword, self.until)


class Ship:
    """A ship card in play.

    Sets of its single ships are bit sets: bit i is ship i + 1. `living` are those not lost,
    `jammed` those jammed this turn, `fired` those that fired in this attack (ST-25). `wounds` is
    the damage, in LP, of living ships that have some. `ap`, `lp` (per ship), `size` and `keywords`
    are the present values, with all changes in them. `order` is its place in its class stack.
    """

    __slots__ = (
        "activated",
        "ap",
        "battle_used",
        "card",
        "commander",
        "commander_activated",
        "commander_used",
        "controlled",
        "exhausted",
        "fell_jammed",
        "fired",
        "fought",
        "hit",
        "jammed",
        "keywords",
        "lasting",
        "living",
        "lp",
        "name",
        "order",
        "owner",
        "rebuilt",
        "shield",
        "size",
        "token",
        "wounds",
    )

    def __init__(self, name: ShipName, card: CardDef, owner: Seat, order: int) -> None:
        self.name = name
        self.card = card
        self.owner = owner
        self.order = order
        self.size = card.ships
        self.living = card.full
        self.jammed = 0
        self.fired = 0
        self.wounds: dict[int, int] = {}
        self.ap = card.ap
        self.lp = card.lp
        self.keywords = card.keywords
        self.lasting: list[Lasting] = []
        self.commander: CardDef | None = None
        self.shield = 0  # shots that will miss (until the turn ends)
        self.activated = False  # used its activated ability this turn
        self.commander_activated = False
        self.exhausted = False  # may not fire for the rest of the turn
        self.battle_used = False  # its battle abilities worked in this attack (ST-20)
        self.commander_used = False
        self.fought = False  # its stack fought in the present class battle (ST-29)
        self.hit = False  # was hit in the present class battle (ST-29)
        self.controlled = False  # is with the other side until the turn ends
        self.token = False  # a copy: leaves the game when it leaves play
        self.rebuilt = False  # was a wreck before (ST-35)
        self.fell_jammed = False  # its last ships were jammed as they fell (ST-20); not kept

    def copy(self) -> Ship:
        new = Ship.__new__(Ship)
        new.name = self.name
        new.card = self.card
        new.owner = self.owner
        new.order = self.order
        new.size = self.size
        new.living = self.living
        new.jammed = self.jammed
        new.fired = self.fired
        new.wounds = self.wounds.copy() if self.wounds else {}
        new.ap = self.ap
        new.lp = self.lp
        new.keywords = self.keywords
        new.lasting = [change.copy() for change in self.lasting] if self.lasting else []
        new.commander = self.commander
        new.shield = self.shield
        new.activated = self.activated
        new.commander_activated = self.commander_activated
        new.exhausted = self.exhausted
        new.battle_used = self.battle_used
        new.commander_used = self.commander_used
        new.fought = self.fought
        new.hit = self.hit
        new.controlled = self.controlled
        new.token = self.token
        new.rebuilt = self.rebuilt
        new.fell_jammed = self.fell_jammed
        return new

    def __repr__(self) -> str:
        return f"<{self.name} {self.living.bit_count()}/{self.size}>"


class Wreck:
    """A ship card in a wreck pile; killed ones cannot be reconstructed (ST-19)."""

    __slots__ = ("card", "killed")

    def __init__(self, card: CardDef, killed: bool) -> None:
        self.card = card
        self.killed = killed

    def copy(self) -> Wreck:
        return Wreck(self.card, self.killed)


class Ref:
    """Something named as a target (ST-17): a ship in play, a tactic on the stack, a card in a pile.

    `zone` is "ship" (name is the ship's name), "stack" (the tactic's name), or "hand", "library",
    "discard", "wrecks" (name is the card's id; copies in a pile are all alike), of seat `seat`.
    """

    __slots__ = ("name", "seat", "zone")

    def __init__(self, zone: str, seat: Seat, name: str) -> None:
        self.zone = zone
        self.seat = seat
        self.name = name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ref):
            return NotImplemented
        return (self.zone, self.seat, self.name) == (other.zone, other.seat, other.name)

    def __hash__(self) -> int:
        return hash((self.zone, self.seat, self.name))

    def __repr__(self) -> str:
        return f"Ref({self.zone}, {self.seat}, {self.name})"


Bindings: TypeAlias = dict[str, tuple[Ref, ...]]
"""The names of an ability's choices -> what was chosen; never changed once made."""


class Tactic:
    """A tactic on the stack (ST-15), with the targets named as it was played (per ability)."""

    __slots__ = ("card", "name", "seat", "targets")

    def __init__(self, name: str, card: CardDef, seat: Seat, targets: tuple[Bindings, ...]) -> None:
        self.name = name  # like a ship's: "1:counter-strike#2"
        self.card = card
        self.seat = seat
        self.targets = targets  # one a `played` ability, in the card's order

    def copy(self) -> Tactic:
        return self  # never changed


class Frame:
    """An ability being carried out: the interpreter's unit of work.

    `source` is the name of the ship in play that has it ("" for a tactic or a reinforcement),
    `step` the index of the next effect. A frame waits while the table has a Prompt.
    """

    __slots__ = ("ability", "bindings", "card", "seat", "source", "step", "tactic")

    def __init__(
        self,
        seat: Seat,
        card: CardDef,
        ability: int,
        source: ShipName,
        tactic: str,
        bindings: Bindings,
        step: int = 0,
    ) -> None:
        self.seat = seat
        self.card = card
        self.ability = ability
        self.source = source
        self.tactic = tactic  # the name of the tactic that is resolving, or ""
        self.bindings = bindings
        self.step = step

    def copy(self) -> Frame:
        return Frame(
            self.seat,
            self.card,
            self.ability,
            self.source,
            self.tactic,
            dict(self.bindings),
            self.step,
        )


class Prompt:
    """A decision that interrupts everything else (an effect's choice, an exchange).

    `what` is "exchange", "exchange-reinforcements", "discard", "search" or "choose"; `seat` must
    pick `left` more of `options`; `picked` is what it has picked. With `may_stop` it may leave it
    at that. `name` is the choice's name in the frame on top of the work list.
    """

    __slots__ = ("left", "may_stop", "name", "options", "picked", "seat", "what")

    def __init__(
        self, what: str, seat: Seat, left: int, options: list[Ref], may_stop: bool, name: str
    ) -> None:
        self.what = what
        self.seat = seat
        self.left = left
        self.options = options
        self.may_stop = may_stop
        self.name = name
        self.picked: list[Ref] = []

    def copy(self) -> Prompt:
        new = Prompt(self.what, self.seat, self.left, self.options.copy(), self.may_stop, self.name)
        new.picked = self.picked.copy()
        return new


class Attack:
    """The attack of this turn while it goes on (ST-21 to ST-27)."""

    __slots__ = ("attacker_second", "battle", "defender_second", "order_class", "placed", "window")

    def __init__(self, attacker_second: bool) -> None:
        self.attacker_second = attacker_second  # the second fleet attacks too
        self.defender_second = False  # the second fleet defends too
        self.order_class = 0  # the class being ordered now (stage "order")
        self.placed = 0  # how many cards of it are in their places
        self.window = 0  # 1..4 before the class battles I..IV, 5 after IV; 0 before the first
        self.battle: tuple[int, int] | None = None  # classes (attacker's, defender's) now fighting

    def copy(self) -> Attack:
        new = Attack(self.attacker_second)
        new.defender_second = self.defender_second
        new.order_class = self.order_class
        new.placed = self.placed
        new.window = self.window
        new.battle = self.battle
        return new
