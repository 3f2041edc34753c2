"""`manage.py puzzles GAME`: looks for one-turn puzzles in matches between computer players."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError

from cardsets.files import read_decks, read_set, set_of_game
from spacetrace.engine import catalogue
from spacetrace.engine.agents import Position, agent
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.puzzles import SOLVER, Found, Goal, begun, puzzle_at
from spacetrace.engine.kernel.replay import write_move
from spacetrace.presentation.puzzles import OPTIONS, SEATS, Puzzle

MOST_ACTIONS = 1_500
LEVELS = ("cadet", "officer")
MOST_ALIKE = 3
"""So many puzzles begin with the same card."""
FIRST_TURN, MOST_TURNS = 5, 8
"""Of a match, the first in which there is something to be found, and how many are looked at."""


class Command(BaseCommand):
    """Looks for puzzles and prints or keeps them."""

    help = "Looks for one-turn puzzles in matches between computer players, at most one a match."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game, how many, where the numbers begin, and where to."""
        parser.add_argument("game", choices=sorted({game for game, _asks in OPTIONS}))
        parser.add_argument("--ask", default="win", help="win (usual) or survive")
        parser.add_argument("--find", type=int, default=12, help="so many (12)")
        parser.add_argument("--from", dest="seed", type=int, default=0, help="number of a match")
        parser.add_argument("--into", type=Path, help="a file; the puzzles in it are kept")

    def handle(
        self, *, game: str, ask: str, find: int, seed: int, into: Path | None, **options: object
    ) -> None:
        """Plays matches until there are enough."""
        if (game, ask) not in OPTIONS:
            raise CommandError(f"No puzzle of {game} asks to {ask}.")
        kept: list[Puzzle] = []
        if into is not None and into.is_file():
            kept = msgspec.json.decode(into.read_bytes(), type=list[Puzzle])
        for puzzle in _found(game, ask, seed):
            alike = [one for one in kept if one.asks == ask and _deed(one) == _deed(puzzle)]
            if len(alike) == MOST_ALIKE:
                continue
            kept.append(puzzle)
            self.stderr.write(f"{len(kept)}: {', '.join(puzzle.solution)}")
            if into is not None:
                into.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
            else:
                self.stdout.write(msgspec.json.encode(puzzle).decode())
            find -= 1
            if not find:
                return
        raise CommandError("No more matches.")


def _deed(puzzle: Puzzle) -> str:
    """What is played first, whatever it is aimed at."""
    return puzzle.solution[0].partition(" on ")[0]


def _found(key: str, ask: str, first: int) -> Iterator[Puzzle]:
    game = catalogue.game(key)
    goal = import_module(f"spacetrace.engine.games.{key}.puzzles").GOALS[ask]
    card_set = set_of_game(key)
    cards, config = game.compile_cards(read_set(card_set)), game.check_config(OPTIONS[key, ask])
    usual = game.check_config(OPTIONS[key, "win"])
    decks = [deck.cards for deck in read_decks(card_set)] or [{}]
    for seed in count(first):
        dealt = [decks[(seed * (1 + 4 * seat)) % len(decks)] for seat in range(SEATS[key])]
        table = game.setup(usual, cards, dealt, Chance.seeded(f"puzzle {seed}"))
        for moment in _turns(game, cards, table, seed, goal):
            found = puzzle_at(game, cards, config, moment, goal)
            if found is not None:
                yield _kept(game, cards, config, key, ask, goal, found)
                break


def _turns(
    game: catalogue.AnyGame, cards: Any, table: Any, seed: int, goal: Goal[Any]
) -> Iterator[Any]:
    """The table at the beginning of each turn of the first seat; it goes on by the computers.

    Or where a puzzle begins with what another seat does, before that is done in each of its turns.
    """
    chance, turn, left = Chance.seeded(f"players {seed}"), FIRST_TURN - 1, MOST_TURNS
    for _action in range(MOST_ACTIONS):
        if game.outcome(table) is not None or not left:
            return
        seat = game.waiting_for(table)[0]
        at = Position.at(game, cards, table, seat, game.moves(table, seat))
        chosen = agent(LEVELS[(seed + seat) % 2]).choose(at, chance)
        begins = goal.is_turn(table, SOLVER) and (goal.by == SOLVER or chosen == goal.first)
        if seat == goal.by and begins and table.turn_number > turn:
            turn, left = table.turn_number, left - 1
            yield table
        try:
            game.apply(table, seat, chosen)
        except EngineError:
            game.apply(table, seat, game.default_action(table, seat))


def _kept(
    game: catalogue.AnyGame,
    cards: Any,
    config: Any,
    key: str,
    ask: str,
    goal: Goal[Any],
    found: Found,
) -> Puzzle:
    table, moves = begun(game, cards, config, found.position, goal)
    names = [f"Player {seat + 1}" for seat in range(SEATS[key])]
    first = game.parse_action(found.solution.line[0])
    return Puzzle(
        found.position,
        found.solution.line,
        game.suggestion(table, 0, first, names).deed,
        found.solution.wins,
        found.solution.fails,
        ask,
        tuple(write_move(seat, line) for seat, line in moves),
        () if goal.told is None else goal.told(table),
    )
