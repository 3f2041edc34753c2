"""Plays matches of Spacetrace and fits what a table is worth to them: logistic regression.

Only the standard library is used. The same numbers of matches give the same rows and weights.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul

from cardsets.files import read_decks
from spacetrace.engine.agents import Position, opponent
from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.agents.thumb import ThumbAgent
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.fitted import CONSTANT, NAMES, SCALE, features
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import rough_worth
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import C, T, V
from spacetrace.engine.kernel.watching import Watcher
from spacetrace.simulations.bulk import Room
from spacetrace.simulations.lot import deck_by_lot

SLIPS = (0, 12, 6)
"""In a third of the matches each, players do anything instead once in so many choices (0: never),
so that more kinds of tables are seen, and what is often there is told from what wins."""
PENALTY = 30.0
"""What keeps weights of features that tell little near zero (a ridge)."""
ROUNDS = 60
MP_PER_LOGIT = 430.0
"""So many MP of an officer's worth are one unit of log odds: the officer's, calibrated."""
SURE = 20.0
"""An officer's worth counts to so many hundreds of MP when it is calibrated."""


@dataclass
class Rows:
    """Tables as seen by seats: a column a feature, what the seat won, the officer's worth."""

    columns: list[array[float]] = field(default_factory=lambda: [array("d") for _ in NAMES])
    won: array[float] = field(default_factory=lambda: array("d"))
    rough: array[float] = field(default_factory=lambda: array("d"))

    def __len__(self) -> int:
        return len(self.won)

    def add(self, others: Rows) -> None:
        """Take the others' rows in."""
        for column, further in zip(self.columns, others.columns, strict=True):
            column.extend(further)
        self.won.extend(others.won)
        self.rough.extend(others.rough)


class Gatherer(Watcher[Table]):
    """Adds to the rows, for both seats, each table where a turn has begun or an attack has ended.

    Those are the tables at which a look ahead stops.
    """

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self._table, self._active, self._attacked = table, table.active, False
        self._seen: list[int] = []

    def moved(self, seat: Seat, action: Action) -> None:
        table = self._table
        if table.attack:
            self._attacked = True
        elif not (table.outcome or table.prompt or table.stack or table.stage != "main"):
            if table.active != self._active or self._attacked:
                self._add(table)
            self._active, self._attacked = table.active, False

    def _add(self, table: Table) -> None:
        for me in (0, 1):
            for column, number in zip(self.rows.columns, features(table, me), strict=True):
                column.append(number)
            self.rows.rough.append(max(-SURE, min(rough_worth(table, me) / 100, SURE)))
            self._seen.append(me)

    def ended(self, table: Table) -> None:
        winners = table.outcome.winners if table.outcome else ()
        for me in self._seen:
            self.rows.won.append(0.5 if len(winners) != 1 else float(me in winners))


@dataclass(frozen=True, slots=True)
class School:
    """The matches that are fitted to: with which cards they are played, and at which level."""

    card_set: str
    level: str

    def player(self) -> Callable[[int], Rows]:
        """What plays the match with a number, and tells its rows; one a process."""
        rules, cards = Room(SpacetraceGame.key, self.card_set, {}).ready()
        config = rules.check_config({})
        agents = [Slipping(self.level, slips) if slips else opponent(self.level) for slips in SLIPS]

        def play(number: int) -> Rows:
            rows, agent = Rows(), agents[number // 6 % len(SLIPS)]
            play_match(
                rules, cards, config, self.entrants(cards, number), number,
                watchers=[Gatherer(rows)], agent_of=lambda _level: agent,
            )  # fmt: skip
            return rows

        return play

    def entrants(self, cards: CardSet, number: int) -> tuple[Entrant, Entrant]:
        """Who plays the match: a third each with one deck, with two ready-made ones, by lot."""
        chance = Chance.seeded(f"train {number}")
        decks = [deck.cards for deck in read_decks(self.card_set)]
        one, two = chance.pick(decks), chance.pick(decks)
        kind = number // 2 % 3
        if kind == 0:
            two = one
        elif kind == 2:
            one, two = deck_by_lot(cards, one, chance), deck_by_lot(cards, two, chance)
        return Entrant("one", one, self.level), Entrant("two", two, self.level)


class Slipping(ThumbAgent):
    """Makes slips in a game, too, where weak levels see less instead."""

    __slots__ = ()

    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        if len(at.actions) > 1 and chance.below(self.slips) == 0:
            return at.actions[chance.below(len(at.actions))]
        return super().choose(at, chance)


def is_held_out(number: int) -> bool:
    """Whether the match serves to check the fit, not to find it."""
    return number // 6 % 5 == 4


# --- fitting --------------------------------------------------------------------------------------


def fit(columns: Sequence[Sequence[float]], won: Sequence[float]) -> tuple[float, list[float]]:
    """The constant and the weights that make the won matches likeliest, less the penalty.

    Each round goes down by a bound of the curvature (Böhning and Lindsay) that one inverse serves.
    """
    rows = len(won)
    means = [math.fsum(column) / rows for column in columns]
    spreads = [
        math.sqrt(math.fsum(x * x for x in column) / rows - mean * mean + 1e-12)
        for column, mean in zip(columns, means, strict=True)
    ]
    spreads = [spread if spread > 1e-5 else 1.0 for spread in spreads]
    scaled = [array("d", [1.0]) * rows] + [
        array("d", [(x - mean) / spread for x in column])
        for column, mean, spread in zip(columns, means, spreads, strict=True)
    ]
    penalties = [0.0] + [PENALTY] * len(columns)
    bound = [
        [sum(map(mul, one, two)) / 4 for two in scaled[: i + 1]] for i, one in enumerate(scaled)
    ]
    for i, penalty in enumerate(penalties):
        bound[i][i] += penalty + 1e-6
    root = _root(bound)
    weights, last = [0.0] * len(scaled), [0.0] * len(scaled)
    for turn in range(ROUNDS):
        ahead = [w + turn / (turn + 3) * (w - old) for w, old in zip(weights, last, strict=True)]
        errors = array(
            "d",
            [
                chance(sum(map(mul, ahead, row))) - y
                for row, y in zip(zip(*scaled, strict=True), won, strict=True)
            ],
        )
        slope = [
            sum(map(mul, column, errors)) + penalty * w
            for column, penalty, w in zip(scaled, penalties, ahead, strict=True)
        ]
        last = weights
        weights = [w - step for w, step in zip(ahead, _solve(root, slope), strict=True)]
    plain = [w / spread for w, spread in zip(weights[1:], spreads, strict=True)]
    return weights[0] - sum(map(mul, plain, means)), plain


def chance(odds: float) -> float:
    """The chance to win at these log odds."""
    return 1 / (1 + math.exp(-max(-30.0, min(odds, 30.0))))


def _root(lower: Sequence[Sequence[float]]) -> list[list[float]]:
    """Cholesky's root of a matrix of which the lower half is given."""
    root: list[list[float]] = []
    for i, row in enumerate(lower):
        made: list[float] = []
        for j in range(i):
            made.append((row[j] - sum(map(mul, made, root[j]))) / root[j][j])
        made.append(math.sqrt(row[i] - sum(map(mul, made, made))))
        root.append(made)
    return root


def _solve(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    half: list[float] = []
    for row, number in zip(root, right, strict=True):
        half.append((number - sum(map(mul, half, row))) / row[len(half)])
    for i in reversed(range(len(half))):
        half[i] /= root[i][i]
        for j in range(i):
            half[j] -= root[i][j] * half[i]
    return half


def loss(
    columns: Sequence[Sequence[float]],
    won: Sequence[float],
    constant: float,
    weights: Sequence[float],
) -> float:
    """The mean log loss: .693 for who knows nothing, 0 for who knows all."""
    total = 0.0
    for row, y in zip(zip(*columns, strict=True), won, strict=True):
        p = min(max(chance(constant + sum(map(mul, weights, row))), 1e-6), 1 - 1e-6)
        total -= y * math.log(p) + (1 - y) * math.log(1 - p)
    return total / len(won)


@dataclass(frozen=True, slots=True)
class Training:
    """Fitted weights, and the log losses on held-out rows: theirs, the last ones', an officer's."""

    weights: dict[str, float]
    fitted: float
    before: float
    officer: float


def train(rows: Rows, held_out: Rows, last: Mapping[str, float]) -> Training:
    """Fit weights to the rows and check them on those that were held out.

    `last` are the weights before; what they did not know counts nothing in them.
    """
    constant, weights = fit(rows.columns, rows.won)
    by_thumb = fit([rows.rough], rows.won)
    before = [last.get(name, 0.0) for name in NAMES]
    return Training(
        {CONSTANT: constant, SCALE: MP_PER_LOGIT, **dict(zip(NAMES, weights, strict=True))},
        loss(held_out.columns, held_out.won, constant, weights),
        loss(held_out.columns, held_out.won, last[CONSTANT], before),
        loss([held_out.rough], held_out.won, *by_thumb),
    )
