"""Looks for puzzles: moments in which a turn that wins is there, and is not every turn."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, cast

from spacetrace.engine.kernel.actions import Action, MetaAction, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError, IllegalAction
from spacetrace.engine.kernel.protocol import C, Config, Game, T, V

SOLVER: Seat = 0
"""Whose puzzle it is."""


class TooMany(Exception):
    """More had to be looked at than was allowed."""


@dataclass(frozen=True, slots=True)
class Goal(Generic[T]):
    """What a puzzle of a game asks for.

    The first seat has to win the match in a turn, its own or another's. `is_turn` says of a table
    whether that still goes on, `unseen` how many cards nobody has seen, none of which may be drawn.
    `words` writes a table down as a position; `positions` makes it into those that may be puzzles,
    the easiest first, and may ask what the action `first` of the seat `by` would bring there.
    `barred` begins the lines of own actions that are left out, such as an exchange. Whatever others
    decide has to be met.
    """

    is_turn: Callable[[T, Seat], bool]
    unseen: Callable[[T, Seat], int]
    words: Callable[[T], dict[str, object]]
    positions: Callable[[T, dict[str, object], Callable[[], object]], Iterator[dict[str, object]]]
    barred: tuple[str, ...]
    depth: int
    """Own moves of a solution at most."""
    first: Action | None = None
    by: Seat = 0
    """Whose turn it is. Where it is another's, `first` is made there before the puzzle begins."""
    most: int = 900
    """Tables that are looked at to find a solution."""
    fails: int = 0
    """First moves that do not win, at least."""
    told: Callable[[T], tuple[str, ...]] | None = None
    """What each other seat begins with, in words, where nothing could be thought through else."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves of a shortest solution where others do the usual, and how many first moves fail."""

    line: tuple[str, ...]
    wins: int
    fails: int


class Solver(Generic[T, V, C]):
    """Tries all that a seat may do in its turn; others do what is worst for it."""

    def __init__(self, game: Game[T, V, C], goal: Goal[T], seat: Seat) -> None:
        self._game, self._goal, self._seat, self._left = game, goal, seat, goal.most
        self._known: dict[tuple[bytes, int], tuple[str, ...] | None] = {}

    def solve(self, table: T) -> Solution | None:
        """A shortest solution; None where there is none.

        Raises TooMany where that could not be found out.
        """
        line: tuple[str, ...] | None = None
        depth = self._goal.depth
        for deep in range(1, depth + 1):
            line = self._line(table, table, deep)
            if line is not None:
                break
        if line is None:
            return None
        wins = fails = 0
        for action in self._moves(table, self._seat):
            after = self._after(table, self._seat, action)
            if after is not None and self._line(after, table, depth - 1) is not None:
                wins += 1
            else:
                fails += 1
        return Solution(line, wins, fails)

    def _line(self, table: T, first: T, depth: int) -> tuple[str, ...] | None:
        """The moves that win from here; None where there are none."""
        goal, game, seat = self._goal, self._game, self._seat
        outcome = game.outcome(table)
        if outcome is not None:
            return () if outcome.winners == (seat,) else None
        if not goal.is_turn(table, seat) or goal.unseen(table, seat) != goal.unseen(first, seat):
            return None
        key = (game.dump(table), depth)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            waiting = game.waiting_for(table)
            mine = self._seat in waiting
            self._known[key] = (
                self._mine(table, first, depth) if mine else self._theirs(table, first, depth)
            )
        return self._known[key]

    def _mine(self, table: T, first: T, depth: int) -> tuple[str, ...] | None:
        if depth == 0:
            return None
        for action in self._moves(table, self._seat):
            after = self._after(table, self._seat, action)
            found = None if after is None else self._line(after, first, depth - 1)
            if found is not None:
                return (self._game.action_text(action), *found)
        return None

    def _theirs(self, table: T, first: T, depth: int) -> tuple[str, ...] | None:
        """All that another seat may decide has to be met; the line is that of the usual one.

        Where all is over with that, it is the longest.
        """
        for seat in self._game.waiting_for(table):
            usual = self._game.default_action(table, seat)
            lines = dict[Action, tuple[str, ...] | None]()
            for action in self._moves(table, seat):
                after = self._after(table, seat, action)
                lines[action] = None if after is None else self._line(after, first, depth)
            if not lines or None in lines.values():
                return None
            met = [line for line in lines.values() if line is not None]
            return lines.get(usual) or max(met, key=len)
        return None

    def _moves(self, table: T, seat: Seat) -> list[Action]:
        return [
            action
            for action in self._game.moves(table, seat)
            if not isinstance(action, MetaAction)
            and not (seat == self._seat and self._is_barred(action))
        ]

    def _is_barred(self, action: Action) -> bool:
        return self._game.action_text(action).startswith(self._goal.barred)

    def _after(self, table: T, seat: Seat, action: Action) -> T | None:
        after = self._game.copy(table)
        try:
            self._game.apply(after, seat, action)
        except IllegalAction:
            return None
        return after


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle that was found: its position, and what solves it."""

    position: dict[str, object]
    solution: Solution


def begun(
    game: Game[T, V, C], cards: C, config: Config, position: dict[str, object], goal: Goal[T]
) -> tuple[T, list[tuple[Seat, str]]]:
    """The table of a puzzle and what another seat has done on its position; raises EngineError.

    That is `first`, then the usual until the puzzle's own seat is asked.
    """
    words = cast("Config", position)
    table = game.arrange(config, cards, words, Chance.seeded("puzzle"))
    done = list[tuple[Seat, str]]()
    while goal.first is not None and game.waiting_for(table) == (goal.by,) != (SOLVER,):
        action = game.default_action(table, goal.by) if done else goal.first
        done.append((goal.by, game.action_text(action)))
        game.apply(table, goal.by, action)
    return table, done


def puzzle_at(
    game: Game[T, V, C], cards: C, config: Config, table: T, goal: Goal[T]
) -> Found | None:
    """The hardest puzzle that the table of a beginning turn can be made into; None for none.

    More first moves fail than win, and the solution has more than one.
    """
    found: Found | None = None
    try:
        position = goal.words(table)

        def forecast() -> object:
            words = cast("Config", position)
            on = game.arrange(config, cards, words, Chance.seeded("puzzle"))
            if goal.first is None or game.explain(on, goal.by, goal.first):
                return None
            return game.forecast(on, goal.by, goal.first)

        for changed in goal.positions(table, position, forecast):
            on, _moves = begun(game, cards, config, changed, goal)
            solution = Solver(game, goal, SOLVER).solve(on)
            if solution is None:
                break
            if len(solution.line) > 1 and solution.fails >= max(goal.fails, solution.wins + 1):
                found = Found(copy.deepcopy(changed), solution)
    except (EngineError, TooMany, RecursionError):  # the last: others go round in a circle
        return found
    return found
