"""Brings missions into force and carries out what they do (BO-13, BO-16, BO-18, BO-20 to BO-22)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.actions import TURN_OVER, MakeUp, TurnOver
from spacetrace.engine.games.blast_off.events import (
    CountdownEnded,
    DirectionReversed,
    HandsPassed,
    HandTaken,
    MissionActed,
    MissionEnded,
    MissionMadeUp,
    MissionsReshuffled,
    MissionTurned,
    NoMissionLeft,
    TurnRepeated,
    quoted_name,
)
from spacetrace.engine.games.blast_off.missions import (
    CONSEQUENCE_SLUGS,
    MADE_UP,
    TRIGGER_SLUGS,
    Mission,
    grammar,
    made_up,
    name_problem,
)
from spacetrace.engine.games.blast_off.rules.turns import (
    begin_turn,
    draw_card,
    end_turn,
    pass_turn,
)
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.triggers import OnCountdown
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule

PLAIN_NAME = "Our own mission"
"""The name in the listed ways to make up a mission; any other name will do (BO-22)."""

_MAKE_UPS: tuple[Action, ...] = tuple(
    MakeUp(trigger.slug, consequence.slug, PLAIN_NAME)
    for trigger in grammar().triggers
    for consequence in grammar().consequences
)


_NONE_DUE = Refusal("BO-22", "There is no mission to be made up now.")
_NOT_YOURS = Refusal("BO-22", "The new mission is for the player who took the last call.")


class MakeUpRule(ActionRule[Table, MakeUp | TurnOver]):
    """Who took the last call makes a mission up, or turns a card over after all (BO-22)."""

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        countdown = table.countdown
        if table.stage != "making-up" or countdown is None:
            return _NONE_DUE
        return None if seat == countdown.taken_by else _NOT_YOURS

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        return [*_MAKE_UPS, TURN_OVER]

    def refusal(self, table: Table, seat: Seat, action: MakeUp | TurnOver) -> Refusal | None:
        if isinstance(action, TurnOver):
            return None
        if action.trigger not in TRIGGER_SLUGS or action.consequence not in CONSEQUENCE_SLUGS:
            return Refusal("BO-22", "A mission is made up of the parts that are offered.")
        problem = name_problem(action.name)
        return Refusal("BO-22", problem) if problem else None

    def perform(self, table: Table, seat: Seat, action: MakeUp | TurnOver, emit: Emit) -> None:
        missions = missions_of_countdown(table)
        if isinstance(action, MakeUp):
            _make_up(table, seat, action, emit)
        else:
            turn_over(table, seat, emit)
        go_on_after(table, missions, emit)


# --- how missions come and go ---------------------------------------------------------------------


def has_room(table: Table) -> bool:
    """Whether a further mission can come; out of control, as many hold as there are cards (BO-21).

    That bounds what players make up, too.
    """
    return not table.options.out_of_control or len(table.missions) < len(table.cards.missions)


def turn_over(table: Table, seat: Seat, emit: Emit) -> None:
    """A mission card is turned over and is in force (BO-13)."""
    if not table.mission_deck:
        _reshuffle(table, emit)
    if not table.mission_deck or not has_room(table):
        if emit:
            emit(NoMissionLeft(seat))
        return
    _make_way(table, emit)
    mission = table.mission_deck.pop()
    table.missions.append(mission)
    if emit:
        emit(MissionTurned(seat, mission.id))


def _make_up(table: Table, seat: Seat, action: MakeUp, emit: Emit) -> None:
    """A mission that the seat made up is in force (BO-22)."""
    _make_way(table, emit)
    table.made_up += 1
    mission = made_up(table.made_up, action.trigger, action.consequence, action.name)
    table.missions.append(mission)
    if emit:
        quoted = quoted_name(mission.name)
        emit(MissionMadeUp(seat, mission.id, action.trigger, action.consequence, quoted))


def _make_way(table: Table, emit: Emit) -> None:
    """The old mission gives way to the new one, unless missions are out of control (BO-21)."""
    while table.missions and not table.options.out_of_control:
        _end(table, table.missions.pop(0), emit)


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


# --- what missions do -----------------------------------------------------------------------------


def missions_of_countdown(table: Table) -> list[Mission]:
    """What the countdown card triggered; no mission comes into force while its countdown runs."""
    return [mission for mission in table.missions if isinstance(mission.trigger, OnCountdown)]


def go_on_after(table: Table, missions: Sequence[Mission], emit: Emit) -> None:
    """Play goes on after the last seat that slapped, or after the starter (BO-14).

    `missions` are those that the countdown card triggered; their effects come now (BO-16).
    """
    countdown = table.running()
    after = countdown.starter if countdown.last is None else countdown.last
    if emit:
        emit(CountdownEnded(after))
    move_on(table, missions, countdown.starter, after, emit)


def move_on(
    table: Table, missions: Sequence[Mission], player: Seat, after: Seat, emit: Emit
) -> None:
    """The effects of these missions act in their order, and then the turn moves (BO-18).

    Play goes on after the seat `after`, who is the player but for the end of a countdown (BO-14).
    "Play again" beats every skip; a player who has no cards left does not play again (BO-24).
    """
    end_turn(table, emit)
    skips, is_again = 0, False
    for mission in missions:
        if not mission.effects:
            continue
        if emit:
            emit(MissionActed(mission.id, quoted_name(mission.name)))
        for effect in mission.effects:
            if effect == "skip":
                skips += 1
            elif effect == "play-again":
                is_again = True
            elif effect == "reverse":
                _reverse(table, emit)
            elif effect == "pass-hands":
                _pass_hands(table, emit)
            else:
                draw_card(table, table.seat_after(after), "mission", emit)
    if is_again and table.is_in(player):
        if emit:
            emit(TurnRepeated(player))
        begin_turn(table, player, emit)
    else:
        pass_turn(table, after, skips, emit)


def _reverse(table: Table, emit: Emit) -> None:
    table.direction = -table.direction
    if emit:
        emit(DirectionReversed(table.direction))


def _pass_hands(table: Table, emit: Emit) -> None:
    """Always to the left, whichever way play goes, among those who are still in (BO-18, BO-24)."""
    seats = table.seats_in()
    hands = [table.hands[seat] for seat in seats]
    takers = [*seats[1:], seats[0]]
    for seat, hand in zip(takers, hands, strict=True):
        table.hands[seat] = hand
    if emit:
        emit(HandsPassed())
        for seat, hand in zip(takers, hands, strict=True):
            emit(HandTaken(seat, len(hand), tuple(card.id for card in hand)))
