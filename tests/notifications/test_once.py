"""Real workers: nothing is sent twice while they live, and nothing is lost when they are killed."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches.processes import Stage, Staged
from tests.notifications.servers import Postbox

ACTORS = "tests.notifications.actors"


@pytest.fixture
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("messages")
    with staged(folder) as stage:
        yield stage


MOST_A_KILL = 4
"""A worker gets no further before it is killed, however busy the machine is."""


def ids(box: Postbox) -> Counter[str]:
    """How often each message has arrived."""
    return Counter(str(letter["Message-ID"]) for letter in box.letters)


@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.slow)])
def test_two_workers_send_each_message_once(stage: Stage, count: int) -> None:
    stage.act(ACTORS, "write", str(count)).answer()
    with Postbox() as box:
        workers = [stage.act(ACTORS, "send", str(box.port)) for _ in range(2)]
        done = [worker.answer() for worker in workers]
    assert sum(done) == count
    assert len(ids(box)) == count and set(ids(box).values()) == {1}


@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_no_message_is_lost_when_workers_are_killed_and_a_second_copy_is_the_same(
    stage: Stage, count: int
) -> None:
    stage.act(ACTORS, "write", str(count)).answer()
    dice, kills = random.Random(7), 0
    with Postbox() as box:
        while stage.act(ACTORS, "wake").answer():
            before = len(box.letters)
            box.most = before + MOST_A_KILL
            with stage.acting(ACTORS, "send", str(box.port)):
                until = time.monotonic() + 20
                while len(box.letters) == before and time.monotonic() < until:
                    time.sleep(0.001)
                time.sleep(dice.random() * 0.02)
            kills += 1
    assert kills > 3
    assert stage.act(ACTORS, "fates").answer()["sent"] == count
    assert len(ids(box)) == count, "none is lost"
    assert box.letters and sum(ids(box).values()) - count <= kills, "a copy a kill at most"
