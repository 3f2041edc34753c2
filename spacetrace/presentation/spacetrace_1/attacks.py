"""Describes an attack as the page shows it: class battles, their ship cards, the steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace_1.cards.schema import Card
from spacetrace.engine.kernel.actions import Seat
from spacetrace.presentation.offers import dom_id
from spacetrace.presentation.spacetrace_1.emblems import ROMAN


@dataclass(slots=True)
class State:
    """What is left of a ship card: living ships, LP, and how it is gone, if it is."""

    ships: int
    life: int
    fate: str = ""


@dataclass(slots=True)
class Fighter:
    """A ship card in a class battle."""

    name: str
    title: str
    definition: CardDef
    seat: Seat
    size: int
    full: int
    before: State
    after: State

    @property
    def card(self) -> Card:
        """The card's data, for its face."""
        return self.definition.data

    @property
    def dom_id(self) -> str:
        """What the steps call it."""
        return dom_id(self.name)

    @property
    def is_single(self) -> bool:
        """One ship: LP are counted, not ships."""
        return self.size == 1

    def count(self, state: State) -> int:
        """The number that is shown for a state."""
        return state.life if self.is_single else state.ships

    def percent(self, state: State) -> int:
        """How much of its LP are left, in hundredths."""
        return round(100 * state.life / self.full) if self.full else 0

    @property
    def count_before(self) -> int:
        """The number before the battle."""
        return self.count(self.before)

    @property
    def count_after(self) -> int:
        """The number after the battle."""
        return self.count(self.after)

    @property
    def lost(self) -> int:
        """How much it lost in the battle."""
        return self.count_before - self.count_after

    @property
    def percent_after(self) -> int:
        """What is left of it, in hundredths."""
        return self.percent(self.after)

    @property
    def percent_before(self) -> int:
        """What it came with, in hundredths."""
        return self.percent(self.before)


@dataclass(slots=True)
class Step:
    """One of the five steps of a class battle: its name, its sentences, how all stand after it."""

    title: str
    lines: list[str] = field(default_factory=list)
    states: dict[str, State] = field(default_factory=dict)
    shown: str = "{}"


@dataclass(slots=True)
class ClassBattle:
    """A class battle: the two stacks and the steps."""

    battle: int
    attacker_class: int
    defender_class: int
    attacker: Seat
    sentence: str
    fighters: list[Fighter]
    steps: list[Step] = field(default_factory=list)

    @property
    def roman(self) -> str:
        """The class as people write it."""
        return ROMAN[self.battle]

    @property
    def is_bent(self) -> bool:
        """A class is missing, so another one stands in for it."""
        return self.attacker_class != self.defender_class

    @property
    def attacker_roman(self) -> str:
        """The attacker's class."""
        return ROMAN[self.attacker_class]

    @property
    def defender_roman(self) -> str:
        """The defender's class."""
        return ROMAN[self.defender_class]

    def of(self, seat: Seat) -> list[Fighter]:
        """The ship cards of one seat."""
        return [fighter for fighter in self.fighters if fighter.seat == seat]


@dataclass(slots=True)
class AttackStory:
    """An attack, as far as it has come."""

    version: int
    attacker: Seat
    title: str
    viewer: Seat
    battles: list[ClassBattle] = field(default_factory=list)
    is_running: bool = True
    last_version: int = 0
    is_fresh: bool = True
    """Nothing has been done since by the one who looks: shown at once, else folded up."""

    def losses(self, seat: Seat) -> str:
        """What a seat lost, in words: "60 Wasps, Base 90 LP"."""
        lost: dict[str, int] = {}
        single: set[str] = set()
        for battle in self.battles:
            for fighter in battle.of(seat):
                if fighter.lost > 0:
                    lost[fighter.title] = lost.get(fighter.title, 0) + fighter.lost
                    if fighter.is_single:
                        single.add(fighter.title)
        words = [f"{name} {n} LP" if name in single else f"{n} {name}" for name, n in lost.items()]
        return ", ".join(words) or _("nothing")

    @property
    def lost_by_me(self) -> str:
        """What the one who looks lost."""
        return self.losses(self.viewer)

    @property
    def lost_by_them(self) -> str:
        """What the other side lost."""
        return self.losses(1 - self.viewer)

    @property
    def lanes(self) -> list[Lane]:
        """The class battles with the two sides as this viewer sits."""
        return [
            Lane(battle, battle.of(1 - self.viewer), battle.of(self.viewer), self.viewer)
            for battle in self.battles
        ]


@dataclass(slots=True)
class Lane:
    """A class battle as one viewer sees it: theirs above, mine below."""

    battle: ClassBattle
    they: list[Fighter]
    me: list[Fighter]
    viewer: Seat

    @property
    def they_roman(self) -> str:
        """The class of the stack above."""
        mine = self.battle.attacker == self.viewer
        return self.battle.defender_roman if mine else self.battle.attacker_roman

    @property
    def me_roman(self) -> str:
        """The class of the stack below."""
        mine = self.battle.attacker == self.viewer
        return self.battle.attacker_roman if mine else self.battle.defender_roman
