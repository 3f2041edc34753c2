"""What missions do by themselves, and how the turn moves then (BO-18)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.events import (
    DirectionReversed,
    HandsPassed,
    HandTaken,
    MissionActed,
    TurnRepeated,
    quoted_name,
)
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.rules.draw import draw_card
from spacetrace.engine.games.blast_off.rules.turn import begin_turn, end_turn, pass_turn
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


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
    if emit:
        emit(HandsPassed())
    for giver, hand in enumerate(hands):
        seat = seats[(giver + 1) % len(seats)]
        table.hands[seat] = hand
        if emit:
            emit(HandTaken(seat, len(hand), tuple(card.id for card in hand)))
