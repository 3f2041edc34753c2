"""A class battle without abilities, shot by shot and ship by ship, straight from ST-24 to ST-29.

It shares nothing with the engine's arithmetic by runs: it is here to be compared with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spacetrace.engine.games.spacetrace.pieces import Ship


@dataclass
class Single:
    """One ship of a card."""

    damage: int = 0
    lost: bool = False
    jammed: bool = False
    fired: bool = False


@dataclass
class Card:
    """A ship card in a class stack."""

    name: str
    ap: int
    lp: int
    keywords: frozenset[str]
    shield: int
    is_base: bool
    singles: list[Single] = field(default_factory=list)
    hit: bool = False
    killed: bool = False

    @property
    def lives(self) -> bool:
        return any(not single.lost for single in self.singles)

    @property
    def is_there(self) -> bool:
        return self.lives and not self.killed


def meeting(attacker: set[int], defender: set[int], battle: int) -> tuple[int, int] | None:
    """Which classes meet in a class battle, by the words of ST-23."""
    if battle in attacker and battle in defender:
        return battle, battle
    if battle in attacker:
        return battle, min(cls for cls in defender if cls > battle)
    if battle in defender:
        return min(cls for cls in attacker if cls > battle), battle
    return None


@dataclass
class Shot:
    """A shot on its way: at a single ship, or into a card's shield."""

    target: Card
    at: Single | None
    ap: int


def card_of(ship: Ship) -> Card:
    """The card as it stands in the engine's table."""
    card = Card(ship.name, ship.ap, ship.lp, ship.keywords, ship.shield, ship.card.is_base)
    for index in range(ship.size):
        bit = 1 << index
        card.singles.append(
            Single(
                damage=ship.wounds.get(index, 0),
                lost=not ship.living & bit,
                jammed=bool(ship.jammed & bit),
                fired=bool(ship.fired & bit),
            )
        )
    return card


def battle(attackers: list[Card], defenders: list[Card]) -> None:
    """Steps 1, 3 and 5 between two stacks; the cards themselves are changed."""
    for card in attackers + defenders:
        card.hit = False
    for is_preemptive_step in (True, False):
        shots = volley(attackers, defenders, is_preemptive_step)
        shots += volley(defenders, attackers, is_preemptive_step)
        for shot in shots:
            land(shot)
    for card in attackers + defenders:
        if card.lives and "selfdestruct" in card.keywords and not card.is_base:
            is_wholly_jammed = all(s.jammed for s in card.singles if not s.lost)
            card.killed = card.hit or not is_wholly_jammed


def volley(own: list[Card], enemy: list[Card], is_preemptive_step: bool) -> list[Shot]:
    """The shots of one side, one ship after the other."""
    shots: list[Shot] = []
    for card in own:
        if is_preemptive_step and "preemptive" not in card.keywords:
            continue
        for single in card.singles:
            if single.lost or single.jammed or single.fired:
                continue
            if card.ap == 0 or "cannot_fire" in card.keywords:
                continue
            shot = aim(card.ap, enemy, shots)
            if shot:
                single.fired = True
                shots.append(shot)
    return shots


def aim(ap: int, enemy: list[Card], shots: list[Shot]) -> Shot | None:
    """The next shot of a side, given those that it has assigned already."""
    for card in in_order_of_being_hit(enemy):
        for single in card.singles:
            if single.lost:
                continue
            assigned = sum(shot.ap for shot in shots if shot.at is single)
            if single.damage + assigned >= card.lp:
                continue
            missed = sum(1 for shot in shots if shot.target is card and shot.at is None)
            return Shot(card, None if missed < card.shield else single, ap)
    return None


def in_order_of_being_hit(stack: list[Card]) -> list[Card]:
    """Cards that want to be hit first, then the others, then those that want to be last."""
    first = [c for c in stack if "first_target" in c.keywords]
    last = [c for c in stack if "last_target" in c.keywords and c not in first]
    middle = [c for c in stack if c not in first and c not in last]
    return [c for c in first + middle + last if "immune_damage" not in c.keywords]


def land(shot: Shot) -> None:
    """One shot does its damage; what it has beyond the ship's LP is lost."""
    if shot.at is None:
        shot.target.shield -= 1
        return
    shot.target.hit = True
    shot.at.damage += shot.ap
    if shot.at.damage >= shot.target.lp:
        shot.at.lost = True


def summary(card: Card) -> tuple[object, ...]:
    """All that the engine keeps of a card, to compare."""
    living = [s for s in card.singles if not s.lost]
    return (
        card.name,
        [s.lost for s in card.singles],
        [s.damage for s in living],
        [s.fired for s in living],
        card.shield,
    )
