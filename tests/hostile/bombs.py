"""Plays bombs: at random or by computers, at tables full of them, and notes what each action costs.

What an action costs is what a server does for it: carry it out, write the events and the snapshot,
read the snapshot back, and list what can be done next.
"""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from spacetrace.engine.agents import Position, agent
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.effects.lasting import refresh
from spacetrace.engine.games.spacetrace.limits import has_room
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.zones import add_to_hand, enter_ship
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import BudgetExceeded
from spacetrace.engine.kernel.events import Event
from tests.pace import slowness

GAME = GAMES["spacetrace"]
BOMBS: CardSet = GAME.compile_cards(
    tomllib.loads((Path(__file__).parent / "bombs.toml").read_text(encoding="utf-8"))
)
CPU = 0.25 * slowness()
"""Seconds of processor time for one action."""
SNAPSHOT = 4 << 20
"""Bytes; a table read back from so much takes some 64 MB."""
AGAIN = 3
"""Who is too slow is timed so often: it is the machine that was busy, or it is so each time."""


@dataclass
class Costs:
    """The most that anything took, each with the line of the action, and what came of the rest."""

    cpu: tuple[float, str] = (0.0, "")
    thought: tuple[float, str] = (0.0, "")
    snapshot: tuple[int, str] = (0, "")
    events: tuple[int, str] = (0, "")
    actions: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    cut_short: Counter[str] = field(default_factory=Counter)


def deck_of(cards: CardSet, dice: Random, size: int = 40) -> dict[str, int]:
    """A deck of so many cards, of few sorts, as many as it takes."""
    pool = [card.id for card in cards.cards if not card.is_base and not card.is_mothership]
    sorts = dice.sample(pool, min(len(pool), dice.choice((8, 12, 20))))
    room = Counter({card: cards.card(card).copies for card in sorts})
    for card in dice.sample(pool, len(pool)):
        if sum(room.values()) >= size:
            break
        room[card] = cards.card(card).copies
    return dict(Counter(dice.sample(list(room.elements()), size)))


def dealt(cards: CardSet, seed: int) -> Table:
    """A fresh table with two decks by lot, one of them large now and then."""
    dice = Random(seed)
    decks = [deck_of(cards, dice, dice.choice((40, 40, 200))) for _ in range(2)]
    config = GAME.check_config({"format": "open", "turn_limit": 60})
    table: Table = GAME.setup(config, cards, decks, Chance.seeded(f"bombs {seed}"))
    return table


def crowded(cards: CardSet, sorts: Sequence[str], seed: int) -> Table:
    """A table on which the fleets of both sides are as full as can be, of these cards in turn.

    Hands, libraries and discard piles hold one card of everything, and the pools are full.
    """
    table = dealt(cards, seed)
    for seat, side in enumerate(table.sides):
        side.library += [card for card in cards.cards if not card.is_base] * 2
        side.discard += [card for card in cards.cards if not card.is_base]
        for card in cards.cards:
            if not card.is_base and card not in side.hand:
                add_to_hand(side, card)
        side.pool = 1_000_000
        number = 0
        while has_room(table, seat, cards.card(sorts[number % len(sorts)])):
            card = cards.card(sorts[number % len(sorts)])
            enter_ship(table, seat, "base", card, seat, None)
            number += 1
    table.turn_number = 3
    refresh(table, None)
    return table


def play(
    table: Table, seed: int, longest: int, costs: Costs, level: str = "random"
) -> Iterator[Action]:
    """Play on, at most so many actions, and note what each costs; yields what was done."""
    chance = Chance.seeded(f"hands {seed}")
    moves = _timed_moves(table, costs)
    for _ in range(longest):
        waiting = GAME.waiting_for(table)
        if not waiting:
            return
        seat = waiting[0]
        action = _choose(table, seat, moves, chance, level, costs)
        try:
            _timed(table, seat, action, costs)
        except BudgetExceeded as error:
            costs.refused[error.card] += 1
            action = GAME.default_action(table, seat)
            _timed(table, seat, action, costs)
        costs.actions += 1
        costs.cut_short.update(GAME.cut_short(table))
        yield action
        moves = _timed_moves(table, costs)


def _choose(
    table: Table, seat: Seat, moves: list[Action], chance: Chance, level: str, costs: Costs
) -> Action:
    begun = time.process_time()
    position = Position.at(GAME, table.cards, table, seat, moves)
    action = agent(level).choose(position, chance)
    costs.thought = max(costs.thought, (time.process_time() - begun, GAME.action_text(action)))
    return action


def _timed_moves(table: Table, costs: Costs) -> list[Action]:
    waiting = GAME.waiting_for(table)
    if not waiting:
        return []
    took = CPU
    for _ in range(AGAIN):
        begun = time.process_time()
        moves: list[Action] = GAME.moves(table, waiting[0])
        took = min(took, time.process_time() - begun)
        if took < CPU:
            break
    costs.cpu = max(costs.cpu, (took, f"listing of {len(moves)}"))
    return moves


def _timed(table: Table, seat: Seat, action: Action, costs: Costs) -> None:
    """Carry it out, with all that a server does for it; raises BudgetExceeded, table untouched."""
    line, before = GAME.action_text(action), table.copy()
    took = _carry_out(table, seat, action, costs)
    for _ in range(AGAIN - 1):
        if took < CPU:
            break
        took = min(took, _carry_out(before.copy(), seat, action, costs))
    costs.cpu = max(costs.cpu, (took, line))


def _carry_out(table: Table, seat: Seat, action: Action, costs: Costs) -> float:
    events: list[Event] = []
    begun = time.process_time()
    GAME.apply(table, seat, action, events.append)
    written = "\n".join(map(GAME.event_text, events))
    snapshot = GAME.dump(table)
    GAME.restore(snapshot, table.cards, Chance.seeded(1))
    took = time.process_time() - begun
    line = GAME.action_text(action)
    costs.snapshot = max(costs.snapshot, (len(snapshot), line))
    costs.events = max(costs.events, (len(written), line))
    return took
