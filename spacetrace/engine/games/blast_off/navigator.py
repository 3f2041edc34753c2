"""Chooses a turn as a navigator does: it plays tables that are dealt anew to their ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.blast_off.actions import (
    Draw,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
)
from spacetrace.engine.games.blast_off.cards import FACES
from spacetrace.engine.games.blast_off.playouts import (
    NUMBER_OF_FACE,
    ROCKET,
    WILD,
    Playout,
)
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance

WORLDS = 300
"""So many tables are dealt for a choice."""
LOOK = 100
"""After so many of them only the best few are gone on with."""
KEPT = 2
MOST_NAMES = 5
"""Of the names for a wild, those that an officer likes best are tried."""
SEARCHED = 100.0
"""What is added to the chance to win: more than an officer gives to anything."""

_TURN = (PlayCard, PlayWild, PlayCountdown, Draw, NameStart)


def navigate(
    view: View,
    actions: Sequence[Action],
    worth: list[float],
    deal: Callable[[Chance], Table],
) -> list[float]:
    """An officer's `worth` of the actions, and where a turn leaves a choice the chance to win.

    No more than LOOK tables for each action that is tried and WORLDS for the best are played on.
    """
    me = view.viewer
    tried = _tried(actions, worth)
    if me is None or view.turn != me or len(tried) < 2:
        return worth
    wins = dict.fromkeys(tried, 0.0)
    for number in range(WORLDS):
        if number == LOOK:
            tried = sorted(tried, key=lambda index: -wins[index])[:KEPT]
        table = Playout(deal(Chance.seeded(f"navigator {number}")), number)
        for index in tried:
            winner = _winner(table.copy(), actions[index])
            wins[index] += (winner == me) if winner is not None else 1 / table.seats
    best = list(worth)
    for index in tried:
        best[index] = SEARCHED + wins[index] / WORLDS
    return best


def _tried(actions: Sequence[Action], worth: Sequence[float]) -> list[int]:
    """The indices of what may be tried: each card once, with the gestures that an officer makes."""
    best: dict[tuple[type[Action], str], int] = {}
    for index, action in enumerate(actions):
        if not isinstance(action, _TURN):
            continue
        key = (type(action), _named(action))
        if key not in best or worth[index] > worth[best[key]]:
            best[key] = index
    names = [index for (kind, _), index in best.items() if kind in (PlayWild, NameStart)]
    names.sort(key=lambda index: -worth[index])
    left_out = set(names[MOST_NAMES:])
    return [index for index in best.values() if index not in left_out]


def _named(action: Action) -> str:
    match action:
        case PlayCard(card=card):
            return card
        case PlayWild(face=face) | NameStart(face=face):
            return face
        case _:
            return ""


def _winner(table: Playout, action: Action) -> Seat | None:
    """Who wins when this is done and the rest is played by habit; None for nobody in time."""
    winner: Seat | None = None
    match action:
        case PlayCard(card=card):
            number = NUMBER_OF_FACE[FACES[card]]
            winner = table.lay(number, number)
        case PlayWild(face=face):
            winner = table.lay(WILD, NUMBER_OF_FACE[FACES[face]])
        case PlayCountdown():
            winner = table.lay(ROCKET, table.top)
        case NameStart(face=face):
            table.name(NUMBER_OF_FACE[FACES[face]])
        case _:
            winner = table.draw()
    return table.finish() if winner is None else winner
