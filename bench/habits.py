"""Counts what levels of Spacetrace do and leave undone: moves, commanders, answers thrown away."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardsets.files import read_decks
from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    DeclareAttack,
    Exchange,
    MoveShip,
    Pick,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.ending import base_damage
from spacetrace.engine.games.spacetrace.pieces import Prompt
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.effects_on_cards import Counter as Stops
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.watching import Watcher
from spacetrace.simulations.bulk import Room


def is_answer(card: CardDef) -> bool:
    """A tactic that takes another one off the stack (ST-18)."""
    return any(isinstance(effect, Stops) for ability in card.ability for effect in ability.do)


@dataclass
class Habits(Watcher[Table]):
    """Adds up what all seats do in the matches that it watches."""

    counts: Counter[str] = field(default_factory=Counter)

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self._table, self._pool = table, 0
        self._prompt: Prompt | None = None
        self._boarded: set[Seat] = set()
        self.counts["matches"] += 1
        for side in table.sides:
            cards = map(table.cards.card, side.deck)
            self.counts["sides with a commander"] += any(card.is_commander for card in cards)

    def moved(self, seat: Seat, action: Action) -> None:
        table, counts = self._table, self.counts
        if isinstance(action, PlayCard):
            card = table.cards.card(action.card)
            counts["tactics"] += card.is_tactic
            if card.is_commander and seat not in self._boarded:
                self._boarded.add(seat)
                counts["sides that play a commander"] += 1
        elif isinstance(action, Exchange):
            counts["exchanges"] += 1
            self._thrown_away(action.card)
        elif isinstance(action, Pick) and self._prompt and self._prompt.what == "exchange":
            self._thrown_away(action.option.rsplit(":", 1)[-1])
        elif isinstance(action, Ready):
            counts["turns"] += 1
            counts["MP left over"] += self._pool
        counts["activations"] += isinstance(action, Activate)
        counts["ships moved"] += isinstance(action, MoveShip)
        if isinstance(action, DeclareAttack):
            counts["attacks"] += 1
            counts["attacks with both fleets"] += action.both
        self._prompt, self._pool = table.prompt, table.sides[table.active].pool

    def _thrown_away(self, name: str) -> None:
        card = self._table.cards.card(name)
        self.counts["answers exchanged"] += is_answer(card)
        self.counts["ships with abilities exchanged"] += card.is_ship and "activated" in card.when

    def ended(self, table: Table) -> None:
        winners = table.outcome.winners if table.outcome else ()
        if len(winners) == 1:
            self.counts["losers"] += 1
            self.counts["losers that never hit the Base"] += not base_damage(
                table.sides[winners[0]]
            )


def watch(level: str, matches: int, first: int) -> Counter[str]:
    """What a level does against itself, in mirrors of the ready-made decks in turn."""
    rules, cards = Room("spacetrace", "basic", {}).ready()
    config = rules.check_config({})
    decks = [deck.cards for deck in read_decks("basic") if not deck.is_beginner]
    habits = Habits()
    for number in range(first, first + matches):
        deck = decks[number % len(decks)]
        two = (Entrant("one", deck, level), Entrant("two", deck, level))
        play_match(rules, cards, config, two, number, watchers=[habits])
    return habits.counts


def habits(options: Namespace) -> None:
    """Print the counts of each level."""
    for level in options.levels.split(","):
        print(level)
        for name, count in watch(level, options.matches, options.seed).items():
            print(f"  {count:6} {name}")
