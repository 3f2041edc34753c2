"""Whole matches between AI players: the same number gives the same match, anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spacetrace.engine.agents import Agent, agent
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import BudgetExceeded, EngineError
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.protocol import C, Config, DeckList, Game, T, V

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
) -> Result:
    """Play the match with this number to its end.

    The number settles everything: the deal, the agents' chance, which entrant sits where, and who
    begins. From number to number the entrants take turns in beginning, and after each round of
    that they change seats. Any error carries the number in a note.
    """
    try:
        return _play(game, cards, config, entrants, seed, emit)
    except EngineError as error:
        error.add_note(f"In match {seed} of the arena.")
        raise


def seating(entrants: int, seed: int) -> tuple[list[int], int]:
    """Which entrant sits at each seat in the match with this number, and which one begins."""
    shift = seed // entrants % entrants
    return [(seat + shift) % entrants for seat in range(entrants)], seed % entrants


def _play(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    entrants: Sequence[Entrant],
    seed: int,
    emit: Emit,
) -> Result:
    seats, first = seating(len(entrants), seed)
    decks = [entrants[e].deck for e in seats]
    table = _deal(game, cards, config, decks, seed, seats.index(first))
    players = [agent(entrants[e].level) for e in seats]
    chances = [Chance.seeded(f"agent {seed} {seat}") for seat in range(len(seats))]
    actions = 0
    while game.outcome(table) is None and actions < MOST_ACTIONS:
        seat, action = _next(game, cards, table, players, chances)
        try:
            game.apply(table, seat, action, emit)
        except BudgetExceeded:  # listed, but its effects would never end; the default never is that
            game.apply(table, seat, game.default_action(table, seat), emit)
        actions += 1
    return _result(game, table, seed, seats, first, actions)


def _next(
    game: Game[T, V, C], cards: C, table: T, players: list[Agent], chances: list[Chance]
) -> tuple[Seat, Action]:
    """Whoever wants to act out of turn, else the seat that is waited for, else the clock."""
    reactors = list(game.reactors(table))
    chances[0].shuffle(reactors)  # who is first is a race, and nobody here is faster
    for seat in reactors:
        view, moves = game.view(table, seat), game.moves(table, seat)
        wanted = players[seat].react(game, cards, view, moves, chances[seat])
        if wanted is not None:
            return seat, wanted
    waiting = game.waiting_for(table)
    if not waiting:
        return CLOCK, TICK
    seat = waiting[0]
    moves = game.moves(table, seat)
    if len(moves) == 1:
        return seat, moves[0]
    return seat, players[seat].choose(game, cards, game.view(table, seat), moves, chances[seat])


def _deal(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    decks: Sequence[DeckList],
    seed: int,
    first: Seat,
) -> T:
    """A table at which the wanted seat begins: the lot is drawn again until it does."""
    for draw in range(1_000):
        table = game.setup(config, cards, decks, Chance.seeded(f"match {seed} {draw}"))
        if game.waiting_for(table)[:1] == (first,):
            break
    return table


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
