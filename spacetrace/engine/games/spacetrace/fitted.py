"""What a table is worth to a captain: a sum of features, weighed by numbers fitted to matches.

`manage.py train` finds the numbers and writes them into captain.toml beside this module. A feature
tells nothing about single cards, so cards of tomorrow are weighed as well; of the enemy's hand and
library it tells their size alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import log
from operator import mul
from pkgutil import get_data
from tomllib import loads

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Effect
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.ending import base_damage
from spacetrace.engine.games.spacetrace.table import PublicSide, Side, Table
from spacetrace.engine.games.spacetrace.words.amounts import Amount, amount_of
from spacetrace.engine.games.spacetrace.words.effects_on_cards import Draw
from spacetrace.engine.games.spacetrace.words.effects_on_ships import Damage
from spacetrace.engine.games.spacetrace.worth import rough_worth
from spacetrace.engine.kernel.actions import Seat

FULL_HAND = 7
LEAST_LEFT = 0.3
"""Hundreds of LP: for hits in hand a Base has at least so much left."""
MOST_OF_WHAT_IS_LEFT = 1.3
"""What a hand could do beyond this share of it counts no more."""

_IN_PLAY = (
    *[f"fire of class {cls}" for cls in range(1, 5)],
    *[f"life of class {cls}" for cls in range(1, 5)],
    "ship cards",
    "MP of ships",
    "root of MP of ships",
    "fire in the second fleet",
    "life in the second fleet",
    "fire that comes first",
    "fire that lasts one battle",
    "life that is first target",
    "ships with abilities that repeat",
    "ships with abilities in battles",
    "ships with abilities that always work",
    "commanders",
    "MP of commanders",
    "fire of the Base",
    "damage of the Base",
    "damage of the Base, squared",
    "damage of the Base, to the fourth",
    "pool",
    "cards in the library",
    "library nearly empty",
    "MP of wrecks",
    "MP of wrecks to rebuild",
    "cards in hand",
    "no fleet",
)
"""What everybody sees of a side."""
_HURT = _IN_PLAY.index("damage of the Base")
_IN_HAND = (
    "reinforcements",
    "MP of reinforcements",
    *[f"ships of class {cls}" for cls in range(1, 5)],
    "MP of ships in hand",
    "tactics",
    "cheap tactics",
    "commanders in hand",
    "cards above a full hand",
    "ships that could be paid for",
    "MP that could be paid for",
    "hits on the Base in hand",
    "hits on the Base in hand that cost nothing",
    "hits on the Base in hand to what it has left, squared",
    "cards in hand that draw",
)
"""What a seat knows of its own hand."""
_MEETING = (
    *[f"hits in battle {cls}" for cls in range(1, 5)],
    "hits left for the Base",
    "Base in reach",
    "battles without a loss",
)
"""What the fleets of one side would do to those of the other if they met."""
_BETWEEN = (
    "my turn",
    "my turn, before the attack",
    "length of the match",
    "more of the fire",
    "more of the life",
    "more of the strength",
    "more of the strength, late",
    "more of the strength in my turn",
    "more damage of Bases, late",
    "more MP of ships, late",
    "my hand, their Base hurt",
    "their hand, my Base hurt",
)

NAMES: tuple[str, ...] = (
    *[f"my {name}" for name in _IN_PLAY],
    *[f"their {name}" for name in _IN_PLAY],
    *[f"my {name}" for name in _IN_HAND],
    *[f"my {name}" for name in _MEETING],
    *[f"their {name}" for name in _MEETING],
    *_BETWEEN,
)
"""The names of all features, in their order."""

CONSTANT, SCALE = "constant", "scale"
"""What is added to the sum, and what turns log odds into the officer's MP."""

_REPEAT = ("activated", "turn_start", "turn_end")
_IN_BATTLE = ("preemptive", "battle", "after_battle")


def features(table: Table, me: Seat) -> list[float]:
    """What is known of a table to a seat, a number each, in the order of NAMES."""
    mine, theirs = table.sides[me], table.sides[1 - me]
    my_side, my_fire, my_life = _in_play(mine)
    their_side, their_fire, their_life = _in_play(theirs)
    my_side[-2], their_side[-2] = len(mine.hand) / FULL_HAND, len(theirs.hand) / FULL_HAND
    my_left, their_left = _base_left(mine), _base_left(theirs)
    fire, their_all = sum(my_fire), sum(their_fire)
    life, their_lives = sum(my_life), sum(their_life)
    late = min(table.turn_number, 40) / 40
    is_mine = table.active == me
    more_fire, more_life = (
        log((0.3 + fire) / (0.3 + their_all)),
        log((1 + life) / (1 + their_lives)),
    )
    strength = more_fire + more_life
    return [
        *my_side,
        *their_side,
        *_in_hand(table, me, their_left),
        *_meeting(my_fire, their_fire, my_life, their_life, their_left),
        *_meeting(their_fire, my_fire, their_life, my_life, my_left),
        float(is_mine),
        float(is_mine and not mine.attacked),
        late,
        more_fire,
        more_life,
        strength,
        strength * late,
        strength * is_mine,
        (my_left - their_left) / 10 * late,
        (my_side[9] - their_side[9]) * late,
        my_side[-2] * their_side[_HURT] ** 2,
        their_side[-2] * my_side[_HURT] ** 2,
    ]


def _base_left(side: PublicSide) -> float:
    """The LP that a Base has left, in hundreds."""
    return (side.base[0].lp - base_damage(side)) / 100


def _in_play(side: Side) -> tuple[list[float], list[float], list[float]]:
    """A side's features; the fire and the life of its classes, but for the Base's, in hundreds.

    Ship cards are counted whole: lesser losses end with the turn (ST-28).
    """
    fire, life = [0.0] * 5, [0.0] * 5
    cards = mp = second_fire = second_life = first = once = shield = 0.0
    repeat = in_battle = always = commanders = commander_mp = 0.0
    for place, fleet in enumerate((side.base, side.second)):
        for ship in fleet:
            card = ship.card
            if card.is_base:
                continue
            share = 0.5 if ship.token or ship.controlled else 1.0
            shot, lives, worth = (
                share * ship.ap * ship.size / 100,
                share * ship.lp * ship.size / 100,
                share * card.mp / 100,
            )
            if "cannot_fire" in ship.keywords:
                shot = 0.0
            fire[card.cls] += shot
            life[card.cls] += lives
            cards += share
            mp += worth
            if place:
                second_fire += shot
                second_life += lives
            if ship.keywords:
                if "preemptive" in ship.keywords:
                    first += shot
                if "selfdestruct" in ship.keywords:
                    once += shot
                if "first_target" in ship.keywords:
                    shield += lives
            when = card.when
            if when:
                repeat += any(trigger in when for trigger in _REPEAT)
                in_battle += any(trigger in when for trigger in _IN_BATTLE)
                always += card.has_statics
            if ship.commander:
                commanders += 1
                commander_mp += ship.commander.mp / 100
    base = side.base[0]
    lost = base_damage(side) / base.lp
    library = len(side.library)
    found = [
        *fire[1:],
        *life[1:],
        cards,
        mp,
        mp**0.5,
        second_fire,
        second_life,
        first,
        once,
        shield,
        repeat,
        in_battle,
        always,
        commanders,
        commander_mp,
        base.ap / 100,
        lost,
        lost * lost,
        lost**4,
        side.pool / 100,
        library / 10,
        max(0.0, 6.0 - library) / 6,
        sum([wreck.card.mp for wreck in side.wrecks]) / 100,
        sum([wreck.card.mp for wreck in side.wrecks if not wreck.killed]) / 100,
        0.0,  # cards in hand: set by the caller
        float(not cards),
    ]
    return found, fire, life


def _in_hand(table: Table, me: Seat, left: float) -> list[float]:
    """What a seat knows of its hand; the enemy Base has so much `left`, in hundreds of LP."""
    side = table.sides[me]
    ships = [0.0] * 5
    funds = mp = hits = free = 0.0
    reinforcements = tactics = cheap = commanders = drawing = 0
    prices: list[int] = []
    for card in side.hand:
        if card.is_reinforcement:
            reinforcements += 1
            funds += card.mp
        elif card.is_tactic:
            tactics += 1
            cheap += card.mp <= 20
        elif card.is_commander:
            commanders += 1
        else:
            ships[card.cls] += 1
            mp += card.mp
            prices.append(card.mp)
        drawing += draws(card)
        if blows := blows_at_base(card):
            hit = sum([amount_of(table, blow, me, None) for blow in blows]) / 100
            hits += hit
            if card.is_reinforcement or not card.mp:
                free += hit
    prices.sort()
    could, many, spent = funds + side.pool, 0, 0
    for price in prices:
        spent += price
        if spent > could:
            break
        many += 1
    dearest = 0
    for price in reversed(prices):
        if dearest + price <= could:
            dearest += price
    return [
        reinforcements,
        funds / 100,
        *ships[1:],
        mp / 100,
        tactics,
        cheap,
        commanders,
        max(0, len(side.hand) - FULL_HAND),
        many,
        dearest / 100,
        hits,
        free,
        min(MOST_OF_WHAT_IS_LEFT, hits / max(left, LEAST_LEFT)) ** 2,
        drawing,
    ]


@lru_cache(1 << 10)
def blows_at_base(card: CardDef) -> tuple[Amount, ...]:
    """What playing the card deals to the enemy's Base and asks nobody: an amount a blow."""
    return tuple(
        deed.amount
        for deed in _as_played(card)
        if isinstance(deed, Damage) and isinstance(deed.to, Selector)
        if "base" in deed.to.kind and deed.to.side != "own"
    )


@lru_cache(1 << 10)
def draws(card: CardDef) -> bool:
    """Whether its owner may draw as the card is played."""
    return any(isinstance(deed, Draw) and deed.who == "own" for deed in _as_played(card))


def _as_played(card: CardDef) -> Iterator[Effect]:
    for i in card.when.get("played", ()):
        yield from card.ability[i].do


def _meeting(
    fire: list[float], other_fire: list[float], life: list[float], other: list[float], left: float
) -> list[float]:
    """What the one side's fire does to the other's stacks, class battle by class battle (ST-23)."""
    hits = [0.0] * 4
    spare, over, free = fire[:], 0.0, 0
    for cls in range(1, 5):
        if not (life[cls] or other[cls]):
            continue
        one = next((c for c in range(cls, 5) if life[c]), 4)
        two = next((c for c in range(cls, 5) if other[c]), 4)
        hit = min(spare[one], other[two])
        hits[cls - 1] = hit
        spare[one] -= hit
        free += not other_fire[two]
        if two == 4:
            over += spare[one]
            spare[one] = 0.0
    return [*hits, min(over, left), min(1.0, over / max(left, 0.01)), free]


class Fitted:
    """What fitted numbers say: a table is worth `scale` times the log odds that its seat wins."""

    __slots__ = ("_constant", "_scale", "_weights")

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._constant = weights[CONSTANT]
        self._scale = weights[SCALE]
        self._weights = [weights[name] for name in NAMES]

    def worth(self, table: Table, me: Seat) -> float:
        """What a table is worth to a seat."""
        if table.outcome or table.config.victory != "base":
            return rough_worth(table, me)  # fitted to matches that the Base decides (ST-32)
        odds = self._constant + sum(map(mul, self._weights, features(table, me)))
        return float(self._scale * odds)


def _read() -> Mapping[str, float]:
    data = get_data(__package__, "captain.toml")
    weights: dict[str, float] = loads((data or b"").decode())["weights"]
    return weights


WEIGHTS = _read()
"""The numbers of captain.toml, by name."""
