"""Cards as the engine uses them: compiled once from a card set, shared by all tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spacetrace.engine.games.spacetrace_1.words.triggers import BATTLE
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.state import ById

if TYPE_CHECKING:  # words work on tables, and tables are made of these cards
    from spacetrace.engine.games.spacetrace_1.cards.schema import Ability, Card, CardSetData, Cost
    from spacetrace.engine.games.spacetrace_1.cards.selectors import Choice


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
        "data",
        "full",
        "has_battle_abilities",
        "has_statics",
        "id",
        "index",
        "is_base",
        "is_commander",
        "is_mothership",
        "is_reinforcement",
        "is_ship",
        "is_tactic",
        "keywords",
        "kind",
        "lp",
        "may_loop",
        "mp",
        "name",
        "prices",
        "ships",
        "when",
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
        self.has_statics = "while_in_play" in self.when
        self.may_loop = any(
            effect.brings_ships
            for i in self.when.get("destroyed", ())
            for effect in self.ability[i].do
        )
        """A `destroyed` ability brings ship cards into play, which may be lost again."""

    def __repr__(self) -> str:
        return f"<{self.id}>"


class CardSet:
    """A compiled card set."""

    __slots__ = ("base", "by_id", "cards", "data", "has_statics", "may_loop")

    def __init__(self, data: CardSetData) -> None:
        self.data = data
        self.cards = tuple(CardDef(i, card) for i, card in enumerate(data.cards))
        self.by_id = {card.id: card for card in self.cards}
        self.base = self.by_id[data.base]
        self.has_statics = any(card.has_statics for card in self.cards)
        self.may_loop = any(card.may_loop for card in self.cards)
        """Only with such cards can effects set off each other without end."""

    def card(self, card_id: str) -> CardDef:
        """The card with this id; raises NotationError."""
        try:
            return self.by_id[card_id]
        except KeyError:
            raise NotationError(f"There is no card called “{card_id}”.") from None
