"""Finds what a puzzle of Spaced Out asks for: to go out before anybody else plays (SO-38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from spacetrace.engine.games.spaced_out.actions import Draw
from spacetrace.engine.games.spaced_out.positions import position_words
from spacetrace.engine.games.spaced_out.rules.play import Plays
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.puzzles import Goal

LEAST = 3
"""Cards that are played at least."""
MOST_LOOKS = 400
SCORES = (0, 299)
"""The own points and everybody else's, so that whoever goes out has won the match."""


def _is_turn(table: Table, seat: Seat) -> bool:
    return table.turn == seat and table.stage in ("turn", "bonus")


def _unseen(table: Table, seat: Seat) -> int:
    return len(table.draw_pile)


def _positions(
    table: Table,
    position: dict[str, object],
    forecast: Callable[[], object],
) -> Iterator[dict[str, object]]:
    """The position with no cards in the first hand but those that go in one turn."""
    kept = longest_turn(table)
    if len(kept) < LEAST:
        return
    parts = cast("dict[str, Any]", position)
    rest = list(parts["hands"]["1"])
    for card in kept:
        rest.remove(card)
    parts["hands"]["1"] = sorted(kept)
    parts["buried"] = [*parts["buried"], *rest]
    own, others = SCORES
    parts["scores"] = [own, *[others] * (len(table.hands) - 1)]
    for name in ("round_number", "idle"):
        parts.pop(name, None)
    yield position


def longest_turn(table: Table) -> list[str]:
    """The cards that the first seat can play one after the other, with nobody else between."""
    plays, best, looks = Plays(), list[str](), MOST_LOOKS

    def go_on(now: Table, line: list[str]) -> None:
        nonlocal best, looks
        for action in plays.offers(now, 0):
            looks -= 1
            if isinstance(action, Draw) or looks < 0:
                continue
            then, card = now.copy(), cast("Any", action).card
            plays.perform(then, 0, cast("Any", action), None)
            if len(line) + 1 > len(best):
                best = [*line, card]
            if _is_turn(then, 0) and len(then.rounds) == len(now.rounds):
                go_on(then, [*line, card])

    go_on(table, [])
    return best


GOALS = {"win": Goal(_is_turn, _unseen, position_words, _positions, barred=("draw",), depth=7)}
