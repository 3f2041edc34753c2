"""Finds the numbered rules that matter for a card: by its kind, keywords and abilities.

Behind the id of a rule may stand how the sentence begins that matters: "ST-20 Repair".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spacetrace.engine.games.spacetrace_1.cards import schema as s
from spacetrace.engine.games.spacetrace_1.words.effects_on_ships import Give
from spacetrace.engine.games.spacetrace_1.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace_1.words.triggers import TRIGGERS

KINDS: Mapping[str, Sequence[str]] = {
    "base": ("ST-1", "ST-2", "ST-32"),
    "ship": ("ST-8", "ST-9", "ST-25"),
    "tactic": ("ST-10", "ST-15"),
    "reinforcement": ("ST-6", "ST-7"),
    "commander": ("ST-11",),
}
TARGETS = "ST-17"


def rulings(card: s.Card) -> tuple[str, ...]:
    """The rules that matter for this card: those of its own words, then those of its kind."""
    own = {rule: None for rules in _found(card) for rule in rules}
    usual = [rule for rule in KINDS[card.kind] if rule not in own]
    return (*sorted(own, key=_place), *usual)


def _place(rule: str) -> tuple[int, bool, str]:
    """In the order of the rulebook; a rule's beginning before single sentences of it."""
    rule_id, _sep, begins = rule.partition(" ")
    return int(rule_id.partition("-")[2]), bool(begins), begins


def _found(card: s.Card) -> Iterator[Sequence[str]]:
    yield from (KEYWORDS[keyword].rulings for keyword in card.keywords)
    for ability in card.abilities:
        yield TRIGGERS[ability.when].rulings
        yield from (effect.rulings for effect in ability.do)
        yield from (cost.rulings for cost in ability.cost)
        yield from (condition.rulings for condition in ability.if_)
        yield from (KEYWORDS[e.keyword].rulings for e in ability.do if isinstance(e, Give))
        if card.kind == "tactic" and ability.choose:
            yield (TARGETS,)
