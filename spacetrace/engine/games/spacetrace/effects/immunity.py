"""Which effects cannot touch which ship cards (ST-2, ST-30 and the immune keywords)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.schema import Ability, Change, Effect, Give, Target
from spacetrace.engine.games.spacetrace.pieces import Ship

KEYWORD = {
    "damage": "immune_damage",
    "destroy": "immune_destroy",
    "kill": "immune_kill",
    "jam": "immune_jam",
    "remove": "immune_removal",
}
"""The keyword that makes a ship card immune to an effect."""

NOT_ON_BASE = frozenset(
    {
        "destroy",
        "kill",
        "remove",
        "repair",
        "reconstruct",
        "sacrifice",
        "return",
        "move",
        "control",
        "copy",
        "change_lp",
        "change_ships",
        "give_immune_damage",
        "give_immune_jam",
    }
)
"""What never happens to a Base: damage to it always counts, and jams work on it (ST-2)."""

NOT_ON_MOTHERSHIP = frozenset({"move", "control", "copy"})
"""What never happens to a Mothership: it stands in its second fleet (ST-30)."""


def target_of(effect: Effect) -> Target | None:
    """What an effect works on; None for one that needs no target."""
    target: Target | None = getattr(effect, "to", None)
    return target


def word_of(effect: Effect) -> str:
    """The effect's word; some changes and keywords have words of their own."""
    if type(effect) is Change:
        return "change" if effect.stat == "ap" else f"change_{effect.stat}"
    if type(effect) is Give:
        return f"give_{effect.keyword}"
    return str(effect.__struct_config__.tag)


def refuses(ship: Ship, word: str) -> bool:
    """True when the effect cannot touch the ship card."""
    if ship.card.is_base and word in NOT_ON_BASE:
        return True
    keywords = ship.keywords
    if not keywords:
        return False
    if ship.card.is_mothership and word in NOT_ON_MOTHERSHIP:
        return True
    return KEYWORD.get(word) in keywords


_words: dict[int, tuple[Ability, dict[str, tuple[str, ...]]]] = {}
MAX_ABILITIES = 20_000


def words_of_choice(ability: Ability, name: str) -> tuple[str, ...]:
    """The words of the effects that a choice of the ability is for; found out once."""
    known = _words.get(id(ability))
    if known is None or known[0] is not ability:
        if len(_words) >= MAX_ABILITIES:
            _words.clear()
        words = {choice: tuple(_words_for(ability, choice)) for choice in ability.choose}
        known = _words[id(ability)] = (ability, words)
    return known[1][name]


def _words_for(ability: Ability, name: str) -> list[str]:
    return [word_of(effect) for effect in ability.do if target_of(effect) == name]


def refuses_all(ship: Ship, words: tuple[str, ...]) -> bool:
    """True when every one of the effects (and there is one) cannot touch the ship card."""
    if not words or not (ship.keywords or ship.card.is_base):
        return False
    return all(refuses(ship, word) for word in words)
