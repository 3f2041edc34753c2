"""How missions come and go (BO-13, BO-16, BO-20 to BO-22)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import MakeUp
from spacetrace.engine.games.blast_off.events import (
    MissionEnded,
    MissionMadeUp,
    MissionsReshuffled,
    MissionTurned,
    NoMissionLeft,
    quoted_name,
)
from spacetrace.engine.games.blast_off.missions import MADE_UP, Mission, made_up
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def has_room(table: Table) -> bool:
    """Whether a further mission can come; out of control, as many hold as there are cards (BO-21).

    That bounds what players make up, too.
    """
    return not table.config.out_of_control or len(table.missions) < len(table.cards.missions)


def turn_over(table: Table, seat: Seat, emit: Emit) -> None:
    """A mission card is turned over and is in force (BO-13)."""
    if not table.mission_deck:
        _reshuffle(table, emit)
    if not table.mission_deck or not has_room(table):
        if emit:
            emit(NoMissionLeft(seat))
        return
    mission = table.mission_deck.pop()
    _replace(table, emit)
    table.missions.append(mission)
    if emit:
        emit(MissionTurned(seat, mission.id))


def make_up(table: Table, seat: Seat, action: MakeUp, emit: Emit) -> None:
    """A mission that the seat made up is in force (BO-22)."""
    table.made_up += 1
    mission = made_up(table.made_up, action.trigger, action.consequence, action.name)
    _replace(table, emit)
    table.missions.append(mission)
    if emit:
        quoted = quoted_name(mission.name)
        emit(MissionMadeUp(seat, mission.id, action.trigger, action.consequence, quoted))


def _replace(table: Table, emit: Emit) -> None:
    """The old mission gives way to the new one, unless missions are out of control (BO-21)."""
    if table.config.out_of_control:
        return
    for mission in table.missions:
        _end(table, mission, emit)
    table.missions = []


def _end(table: Table, mission: Mission, emit: Emit) -> None:
    if not mission.id.startswith(MADE_UP):
        table.old_missions.append(mission)
    table.catch_orders = [
        tuple(watched for watched in order if watched != mission.id) for order in table.catch_orders
    ]
    if emit:
        emit(MissionEnded(mission.id, quoted_name(mission.name)))


def _reshuffle(table: Table, emit: Emit) -> None:
    """The old missions but the one in force are a new deck (BO-20)."""
    if not table.old_missions:
        return
    table.mission_deck = table.old_missions
    table.old_missions = []
    table.chance.shuffle(table.mission_deck)
    if emit:
        emit(MissionsReshuffled(len(table.mission_deck)))
