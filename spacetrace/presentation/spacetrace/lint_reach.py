"""Tells which cards of a set a selector of Spacetrace could ever find, by what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from spacetrace.engine.games.spacetrace.cards import places
from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.effects.queries import Query
from spacetrace.engine.games.spacetrace.rules.ways import HOST_CLASSES
from spacetrace.engine.games.spacetrace.words import costs
from spacetrace.engine.games.spacetrace.words import effects_on_cards as on_cards
from spacetrace.engine.games.spacetrace.words import effects_on_places as on_places
from spacetrace.engine.games.spacetrace.words import effects_on_ships as on_ships
from spacetrace.engine.games.spacetrace.words.amounts import largest
from spacetrace.engine.games.spacetrace.words.word import target_of

DECK = 40
"""Cards of a deck (ST-3)."""
EXCHANGE = 34
"""The MP that a card brings in an exchange: three of them bring 100 (ST-13)."""
OF_THE_CARD = ("self", "host", "own_stack")
"""The zones in which it depends on the card what is there."""
Found: TypeAlias = dict[CardDef, None]
"""Cards in the order of their set."""


class Used(Struct, frozen=True):
    """An effect in a set, with the ability and the card that it is on."""

    card: CardDef
    ability: s.Ability
    effect: s.Effect


class Reach:
    """The cards of a set, and what each of them can get at."""

    def __init__(self, cards: Sequence[s.Card]) -> None:
        self.cards = [CardDef(i, card) for i, card in enumerate(cards)]
        self.ships = [card for card in self.cards if card.kind == "ship"]
        self.base = next((card for card in self.cards if card.is_base), None)
        self.used = [
            Used(card, ability, effect)
            for card in self.cards
            for ability in card.ability
            for effect in ability.do
        ]
        effects = [use.effect for use in self.used]
        self.given = {effect.keyword for effect in effects if isinstance(effect, on_ships.Give)}
        words = self.given.union(*(card.keywords for card in self.cards))
        paid = [cost for card in self.cards for ability in card.ability for cost in ability.cost]
        self.has_commanders = any(card.is_commander for card in self.cards)
        self.has_mothership = any(card.is_mothership for card in self.cards)
        self.has_jams = any(isinstance(effect, on_ships.Jam) for effect in effects)
        self.has_kills = (
            "selfdestruct" in words
            or any(isinstance(e, on_places.Kill | on_places.Sacrifice) for e in effects)
            or any(isinstance(cost, costs.PaySacrifice) for cost in paid)
        )
        self.most_mp = self._most_mp()
        """More MP than this nobody can have in a turn with a usual deck (ST-3, ST-13)."""
        self._found: dict[tuple[Selector, int], Found] = {}

    # --- what a selector finds ---------------------------------------------------------------

    def finds(self, selector: Selector, card: CardDef) -> Found:
        """The cards that the selector could find, if the ability is on this card."""
        key = (selector, card.index if selector.zone in OF_THE_CARD else -1)
        if key not in self._found:
            found = self._there(selector, card) if self._may_be(selector) else ()
            test = Query(self._printed(selector))
            self._found[key] = dict.fromkeys(known for known in found if test.fits_card(known))
        return self._found[key]

    def fitting(self, effect: s.Effect, ability: s.Ability, card: CardDef) -> Found:
        """The cards that an effect could work on: those that it can aim at, and that take it."""
        found = self.aims_at(effect, ability, card)
        return dict.fromkeys(known for known in found if not refuses(known, effect))

    def aims_at(self, effect: s.Effect, ability: s.Ability, card: CardDef) -> Found:
        """The cards that an effect could be aimed at, also those that are immune."""
        to = target_of(effect)
        if isinstance(to, str):
            choice = ability.choose.get(to)
            to = choice.from_ if choice else None
        return self.finds(to, card) if isinstance(to, Selector) else {}

    def _may_be(self, selector: Selector) -> bool:
        """False where nothing in the set brings about the state that is asked for."""
        return not (
            (selector.commanded and not self.has_commanders)
            or (selector.jammed and not self.has_jams)
            or (selector.killed and not self.has_kills)
            or (selector.zone == "second_fleet" and not self.has_mothership)
        )

    def _printed(self, selector: Selector) -> Selector:
        """The selector without what no card has printed on it."""
        is_given = selector.keyword in self.given and selector.zone in places.IN_PLAY
        return msgspec.structs.replace(
            selector,
            damaged=None,
            jammed=None,
            commanded=None,
            killed=None,
            keyword=None if is_given else selector.keyword,
        )

    def _there(self, selector: Selector, card: CardDef) -> Sequence[CardDef]:
        """The cards that can be in the zone at all."""
        zone = selector.zone
        if zone == "self":
            return [card]
        if zone in ("host", "own_stack"):
            classes = (card.cls,) if card.is_ship else HOST_CLASSES
            ships = [known for known in self.ships if known.cls in classes]
            has_base = zone == "own_stack" and self.base is not None and 4 in classes
            return [*ships, self.base] if has_base and self.base else ships
        if zone in ("fleets", "base_fleet", "facing_stack"):
            return [*self.ships, self.base] if self.base and not selector.other else self.ships
        if zone in ("second_fleet", "wrecks"):
            return self.ships
        if zone == "stack":
            return [known for known in self.cards if known.is_tactic]
        return [known for known in self.cards if not known.is_base]

    # --- what can be paid --------------------------------------------------------------------

    def _most_mp(self) -> int:
        values: list[int] = []
        for card in self.cards:
            values += [self._mp(card)] * card.copies
        return sum(sorted(values, reverse=True)[:DECK]) + self._gifts()

    def _mp(self, card: CardDef) -> int:
        gained = sum(
            largest(effect.amount)
            for ability in card.ability
            for effect in ability.do
            if isinstance(effect, on_cards.GainMp) and effect.who == "own"
        )
        return max(EXCHANGE, gained + (card.mp if card.is_reinforcement else 0))

    def _gifts(self) -> int:
        """What the opponent could give away."""
        return sum(
            use.card.copies * largest(use.effect.amount)
            for use in self.used
            if isinstance(use.effect, on_cards.GainMp) and use.effect.who == "enemy"
        )


def refuses(card: CardDef, effect: s.Effect) -> bool:
    """True when the effect never happens to the card, as it is printed."""
    if card.is_base and effect.never_on_base():
        return True
    if effect.spares_mothership and card.is_mothership:
        return True
    return effect.immunity in card.keywords


def selectors_in(value: object, path: str) -> Iterator[tuple[str, Selector]]:
    """Every selector inside a part of a card, with its path."""
    if isinstance(value, Selector):
        yield path, value
    elif isinstance(value, Struct):
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        for field, name in names:
            yield from selectors_in(getattr(value, field), f"{path}.{name}")
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from selectors_in(item, f"{path}.{i}")
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from selectors_in(item, f"{path}.{name}")
