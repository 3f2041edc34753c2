"""Tells an attack step by step from its events: who meets whom, shots, losses, survivors."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace_1.events import MatchEnded, TurnBegan
from spacetrace.engine.games.spacetrace_1.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    DamageDealt,
    ShipChanged,
    ShipEntered,
    ShipLeft,
)
from spacetrace.engine.games.spacetrace_1.table import View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event
from spacetrace.presentation.moves import Told
from spacetrace.presentation.spacetrace_1.attacks import (
    AttackStory,
    ClassBattle,
    Fighter,
    State,
    Step,
)
from spacetrace.presentation.spacetrace_1.emblems import ROMAN
from spacetrace.presentation.spacetrace_1.keys import card_of
from spacetrace.presentation.spacetrace_1.pieces import title_of


def attacks_in(
    told: Sequence[Told],
    viewer: Seat,
    cards: CardSet,
    names: Sequence[str],
    now: View | None = None,
) -> list[AttackStory]:
    """Every attack in what happened, oldest first."""
    reader = _Reader(viewer, cards, names)
    reader.follow(told)
    return reader.stories


def latest_attack_in(
    told: Sequence[Told], viewer: Seat, cards: CardSet, names: Sequence[str], now: View
) -> AttackStory | None:
    """The last attack in what happened, while it is of this turn or the one before.

    `now` is the table after the last of the moves: a Base that none of them speaks of is in it.
    """
    declared = [at for at, one in enumerate(told) if isinstance(one.event, AttackDeclared)]
    if not declared:
        return None
    at = declared[-1]
    later = (one.version for one in told[at:] if isinstance(one.event, TurnBegan))
    if sum(version > told[at].version for version in later) > 1:
        return None
    reader = _Reader(viewer, cards, names)
    reader.know(now)
    reader.learn(told[:at])
    reader.follow(told[at:])
    return reader.stories[-1]


class _Reader:
    """Follows the events and notes how every ship card stands."""

    def __init__(self, viewer: Seat, cards: CardSet, names: Sequence[str]) -> None:
        self.viewer = viewer
        self.cards = cards
        self.names = names
        self.states: dict[str, State] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        self.last: dict[str, State] = {}
        self.stories: list[AttackStory] = []
        self.battle: ClassBattle | None = None

    def know(self, view: View) -> None:
        """How the ship cards stand at the end."""
        for side in view.sides:
            for ship in side.base + side.second:
                life = ship.size * ship.lp - ship.damage
                self.last[ship.name] = State(ship.ships, life)

    def learn(self, told: Sequence[Told]) -> None:
        """How the ship cards stood after what is not told itself."""
        for one in told:
            self._note(one.event)

    def follow(self, told: Sequence[Told]) -> None:
        """Take in what happened."""
        for at, one in enumerate(told):
            version, event = one.version, one.event
            if self.stories and self.stories[-1].is_running:
                self.stories[-1].last_version = version
            self._note(event)
            match event:
                case AttackDeclared(seat, _both):
                    title = _("%(name)s attacks") % {"name": self.names[seat]}
                    self.stories.append(AttackStory(version, seat, title, self.viewer))
                case ClassBattleBegan():
                    self._begin(event, [later.event for later in told[at + 1 :]])
                case BattleStepBegan(step):
                    self._step(step)
                case ClassBattleEnded():
                    self._end()
                case AttackEnded() | MatchEnded():
                    self._end()
                    if self.stories:
                        self.stories[-1].is_running = False
                case _:
                    self._tell(one.sentence)

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
        self.sizes[event.ship] = (event.size, event.full)
        self.states[event.ship] = State(event.living, event.life)

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
        title = title_of(name, card)
        return Fighter(name, title, card, seat, size, full, state, state)

    def _guess(self, name: str, card: CardDef, rest: Sequence[Event]) -> None:
        """A card that no move before told of: whole, but for a Base with older damage."""
        self.sizes[name] = (card.ships, card.ships * card.lp)
        full = State(card.ships, card.ships * card.lp)
        self.states[name] = full
        if not card.is_base:
            return
        taken = 0
        for event in rest:
            if isinstance(event, DamageDealt) and event.ship == name:
                taken += event.damage
            if isinstance(event, ShipChanged) and event.ship == name:
                self.states[name] = State(1, min(event.life + taken, full.life))
                return
        self.states[name] = self.last.get(name, full)

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

    def _tell(self, sentence: str) -> None:
        if self.battle is None or not sentence:
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
