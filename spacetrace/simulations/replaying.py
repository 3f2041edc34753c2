"""A recorded match of a test, played again up to a step, as the tested deck's seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.utils.translation import gettext as _

from spacetrace.engine.agents.arena import replay_match, seating
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import ConfigError, EngineError
from spacetrace.engine.kernel.replay import Step
from spacetrace.presentation.moves import MoveTold, move_told
from spacetrace.simulations.figures import ME
from spacetrace.simulations.models import Replay
from spacetrace.simulations.playing import Meeting, moves_of
from spacetrace.simulations.selectors import meeting_of

LOG_STEPS = 60
"""How many steps back are told beside the table."""

MOST_KEPT = 200


class CannotReplay(EngineError):
    """The record does not fit this version of the program; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table after a step, for the tested deck's seat, and what led there.

    `told` are the last steps, the one that is shown at the end; `turns` has the step with which
    each turn begins, `moves` how many steps there are.
    """

    meeting: Meeting
    seat: Seat
    names: tuple[str, ...]
    levels: tuple[str, ...]
    step: int
    moves: int
    turns: tuple[int, ...]
    view: Any
    outcome: Any
    waiting: tuple[Seat, ...]
    told: tuple[MoveTold, ...]


def scene_at(replay: Replay, step: int) -> Scene:
    """The replay after so many moves; 0 is the table as it was dealt, too many mean the last.

    Nothing but the seat's view and the events that it saw is handed out. Raises CannotReplay.
    """
    test = replay.test
    try:
        meeting = meeting_of(test, replay.opponent)
    except ConfigError as error:
        raise CannotReplay(
            _(
                "This match was played under other rules than this version of the program knows, "
                "so it cannot be shown again. The figures of the test stand."
            )
        ) from error
    moves = moves_of(replay.moves)
    at = min(max(step, 0), len(moves))
    seats, _first = seating(2, replay.seed)
    seat = seats.index(ME)
    names = _by_seat(seats, _names(replay))
    try:
        table, told = _walk(meeting, replay, moves, at, _Teller(meeting, seat, names))
        turns = _turns_of(meeting, replay, moves)
    except EngineError as error:
        raise CannotReplay(str(error)) from error
    return Scene(
        meeting=meeting,
        seat=seat,
        names=names,
        levels=_by_seat(seats, (test.level, replay.opponent.level)),
        step=at,
        moves=len(moves),
        turns=turns,
        view=meeting.game.view(table, seat),
        outcome=meeting.game.outcome(table),
        waiting=meeting.game.waiting_for(table),
        told=told,
    )


def steps_of(replay: Replay) -> Iterator[MoveTold]:
    """All moves of a replay as the tested deck's seat may know them. Raises CannotReplay."""
    scene = scene_at(replay, 0)
    moves = moves_of(replay.moves)
    teller = _Teller(scene.meeting, scene.seat, scene.names)
    for step in _steps(scene.meeting, replay, moves):
        if step.move:
            yield teller.told(step, moves[step.move - 1])


class _Teller:
    """Tells steps to one seat."""

    def __init__(self, meeting: Meeting, seat: Seat, names: Sequence[str]) -> None:
        self.meeting = meeting
        self.seat = seat
        self.names = names

    def told(self, step: Step[Any], move: tuple[Seat, str]) -> MoveTold:
        """A step as the seat may know it."""
        game, (seat, action) = self.meeting.game, move
        return move_told(
            MoveTold(step.move, seat, action if seat == self.seat else ""),
            ((event, "") for event in step.events),
            self.seat,
            write=game.event_text,
            narrate=lambda seen: game.narrate_all(seen, self.meeting.cards, self.names),
        )


def _walk(
    meeting: Meeting, replay: Replay, moves: Sequence[tuple[Seat, str]], at: int, teller: _Teller
) -> tuple[Any, tuple[MoveTold, ...]]:
    told = []
    for step in _steps(meeting, replay, moves[:at]):
        if step.move > at - LOG_STEPS and step.move:
            told.append(teller.told(step, moves[step.move - 1]))
    return step.table, tuple(told)


def _same(
    _meeting: Meeting, replay: Replay, _moves: Sequence[tuple[Seat, str]]
) -> tuple[int, int, str]:
    return replay.pk, replay.seed, replay.moves


@cached(LRUCache(MOST_KEPT), key=_same, lock=Lock())
def _turns_of(
    meeting: Meeting, replay: Replay, moves: Sequence[tuple[Seat, str]]
) -> tuple[int, ...]:
    """The steps with which turns begin; a replay never changes."""
    turns, text = [0], meeting.game.event_text
    for step in _steps(meeting, replay, moves):
        turns += [step.move for event in step.events if text(event).startswith("turn-began")]
    return tuple(turns)


def _steps(
    meeting: Meeting, replay: Replay, moves: Sequence[tuple[Seat, str]]
) -> Iterator[Step[Any]]:
    return replay_match(
        meeting.game, meeting.cards, meeting.config, meeting.entrants, replay.seed, moves
    )


def _names(replay: Replay) -> tuple[str, str]:
    """The two decks, told apart even where they are called the same."""
    mine, theirs = replay.test.deck_name, replay.opponent.name
    return mine, theirs if theirs != mine else _("%(name)s (opponent)") % {"name": theirs}


def _by_seat(seats: Sequence[int], values: tuple[str, str]) -> tuple[str, ...]:
    return tuple(values[entrant] for entrant in seats)
