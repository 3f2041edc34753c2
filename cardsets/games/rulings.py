"""Which numbered rules matter for a card of Spacetrace: from its kind, keywords and abilities.

Behind the id of a rule may stand how the sentence begins that matters: "ST-20 Repair".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spacetrace.engine.games.spacetrace.cards import schema as s

KINDS: Mapping[str, Sequence[str]] = {
    "base": ("ST-1", "ST-2", "ST-32"),
    "ship": ("ST-8", "ST-9", "ST-25"),
    "tactic": ("ST-10", "ST-15"),
    "reinforcement": ("ST-6", "ST-7"),
    "commander": ("ST-11",),
}
KEYWORDS: Mapping[str, Sequence[str]] = {
    "preemptive": ("ST-26",),
    "selfdestruct": ("ST-29",),
    "mothership": ("ST-3 How many", "ST-30", "ST-31"),
    "immune_damage": ("ST-25 A shot goes",),
    "immune_destroy": ("ST-19 Destroy",),
    "immune_kill": ("ST-19 Kill",),
    "immune_jam": ("ST-20 Jam",),
    "immune_removal": ("ST-19 Remove",),
    "cannot_fire": ("ST-25",),
    "first_target": ("ST-25 A shot goes",),
    "last_target": ("ST-25 A shot goes",),
}
TRIGGERS: Mapping[str, Sequence[str]] = {
    "preemptive": ("ST-20 A battle ability", "ST-26"),
    "battle": ("ST-20 A battle ability", "ST-24"),
    "after_battle": ("ST-20 A battle ability", "ST-24"),
    "destroyed": ("ST-28",),
    "turn_start": ("ST-5",),
    "turn_end": ("ST-12",),
    "activated": ("ST-20 It takes one",),
}
EFFECTS: Mapping[str, Sequence[str]] = {
    "damage": ("ST-28 Only when", "ST-28 Lesser losses"),
    "destroy": ("ST-19 Destroy",),
    "kill": ("ST-19 Kill",),
    "remove": ("ST-19 Remove",),
    "jam": ("ST-20 Jam", "ST-20 Jamming hits"),
    "repair": ("ST-20 Repair",),
    "reconstruct": ("ST-20 Reconstruct",),
    "sacrifice": ("ST-19 Sacrifice",),
    "draw": ("ST-5",),
    "gain_mp": ("ST-6",),
    "counter": ("ST-18",),
    "move": ("ST-30",),
    "look": ("ST-36",),
    "search": ("ST-36",),
    "shield": ("ST-25 A shot goes",),
}
COSTS: Mapping[str, Sequence[str]] = {
    "mp": ("ST-7",),
    "sacrifice": ("ST-19 Sacrifice",),
    "discard": ("ST-10 Everything it costs",),
    "exhaust": ("ST-24 A single ship",),
}
CONDITIONS: Mapping[str, Sequence[str]] = {
    "attacking": ("ST-21",),
    "defending": ("ST-21",),
    "facing_class": ("ST-23",),
    "pool": ("ST-6",),
    "base_damage": ("ST-28 The Base",),
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
    yield from (KEYWORDS[keyword] for keyword in card.keywords)
    for ability in card.abilities:
        yield TRIGGERS.get(ability.when, ())
        yield from (_of(EFFECTS, effect) for effect in ability.do)
        yield from (_of(COSTS, cost) for cost in ability.cost)
        yield from (_of(CONDITIONS, condition) for condition in ability.if_)
        yield from (KEYWORDS[e.keyword] for e in ability.do if isinstance(e, s.Give))
        if card.kind == "tactic" and ability.choose:
            yield (TARGETS,)


def _of(rules: Mapping[str, Sequence[str]], word: s.Effect | s.Cost | s.Condition) -> Sequence[str]:
    return rules.get(str(word.__struct_config__.tag), ())
