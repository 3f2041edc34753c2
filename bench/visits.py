"""Counts visits: how often people who look once a day are needed in a turn of Spacetrace."""

from __future__ import annotations

from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from typing import Any

from cardsets.files import read_decks, read_set
from spacetrace.engine.agents import Position, agent
from spacetrace.engine.agents.arena import Entrant, deal_match, seating
from spacetrace.engine.catalogue import game
from spacetrace.engine.games.spacetrace.actions import AIMED, ANSWER, READY
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance

GAME = game("spacetrace")
LEVEL = "officer"
FIRST = ("keep-order", "defend-both", "pass")
"""What everybody orders who goes away for a day."""


@dataclass(slots=True)
class Count:
    """Turns by the visits that they needed."""

    turns: int = 0
    visits: int = 0
    single: int = 0
    by_number: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, visits: int) -> None:
        """One more turn."""
        self.turns += 1
        self.visits += visits
        self.single += visits <= 1
        self.by_number[visits] += 1

    def row(self) -> str:
        """The figures in columns."""
        share, mean = 100 * self.single / self.turns, self.visits / self.turns
        most = max(self.by_number)
        return f"{self.turns:8} {share:9.1f} % {mean:9.2f} {most:7}"


@dataclass(slots=True)
class Played:
    """A match: each turn with the entrant who was away and the visits; the entrants that won."""

    turns: list[tuple[int, int]] = field(default_factory=list)
    winners: tuple[int, ...] = ()


def visits(options: Namespace) -> None:
    """Plays officers with orders and without, deck against deck, and prints visits a turn.

    A visit: the match waits for a seat after it has waited for the other one. Whether the orders
    are sensible tell matches in which one side alone leaves them.
    """
    cards = GAME.compile_cards(read_set("basic"))
    decks = [deck for deck in read_decks("basic") if not deck.is_beginner]
    pairs = [
        [Entrant(deck.key, deck.cards, LEVEL) for deck in pair] for pair in combinations(decks, 2)
    ]
    seeds = range(1, -(-options.matches // len(pairs)) + 1)
    for title, giving in (("with standing orders", {0, 1}), ("without", set[int]())):
        counts: dict[str, Count] = defaultdict(Count)
        for pair in pairs:
            for seed in seeds:
                for away, number in _play(cards, pair, seed, giving).turns:
                    counts[pair[away].name].add(number)
                    counts["all"].add(number)
        print(f"\n{len(seeds) * len(pairs)} matches of officers, {title}")
        print(f"{'who is away':16}{'turns':>8} {'one visit':>11} {'mean':>9} {'most':>7}")
        for deck in sorted(counts, key=lambda name: (name == "all", name)):
            print(f"{deck:16}{counts[deck].row()}")
    won = [
        _play(cards, pair, n, {n // 4 % 2}).winners == (n // 4 % 2,)
        for pair in pairs
        for n in seeds
    ]
    print(f"\nwon by a side that leaves orders against one that is asked: {100 * fmean(won):.1f} %")


def _play(cards: Any, entrants: list[Entrant], seed: int, giving: set[int]) -> Played:
    """The match with this number; the entrants in `giving` leave orders."""
    seats, _first = seating(len(entrants), seed)
    table = deal_match(GAME, cards, {}, entrants, seed)
    players = [agent(LEVEL) for _ in seats]
    chances = [Chance.seeded(f"agent {seed} {seat}") for seat in range(len(seats))]
    played, turn, waited, number = Played(), table.turn_number, -1, 0
    while GAME.outcome(table) is None:
        seat = GAME.waiting_for(table)[0]
        if table.turn_number != turn:
            played.turns.append((seats[table.active], number))
            turn, waited, number = table.turn_number, -1, 0
        if seat != waited:
            waited, number = seat, number + 1
        action = _chosen(cards, table, seat, players[seat], chances[seat])
        if seats[seat] in giving and (action == READY or seat != table.active):
            _order(table, seat)  # whoever goes away says what is to be done meanwhile
            if GAME.waiting_for(table)[:1] != (seat,) or GAME.explain(table, seat, action):
                continue
        GAME.apply(table, seat, action)
    played.turns.append((seats[1 - table.active], number))
    if (outcome := GAME.outcome(table)) is not None:
        played.winners = tuple(seats[seat] for seat in outcome.winners)
    return played


def _chosen(cards: Any, table: Any, seat: Seat, player: Any, chance: Chance) -> Action:
    moves = GAME.moves(table, seat)
    if len(moves) == 1:
        return moves[0]
    chosen: Action = player.choose(Position.at(GAME, cards, table, seat, moves), chance)
    return chosen


# --- sensible orders ------------------------------------------------------------------------------


def _order(table: Any, seat: Seat) -> None:
    """A seat leaves the orders that it lacks, out of what it knows itself."""
    for order in _sensible(table, seat):
        for action in GAME.meta_actions(table, seat):
            if GAME.action_text(action) == f"order {order} on":
                GAME.apply(table, seat, action)
                break


def _sensible(table: Any, seat: Seat) -> Iterator[str]:
    """Answers with the tactics in hand on the dearest enemy; a question where one can be countered.

    The pass comes last, so that an attack finds the answers first.
    """
    own, enemy = GAME.view(table, seat).sides[seat], GAME.view(table, seat).sides[1 - seat]
    offered = {GAME.action_text(action) for action in GAME.meta_actions(table, seat)}
    dearest = sorted(enemy.ships(), key=lambda ship: -ship.card.mp)
    ordered = {order.split(" ")[1] for order in own.orders if order.startswith(ANSWER)}
    for card in dict.fromkeys(own.hand):
        if not card.is_tactic or card.id in ordered:
            continue
        if _counters(card):
            ship = max(own.ships(), key=lambda ship: ship.card.mp)
            if f"{AIMED} {ship.name}" not in own.orders:
                yield f"{AIMED} {ship.name}"
            continue
        aims = [f"{ANSWER} {card.id} {ship.name}" for ship in dearest]
        aimed = [order for order in aims if f"order {order} on" in offered]
        yield aimed[0] if aimed else f"{ANSWER} {card.id}"
    yield from (order for order in FIRST if order not in own.orders)


def _counters(card: Any) -> bool:
    """The card aims at tactics on the stack."""
    return any(
        choice.from_.zone == "stack"
        for index in card.when.get("played", ())
        for _name, choice in card.asks[index]
    )
