"""Real workers, killed in the middle: no match of a test is lost, and none counts twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.ground import free_port
from spacetrace.operations.processes import beat_command, simulations_command, worker_command
from tests.matches.processes import Stage, Staged, wait_for

WORKER = simulations_command()[3:]
"""Not nice here: other tests run beside it."""


@pytest.fixture
def stage(tmp_path: Path, staged: Staged) -> Iterator[Stage]:
    with staged(tmp_path) as stage:
        yield stage


@pytest.fixture
def redis(stage: Stage, tmp_path: Path) -> Iterator[Stage]:
    """The same with a Redis of its own as the broker."""
    program, port = shutil.which("redis-server"), free_port()
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("needs redis-server")
        pytest.skip("needs redis-server")
    words = ["--port", str(port), "--save", "", "--dir", str(tmp_path)]
    with subprocess.Popen([program, *words], stdout=subprocess.DEVNULL) as server:
        stage.environment["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
        wait_for(partial(_answers, port), "Redis")
        yield stage
        server.terminate()


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def worker(stage: Stage, name: str) -> Any:
    """A worker of simulations, by its own name."""
    command = [word.replace("simulations@", f"{name}@") for word in WORKER[1:]]
    return stage.running(*command)


def ask(stage: Stage, *words: str) -> Any:
    """Start an actor of simulations, wait for it, read its answer."""
    return stage.act("tests.simulations.actors", *words).answer()


def told(stage: Stage, test: str) -> dict[str, Any]:
    """What a test told, without how long it took."""
    found: dict[str, Any] = ask(stage, "state", test)
    found.pop("seconds")
    return found


def one(stage: Stage, query: str) -> int:
    """A number out of the database, asked from outside: a look must not start a Python."""
    if stage.environment["DATABASE_URL"]:
        with psycopg.connect(stage.environment["DATABASE_URL"]) as database:
            row = database.execute(query.encode()).fetchone()
            return int((row or [0])[0] or 0)
    with sqlite3.connect(stage.folder / "db.sqlite3", timeout=20) as file:
        return int(file.execute(query).fetchone()[0] or 0)


def done(stage: Stage) -> int:
    """Matches that are stored in pieces."""
    return one(stage, "SELECT sum(done) FROM simulations_chunk")


def is_over(stage: Stage) -> bool:
    """No test is under way."""
    running = "SELECT count(*) FROM simulations_decktest WHERE status IN ('queued', 'running')"
    return one(stage, running) == 0


def expected(stage: Stage, matches: str, level: str) -> dict[str, Any]:
    """What the same test tells when one process plays it all."""
    test = ask(stage, "begin", matches, level, "9")
    ask(stage, "here")
    return told(stage, test)


@pytest.mark.slow
def test_workers_that_are_killed_lose_no_match_and_double_none(stage: Stage) -> None:
    _kill_and_compare(stage)


@pytest.mark.slow
def test_the_same_with_redis(redis: Stage) -> None:
    _kill_and_compare(redis)


def _kill_and_compare(stage: Stage) -> None:
    plain = expected(stage, "100", "cadet")
    with stage.running(*beat_command()[1:]):
        test = ask(stage, "begin", "100", "cadet")
        for kill in range(3):
            with worker(stage, f"doomed{kill}") as doomed:
                wait_for(partial(_has_more, stage, done(stage) + 5), "some matches", 60)
                os.killpg(doomed.pid, signal.SIGKILL)  # the whole tree, in the middle of a match
        assert not is_over(stage)
        with worker(stage, "one"), worker(stage, "two"), stage.running(*_main_worker()):
            wait_for(lambda: is_over(stage), "the end of the test", 120)
    found = told(stage, test)
    assert found["status"] == "done"
    assert found == plain
    assert [matches for matches, _wins in found["results"]] == [50, 50]


def test_a_worker_killed_between_two_matches_leaves_the_first_ones(stage: Stage) -> None:
    plain = expected(stage, "100", "random")
    test = ask(stage, "begin", "100", "random")
    thinking = stage.folder / "thinking"
    with stage.acting("tests.simulations.actors", "slow_worker", str(thinking)) as slow:
        wait_for(thinking.exists, "the third match")
        os.killpg(slow.pid, signal.SIGKILL)
    assert done(stage) == 2
    assert json.dumps(ask(stage, "here")) == "95"  # the rest is the dead worker's for a while
    assert ask(stage, "let_leases_end") == 1
    assert ask(stage, "here") == 3
    assert told(stage, test) == plain


@pytest.mark.slow
def test_a_report_on_a_draft_is_whole_though_its_workers_are_killed(stage: Stage) -> None:
    with stage.running(*beat_command()[1:]):
        report = ask(stage, "measure", "40", "cadet")
        for kill in range(3):
            with worker(stage, f"doomed{kill}") as doomed:
                wait_for(partial(_has_more, stage, done(stage) + 5), "some matches", 60)
                os.killpg(doomed.pid, signal.SIGKILL)
        assert 15 < done(stage) < 160
        with worker(stage, "one"), worker(stage, "two"), stage.running(*_main_worker()):
            wait_for(partial(_is_told, stage), "the end of the report", 120)
    found = ask(stage, "measured", report)
    assert (found["status"], found["played"], found["chunks"]) == ("done", 160, 0)
    again = ask(stage, "measure", "40", "cadet")  # the same, by one process that lives
    ask(stage, "here")
    assert ask(stage, "measured", again) == found


def _is_told(stage: Stage) -> bool:
    running = "SELECT count(*) FROM simulations_testgroup WHERE status IN ('queued', 'running')"
    return one(stage, running) == 0


@pytest.mark.slow
def test_with_messages_lost_the_sweep_brings_the_work_to_an_end(stage: Stage) -> None:
    test = ask(stage, "begin", "100", "random")
    for message in (stage.folder / "broker" / "queue").glob("*.simulations.msg"):
        message.unlink()
    with stage.running(*beat_command()[1:]), stage.running(*_main_worker()), worker(stage, "one"):
        wait_for(lambda: is_over(stage), "the end of the test", 60)
    assert told(stage, test)["played"] == 100


def _has_more(stage: Stage, than: int) -> bool:
    return done(stage) > than


def _main_worker() -> list[str]:
    """It sweeps."""
    return worker_command(concurrency=1)[4:]
