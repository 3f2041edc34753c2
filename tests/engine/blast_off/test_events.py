"""What an event says is true of the table at that moment, as each who hears of it sees it."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.blast_off import events as e
from spacetrace.engine.games.blast_off.actions import DRAW
from spacetrace.engine.games.blast_off.cards import number_text
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import View, view_table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event, PrivateEvent
from spacetrace.engine.kernel.frames import frames
from spacetrace.engine.kernel.protocol import Json
from tests.engine.blast_off.positions import CARDS, GAME, position
from tests.engine.blast_off.test_random_matches import MATCHES, random_step

STEPS = 500
"""How many actions of each kind of match."""


def is_true(event: Event, view: View) -> bool:
    """Whether a view shows what the event says."""
    parts = (_is_turn, _is_drawing, _is_end, _is_own, _is_countdown, _is_mission)
    return all(is_shown(event, view) for is_shown in parts)


def _is_turn(event: Event, view: View) -> bool:
    match event:
        case e.StartNamed(face=face):
            return view.top is not None and view.top.id == face
        case e.TurnBegan(seat=seat, turn_number=number, passes=passes):
            shown = (view.stage, view.turn, view.turn_number, view.passes, view.must_play)
            return shown == ("turn", seat, number, passes, False) and view.countdown is None
        case e.CardPlayed():
            return _is_played(event, view)
        case e.PlayStands() | e.OffenceCaught():
            return view.open_play is None
        case e.DirectionReversed(direction=direction):
            return view.direction == direction
        case e.DeadlineSet(kind=kind, ms=ms, number=number):
            now = view.deadline
            return (now and now.kind) == kind and (not now or (now.ms, now.number) == (ms, number))
        case _:
            return True


def _is_drawing(event: Event, view: View) -> bool:
    own = view.own if getattr(event, "seat", None) == view.viewer else None
    match event:
        case e.CardDrawn(card=card, reason=reason):
            is_held = own is None or card in [held.id for held in own.hand]
            return is_held and (view.passes == 0 or reason != "turn")
        case e.DrawnCardFits(seat=seat, card=card):
            is_mine = own is None or (own.drawn is not None and own.drawn.id == card)
            return is_mine and view.must_play and view.turn == seat
        case e.NothingDrawn(reason=reason):
            return view.draw_pile_size == 0 and (view.passes > 0 or reason != "turn")
        case e.PileReshuffled(kept=kept, draw_pile_size=size):
            return (len(view.discard), view.draw_pile_size) == (kept, size)
        case e.HandTaken(seat=seat, size=size, cards=cards):
            is_mine = own is None or tuple(card.id for card in own.hand) == cards
            return is_mine and view.hand_sizes[seat] == size
        case _:
            return True


def _is_end(event: Event, view: View) -> bool:
    match event:
        case e.SeatWentOut(seat=seat, place=place):
            return len(view.out) == place and view.out[-1] == seat
        case e.MatchEnded(reason=reason, rule=rule, places=places, scores=scores):
            end = view.outcome
            told = (reason, rule, places, scores)
            return end is not None and (end.reason, end.rule, end.places, end.scores) == told
        case _:
            return True


def _is_played(event: e.CardPlayed, view: View) -> bool:
    top, play = view.discard[-1], view.open_play
    face = None if top.face is None else top.face.id
    is_open = play is not None and (play.seat, play.gestures) == (event.seat, event.gestures)
    is_last = view.hand_sizes[event.seat] == 0 and play is None
    return (top.card.id, face, view.passes) == (event.card, event.face, 0) and (is_open or is_last)


def _is_own(event: Event, view: View) -> bool:
    if not isinstance(event, PrivateEvent):
        return True
    own = view.own
    if own is None or event.seat != view.viewer:
        return False
    match event:
        case e.SlapAsked():
            return own.is_asked
        case e.CallLetGo():
            return not own.is_asked
        case e.CatchMissed():
            return own.barred > 0
        case e.CatchBarred(turns=turns):
            return own.barred == turns
        case e.OrderSet(order="slap", on=on):
            return own.slaps is on
        case e.OrderSet(mission=mission, on=on):
            return (mission in own.watches) is on
        case _:
            return False


def _is_countdown(event: Event, view: View) -> bool:
    now = view.countdown
    match event:
        case e.CountdownBegan(seat=seat):
            is_new = now is not None and now.starter == seat and now.call is None
            return is_new and view.stage == "countdown"
        case e.CallMade(call=call):
            is_called = now is not None and now.call is not None and now.taken_by is None
            return is_called and now is not None and number_text(now.call or 0) == call
        case e.CardSlapped(seat=seat, card=card, face=face):
            top = view.discard[-1]
            is_there = top.card.id == card and top.face is not None and top.face.id == face
            return is_there and now is not None and (now.taken_by, now.last) == (seat, seat)
        case e.CountdownEnded(seat=seat):
            return now is not None and seat == (now.starter if now.last is None else now.last)
        case e.MakeUpAsked(seat=seat):
            return view.stage == "making-up" and now is not None and now.taken_by == seat
        case _:
            return True


def _is_mission(event: Event, view: View) -> bool:
    in_force = [mission.id for mission in view.missions]
    match event:
        case e.MissionEnded(mission=mission):
            return mission not in in_force
        case e.MissionsReshuffled(missions_left=left):
            return view.missions_left == left and not view.old_missions
        case e.MissionTurned(mission=mission) | e.MissionMadeUp(mission=mission):
            return in_force[-1] == mission
        case e.MissionActed(mission=mission):
            return mission in in_force
        case _:
            return True


@pytest.mark.parametrize("kind", list(MATCHES))
def test_what_an_event_says_is_true_of_the_table_at_that_moment(kind: str) -> None:
    seats, config = MATCHES[kind]
    played, seed = 0, 0
    while played < STEPS:
        table = GAME.setup(config, CARDS, [{}] * seats, Chance.seeded(f"events {kind} {seed}"))
        chance = Chance.seeded(f"walk {kind} {seed}")
        seed += 1

        def note(event: Event, table: Table = table) -> None:
            for viewer in [*range(seats), None]:
                seen = event.seen_by(viewer)
                if seen is not None:
                    assert is_true(seen, view_table(table, viewer)), (viewer, seen)

        while table.outcome is None and played < STEPS:
            seat, action = random_step(table, chance)
            GAME.apply(table, seat, action, note)
            played += 1


@pytest.mark.parametrize(
    ("passes", "draw_pile", "told"),
    [(0, [], e.NothingDrawn(0, "turn")), (1, ["green-1"], e.CardDrawn(0, "green-1", "turn"))],
)
def test_turns_that_passed_are_counted_before_anybody_hears_of_the_draw(
    passes: int, draw_pile: list[str], told: Event
) -> None:  # BO-8
    named: Json = {"1": ["purple-2"], "2": ["purple-3"]}
    table = position(discard=["red-9"], hands=named, passes=passes, draw_pile=draw_pile)
    first = frames(GAME, table, 0, 0, DRAW)[0]
    assert first.event == told
    assert first.view.passes == 1 - passes
