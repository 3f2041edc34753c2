"""Takes moves back: which moves of a record stand, and the table of those alone.

A take-back is a move of the record like any other, the same in every game: its line is "take-back".
It takes the last move of its seat that stands, and all that came after it. What is no move of the
game but about the match (standing orders, giving up) stays, as far as it is possible still. The
chance of the table is where it was before, so the same cards come again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spacetrace.engine.kernel.actions import MetaAction, Seat
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.protocol import C, Game, T, V

TAKE_BACK = "take-back"
"""The line of the move that takes moves back."""


class NothingToTakeBack(NotationError):
    """The seat has no move, in the part of the record that was asked, that could be taken back."""


def standing(game: Game[T, V, C], moves: Sequence[tuple[Seat, str]]) -> list[int]:
    """The places (from 0) of the recorded moves that stand; raises NothingToTakeBack."""
    found: list[int] = []
    for at, (seat, line) in enumerate(moves):
        if line == TAKE_BACK:
            first = found.index(last_standing(game, moves, found, seat))
            found[first:] = [kept for kept in found[first:] if _is_meta(game, moves[kept][1])]
        else:
            found.append(at)
    return found


def last_standing(
    game: Game[T, V, C], moves: Sequence[tuple[Seat, str]], stand: Sequence[int], seat: Seat
) -> int:
    """The place of a seat's last move among those that stand; raises NothingToTakeBack."""
    for at in reversed(stand):
        mover, line = moves[at]
        if mover == seat and not _is_meta(game, line):
            return at
    raise NothingToTakeBack("This seat has no move that could be taken back.")


def play_on(game: Game[T, V, C], table: T, moves: Sequence[tuple[Seat, str]]) -> None:
    """Play those of the recorded moves that stand, in place, where none is told.

    Raises NotationError or IllegalAction for a record that does not fit.
    """
    stand = standing(game, moves)
    _play(game, table, (moves[at] for at in stand), is_whole=len(stand) == len(moves))


def _play(
    game: Game[T, V, C], table: T, moves: Iterable[tuple[Seat, str]], *, is_whole: bool
) -> None:
    for seat, line in moves:
        action = game.parse_action(line)
        # An order may have been about what was taken back.
        is_gone = not is_whole and isinstance(action, MetaAction)
        if not (is_gone and game.explain(table, seat, action)):
            game.apply(table, seat, action)


def _is_meta(game: Game[T, V, C], line: str) -> bool:
    return isinstance(game.parse_action(line), MetaAction)
