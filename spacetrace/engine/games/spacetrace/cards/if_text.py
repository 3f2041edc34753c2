"""Conditions in words."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.nouns import (
    Cards,
    article,
    noun,
    number,
    predicates,
)


def condition_text(condition: s.Condition, cards: Cards) -> str:
    """The condition as a clause after "if"."""
    return _text(condition, cards, True)


def _text(condition: s.Condition, cards: Cards, is_true: bool) -> str:
    if isinstance(condition, s.Not):
        return _text(condition.of, cards, not is_true)
    if isinstance(condition, s.AllOf | s.AnyOf):
        word = "and" if isinstance(condition, s.AllOf) else "or"
        parts = [_inner(inner, cards) for inner in condition.of]
        text = f" {word} ".join(parts)
        return text if is_true else p.NOT_TRUE.format(condition=f"({text})")
    if isinstance(condition, s.AtLeast):
        return _count(condition, cards, is_true)
    return _simple(condition, is_true)


def _inner(condition: s.Condition, cards: Cards) -> str:
    text = condition_text(condition, cards)
    return f"({text})" if isinstance(condition, s.AllOf | s.AnyOf) else text


def _simple(condition: s.Condition, is_true: bool) -> str:
    pick = 0 if is_true else 1
    if isinstance(condition, s.HasClass | s.LacksClass):
        known = p.CONDITIONS[f"has {condition.side}"]
        word = f"class {p.ROMAN[condition.class_]} {p.HEADS['ship'][0]}"
        has = is_true == isinstance(condition, s.HasClass)
        return known[0 if has else 1].format(cards=article(word), fewer=f"no {word}")
    if isinstance(condition, s.FacingClass):
        return p.CONDITIONS["facing_class"][pick].format(c=p.ROMAN[condition.class_])
    if isinstance(condition, s.PoolAtLeast):
        return p.CONDITIONS[f"pool {condition.side}"][pick].format(n=condition.n)
    if isinstance(condition, s.BaseDamage):
        return p.CONDITIONS[f"base_damage {condition.side}"][pick].format(n=condition.n)
    return p.CONDITIONS["attacking" if isinstance(condition, s.Attacking) else "defending"][pick]


def _count(condition: s.AtLeast, cards: Cards, is_true: bool) -> str:
    sel, n = condition.of, condition.n
    if sel.zone in p.THIS:
        what = predicates(sel) or ["in play"]
        text = f"{p.THIS[sel.zone]} is {' and '.join(what)}"
        return text if is_true and n == 1 else p.NOT_TRUE.format(condition=text)
    word = noun(sel, cards)
    one, many = word.one, word.many
    key = "count there"
    if word.mine:
        key = "count own"
    elif sel.side == "enemy" and sel.zone in ("fleets", "wrecks"):
        key, one, many = "count enemy", word.bare_one, word.bare_many
    elif n > 1:
        key = "count there many"
    if n == 1:
        has, fewer = article(one), f"no {one}"
    else:
        has, fewer = f"at least {number(n)} {many}", f"fewer than {number(n)} {many}"
    return p.CONDITIONS[key][0 if is_true else 1].format(cards=has, fewer=fewer)
