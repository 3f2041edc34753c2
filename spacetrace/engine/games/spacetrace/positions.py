"""Writes a table down as a position of scenario files, where their words can say it."""

from __future__ import annotations

from typing import cast

from spacetrace.engine.games.spacetrace.pieces import Ship, Wreck
from spacetrace.engine.games.spacetrace.scenario import arrange
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError, ScenarioError
from spacetrace.engine.kernel.protocol import Config


def position_of(table: Table) -> dict[str, object]:
    """The words that arrange this table again.

    Raises ScenarioError for a moment that they cannot say: amid a stack, a question or the line-up
    of an attack, or with changes that last, copies and ships that have changed sides.
    """
    if table.outcome or table.stack or table.prompt or table.work or table.stage != "main":
        raise ScenarioError(
            "This moment cannot be written down: wait until nothing is being answered or chosen "
            "and no attack is under way."
        )
    position: dict[str, object] = {
        "turn": table.active + 1,
        "turn_number": table.turn_number,
        "quiet_turns": min(table.quiet_turns, 29),
    }
    position |= {str(seat + 1): _part(side) for seat, side in enumerate(table.sides)}
    config = {name: getattr(table.config, name) for name in ("victory", "format", "turn_limit")}
    try:
        written = cast("Config", position)
        again = arrange(config, table.cards, written, Chance.seeded("position"))
    except EngineError as error:
        raise ScenarioError(f"This moment cannot be written down: {error}") from error
    if _told(again) != _told(table):
        raise ScenarioError(
            "This moment cannot be written down: ships have changes, losses or an owner that the "
            "words of a position do not have."
        )
    return position


def _part(side: Side) -> dict[str, object]:
    ships = [_ship(ship) for ship in side.base if not ship.card.is_base]
    part: dict[str, object] = {
        "hand": [card.id for card in side.hand],
        "mp": side.pool,
        "base": ships,
        "base_damage": sum(ship.damage for ship in side.base if ship.card.is_base),
        "wrecks": [_wreck(wreck) for wreck in side.wrecks],
        "discard": [card.id for card in side.discard],
        "library": [card.id for card in reversed(side.library)],
    }
    if side.second_open:
        part["second"] = [_ship(ship) for ship in side.second]
    marks = {
        "attacked": side.attacked,
        "commander_played": side.commander_played,
        "always_ask": side.always_ask,
        "stop_at_end": side.stop_at_end,
        "orders": list(side.orders),
    }
    part |= {name: mark for name, mark in marks.items() if mark}
    return {name: value for name, value in part.items() if value}


def _ship(ship: Ship) -> str | dict[str, object]:
    lost = ship.size - ship.ships
    told: dict[str, object] = {
        "lost": lost,
        "damage": ship.wounds.get(lost, 0),
        "jammed": ship.jammed_ships,
        "fired": ship.fired_ships,
        "shield": ship.shield,
        "commander": ship.commander.id if ship.commander else None,
        "activated": ship.activated,
        "exhausted": ship.exhausted,
    }
    told = {name: value for name, value in told.items() if value}
    return {"card": ship.card.id, **told} if told else ship.card.id


def _wreck(wreck: Wreck) -> str:
    return f"{wreck.card.id} killed" if wreck.killed else wreck.card.id


def _told(table: Table) -> list[object]:
    """What a position has to say of a table."""
    told: list[object] = []
    for side in table.sides:
        piles = (side.hand, side.library, side.discard)
        told.append([[card.id for card in pile] for pile in piles])
        told.append([_wreck(wreck) for wreck in side.wrecks])
        told.append((side.pool, side.attacked, side.commander_played, side.second_open))
        told += [[_stand(ship) for ship in fleet] for fleet in (side.base, side.second)]
    return told


def _stand(ship: Ship) -> tuple[object, ...]:
    numbers = (ship.ships, ship.damage, ship.jammed_ships, ship.fired_ships, ship.ap, ship.lp)
    marks = (ship.shield, ship.activated, ship.exhausted, ship.token, ship.controlled)
    commander = ship.commander.id if ship.commander else ""
    return (ship.card.id, ship.owner, numbers, marks, commander, sorted(ship.keywords))
