"""Writes a table down for a scenario: a position, and the moves since where no position says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError, ScenarioError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Config, Game
from spacetrace.engine.kernel.replay import write_move

AnyGame: TypeAlias = Game[Any, Any, Any]

SEEDS = range(1, 31)
"""Tried until what chance decides after the position comes out as it did."""

_COPY = re.compile(r"#\d+")
"""Tells copies of a card in play apart; a position counts them anew."""


class WrittenDown(Struct, frozen=True):
    """What arranges a table again; `seed` is that of the scenario, which moves may need."""

    position: dict[str, object]
    moves: tuple[str, ...] = ()
    seed: int | None = None


def checked_position(
    game: AnyGame, table: Any, position: dict[str, object], config: object, unsaid: frozenset[str]
) -> dict[str, object]:
    """The position, if it arranges the same table but for fields that are `unsaid`.

    Raises ScenarioError where it does not, or cannot be arranged.
    """
    options = {option.key: getattr(config, option.key) for option in game.options}
    try:
        again = game.arrange(options, table.cards, cast("Config", position), Chance.seeded(1))
    except EngineError as error:
        raise ScenarioError(f"This moment cannot be written down: {error}") from error
    one, other = _fields(game, table), _fields(game, again)
    if any(one.get(name) != other.get(name) for name in {*one, *other} - unsaid):
        raise ScenarioError(
            "This moment cannot be written down: something is going on that the words of a "
            "position do not have."
        )
    return position


def _fields(game: AnyGame, table: Any) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(game.dump(table))["table"]
    return found


def write_down(
    game: AnyGame,
    config: Config,
    now: Any,
    past: Callable[[], tuple[Sequence[Any], Sequence[tuple[Seat, str]]]],
) -> WrittenDown:
    """The table as a position; amid something, an earlier one and the moves that led here.

    `past` has the tables before, the oldest first, and the move made on each. Moves are kept if
    they happen again as they did. Raises ScenarioError with the reason of now where nothing does.
    """
    try:
        return WrittenDown(game.position_of(now))
    except ScenarioError as error:
        why = error
    tables, moves = past()
    for back in range(len(tables) - 1, -1, -1):
        try:
            position = game.position_of(tables[back])
        except ScenarioError:
            continue
        for seed in SEEDS:
            try:
                made = _made_again(game, config, position, tables[back], moves[back:], seed)
            except EngineError:
                break
            if made is not None:
                return WrittenDown(position, made, seed)
    raise why


def _made_again(
    game: AnyGame,
    config: Config,
    position: dict[str, object],
    table: Any,
    moves: Sequence[tuple[Seat, str]],
    seed: int,
) -> tuple[str, ...] | None:
    """The moves in the position's own names; None where something else happens."""
    old = table.copy()
    new = game.arrange(config, table.cards, cast("Config", position), Chance.seeded(seed))
    lines: list[str] = []
    for seat, line in moves:
        action = _counterpart(game, old, new, seat, game.parse_action(line))
        told: list[Event] = []
        heard: list[Event] = []
        game.apply(old, seat, game.parse_action(line), told.append)
        game.apply(new, seat, action, heard.append)
        if _plain(game, told) != _plain(game, heard):
            return None
        lines.append(write_move(seat, game.action_text(action)))
    return tuple(lines)


def _counterpart(game: AnyGame, old: Any, new: Any, seat: Seat, action: Action) -> Action:
    """The same action where copies of cards may be counted otherwise."""
    if seat < 0 or not _COPY.search(game.dump(old).decode()):
        return action
    known, others = game.moves(old, seat), game.moves(new, seat)
    if action in known and len(known) == len(others):
        found: Action = others[known.index(action)]
        return found
    return action


def _plain(game: AnyGame, events: Sequence[Event]) -> list[str]:
    return [_COPY.sub("", game.event_text(event)) for event in events]
