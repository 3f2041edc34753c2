"""The embedded broker: nothing is lost, nothing comes twice, whoever dies."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from spacetrace.infrastructure.broker import Owner, messages_recover
from tests.infrastructure.broker_actors import connect

ACTORS = [sys.executable, "-m", "tests.infrastructure.broker_actors"]


Actor = subprocess.Popen[str]
Start = Callable[..., Actor]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts actors, whose words can be read from their stdout; none outlives the test."""
    actors: list[Actor] = []

    def start(*arguments: str | Path) -> Actor:
        command = [*ACTORS, *map(str, arguments)]
        actors.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        return actors[-1]

    yield start
    for actor in actors:
        with actor:
            actor.kill()


def next_line(actor: Actor) -> str:
    """Waits for the next thing the actor says."""
    assert actor.stdout is not None
    return actor.stdout.readline().strip()


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    with connect(tmp_path) as connection:
        yield connection


def queued(folder: Path) -> list[Path]:
    return sorted((folder / "queue").glob("*.msg"))


def claimed(folder: Path) -> list[Path]:
    return sorted((folder / "inflight").glob("*/*.msg"))


def test_messages_arrive_in_the_order_of_sending(connection: Connection) -> None:
    with connection.SimpleQueue("race") as queue:
        for number in range(20):
            queue.put(number)
        received = [queue.get(timeout=1) for _ in range(20)]
        assert [message.payload for message in received] == list(range(20))


def test_a_message_stays_on_disk_until_it_is_acknowledged(
    connection: Connection, tmp_path: Path
) -> None:
    with connection.SimpleQueue("race") as queue:
        queue.put("work")
        message = queue.get(timeout=1)
        assert (len(queued(tmp_path)), len(claimed(tmp_path))) == (0, 1)
        message.ack()
        assert (len(queued(tmp_path)), len(claimed(tmp_path))) == (0, 0)


def test_a_refused_message_comes_again(connection: Connection, tmp_path: Path) -> None:
    with connection.SimpleQueue("race") as queue:
        queue.put("work")
        queue.get(timeout=1).requeue()
        again = queue.get(timeout=1)
        assert again.payload == "work"
        again.ack()
        assert not queued(tmp_path) and not claimed(tmp_path)


def test_a_reader_that_closes_hands_back_what_it_did_not_finish(tmp_path: Path) -> None:
    with connect(tmp_path) as connection, connection.SimpleQueue("race") as queue:
        queue.put("work")
        queue.get(timeout=1)
    assert (len(queued(tmp_path)), len(claimed(tmp_path))) == (1, 0)


def test_an_unreadable_message_is_thrown_away_and_the_next_one_comes(
    connection: Connection, tmp_path: Path
) -> None:
    with connection.SimpleQueue("race") as queue:
        (tmp_path / "queue" / "0_broken.race.msg").write_text("{half")
        queue.put("work")
        assert queue.get(timeout=1).payload == "work"


class Loop:
    """A worker's event loop, which only notes what it is to do over and over."""

    def call_repeatedly(self, _every: float, look: Callable[[], None]) -> None:
        self.look = look


def test_a_worker_takes_everything_that_waits_at_one_look(connection: Connection) -> None:
    loop, received = Loop(), list[int]()
    with connection.SimpleQueue("race") as sender:
        for number in range(5):
            sender.put(number)
    queue = connection.SimpleQueue("race").queue
    connection.transport.register_with_event_loop(connection, loop)
    with connection.Consumer(queue, callbacks=[lambda body, _message: received.append(body)]):
        loop.look()
        assert received == [0, 1, 2, 3, 4]
        loop.look()


def test_two_queues_do_not_mix(connection: Connection) -> None:
    with connection.SimpleQueue("race") as queue, connection.SimpleQueue("other.race") as other:
        other.put("for the other")
        with pytest.raises(Empty):
            queue.get(timeout=0.1)
        assert other.get(timeout=1).payload == "for the other"


def test_three_senders_and_three_readers_lose_and_double_nothing(
    start: Start, tmp_path: Path
) -> None:
    senders = [start("send", tmp_path, name, "200") for name in "abc"]
    readers = [start("read", tmp_path, "3") for _ in range(3)]
    received = [line for reader in readers for line in reader.communicate(timeout=60)[0].split()]
    assert [sender.wait() for sender in senders] == [0, 0, 0]
    assert sorted(received) == sorted(f"{name}-{number}" for name in "abc" for number in range(200))


def test_what_a_killed_reader_had_claimed_is_queued_again(start: Start, tmp_path: Path) -> None:
    start("send", tmp_path, "a", "1").wait()
    reader = start("claim", tmp_path, "60")
    assert next_line(reader) == "a-0"

    assert messages_recover(tmp_path / "queue", tmp_path / "inflight") == 0  # it still lives
    reader.kill()
    reader.wait()
    assert messages_recover(tmp_path / "queue", tmp_path / "inflight") == 1
    assert len(queued(tmp_path)) == 1


def test_a_child_that_outlives_its_reader_does_not_keep_the_message(
    start: Start, tmp_path: Path
) -> None:
    start("send", tmp_path, "a", "1").wait()
    reader = start("claim_and_fork", tmp_path, "60")
    assert next_line(reader) == "a-0"
    child = int(next_line(reader))
    try:
        reader.kill()
        reader.wait()
        os.kill(child, 0)  # raises if the child were gone
        assert messages_recover(tmp_path / "queue", tmp_path / "inflight") == 1
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def test_a_reader_that_is_already_running_takes_over_from_a_killed_one(
    start: Start, tmp_path: Path
) -> None:
    start("send", tmp_path, "a", "1").wait()
    victim = start("claim", tmp_path, "60")
    assert next_line(victim) == "a-0"
    survivor = start("read", tmp_path, "8")
    victim.kill()
    victim.wait()
    assert next_line(survivor) == "a-0"


def test_a_folder_that_is_being_made_is_not_taken_for_a_dead_one(tmp_path: Path) -> None:
    inflight = tmp_path / "inflight"
    draft = inflight / ".young"
    draft.mkdir(parents=True)
    Owner.current(inflight)
    messages_recover(tmp_path / "queue", inflight)
    assert draft.exists()
    os.utime(draft, (0, 0))
    messages_recover(tmp_path / "queue", inflight)
    assert not draft.exists()


def test_bindings_made_at_the_same_moment_all_stay(tmp_path: Path) -> None:
    def bind(number: int) -> None:
        with connect(tmp_path) as connection:
            channel = connection.channel()
            channel._queue_bind("shared", "", "", f"queue-{number}")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(bind, range(40)))
    with connect(tmp_path) as connection:
        rows = connection.channel().get_table("shared")
    assert {row.queue for row in rows} == {f"queue-{number}" for number in range(40)}
