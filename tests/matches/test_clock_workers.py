"""Workers and the clock: who is told of a deadline, and what happens when nobody was."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from spacetrace.infrastructure import queue
from spacetrace.matches import tasks
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.sweep import AHEAD, work_sweep
from spacetrace.matches.services.tick import clock_wake, match_tick
from spacetrace.players.models import User
from tests.matches.conftest import NOON
from tests.matches.tables import put, send, table_of
from tests.matches.test_clock import HOLD, ticks
from tests.toy.game import ToyGame


@pytest.fixture
def on_commit(django_capture_on_commit_callbacks: Any) -> Any:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def clock_messages(sent: list[Any]) -> list[Any]:
    return [message.keywords for message in sent if message.args == (queue.CLOCK_TICK,)]


def test_a_worker_is_told_of_a_deadline_with_its_time(
    toy: ToyGame,
    alice: User,
    bob: User,
    watch: time_machine.Traveller,
    sent: list[Any],
    on_commit: Any,
) -> None:
    match = table_of(alice, bob, hold=800)
    put(match, pile=["red-1"], hands={"1": ["comet", "red-2"], "2": ["red-3", "red-2"]})
    with on_commit():
        send(match, 0, "play comet")
    (message,) = clock_messages(sent)
    assert (message["args"], message["eta"]) == ((match.pk, 1), NOON + HOLD)
    assert message["expires"] == NOON + HOLD + timedelta(seconds=queue.EXPIRES)


def test_a_secret_claim_notifies_nobody(
    held: Match, sent: list[Any], on_commit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(
        "spacetrace.matches.services.announce.bus.tell", lambda *news: told.append(news)
    )
    with on_commit():
        send(held, 1, "draw")
    assert (told, clock_messages(sent)) == ([], [])


def test_the_task_ticks_for_its_own_deadline_only(
    held: Match, watch: time_machine.Traveller
) -> None:
    watch.shift(1)
    for number in (0, 2, 99):
        tasks.tick(held.pk, number)
    assert ticks(held) == []
    tasks.tick(held.pk, 1)
    tasks.tick(held.pk, 1)
    tasks.tick(10**9, 1)
    assert len(ticks(held)) == 1


def test_a_task_that_comes_a_moment_early_waits_and_one_that_comes_much_too_early_comes_again(
    held: Match,
    watch: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch,
    sent: list[Any],
) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: watch.shift(seconds))
    assert not clock_wake(match_id=held.pk, number=1)
    assert clock_messages(sent)[-1]["eta"] == NOON + HOLD
    watch.shift(0.7)
    assert clock_wake(match_id=held.pk, number=1)


def test_the_sweep_finds_deadlines_that_nobody_was_told_of(
    held: Match, watch: time_machine.Traveller, sent: list[Any]
) -> None:
    watch.shift(60)
    sent.clear()
    assert work_sweep() == 1
    (message,) = clock_messages(sent)
    assert message["args"] == (held.pk, 1)
    assert "eta" not in message  # it is late already
    tasks.tick(*message["args"])
    assert work_sweep() == 0


def test_a_deadline_far_away_is_left_to_the_sweep_that_comes_before_it(
    held: Match, watch: time_machine.Traveller, sent: list[Any], settings: Any
) -> None:
    far = NOON + timedelta(minutes=1)
    Match.objects.update(clock_at=far)
    sent.clear()
    queue.enqueue(queue.CLOCK_TICK, held.pk, 1, at=far)
    assert work_sweep() == 0
    watch.move_to(far - AHEAD)
    assert work_sweep() == 1
    assert clock_messages(sent)[0]["eta"] == far
    sweep = settings.CELERY_BEAT_SCHEDULE["matches-sweep"]["schedule"]
    assert sweep < AHEAD < queue.SOON


def test_secret_actions_of_the_clock_belong_to_no_seat(
    held: Match, watch: time_machine.Traveller
) -> None:
    watch.shift(1)
    match_tick(match_id=held.pk)
    assert not Seat.objects.filter(match=held).exclude(secret_actions=0).exists()
