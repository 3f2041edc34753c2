"""Plays whole matches between AI players: the same number gives the same match, anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from spacetrace.engine.agents import Agent, Position, opponent
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import (
    BudgetExceeded,
    EngineError,
    IllegalAction,
    NotationError,
    ReplayError,
)
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.protocol import C, Config, DeckList, Game, T, V
from spacetrace.engine.kernel.replay import Step, replay_on
from spacetrace.engine.kernel.watching import Watcher

MOST_ACTIONS = 100_000
"""A match that goes on for longer than this is given up and reported as "unfinished"."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who plays: a deck and the level of the AI player that holds it."""

    name: str
    deck: DeckList
    level: str


@dataclass(frozen=True, slots=True)
class Result:
    """How one match ended. Entrants count from 0 in the order in which they were given.

    `seed` is the number of the match; `first` is the entrant that had the first turn, `winners`
    those that won (empty for a draw), `scores` one number an entrant. `turns` is 0 for a game that
    does not count turns.
    """

    seed: int
    first: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str
    turns: int
    actions: int


def play_match(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    entrants: Sequence[Entrant],
    seed: int,
    emit: Emit = None,
    watchers: Sequence[Watcher[T]] = (),
    agent_of: Callable[[str], Agent] = opponent,
    most: int = MOST_ACTIONS,
) -> Result:
    """Play the match with this number to its end; `emit` hears its events after the deal.

    The number settles everything: the deal, the agents' chance, which entrant sits where, and who
    begins. From number to number the entrants take turns in beginning, and after each round of
    that they change seats. Watchers and listeners change nothing. Any error carries the number in
    a note. `agent_of` is who plays a level; after `most` actions the match is "unfinished".
    """
    try:
        return _play(game, cards, config, entrants, seed, emit, watchers, agent_of, most)
    except EngineError as error:
        error.add_note(f"In match {seed} of the arena.")
        raise


def seating(entrants: int, seed: int) -> tuple[list[int], int]:
    """Which entrant sits at each seat in the match with this number, and which one begins."""
    shift = seed // entrants % entrants
    return [(seat + shift) % entrants for seat in range(entrants)], seed % entrants


def deal_match(
    game: Game[T, V, C], cards: C, config: Config, entrants: Sequence[Entrant], seed: int
) -> T:
    """The table of the match with this number before its first move.

    The lot is drawn again until the entrant whose turn it is begins.
    """
    seats, first = seating(len(entrants), seed)
    decks = [entrants[e].deck for e in seats]
    for draw in range(1_000):
        table = game.setup(config, cards, decks, Chance.seeded(f"match {seed} {draw}"))
        if game.waiting_for(table)[:1] == (seats.index(first),):
            break
    return table


# --- recording and playing again ------------------------------------------------------------------


class MoveRecorder(Watcher[T], Generic[T, V, C]):
    """Keeps the moves of the match that it watched last."""

    def __init__(self, game: Game[T, V, C]) -> None:
        self._game = game
        self._moves: list[tuple[Seat, Action]] = []

    def dealt(self, table: T, seats: Sequence[int]) -> None:
        self._moves = []

    def moved(self, seat: Seat, action: Action) -> None:
        self._moves.append((seat, action))

    @property
    def moves(self) -> list[tuple[Seat, str]]:
        """Each move's seat and the line of its action; a new list, put into words only now."""
        return [(seat, self._game.action_text(action)) for seat, action in self._moves]


def replay_match(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    entrants: Sequence[Entrant],
    seed: int,
    moves: Iterable[tuple[Seat, str]],
) -> Iterator[Step[T]]:
    """The recorded match with this number again, table by table, the freshly dealt one first.

    Game, cards, options, decks and number must be those of the record; the levels do not matter.
    Each step's table is the one that the replay goes on with: copy it to keep it. Raises
    ReplayError for a move that cannot be read or is not legal, as after a change of the rules.
    """
    table = deal_match(game, cards, config, entrants, seed)
    steps = replay_on(game, table, moves)
    move = 0
    while True:
        try:
            step = next(steps)
        except StopIteration:
            return
        except (IllegalAction, NotationError) as error:
            sentence = f"Move {move} of this record does not fit the rules of today. {error}"
            raise ReplayError(move, sentence) from error
        yield step
        move = step.move + 1


# --- one match ------------------------------------------------------------------------------------


def _play(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    entrants: Sequence[Entrant],
    seed: int,
    emit: Emit,
    watchers: Sequence[Watcher[T]],
    agent_of: Callable[[str], Agent],
    most: int,
) -> Result:
    seats, first = seating(len(entrants), seed)
    table = deal_match(game, cards, config, entrants, seed)
    for watcher in watchers:
        watcher.dealt(table, seats)
    tell = _teller(emit, watchers)
    players = [agent_of(entrants[e].level) for e in seats]
    chances = [Chance.seeded(f"agent {seed} {seat}") for seat in range(len(seats))]
    actions = 0
    while game.outcome(table) is None and actions < most:
        seat, action = _next(game, cards, table, players, chances)
        try:
            game.apply(table, seat, action, tell)
        except BudgetExceeded as error:  # listed, but too much; the default never is that
            for watcher in watchers:
                watcher.stopped(error.card, is_refused=True)
            action = game.default_action(table, seat)
            game.apply(table, seat, action, tell)
        actions += 1
        for card in game.cut_short(table):
            for watcher in watchers:
                watcher.stopped(card, is_refused=False)
        for watcher in watchers:
            watcher.moved(seat, action)
    for watcher in watchers:
        watcher.ended(table)
    return _result(game, table, seed, seats, first, actions)


def _teller(emit: Emit, watchers: Sequence[Watcher[T]]) -> Emit:
    """One listener that tells all; None where nobody listens."""
    ears: list[Callable[[Event], None]] = [
        watcher.told
        for watcher in watchers
        if type(watcher).told is not Watcher.told  # it takes notice of events
    ]
    if emit:
        ears.append(emit)
    if len(ears) < 2:
        return ears[0] if ears else None

    def tell(event: Event) -> None:
        for ear in ears:
            ear(event)

    return tell


def _next(
    game: Game[T, V, C], cards: C, table: T, players: list[Agent], chances: list[Chance]
) -> tuple[Seat, Action]:
    """Whoever wants to act out of turn, else the seat that is waited for, else the clock."""
    reactors = list(game.reactors(table))
    chances[0].shuffle(reactors)  # who is first is a race, and nobody here is faster
    for seat in reactors:
        at = Position.at(game, cards, table, seat, game.moves(table, seat))
        wanted = players[seat].react(at, chances[seat])
        if wanted is not None:
            return seat, wanted
    waiting = game.waiting_for(table)
    if not waiting:
        return CLOCK, TICK
    seat = waiting[0]
    moves = game.moves(table, seat)
    if len(moves) == 1:
        return seat, moves[0]
    return seat, players[seat].choose(Position.at(game, cards, table, seat, moves), chances[seat])


def _result(
    game: Game[T, V, C], table: T, seed: int, seats: list[int], first: int, actions: int
) -> Result:
    outcome = game.outcome(table)
    turns = getattr(game.view(table, None), "turn_number", 0)
    if outcome is None:
        return Result(seed, first, (), (0,) * len(seats), "unfinished", "", turns, actions)
    return Result(
        seed=seed,
        first=first,
        winners=tuple(sorted(seats[seat] for seat in outcome.winners)),
        scores=tuple(outcome.scores[seats.index(e)] for e in range(len(seats))),
        reason=outcome.reason,
        rule=outcome.rule,
        turns=turns,
        actions=actions,
    )
