"""Whole matches between AI players, on the toy: they repeat themselves, and nobody is favoured."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spacetrace.engine.agents import LEVELS, Position, agent
from spacetrace.engine.agents.arena import (
    Entrant,
    MoveRecorder,
    Result,
    play_match,
    replay_match,
    seating,
)
from spacetrace.engine.agents.tally import spread, tally, wilson
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, ReplayError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.watching import Watcher
from tests.toy.game import ToyGame
from tests.toy.samples import CARDS
from tests.toy.table import Table

GAME = ToyGame()
PACK = GAME.compile_cards(CARDS)
ENTRANTS = (Entrant("one", {}, "officer"), Entrant("two", {}, "random"))


def play(seed: int, entrants: tuple[Entrant, ...] = ENTRANTS) -> Result:
    """The toy match with this number."""
    return play_match(GAME, PACK, {}, entrants, seed)


@pytest.mark.parametrize("level", list(LEVELS))
def test_the_same_view_and_chance_give_the_same_choice(level: str) -> None:
    table = GAME.setup({}, PACK, [{}, {}], Chance.seeded(4))
    seat = table.turn
    at = Position.at(GAME, PACK, table, seat, GAME.moves(table, seat))
    choices = {agent(level).choose(at, Chance.seeded(seed)) for seed in (1, 1, 1)}
    assert len(choices) == 1
    assert choices <= set(at.actions)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ConfigError, match="commodore"):
        agent("commodore")


def test_an_officer_takes_the_best_and_a_random_agent_anything() -> None:
    table = GAME.arrange(
        {}, PACK, {"hands": {"1": ["red-2", "red-3"], "2": ["..."]}, "pile": ["red-1"]}, Chance(b"")
    )
    at = Position.at(GAME, PACK, table, 0, GAME.moves(table, 0))
    lines = {
        level: {
            GAME.action_text(agent(level).choose(at, Chance.seeded(seed))) for seed in range(40)
        }
        for level in ("officer", "random")
    }
    assert lines["officer"] == {"play red-3"}
    assert lines["random"] == {"play red-2", "play red-3", "draw"}


def test_the_same_number_is_the_same_match() -> None:
    assert [play(seed) for seed in range(6)] == [play(seed) for seed in range(6)]
    assert len({play(seed).actions for seed in range(6)}) > 1


def test_listening_changes_nothing() -> None:
    events: list[Event] = []
    assert play_match(GAME, PACK, {}, ENTRANTS, 5, events.append) == play(5)
    assert events


class Diary(Watcher[Table]):
    """Writes down what it is told, in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self.lines.append(f"dealt {seats}")

    def told(self, event: Event) -> None:
        self.lines.append("told")

    def moved(self, seat: int, action: Action) -> None:
        self.lines.append(f"moved {seat}")

    def ended(self, table: Table) -> None:
        self.lines.append("over" if GAME.outcome(table) else "unfinished")


def test_a_watcher_hears_of_the_deal_each_event_each_move_and_the_end() -> None:
    events: list[Event] = []
    one, two = Diary(), Diary()
    result = play_match(GAME, PACK, {}, ENTRANTS, 5, events.append, (one, two))
    assert one.lines == two.lines
    assert one.lines[0] == f"dealt {seating(2, 5)[0]}"
    assert one.lines[-1] == "over"
    assert one.lines.count("told") == len(events)
    assert sum(line.startswith("moved") for line in one.lines) == result.actions
    assert result == play(5)


def test_a_watcher_that_does_nothing_may_watch() -> None:
    watcher: Watcher[Table] = Watcher()
    assert play_match(GAME, PACK, {}, ENTRANTS, 5, watchers=(watcher,)) == play(5)


def test_a_recorder_keeps_each_match_apart() -> None:
    recorder = MoveRecorder(GAME)
    kept = []
    for seed in (1, 2):
        play_match(GAME, PACK, {}, ENTRANTS, seed, watchers=(recorder,))
        kept.append(recorder.moves)
    assert kept[0] != kept[1]
    assert [len(moves) for moves in kept] == [play(seed).actions for seed in (1, 2)]


def test_a_recorded_match_plays_again_whatever_the_clock_did() -> None:
    entrants = (*ENTRANTS, Entrant("three", {}, "cadet"))
    for seed in range(6):
        recorder = MoveRecorder(GAME)
        result = play_match(GAME, PACK, {"hold": 500}, entrants, seed, watchers=(recorder,))
        steps = replay_match(GAME, PACK, {"hold": 500}, entrants, seed, recorder.moves)
        first = next(steps)
        assert (first.move, first.events) == (0, ())
        for step in steps:
            last = step
        outcome = GAME.outcome(last.table)
        assert last.move == result.actions
        assert outcome is not None
        assert outcome.reason == result.reason


@pytest.mark.parametrize(
    ("line", "why"), [("jump 3", "“jump 3”"), ("play green-99", "green-99"), ("\x00\ud800", "")]
)
def test_a_record_that_does_not_fit_is_refused_with_its_move(line: str, why: str) -> None:
    recorder = MoveRecorder(GAME)
    play_match(GAME, PACK, {}, ENTRANTS, 5, watchers=(recorder,))
    moves = [*recorder.moves[:2], (recorder.moves[2][0], line), *recorder.moves[3:]]
    steps = replay_match(GAME, PACK, {}, ENTRANTS, 5, moves)
    assert [next(steps).move for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ReplayError, match="Move 3 of this record does not fit") as error:
        next(steps)
    assert error.value.move == 3
    assert why in str(error.value)


def test_a_move_of_another_seat_is_refused() -> None:
    recorder = MoveRecorder(GAME)
    play_match(GAME, PACK, {}, ENTRANTS, 5, watchers=(recorder,))
    (seat, line), *rest = recorder.moves
    for other in (1 - seat, 7, -1):
        with pytest.raises(ReplayError) as error:
            list(replay_match(GAME, PACK, {}, ENTRANTS, 5, [(other, line), *rest]))
        assert error.value.move == 1


@pytest.mark.parametrize("entrants", [2, 3, 4])
def test_in_a_round_every_entrant_begins_and_sits_everywhere_alike(entrants: int) -> None:
    seatings = [seating(entrants, seed) for seed in range(entrants * entrants)]
    begins = {(first, seats.index(first)) for seats, first in seatings}
    assert len(begins) == entrants * entrants


def test_the_entrant_that_should_begin_does() -> None:
    entrants = (ENTRANTS[0], ENTRANTS[1], ENTRANTS[0])
    assert [play(seed, entrants).first for seed in range(6)] == [0, 1, 2, 0, 1, 2]


def test_the_better_agent_wins_more() -> None:
    figures = tally([play(seed) for seed in range(60)], 2)
    assert figures.matches == 60
    assert figures.rates[0].share > 0.6
    assert sum(rate.points for rate in figures.rates) == pytest.approx(60)
    assert sum(figures.reasons.values()) == 60


def test_the_interval_is_wilsons() -> None:
    rate = wilson(81, 263)  # the worked example of Newcombe 1998: 0.2553 to 0.3662
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 0).high == 1.0
    assert wilson(0, 20).low == 0.0
    assert wilson(20, 20).high == pytest.approx(1.0)


def test_a_spread_tells_its_quarters() -> None:
    figures = spread([5, 1, 4, 2, 3])
    assert (figures.least, figures.lower, figures.median) == (1, 2, 3)
    assert (figures.upper, figures.greatest, figures.mean) == (4, 5, 3.0)
    assert spread([]).mean == 0.0
