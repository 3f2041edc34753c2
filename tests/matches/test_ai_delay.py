"""Computer players at tables of several: in turn and out of turn, at once or after a while."""

from collections import Counter
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spacetrace.engine.agents import LEVELS
from spacetrace.matches import games
from spacetrace.matches.models import Due, DueKind, Match, Move, Report, Seat
from spacetrace.matches.selectors import current_table
from spacetrace.matches.services import ai_delay
from spacetrace.matches.services.ai_delay import IN_TURN, LOOKED_AT, next_move
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.lease import lease_take
from spacetrace.matches.services.statements import due_write
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.matches.conftest import NOON
from tests.matches.tables import fresh, put, send, table_of
from tests.toy.game import ToyGame


def agents_of(due: Due) -> list[Seat]:
    """The computer players at the table of due work."""
    return list(due.match.seats.filter(kind="agent"))


def position(match: Match, **other: Any) -> Match:
    """Alice (seat 1 in texts) begins; a cadet and an officer hold the twin of what she may play."""
    hands = {"1": ["red-1", "blue-1"], "2": ["red-1", "blue-3"], "3": ["green-2", "blue-3"]}
    found = put(match, pile=["red-2"], hands=hands, **other)
    due_write(found, "renew")
    return found


@pytest.fixture
def slow(toy: ToyGame, alice: User) -> Match:
    return position(table_of(alice, computers=("officer", "officer")))


@pytest.fixture
def live(toy: ToyGame, alice: User, watch: time_machine.Traveller) -> Match:
    return position(table_of(alice, computers=("officer", "officer"), pace="live"))


def played(match: Match) -> list[tuple[int, str]]:
    return list(Move.objects.filter(match=match).order_by("seq").values_list("seat", "action"))


# --- at a slow table -----------------------------------------------------------------------------


def test_at_a_slow_table_computers_act_at_once_out_of_turn_first(slow: Match) -> None:
    assert send(slow, 0, "play red-1").status == "done"
    ai_turn_play(match_id=slow.pk)
    moves = played(slow)
    assert moves[0] == (0, "play red-1")
    # Seat 1 is waited for, so it plays in turn; seat 2 has no twin of red-1.
    assert moves[1][0] == 1
    assert fresh(slow).waiting == (0,) or fresh(slow).is_over


def test_a_twin_comes_before_the_next_turn(toy: ToyGame, alice: User) -> None:
    match = table_of(alice, computers=("officer", "officer"))
    hands = {"1": ["red-1", "blue-1"], "2": ["green-2", "blue-3"], "3": ["red-1", "blue-3"]}
    put(match, pile=["red-2"], hands=hands)
    send(match, 0, "play red-1")
    ai_turn_play(match_id=match.pk)
    assert played(match)[1] == (2, "twin red-1")


def test_several_that_are_waited_for_at_once_all_answer(
    toy: ToyGame, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As seats do that are asked about the same call."""
    match = table_of(alice, computers=("officer", "cadet", "random"))
    Match.objects.filter(pk=match.pk).update(waiting_mask=0b1110)
    due_write(fresh(match), "renew")
    answered: list[int] = []

    class Asked:
        def choose(self, at: Any, _chance: Any) -> Any:
            answered.append(at.view.viewer)
            return at.game.parse_action("draw")

    def apply(table: Any, seat: int, action: Any, emit: Any) -> None:
        table.passes += 1

    def waiting(table: Any) -> tuple[int, ...]:
        return tuple(seat for seat in (1, 2, 3) if seat not in answered)

    monkeypatch.setattr(games, "agent_for", lambda _level: Asked())
    monkeypatch.setattr(toy, "moves", lambda *_: [toy.parse_action("draw")])
    monkeypatch.setattr(toy, "reactors", lambda _table: ())
    monkeypatch.setattr(toy, "apply", apply)
    monkeypatch.setattr(toy, "waiting_for", waiting)
    assert ai_turn_play(match_id=match.pk) == 3
    assert sorted(answered) == [1, 2, 3]
    assert not Due.objects.exists()


class Reluctant:
    """Holds back, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def react(self, *_: Any) -> None:
        self.asked += 1


def test_who_holds_back_is_not_asked_again_until_the_table_changes(
    toy: ToyGame, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table_of(alice, bob, computers=("officer",))
    put(match, pile=["red-1"], hands={"1": ["blue-1"], "2": ["blue-1"], "3": ["red-1", "comet"]})
    due_write(fresh(match), "renew")
    agent = Reluctant()
    monkeypatch.setattr(games, "agent_for", lambda _level: agent)
    for _ in range(3):
        ai_turn_play(match_id=match.pk)
        work_sweep()
    assert agent.asked == 1
    put(match, pile=["red-1"], hands={"1": ["blue-1"], "2": ["blue-1"], "3": ["red-1", "comet"]})
    due_write(fresh(match), "renew")
    ai_turn_play(match_id=match.pk)
    assert agent.asked == 2
    assert played(match) == []


class Broken:
    def react(self, *_: Any) -> Any:
        raise RecursionError


class Cheat:
    def react(self, game: ToyGame, *_: Any) -> Any:
        return game.parse_action("twin comet")


@pytest.mark.parametrize("agent", [Broken(), Cheat()])
def test_an_agent_that_fails_out_of_turn_has_missed_its_chance(
    toy: ToyGame, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, agent: Any
) -> None:
    match = table_of(alice, bob, computers=("officer",))
    put(match, pile=["red-1"], hands={"1": ["blue-1"], "2": ["blue-1"], "3": ["red-1", "comet"]})
    due_write(fresh(match), "renew")
    monkeypatch.setattr(games, "agent_for", lambda _level: agent)
    assert ai_turn_play(match_id=match.pk) == 0
    assert played(match) == []
    assert Report.objects.get().kind == "agent"
    assert not Due.objects.exists()


# --- at a live table -----------------------------------------------------------------------------


def test_at_a_live_table_a_computer_takes_its_time(
    live: Match, watch: time_machine.Traveller, sent: list[Any]
) -> None:
    send(live, 0, "play red-1")
    assert ai_turn_play(match_id=live.pk) == 0
    level = LEVELS["officer"]
    due = Due.objects.get()
    pause = due.due_at - NOON
    lasts = pause / timedelta(milliseconds=IN_TURN)
    assert level.pause <= lasts <= level.pause + level.spread
    assert due.lease_until is None
    assert sent[-1].keywords["eta"] == due.due_at
    watch.shift(pause - timedelta(milliseconds=300))
    assert ai_turn_play(match_id=live.pk) == 0
    watch.shift(0.3)
    assert ai_turn_play(match_id=live.pk) == 1
    assert played(live)[1][0] == 1


def pause_after(match: Match, seats: tuple[str, ...], position: dict[str, Any]) -> timedelta:
    """How long whoever is to play takes after red-1 was played."""
    put(match, pile=["red-2"], **position)
    assert send(match, 0, "play red-1").status == "done"
    due = Due.objects.select_related("match__secret").get(match=match)
    agents = [seat for seat in due.match.seats.all() if seat.kind in seats]
    move = next_move(due, due.match, agents, current_table(due.match))
    assert move is not None
    assert move.is_turn
    return move.at - NOON


def test_in_turn_it_leaves_the_time_for_what_a_table_takes_long_to_show(
    toy: ToyGame, alice: User, watch: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {"1": ["red-1", "blue-1"], "2": ["blue-3"], "3": ["blue-3"]}
    level = LEVELS["officer"]
    usual = timedelta(milliseconds=level.pause + level.spread) * IN_TURN
    toys, pauses = SimpleNamespace(), {}
    monkeypatch.setattr(ai_delay, "pages_for", lambda _game: toys)
    for pace in ("live", "slow"):
        for line in ("card-played ", "card-drawn "):
            toys.long_shown = (line,)
            match = table_of(alice, computers=("officer", "officer"), pace=pace)
            pauses[pace, line] = pause_after(match, ("agent",), {"hands": hands})
    assert LOOKED_AT < pauses["live", "card-played "] <= LOOKED_AT + usual
    assert pauses["live", "card-drawn "] <= usual
    assert not pauses["slow", "card-played "]
    toys.long_shown = ("card-played ",)
    match = table_of(alice, computers=("officer", "officer"), pace="live")
    assert pause_after(match, ("user", "agent"), {"hands": hands}) <= usual  # computers alone


def test_a_message_that_comes_a_moment_early_waits(
    live: Match, watch: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: watch.shift(seconds))
    send(live, 0, "play red-1")
    ai_turn_play(match_id=live.pk)
    watch.move_to(Due.objects.get().due_at - timedelta(milliseconds=100))
    assert ai_turn_play(match_id=live.pk) == 1


def test_when_the_table_changes_everybody_thinks_anew(
    live: Match, watch: time_machine.Traveller
) -> None:
    send(live, 0, "play red-1")
    ai_turn_play(match_id=live.pk)
    first = Due.objects.get()
    watch.shift(0.2)
    position(live, turn=2)
    due = Due.objects.get()
    assert (due.version, due.since, due.asked) == (
        fresh(live).version,
        NOON.replace(microsecond=200_000),
        0,
    )
    assert first.version != due.version


def test_the_same_state_gives_the_same_pause(live: Match) -> None:
    send(live, 0, "play red-1")
    due = Due.objects.select_related("match__secret").get()
    moves = {next_move(due, due.match, agents_of(due), current_table(due.match)) for _ in range(3)}
    assert len({move.at for move in moves if move}) == 1


def share_in_time(level: str, room: int, alice: User, watch: time_machine.Traveller) -> float:
    """How many of its chances in a hold of so many milliseconds a level is in time for."""
    match, in_time = table_of(alice, computers=(level,), pace="live", hold=room), 0
    hands = {"1": ["green-1", "blue-1"], "2": ["red-1", "blue-3"]}
    for version in range(100):
        match = put(match, pile=["red-1"], hands=hands, holding=True, turn=1)
        end = NOON + timedelta(milliseconds=room)
        Match.objects.filter(pk=match.pk).update(version=version, clock_at=end)
        due_write(fresh(match), "renew")
        due = Due.objects.select_related("match__secret").get()
        move = next_move(due, due.match, agents_of(due), current_table(due.match))
        assert move is not None
        in_time += move.at < end
    return in_time / 100


@pytest.mark.parametrize(
    ("level", "room", "least", "most"),
    [
        ("officer", 800, 0.75, 1.0),
        ("cadet", 800, 0.1, 0.5),
        ("officer", 1_500, 1.0, 1.0),
        ("cadet", 3_000, 1.0, 1.0),
    ],
)
def test_in_a_short_window_cadets_are_in_time_at_times_and_officers_mostly(
    toy: ToyGame,
    alice: User,
    watch: time_machine.Traveller,
    level: str,
    room: int,
    least: float,
    most: float,
) -> None:
    assert least <= share_in_time(level, room, alice, watch) <= most


def test_a_worker_that_comes_after_the_window_plays_at_the_table_after_the_tick(
    toy: ToyGame, alice: User, watch: time_machine.Traveller
) -> None:
    match = table_of(alice, computers=("officer",), pace="live", hold=800)
    hands = {"1": ["green-1", "blue-1"], "2": ["red-1", "blue-3"]}
    put(match, pile=["red-1"], hands=hands, holding=True, turn=1)
    due_write(fresh(match), "renew")
    watch.shift(5)
    ai_turn_play(match_id=match.pk)
    assert played(match)[0] == (-1, "tick")
    assert not any("claim" in move.events for move in Move.objects.filter(match=match))


def test_a_claim_of_a_computer_in_a_hold_is_as_secret_as_any(
    toy: ToyGame, alice: User, watch: time_machine.Traveller
) -> None:
    match = table_of(alice, computers=("officer",), pace="live", hold=5_000)
    hands = {"1": ["green-1", "blue-1"], "2": ["red-1", "blue-3"]}
    put(match, pile=["red-1"], hands=hands, holding=True, turn=1)
    due_write(fresh(match), "renew")
    before = fresh(match).version
    watch.shift(2)
    assert ai_turn_play(match_id=match.pk) == 1
    assert fresh(match).version == before
    assert not Due.objects.exists()  # nothing is left for it to do until the table changes
    watch.shift(4)
    assert match_tick(match_id=match.pk)
    assert "card-played 2 red-1 yes" in Move.objects.filter(match=match).latest("seq").event_lines


# --- nothing tells who could have reacted --------------------------------------------------------


def test_the_row_is_written_whether_or_not_a_computer_could_act(
    toy: ToyGame, alice: User, bob: User
) -> None:
    counts = Counter[int]()
    for card in ("red-1", "green-3"):
        match = table_of(alice, bob, computers=("officer",))
        hands = {"1": ["red-1", "blue-1"], "2": ["blue-1", "blue-2"], "3": [card, "blue-3"]}
        put(match, pile=["red-2"], hands=hands)
        with CaptureQueriesContext(connection) as asked:
            send(match, 0, "play red-1")
        counts[len(asked)] += 1
        row = Due.objects.get(match=match)
        assert row.version == fresh(match).version
    assert len(counts) == 1


# --- workers that die or come late ---------------------------------------------------------------


def test_a_whole_live_match_of_four_is_played_and_can_be_dealt_again(
    toy: ToyGame, alice: User, watch: time_machine.Traveller
) -> None:
    match = table_of(alice, computers=("officer", "cadet", "random"), pace="live", hold=800)
    for _ in range(2_000):
        now = fresh(match)
        if now.is_over:
            break
        if now.waiting == (0,):
            send(match, 0, "draw")
        match_tick(match_id=match.pk)
        ai_turn_play(match_id=match.pk)
        watch.shift(0.1)
    assert fresh(match).is_over
    assert not Due.objects.exists()
    assert not Report.objects.exists()
    seats = {seat for seat, _action in played(match)}
    assert seats == {-1, 0, 1, 2, 3}
    assert match_verify(fresh(match)) == len(played(match))


def test_a_row_that_was_lost_is_made_again_and_starts_a_new_thought(
    live: Match, watch: time_machine.Traveller
) -> None:
    send(live, 0, "play red-1")
    Due.objects.all().delete()
    assert work_sweep() == 1
    assert ai_turn_play(match_id=live.pk) == 0
    assert Due.objects.get().version == fresh(live).version
    watch.shift(3)
    assert ai_turn_play(match_id=live.pk) == 1


def test_a_dead_worker_s_chance_goes_to_the_next_one(
    live: Match, watch: time_machine.Traveller
) -> None:
    send(live, 0, "play red-1")
    watch.shift(3)
    assert lease_take(live.pk, DueKind.AI_TURN) is not None
    assert ai_turn_play(match_id=live.pk) == 0
    watch.shift(7)
    assert work_sweep() == 1
    assert ai_turn_play(match_id=live.pk) == 1


def test_at_the_end_of_the_match_no_row_is_left(slow: Match) -> None:
    for _ in range(300):
        if fresh(slow).is_over:
            break
        if fresh(slow).waiting == (0,):
            send(slow, 0, "draw")
        ai_turn_play(match_id=slow.pk)
    assert fresh(slow).is_over
    assert not Due.objects.exists()
