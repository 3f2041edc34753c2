"""Selectors as nouns: "an enemy class I ship card", "each of your damaged ship cards"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from spacetrace.engine.games.spacetrace_1.cards import phrases as p
from spacetrace.engine.games.spacetrace_1.cards.places import may_find_base
from spacetrace.engine.games.spacetrace_1.cards.selectors import Choice, Range, Selector
from spacetrace.engine.games.spacetrace_1.words.keywords import KEYWORDS

if TYPE_CHECKING:  # it is made of words, which are written with this
    from spacetrace.engine.games.spacetrace_1.cards.schema import Card

Cards: TypeAlias = "Mapping[str, Card]"
"""The cards of the set by id, for their names; may be empty."""


class Noun(Struct, frozen=True):
    """What a selector finds, in words, without its number.

    `one` and `many` say whose the cards are, unless they are `mine` ("of your ..." says it then).
    `bare_one` and `bare_many` never say it.
    """

    one: str
    many: str
    bare_one: str
    bare_many: str
    mine: bool


def noun(sel: Selector, cards: Cards, single: bool = False) -> Noun:
    """The words for what a selector finds; with `single`, for the single ships of it."""
    head = _head(sel, cards, single)
    before = _before(sel)
    inner = _classes(sel)
    after = _after(sel, single)
    place = p.LOCATIONS.get((sel.zone, sel.side), "")
    mine = sel.side == "own" and sel.zone in ("fleets", "wrecks", "stack")
    enemy = "enemy" if _is_enemy(sel) else ""
    either = p.EITHER_SIDE if sel.side == "both" and not place else ""
    return Noun(
        one=_join(before, enemy, inner, head[0], after, place, either),
        many=_join(before, enemy, inner, head[1], after, place, either),
        bare_one=_join(before, inner, head[0], after, place),
        bare_many=_join(before, inner, head[1], after, place),
        mine=mine,
    )


def _is_enemy(sel: Selector) -> bool:
    if sel.zone == "facing_stack":
        return True
    return sel.side == "enemy" and sel.zone in ("fleets", "wrecks", "stack")


def head_of(sel: Selector) -> str:
    """The bare word to refer back with: "that ship card", "that wreck"."""
    return _head(sel, {}, False)[0]


def _head(sel: Selector, cards: Cards, single: bool) -> tuple[str, str]:
    if sel.name is not None:
        name = cards[sel.name].name if sel.name in cards else sel.name
        word = p.HEADS["single" if single else "card"]
        return f"“{name}” {word[0]}", f"“{name}” {word[1]}"
    if sel.keyword == "mothership":
        return p.HEADS["mothership"]
    if single:
        return p.HEADS["single"]
    if sel.zone == "wrecks":
        return p.HEADS["wreck" if sel.killed is None else "ship"]
    if sel.zone == "stack":
        return p.HEADS["tactic"]
    if sel.kind:
        heads = [p.HEADS[kind] for kind in sel.kind]
        return either([h[0] for h in heads]), either([h[1] for h in heads])
    if sel.zone in ("fleets", "base_fleet", "second_fleet"):
        return p.HEADS["any ship" if may_find_base(sel) else "ship"]
    return p.HEADS["card"]


def _before(sel: Selector) -> str:
    damaged = "" if sel.damaged is None else p.DAMAGED[sel.damaged]
    jammed = "" if sel.jammed is None else p.JAMMED[sel.jammed]
    killed = "" if sel.killed is None else p.KILLED[sel.killed]
    return _join("other" if sel.other else "", damaged, jammed, killed)


def _classes(sel: Selector) -> str:
    if not sel.class_:
        return ""
    return "class " + either([p.ROMAN[c] for c in sorted(set(sel.class_))])


def _after(sel: Selector, single: bool) -> str:
    parts = []
    whole = Selector(zone=sel.zone, side=sel.side, class_=sel.class_)
    if single and sel.kind == ("ship",) and may_find_base(whole):
        parts.append(p.NO_BASE)
    if sel.keyword is not None and sel.keyword != "mothership":
        parts.append("with " + KEYWORDS[sel.keyword].noun)
    if sel.commanded is not None:
        parts.append(p.WITH_COMMANDER[sel.commanded])
    for name, found in (("mp", sel.mp), ("ap", sel.ap), ("lp", sel.lp)):
        if found is not None:
            parts.append(p.RANGES[name].format(range=_range(found)))
    if sel.name is not None and sel.kind:
        parts.append("of the kind " + " or ".join(sel.kind))
    if sel.name is not None and sel.zone == "wrecks":
        parts.append("among the wrecks")
    return " ".join(parts)


def either(words: list[str]) -> str:
    """The words as alternatives: "I, II or III"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _range(found: Range) -> str:
    if found.min == found.max:
        return f"exactly {found.min}"
    if found.min is None:
        return f"at most {found.max}"
    if found.max is None:
        return f"at least {found.min}"
    return f"{found.min} to {found.max}"


def _join(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# --- with a number --------------------------------------------------------------------------------


def number(n: int) -> str:
    """Small numbers in words."""
    return p.NUMBERS[n] if 0 <= n < len(p.NUMBERS) else str(n)


def article(word: str) -> str:
    """The word with "a" or "an"."""
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"


def this(sel: Selector) -> str | None:
    """The card itself or the commander's ship, if the selector means that; else None."""
    if sel.zone not in p.THIS:
        return None
    if_so = predicates(sel)
    known = p.THIS[sel.zone]
    return f"{known}, if it is {' and '.join(if_so)}," if if_so else known


def predicates(sel: Selector) -> list[str]:
    """What must be true of the card itself, after "is"."""
    parts = []
    if sel.damaged is not None:
        parts.append(p.DAMAGED[sel.damaged])
    if sel.jammed is not None:
        parts.append(p.JAMMED[sel.jammed])
    if sel.commanded is not None:
        parts.append(p.WITH_COMMANDER[sel.commanded])
    if sel.keyword is not None:
        parts.append("with " + KEYWORDS[sel.keyword].noun)
    return parts


def every(sel: Selector, cards: Cards) -> str:
    """Everything that the selector finds."""
    itself = this(sel)
    if itself is not None:
        return itself
    if sel.kind == ("base",) and sel.side != "both" and not sel.class_:
        return "your Base" if sel.side == "own" and sel.zone != "facing_stack" else "the enemy Base"
    n = noun(sel, cards)
    return f"each of your {n.many}" if n.mine else f"every {n.one}"


def chosen(choice: Choice, cards: Cards) -> str:
    """What is chosen, as it is first spoken of."""
    sel, count = choice.from_, choice.count
    if choice.by == "all" or sel.zone in p.THIS:
        return every(sel, cards)
    n = noun(sel, cards)
    if choice.by == "first":
        which = "the first" if count == 1 else f"the first {number(count)}"
        if n.mine:
            return f"{which} of your {n.many}"
        return f"{which} {n.one if count == 1 else n.many}"
    upto = "up to " if choice.up_to else ""
    if n.mine:
        text = f"{upto}{number(count)} of your {n.many}"
    elif count == 1:
        text = f"{upto}one {n.one}" if upto else article(n.one)
    else:
        text = f"{upto}{number(count)} {n.many}"
    if choice.by == "random":
        return f"{text} at random"
    return f"{text} of the opponent's choice" if choice.by == "opponent" else text


def singles(sel: Selector, amount: str, is_one: bool, cards: Cards) -> str:
    """So many single ships of what the selector finds."""
    itself = this(sel)
    if itself is not None:
        return f"{amount} {'ship' if is_one else 'ships'} of {itself}"
    n = noun(sel, cards, single=True)
    if n.mine:
        return f"{amount} of your {n.many}"
    return f"{amount} {n.one if is_one else n.many}"
