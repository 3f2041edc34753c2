"""Workers that are killed, and brokers that are away: the match goes on."""

import json
import os
import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.ground import free_port
from spacetrace.operations.processes import beat_command, web_command, worker_command
from tests.matches.processes import Stage, Staged, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture
def stage(tmp_path: Path, staged: Staged) -> Iterator[Stage]:
    with staged(tmp_path) as stage:
        yield stage


def moves_of(stage: Stage, match: int) -> int:
    """Asked from outside: a look must not start a Python of its own."""
    if stage.environment["DATABASE_URL"]:
        with psycopg.connect(stage.environment["DATABASE_URL"]) as database:
            row = database.execute("SELECT move_count FROM matches_match WHERE id = %s", [match])
            return int((row.fetchone() or [0])[0])
    with sqlite3.connect(stage.folder / "db.sqlite3", timeout=20) as file:
        found = file.execute("SELECT move_count FROM matches_match WHERE id = ?", [match])
        return int(found.fetchone()[0])


def test_a_worker_killed_in_mid_turn_delays_the_match_by_less_than_fifteen_seconds(
    stage: Stage,
) -> None:
    match = stage.ask("begin", "officer")
    thinking = stage.folder / "thinking"
    beat = stage.running(*beat_command()[1:])
    with stage.running(*worker_command(concurrency=1)[4:]) as healthy, beat:
        _has_played(stage, "officer")  # it is there and has nothing to do yet
        os.killpg(healthy.pid, signal.SIGSTOP)  # so that the other one gets the turn
        doomed = stage.acting("tests.matches.actors", "slow_worker", str(thinking))
        with doomed as slow:
            before = stage.ask("give_turn", match["id"])
            wait_for(thinking.exists, "the turn of the slow worker")
            os.killpg(slow.pid, signal.SIGKILL)
            os.killpg(healthy.pid, signal.SIGCONT)
            took = wait_for(
                lambda: moves_of(stage, match["pk"]) > before["moves"], "the computer's move"
            )
            assert took < 15
            wait_for(lambda: stage.ask("state", match["id"])["waiting"] == [0], "Alice's turn")
    after = stage.ask("check", match["id"])
    assert after["gapless"]
    assert after["verified"] == after["moves"]


def test_a_slow_thinker_holds_up_no_other_match_and_may_be_killed(stage: Stage) -> None:
    actors = "tests.matches.sage"

    def ask(*words: str) -> Any:
        return stage.act(actors, *words).answer()

    slow, quick = ask("begin", "sage"), ask("begin", "officer")
    thinking, go = stage.folder / "thinking", stage.folder / "go"
    beat = stage.running(*beat_command()[1:])
    with beat, stage.acting(actors, "work", "celery"):
        with stage.acting(actors, "work", "thinking") as doomed:
            before = ask("give_turn", slow["id"])
            wait_for(thinking.exists, "the sage's thought", 60)
            ask("give_turn", quick["id"])
            wait_for(lambda: ask("state", quick["id"])["waiting"] == [0], "our turn")
            assert moves_of(stage, slow["pk"]) == before["moves"]
            os.killpg(doomed.pid, signal.SIGKILL)
        go.touch()
        with stage.acting(actors, "work", "thinking"):
            wait_for(lambda: moves_of(stage, slow["pk"]) > before["moves"], "the sage's move", 60)
    for match in (slow, quick):
        after = ask("check", match["id"])
        assert after["gapless"]
        assert after["verified"] == after["moves"]


def _has_played(stage: Stage, level: str) -> None:
    """Another table's computer player has answered: a worker is there."""
    other = stage.ask("give_turn", stage.ask("begin", level)["id"])
    wait_for(lambda: moves_of(stage, other["pk"]) > other["moves"], "a worker", 60)


LIVE = json.dumps({"pace": "live", "window": 800})
LONG = json.dumps({"pace": "live", "window": 3_000})


def test_windows_close_in_time_and_computers_answer_meanwhile(stage: Stage) -> None:
    beat = stage.running(*beat_command()[1:])
    with stage.running(*worker_command()[4:]), beat:
        _has_played(stage, "cadet")
        match = stage.ask("begin_family", "spaced_out", "officer,cadet", LIVE)
        stage.ask("play_for", match["id"], "20")
        late = sorted(stage.ask("lateness", match["id"], "800"))
    assert len(late) >= 3
    assert late[len(late) // 2] < 150  # milliseconds
    after = stage.ask("check", match["id"])
    assert after["gapless"]
    assert after["verified"] == after["moves"] > len(late)


def test_a_deadline_that_a_killed_worker_had_in_mind_passes_once(stage: Stage) -> None:
    with stage.running(*beat_command()[1:]):
        with stage.running(*worker_command()[4:]) as doomed:
            match = stage.ask("begin_family", "spaced_out", "officer,officer", LONG)
            stage.ask("play_for", match["id"], "1")
            wait_for(lambda: moves_of(stage, match["pk"]) > 0, "the first move")
            os.killpg(doomed.pid, signal.SIGKILL)
        before = moves_of(stage, match["pk"])
        with stage.running(*worker_command()[4:]):
            took = wait_for(lambda: moves_of(stage, match["pk"]) > before, "the next move", 40)
            assert took < 20  # a Python that starts, a sweep and a lease
            stage.ask("play_for", match["id"], "10")
    after = stage.ask("check", match["id"])
    assert after["gapless"]
    assert after["verified"] == after["moves"]
    assert stage.ask("lateness", match["id"], "3000")


def test_with_the_broker_away_a_move_answers_and_the_computer_goes_on_when_it_is_back(
    stage: Stage, free_redis_port: int
) -> None:
    """First nobody listens at the broker's address, then workers come that have another one."""
    stage.environment["REDIS_URL"] = f"redis://127.0.0.1:{free_redis_port}/0"
    match = stage.ask("begin", "officer")
    began = time.monotonic()
    before = stage.ask("give_turn", match["id"])
    assert before["waiting"] == [1]
    assert time.monotonic() - began < 20  # a Python that starts, and moves
    stage.environment["REDIS_URL"] = ""
    with stage.running(*worker_command(concurrency=1)[4:]), stage.running(*beat_command()[1:]):
        wait_for(lambda: moves_of(stage, match["pk"]) > before["moves"], "the computer's move", 25)


@contextmanager
def web(stage: Stage) -> Iterator[int]:
    """A web server; its port."""
    port = free_port()
    with stage.running(*web_command(host="127.0.0.1", port=port)[1:]):

        def answers() -> bool:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as page:
                    return bool(page.status == 200)
            except OSError:
                return False

        wait_for(answers, "the web server")
        yield port


def test_the_stream_tells_of_moves_that_another_process_made(stage: Stage) -> None:
    match, cookie = stage.ask("begin", "hot"), stage.ask("session", "0")
    with web(stage) as port:
        browser = HTTPConnection("127.0.0.1", port, timeout=20)
        headers = {"Cookie": f"sessionid={cookie}"}
        browser.request("GET", f"/m/{match['id']}/stream/", headers=headers)
        stream = browser.getresponse()
        assert stream.status == 200
        assert next_state(stream) == 1
        stage.ask("race", match["id"], "1", "other")
        assert next_state(stream) == 2
        browser.close()


def next_state(stream: HTTPResponse) -> int:
    while not (line := stream.readline()).startswith(b"data: "):
        assert line, "the stream ended"
    return int(line.removeprefix(b"data: "))


def test_with_redis_away_the_api_still_takes_a_move(stage: Stage, free_redis_port: int) -> None:
    stage.environment["REDIS_URL"] = f"redis://127.0.0.1:{free_redis_port}/0"
    match, token = stage.ask("begin", "officer"), stage.ask("token", "0")
    with web(stage) as port:
        for number in range(2):
            body = {"action": "ready", "at_version": 1, "command_id": str(number)}
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}/api/v1/matches/{match['id']}/act/",
                json.dumps(body).encode(),
                {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
            )
            began = time.monotonic()
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    status = answer.status
            except urllib.error.HTTPError as error:
                status = error.code
                error.close()
            assert status in (200, 409)
            assert time.monotonic() - began < 3


@pytest.fixture
def free_redis_port() -> int:
    return free_port()
