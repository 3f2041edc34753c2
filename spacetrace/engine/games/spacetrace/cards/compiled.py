"""Cards as the engine uses them: compiled once from a card set, shared by all tables."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from spacetrace.engine.games.spacetrace.cards.places import FLEETS, HERE, IN_PLAY, PILES, STACKS
from spacetrace.engine.games.spacetrace.words.triggers import BATTLE
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.state import ById

if TYPE_CHECKING:  # words work on tables, and tables are made of these cards
    from spacetrace.engine.games.spacetrace.cards.schema import (
        Ability,
        Card,
        CardSetData,
        Cost,
        Effect,
    )
    from spacetrace.engine.games.spacetrace.cards.selectors import Choice


STATIC = "while_in_play"
MAX_COPIES = 3
"""Ship cards that one card copies without being one of those that may double a fleet."""


class CardDef:
    """One card of a set; never changed, so tables share it.

    `cls` is the ship class 1 to 4 (0 for other kinds), `ships` how many ships the card has, `ap`
    and `lp` are per ship, `mp` is the cost in MP, or the value of a reinforcement. `when` holds
    the abilities by trigger.
    """

    __slots__ = (
        "ability",
        "ap",
        "asks",
        "asks_when_played",
        "cls",
        "copies",
        "counting",
        "data",
        "deeds",
        "falls_among_stacks",
        "fights_among_stacks",
        "full",
        "has_battle_abilities",
        "has_statics",
        "has_turns",
        "id",
        "index",
        "is_base",
        "is_commander",
        "is_mothership",
        "is_reinforcement",
        "is_ship",
        "is_steady",
        "is_tactic",
        "keywords",
        "kind",
        "looks_at_cards",
        "lp",
        "may_grow",
        "mp",
        "name",
        "prices",
        "ships",
        "statics_see_more",
        "watch",
        "when",
        "words",
    )

    stored: ClassVar = ById()

    def __init__(self, index: int, data: Card) -> None:
        self.index = index
        self.data = data
        self.id = data.id
        self.name = data.name
        self.kind: str = data.kind
        self.cls = data.class_ or 0
        self.ships = data.ships or 0
        self.ap = data.ap
        self.lp = data.lp or 0
        self.mp = data.mp
        self.copies = data.copies
        self.full = (1 << self.ships) - 1
        """The set of all ships of the card, bit i for ship i + 1."""
        self.keywords: frozenset[str] = frozenset(data.keywords)
        self.is_base = data.kind == "base"
        self.is_ship = data.kind in ("ship", "base")
        self.is_tactic = data.kind == "tactic"
        self.is_reinforcement = data.kind == "reinforcement"
        self.is_commander = data.kind == "commander"
        self.is_mothership = "mothership" in self.keywords
        self.ability: tuple[Ability, ...] = data.abilities
        self.when: dict[str, tuple[int, ...]] = {}
        """Trigger -> the indices into `ability`."""
        for i, ability in enumerate(data.abilities):
            self.when[ability.when] = (*self.when.get(ability.when, ()), i)
        self.asks: tuple[tuple[tuple[str, Choice], ...], ...] = tuple(
            tuple((n, c) for n, c in ability.choose.items() if c.by == "owner")
            for ability in data.abilities
        )
        """The choices of each ability that its owner makes as it is played or activated."""
        self.asks_when_played = any(self.asks[i] for i in self.when.get("played", ()))
        self.prices: tuple[Cost, ...] = tuple(
            cost for i in self.when.get("played", ()) for cost in data.abilities[i].cost
        )
        """What playing the card costs besides its MP."""
        self.has_battle_abilities = any(t in self.when for t in BATTLE)
        self.has_turns = "turn_start" in self.when or "turn_end" in self.when
        statics = [data.abilities[i] for i in self.when.get(STATIC, ())]
        self.has_statics = bool(statics)
        self.statics_see_more = sees_battles(statics) or looks_beyond(statics)
        """Whether these may change values though no ship card in play has changed."""
        fighting = [ability for ability in data.abilities if ability.when in BATTLE]
        self.fights_among_stacks = stays_within(fighting, STACKS + HERE)
        """Whether what it does in a class battle follows from the ship cards that fight in it, and
        changes nothing but these."""
        falling = [ability for ability in data.abilities if ability.when == "destroyed"]
        self.falls_among_stacks = stays_within(falling, STACKS + HERE)
        """Whether the same is true of what it does as it is lost in one."""
        self.counting = tuple(e for static in statics for e in static.do if counts(e))
        """What of them is as much as something else."""
        self.is_steady = all(map(is_steady, statics))
        """Whether what these bring a ship card follows from what that is and where it is."""
        self.looks_at_cards = looks_beyond(data.abilities, (*IN_PLAY, "wrecks"))
        """Whether its abilities look at more than ship cards and wrecks, or change more."""
        self.may_grow = any(may_grow(ability) for ability in data.abilities)
        self.deeds = sum(len(ability.do) for ability in data.abilities)
        """How many effects its abilities have."""
        self.words = words_in(data.abilities)
        """How many records of the card language its abilities are made of."""
        self.watch = words_in(statics)
        """How many of these are in abilities that work all the time."""

    def __repr__(self) -> str:
        return f"<{self.id}>"


def may_grow(ability: Ability) -> bool:
    """Whether it may bring ship cards that bring others, or as many as there are already."""
    bringing = [effect for effect in ability.do if effect.brings_ships]
    if ability.when == "destroyed":
        return bool(bringing)  # what it brings may be lost again
    copies = [getattr(effect, "to", None) for effect in bringing if not effect.spares_killed]
    if not copies:
        return False  # of wrecks there are no more than there are cards
    named = [ability.choose[to] for to in copies if isinstance(to, str)]
    is_few = len(named) == len(copies) and all(choice.by == "owner" for choice in named)
    return not is_few or sum(choice.count for choice in named) > MAX_COPIES


def looks_beyond(found: object, zones: Container[str] = IN_PLAY) -> bool:
    """Whether something of a card looks at more than cards of these zones, or changes more."""
    if isinstance(found, Struct):
        zone = getattr(found, "zone", None)
        if (zone is not None and zone not in zones) or not getattr(found, "stays_in_play", True):
            return True
        return any(looks_beyond(getattr(found, name), zones) for name in found.__struct_fields__)
    if isinstance(found, tuple | list):
        return any(looks_beyond(one, zones) for one in found)
    return isinstance(found, dict) and any(looks_beyond(one, zones) for one in found.values())


def stays_within(abilities: Iterable[Ability], zones: Container[str]) -> bool:
    """Whether abilities follow from ship cards of these zones alone, and change no others."""
    return all(
        not ability.cost and not looks_beyond(ability) and _names(ability, zones)
        for ability in abilities
    )


def _names(found: object, zones: Container[str]) -> bool:
    """Whether what something of a card names is in these zones, or follows from class battles."""
    if isinstance(found, Struct):
        zone = getattr(found, "zone", None)
        if (zone is not None and zone not in zones) or not getattr(found, "stays_in_battle", True):
            return False
        return all(_names(getattr(found, name), zones) for name in found.__struct_fields__)
    if isinstance(found, tuple | list):
        return all(_names(one, zones) for one in found)
    return all(_names(one, zones) for one in found.values()) if isinstance(found, dict) else True


def counts(effect: Effect) -> bool:
    """Whether how much an effect does is counted on the table."""
    return isinstance(getattr(effect, "amount", None), Struct)


def is_steady(static: Ability) -> bool:
    """Whether what an ability always brings a ship card follows from what that is and where.

    How much it is may follow from what lies on piles.
    """
    return not static.if_ and all(
        _names(getattr(effect, "to", None), FLEETS + HERE)
        and _names(getattr(effect, "amount", None), PILES)
        for effect in static.do
    )


def sees_battles(found: object) -> bool:
    """Whether something of a card looks at the stacks of the present class battle."""
    if isinstance(found, Struct):
        if getattr(found, "zone", None) in STACKS:
            return True
        return any(sees_battles(getattr(found, name)) for name in found.__struct_fields__)
    if isinstance(found, tuple | list):
        return any(map(sees_battles, found))
    return any(map(sees_battles, found.values())) if isinstance(found, dict) else False


def words_in(found: object) -> int:
    """How many records there are in something of a card, itself included."""
    if isinstance(found, Struct):
        return 1 + sum(words_in(getattr(found, name)) for name in found.__struct_fields__)
    if isinstance(found, tuple | list):
        return sum(map(words_in, found))
    return sum(map(words_in, found.values())) if isinstance(found, dict) else 0


class CardSet:
    """A compiled card set."""

    __slots__ = (
        "base",
        "brings_ships",
        "by_id",
        "calm",
        "cards",
        "data",
        "deeds",
        "has_statics",
        "may_grow",
        "watch",
        "words",
    )

    def __init__(self, data: CardSetData) -> None:
        self.data = data
        self.cards = tuple(CardDef(i, card) for i, card in enumerate(data.cards))
        self.by_id = {card.id: card for card in self.cards}
        self.base = self.by_id[data.base]
        self.has_statics = any(card.has_statics for card in self.cards)
        self.may_grow = any(card.may_grow for card in self.cards)
        """Only with such cards can effects go on, or ship cards double, without end."""
        self.brings_ships = any(e.brings_ships for c in self.cards for a in c.ability for e in a.do)
        self.deeds = max(card.deeds for card in self.cards)
        self.words = max(card.words for card in self.cards)
        self.watch = max(card.watch for card in self.cards)
        self.calm: int | None = None
        """With how many cards on the table nothing can be too much; see limits.py."""

    def card(self, card_id: str) -> CardDef:
        """The card with this id; raises NotationError."""
        try:
            return self.by_id[card_id]
        except KeyError:
            raise NotationError(f"There is no card called “{card_id}”.") from None
