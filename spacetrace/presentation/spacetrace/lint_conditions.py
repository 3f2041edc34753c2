"""Tells which conditions of a card of Spacetrace always hold in its set, and which never do."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.places import given, may_find_base
from spacetrace.engine.games.spacetrace.words import conditions as c
from spacetrace.engine.games.spacetrace.words.triggers import BATTLE
from spacetrace.presentation.spacetrace.lint_reach import Reach

BASE_CLASS = 4
"""Every side has its Base in play, and it is of this class (ST-1)."""


def verdict(condition: s.Condition, card: CardDef, when: str, reach: Reach) -> bool | None:
    """True for a condition that always holds, False for one that never does, None for others."""
    if isinstance(condition, s.Not):
        inner = verdict(condition.of, card, when, reach)
        return None if inner is None else not inner
    if isinstance(condition, s.AllOf):
        return all_of(condition.of, card, when, reach)
    if isinstance(condition, s.AnyOf):
        found = [verdict(inner, card, when, reach) for inner in condition.of]
        if True in found or (when in BATTLE and _has_both(condition.of, c.Attacking, c.Defending)):
            return True
        return False if set(found) == {False} else None
    return _single(condition, card, reach)


def all_of(
    conditions: Sequence[s.Condition], card: CardDef, when: str, reach: Reach
) -> bool | None:
    """The same for conditions that must hold together."""
    found = [verdict(condition, card, when, reach) for condition in conditions]
    if False in found or _contradict(conditions):
        return False
    return True if set(found) == {True} else None


def _contradict(conditions: Sequence[s.Condition]) -> bool:
    if _has_both(conditions, c.Attacking, c.Defending):
        return True
    facing = {known.class_ for known in conditions if isinstance(known, c.FacingClass)}
    there = {(k.side, k.class_) for k in conditions if isinstance(k, c.HasClass)}
    missing = {(k.side, k.class_) for k in conditions if isinstance(k, c.LacksClass)}
    return len(facing) > 1 or bool(there & missing)


def _has_both(conditions: Sequence[s.Condition], one: type, other: type) -> bool:
    kinds = {type(condition) for condition in conditions}
    return one in kinds and other in kinds


def _single(condition: s.Condition, card: CardDef, reach: Reach) -> bool | None:
    if isinstance(condition, c.HasClass | c.LacksClass):
        is_there = _of_class(condition.class_, reach)
        if is_there is None:
            return None
        return is_there if isinstance(condition, c.HasClass) else not is_there
    if isinstance(condition, c.FacingClass):
        return False if _of_class(condition.class_, reach) is False else None
    if isinstance(condition, c.AtLeast):
        return _count(condition, card, reach)
    if isinstance(condition, c.BaseDamage):
        return False if reach.base and condition.n > reach.base.lp else None
    if isinstance(condition, c.PoolAtLeast):
        return False if condition.n > reach.most_mp else None
    return None


def _of_class(cls: int, reach: Reach) -> bool | None:
    """Whether a side has a ship card of this class: always, never (False), or now and then."""
    if cls == BASE_CLASS:
        return True
    return None if any(ship.cls == cls for ship in reach.ships) else False


def _count(condition: c.AtLeast, card: CardDef, reach: Reach) -> bool | None:
    selector = condition.of
    found = reach.finds(selector, card)
    if not found and (selector.zone != "self" or selector.keyword):
        return False
    is_any_base = set(given(selector)) <= {"class_", "kind"} and may_find_base(selector)
    if condition.n == 1 and is_any_base and selector.zone in ("fleets", "base_fleet"):
        return True
    return None
