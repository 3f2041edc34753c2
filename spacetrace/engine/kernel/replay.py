"""A match begun, and played again: from its cards, decks, options, chance and moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, cast

from spacetrace.engine.kernel.actions import CLOCK, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.events import Event, TakenBack
from spacetrace.engine.kernel.opening import Opening
from spacetrace.engine.kernel.protocol import C, Config, DeckList, Game, T, V
from spacetrace.engine.kernel.taking_back import TAKE_BACK, last_standing, play_on, standing

CLOCK_WORD = "clock"
"""What a move begins with that the clock made."""


@dataclass(frozen=True, slots=True)
class Step(Generic[T]):
    """The table after a move, and what happened in it; `move` 0 is the table as it was dealt.

    The table is the one that the replay goes on with: copy it to keep it.
    """

    move: int
    table: T
    events: tuple[Event, ...]


def begin(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    decks: Sequence[DeckList],
    chance: Chance,
    opening: Opening | None = None,
) -> T:
    """The table of a match that begins; raises ConfigError for decks that may not be played.

    With an opening the decks are those of its position. Raises ScenarioError, NotationError or
    IllegalAction for one that cannot be.
    """
    if opening is None:
        return game.setup(config, cards, decks, chance)
    table = game.arrange(config, cards, cast("Config", opening.position), chance)
    for move in opening.moves:
        seat, line = read_move(move)
        game.apply(table, seat, game.parse_action(line))
    return table


def replay(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    decks: Sequence[DeckList],
    chance: Chance,
    moves: Iterable[tuple[Seat, str]],
    opening: Opening | None = None,
) -> Iterator[Step[T]]:
    """Play recorded moves again, each a seat and the line of its action.

    `chance` must stand where it stood before the match was dealt. Raises NotationError or
    IllegalAction for a record that does not fit, which a true record always does.
    """
    yield from replay_on(game, begin(game, cards, config, decks, chance, opening), moves)


def replay_on(
    game: Game[T, V, C], table: T, moves: Iterable[tuple[Seat, str]]
) -> Iterator[Step[T]]:
    """Play recorded moves on a table that stands where they began; raises as `replay` does."""
    lines, happened = list(moves), list[tuple[Event, ...]]()
    first = game.copy(table) if any(line == TAKE_BACK for _seat, line in lines) else table
    yield Step(0, table, ())
    for number, (seat, line) in enumerate(lines, 1):
        events: list[Event] = []
        if line == TAKE_BACK:
            before, table = lines[: number - 1], game.copy(first)
            play_on(game, table, lines[:number])
            taken = last_standing(game, before, standing(game, before), seat)
            events = [TakenBack(seat), *happened[taken]]
        else:
            game.apply(table, seat, game.parse_action(line), events.append)
        happened.append(tuple(events))
        yield Step(number, table, happened[-1])


def rebuild(
    game: Game[T, V, C],
    cards: C,
    config: Config,
    decks: Sequence[DeckList],
    chance: Chance,
    moves: Sequence[tuple[Seat, str]],
    opening: Opening | None = None,
) -> T:
    """The table after all recorded moves; raises as `replay` does."""
    table = begin(game, cards, config, decks, chance, opening)
    play_on(game, table, moves)
    return table


def read_move(text: str) -> tuple[Seat, str]:
    """The seat and the action's line of a move such as "1 play fighters" or "clock tick"."""
    seat, _, line = text.partition(" ")
    if seat == CLOCK_WORD and line:
        return CLOCK, line
    if (
        not seat.isascii()
        or not seat.isdigit()
        or len(seat) > 2
        or seat.startswith("0")
        or not line
    ):
        raise NotationError(f"“{text}” is no move: it begins with the seat, such as “1 pass”.")
    return int(seat) - 1, line


def write_move(seat: Seat, line: str) -> str:
    """A move as one line, the seat counted from 1."""
    return f"{CLOCK_WORD if seat == CLOCK else seat + 1} {line}"
