"""The words of Spacetrace's search: kinds, keywords, triggers, effects and costs.

They are as people say them, each with other ways to say it, and the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spacetrace.engine.games.spacetrace.cards import schema as s

Words = Mapping[str, Sequence[str]]

KINDS: Words = {
    "ship": ("ships",),
    "tactic": ("tactics",),
    "commander": ("commanders",),
    "reinforcement": ("reinforcements", "supply", "supplies"),
    "base": ("bases",),
}
CLASSES: Words = {"1": ("i",), "2": ("ii",), "3": ("iii",), "4": ("iv",)}
KEYWORDS: Words = {
    "preemptive": ("preemptive-strike", "first-strike"),
    "self-destruct": ("selfdestruct", "self-destruction"),
    "mothership": (),
    "immune-damage": ("immune-to-damage", "invulnerable"),
    "immune-destroy": ("immune-to-destroy", "indestructible"),
    "immune-kill": ("immune-to-kill",),
    "immune-jam": ("immune-to-jam", "unjammable"),
    "immune-removal": ("immune-to-removal",),
    "cannot-fire": ("no-fire",),
    "first-target": ("decoy",),
    "last-target": (),
}
TRIGGERS: Words = {
    "played": ("when-played", "on-play"),
    "preemptive": ("preemptive-strike",),
    "battle": ("class-battle", "in-battle"),
    "after-battle": (),
    "destroyed": ("when-destroyed", "death"),
    "turn-start": ("start-of-turn",),
    "turn-end": ("end-of-turn",),
    "while-in-play": ("always", "passive"),
    "activated": ("active", "in-turn"),
}
EFFECTS: Words = {
    "damage": ("hit", "shoot"),
    "destroy": (),
    "kill": (),
    "remove": (),
    "jam": ("jams", "jamming"),
    "repair": ("repairs", "heal"),
    "reconstruct": ("rebuild", "revive"),
    "sacrifice": (),
    "draw": ("draws",),
    "discard": ("discards",),
    "gain-mp": ("gain", "mp", "manpower"),
    "counter": ("counters",),
    "change": (),
    "boost": ("raise", "strengthen", "more"),
    "weaken": ("lower", "less"),
    "give": ("gives",),
    "move": ("moves",),
    "return": ("returns", "hand-back", "bounce"),
    "look": ("looks", "see", "peek"),
    "search": ("searches", "fetch", "tutor"),
    "shield": ("shields", "protect"),
    "control": ("steal", "take-over"),
    "copy": ("copies",),
}
COSTS: Words = {"mp": ("manpower",), "sacrifice": (), "discard": (), "exhaust": ()}
FLAGS: Words = {
    **KINDS,
    "mothership": (),
    "plain": ("vanilla", "blank"),
    "unarmed": (),
    "single": ("one-ship",),
    "unique": ("one-copy",),
    "free": (),
    "immune": (),
}
_IRREGULAR = {"selfdestruct": "self-destruct"}


def word(plain: str) -> str:
    """A word of the schema as the search writes it: "first_target" is "first-target"."""
    return _IRREGULAR.get(plain, plain.replace("_", "-"))


def keywords(card: s.Card) -> frozenset[str]:
    """The keywords of a card."""
    return frozenset(map(word, card.keywords))


def triggers(card: s.Card) -> frozenset[str]:
    """When the card's abilities happen."""
    return frozenset(word(ability.when) for ability in card.abilities)


def effects(card: s.Card) -> frozenset[str]:
    """What the card's abilities do; a change of AP, LP or ships also says which way."""
    found = set()
    for effect in _effects(card):
        found.add(word(str(effect.__struct_config__.tag)))
        if isinstance(effect, s.Change):
            found.add("weaken" if effect.less else "boost")
    return frozenset(found)


def given(card: s.Card) -> frozenset[str]:
    """The keywords that the card gives to others or to itself."""
    return frozenset(word(e.keyword) for e in _effects(card) if isinstance(e, s.Give))


def costs(card: s.Card) -> frozenset[str]:
    """What its abilities are paid with, beyond the card's MP."""
    return frozenset(
        str(cost.__struct_config__.tag) for ability in card.abilities for cost in ability.cost
    )


def abilities(card: s.Card) -> frozenset[str]:
    """Everything that can be said of what the card does."""
    return keywords(card) | triggers(card) | effects(card) | given(card)


def flags(card: s.Card) -> frozenset[str]:
    """What a card simply is."""
    is_ship = card.kind == "ship"
    is_paid = card.kind not in ("base", "reinforcement")
    told = {
        card.kind: True,
        "mothership": "mothership" in card.keywords,
        "plain": not card.keywords and not card.abilities,
        "unarmed": is_ship and card.ap == 0,
        "single": is_ship and card.ships == 1,
        "unique": card.copies == 1,
        "free": is_paid and card.mp == 0,
        "immune": any(word.startswith("immune") for word in card.keywords),
    }
    return frozenset(flag for flag, is_true in told.items() if is_true)


def _effects(card: s.Card) -> list[s.Effect]:
    return [effect for ability in card.abilities for effect in ability.do]
