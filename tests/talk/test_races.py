"""Several people at one table at once: a consent holds, and what is sent twice is said once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches.processes import Stage, Staged

ROUNDS = 25


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("talk")
    with staged(folder) as stage:
        yield stage


def ask(stage: Stage, *words: str) -> object:
    return stage.act("tests.talk.actors", *words).answer()


def test_nothing_is_written_after_a_consent_was_taken_back(stage: Stage) -> None:
    public_id = str(ask(stage, "begin"))
    assert ask(stage, "argue", public_id, str(ROUNDS)) == []


def test_what_is_sent_twice_at_once_is_said_once(stage: Stage) -> None:
    public_id = str(ask(stage, "begin"))
    counted = ask(stage, "shout", public_id, str(ROUNDS))
    assert isinstance(counted, dict)
    assert counted["said"] == 4 * ROUNDS
    assert counted["messages"] == 2 * ROUNDS
    assert counted["deliveries"] == 4 * ROUNDS
    assert counted["least"] >= 2 * ROUNDS
