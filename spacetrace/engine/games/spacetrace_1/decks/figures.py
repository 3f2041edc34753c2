"""A deck in numbers: kinds, classes, costs, strength by class, supply by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace_1.decks.drawing import cards_seen
from spacetrace.engine.games.spacetrace_1.decks.formats import MOST_COPIES
from spacetrace.engine.kernel.odds import at_least

TURNS = 10
"""So many own turns the supply is told for."""

MOST_COLUMNS = 10
LEAST_STEP = 10
"""MP that a column of the cost curve spans at least."""

KINDS = (
    ("ship", "Ships"),
    ("tactic", "Tactics"),
    ("commander", "Commanders"),
    ("reinforcement", "Reinforcements"),
)
CLASSES = ((1, "Class I"), (2, "Class II"), (3, "Class III"), (4, "Class IV"))

Copies: TypeAlias = "list[tuple[CardDef, int]]"


@dataclass(frozen=True, slots=True)
class Share:
    """So many cards of a sort, copies counted; `part` is their share of what is divided, 0 to 1."""

    key: str
    label: str
    cards: int
    part: float


@dataclass(frozen=True, slots=True)
class CurveColumn:
    """The cards that cost from `low` to `high` MP, both included; `by_kind` divides the column."""

    low: int
    high: int
    label: str
    cards: int
    by_kind: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class ClassPower:
    """What a class adds up to over all copies: cards, single ships, their AP and LP together."""

    ship_class: int
    cards: int
    ships: int
    ap: int
    lp: int


@dataclass(frozen=True, slots=True)
class SupplyTurn:
    """What has been seen on average once own turn `turn` has begun (ST-4 to ST-7).

    `seen` cards, among them reinforcements worth `mp_in` MP and others that cost `mp_out` MP;
    `ratio` is one by the other, None while nothing costs anything. `dry` is the chance to have
    seen no reinforcement at all.
    """

    turn: int
    seen: float
    mp_in: float
    mp_out: float
    ratio: float | None
    dry: float


@dataclass(frozen=True, slots=True)
class Figures:
    """A deck in numbers; `size` cards of `sorts` different sorts.

    `kinds` are shares of the deck, `classes` shares of its ship cards. `mp_in` is what all its
    reinforcements bring, `mp_out` what all other cards cost, `average_cost` what one of these
    costs (MP).
    """

    size: int
    sorts: int
    kinds: tuple[Share, ...]
    classes: tuple[Share, ...]
    curve: tuple[CurveColumn, ...]
    power: tuple[ClassPower, ...]
    supply: tuple[SupplyTurn, ...]
    mp_in: int
    mp_out: int
    average_cost: float


def deck_figures(cards: CardSet, deck: Mapping[str, int]) -> Figures:
    """The deck in numbers; whatever can be in no deck (unknown cards, a Base) is left out."""
    known = copies_of(cards, deck)
    size = _count(known)
    spent = [(card, copies) for card, copies in known if not card.is_reinforcement]
    mp_out = sum(card.mp * copies for card, copies in spent)
    mp_in = sum(card.mp * copies for card, copies in known if card.is_reinforcement)
    ships = [(card, copies) for card, copies in known if card.is_ship]
    return Figures(
        size=size,
        sorts=len(known),
        kinds=_by_kind(known, KINDS),
        classes=_by_class(ships),
        curve=_curve(spent),
        power=tuple(_power(ship_class, ships) for ship_class, _label in CLASSES),
        supply=_supply(size, size - _count(spent), mp_in, mp_out),
        mp_in=mp_in,
        mp_out=mp_out,
        average_cost=mp_out / _count(spent) if spent else 0.0,
    )


def copies_of(cards: CardSet, deck: Mapping[str, int]) -> Copies:
    """The cards of the deck with their copies (1,000 at most), in the order of the set."""
    found = [
        (cards.by_id[card_id], min(copies, MOST_COPIES))
        for card_id, copies in deck.items()
        if copies > 0 and card_id in cards.by_id and not cards.by_id[card_id].is_base
    ]
    return sorted(found, key=lambda pair: pair[0].index)


def _count(found: Iterable[tuple[CardDef, int]]) -> int:
    return sum(copies for _card, copies in found)


def _share(key: str, label: str, cards: int, whole: int) -> Share:
    return Share(key, label, cards, cards / whole if whole else 0.0)


def _by_kind(found: Copies, kinds: tuple[tuple[str, str], ...]) -> tuple[Share, ...]:
    whole = _count(found)
    return tuple(
        _share(kind, label, _count(pair for pair in found if pair[0].kind == kind), whole)
        for kind, label in kinds
    )


def _by_class(ships: Copies) -> tuple[Share, ...]:
    whole = _count(ships)
    return tuple(
        _share(str(cls), label, _count(pair for pair in ships if pair[0].cls == cls), whole)
        for cls, label in CLASSES
    )


def _power(ship_class: int, ships: Copies) -> ClassPower:
    found = [(card, copies) for card, copies in ships if card.cls == ship_class]
    return ClassPower(
        ship_class=ship_class,
        cards=_count(found),
        ships=sum(card.ships * copies for card, copies in found),
        ap=sum(card.ships * card.ap * copies for card, copies in found),
        lp=sum(card.ships * card.lp * copies for card, copies in found),
    )


# --- costs ----------------------------------------------------------------------------------------


def _curve(spent: Copies) -> tuple[CurveColumn, ...]:
    """Columns of one width from 0 to the dearest card; a price belongs to the column it closes."""
    if not spent:
        return ()
    dearest = max(card.mp for card, _copies in spent)
    step = _step(dearest)
    highs = range(step, max(dearest, 1) + step, step)
    return tuple(_column(high - step + 1 if high > step else 0, high, spent) for high in highs)


def _step(dearest: int) -> int:
    """The least round number of MP with which so many columns do: 10, 20, 50, 100, 200 ..."""
    tens = LEAST_STEP
    while True:
        for step in (tens, 2 * tens, 5 * tens):
            if step * MOST_COLUMNS >= dearest:
                return step
        tens *= 10


def _column(low: int, high: int, spent: Copies) -> CurveColumn:
    found = [(card, copies) for card, copies in spent if low <= card.mp <= high]
    by_kind = _by_kind(found, KINDS[:-1])
    return CurveColumn(low, high, f"{low}–{high}", _count(found), by_kind)


# --- supply ---------------------------------------------------------------------------------------


def _supply(size: int, reinforcements: int, mp_in: int, mp_out: int) -> tuple[SupplyTurn, ...]:
    return tuple(
        _supply_turn(turn, size, reinforcements, mp_in, mp_out) for turn in range(1, TURNS + 1)
    )


def _supply_turn(turn: int, size: int, reinforcements: int, mp_in: int, mp_out: int) -> SupplyTurn:
    """Every card is as likely as any other to be among those seen, so means are plain shares."""
    seen = cards_seen(turn, size)
    part = seen / size if size else 0.0
    return SupplyTurn(
        turn=turn,
        seen=float(seen),
        mp_in=mp_in * part,
        mp_out=mp_out * part,
        ratio=mp_in / mp_out if mp_out and seen else None,
        dry=1.0 - at_least(size, reinforcements, seen, 1),
    )
