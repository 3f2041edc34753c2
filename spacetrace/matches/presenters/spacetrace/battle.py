"""An attack told step by step from its events: who meets whom, shots, losses, what survives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from cardsets.emblems import ROMAN
from spacetrace.engine.games.spacetrace import events as happened
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.events_of_attacks import (
    AttackDeclared,
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
)
from spacetrace.engine.games.spacetrace.events_of_ships import (
    DamageDealt,
    ShipChanged,
    ShipEntered,
    ShipLeft,
)
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.matches.presenters.spacetrace.keys import card_of, dom_id
from spacetrace.matches.presenters.spacetrace.pieces import title_of

Tell = Callable[[Event], str]


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


def attacks_in(
    told: Iterable[tuple[int, Sequence[Event]]],
    viewer: Seat,
    cards: CardSet,
    names: Sequence[str],
    tell: Tell,
) -> list[AttackStory]:
    """Every attack in a run of moves (version, events), oldest first."""
    reader = _Reader(viewer, cards, names, tell)
    for version, events in told:
        reader.follow(version, events)
    return reader.stories


class _Reader:
    """Follows the events and notes how every ship card stands."""

    def __init__(self, viewer: Seat, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        self.viewer = viewer
        self.cards = cards
        self.names = names
        self.tell = tell
        self.states: dict[str, State] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        self.stories: list[AttackStory] = []
        self.battle: ClassBattle | None = None

    def follow(self, version: int, events: Sequence[Event]) -> None:
        """Take in the events of one move."""
        for at, event in enumerate(events):
            if self.stories and self.stories[-1].is_running:
                self.stories[-1].last_version = version
            self._note(event)
            match event:
                case AttackDeclared(seat, _both):
                    title = _("%(name)s attacks") % {"name": self.names[seat]}
                    self.stories.append(AttackStory(version, seat, title, self.viewer))
                case ClassBattleBegan():
                    self._begin(event, events[at + 1 :])
                case BattleStepBegan(step):
                    self._step(step)
                case ClassBattleEnded():
                    self._end()
                case AttackEnded() | happened.MatchEnded():
                    self._end()
                    if self.stories:
                        self.stories[-1].is_running = False
                case _:
                    self._tell(event)

    def _note(self, event: Event) -> None:
        match event:
            case ShipEntered():
                card = self.cards.card(event.card)
                self.sizes[event.ship] = (card.ships, card.ships * card.lp)
                self.states[event.ship] = State(card.ships, card.ships * card.lp)
            case ShipChanged():
                self._changed(event)
            case ShipLeft(ship, fate):
                self.states[ship] = State(0, 0, fate)

    def _changed(self, event: ShipChanged) -> None:
        living = int(event.living, 16).bit_count()
        self.sizes[event.ship] = (event.size, event.size * event.lp)
        life = living * event.lp - sum(event.wounds[1::2])
        self.states[event.ship] = State(living, life)

    def _begin(self, event: ClassBattleBegan, rest: Sequence[Event]) -> None:
        if not self.stories:
            return
        sides = ((event.attacker_seat, event.attackers), (1 - event.attacker_seat, event.defenders))
        fighters = [self._fighter(name, seat, rest) for seat, ships in sides for name in ships]
        self.battle = ClassBattle(
            event.battle,
            event.attacker_class,
            event.defender_class,
            event.attacker_seat,
            self._pairing(event),
            fighters,
        )
        self.stories[-1].battles.append(self.battle)

    def _pairing(self, event: ClassBattleBegan) -> str:
        words = {
            "battle": ROMAN[event.battle],
            "attacker": self.names[event.attacker_seat],
            "defender": self.names[1 - event.attacker_seat],
            "a": ROMAN[event.attacker_class],
            "d": ROMAN[event.defender_class],
        }
        if event.attacker_class == event.defender_class:
            return _("Class %(a)s meets class %(d)s.") % words
        if event.defender_class != event.battle:
            text = _(
                "%(defender)s has no class %(battle)s, so %(attacker)s’s class %(a)s meets the next"
                " higher one, class %(d)s."
            )
        else:
            text = _(
                "%(attacker)s has no class %(battle)s, so %(defender)s’s class %(d)s meets the next"
                " higher one, class %(a)s."
            )
        return text % words

    def _fighter(self, name: str, seat: Seat, rest: Sequence[Event]) -> Fighter:
        card = self.cards.card(card_of(name))
        if name not in self.states:
            self._guess(name, card, rest)
        size, full = self.sizes[name]
        state = self.states[name]
        title = title_of(name, self.cards, card.id)
        return Fighter(name, title, card, seat, size, full, state, state)

    def _guess(self, name: str, card: CardDef, rest: Sequence[Event]) -> None:
        """A card that has not been told of in these moves: whole, or a Base with older damage."""
        self.sizes[name] = (card.ships, card.ships * card.lp)
        full = State(card.ships, card.ships * card.lp)
        self.states[name] = full
        taken = 0
        for event in rest:
            if isinstance(event, DamageDealt) and event.ship == name:
                taken += event.damage
            if isinstance(event, ShipChanged) and event.ship == name:
                living = int(event.living, 16).bit_count()
                if living:
                    life = living * event.lp - sum(event.wounds[1::2]) + taken
                    self.states[name] = State(card.ships, min(life, event.size * event.lp))
                    self.sizes[name] = (event.size, event.size * event.lp)
                elif card.is_base:
                    self.states[name] = State(1, min(taken, full.life))
                return

    def _step(self, step: int) -> None:
        if self.battle is None:
            return
        self._close_step()
        titles = {
            1: _("First strike"),
            2: _("Jams"),
            3: _("Shots"),
            4: _("Repairs"),
            5: _("Self-destruction"),
        }
        self.battle.steps.append(Step(titles.get(step, "")))

    def _tell(self, event: Event) -> None:
        if self.battle is None:
            return
        sentence = self.tell(event)
        if not sentence:
            return
        if not self.battle.steps:
            self.battle.steps.append(Step(_("Shots")))
        self.battle.steps[-1].lines.append(sentence)

    def _close_step(self) -> None:
        battle = self.battle
        if battle is None or not battle.steps:
            return
        step = battle.steps[-1]
        step.states = {fighter.name: self.states[fighter.name] for fighter in battle.fighters}
        step.shown = json.dumps(
            {
                fighter.dom_id: [
                    fighter.count(self.states[fighter.name]),
                    fighter.percent(self.states[fighter.name]),
                ]
                for fighter in battle.fighters
            },
            separators=(",", ":"),
        )

    def _end(self) -> None:
        battle = self.battle
        if battle is None:
            return
        self._close_step()
        for fighter in battle.fighters:
            fighter.after = self.states[fighter.name]
        self.battle = None
