"""Several processes at one match: every version is made by exactly one move."""

import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.matches.processes import Stage, Staged

RACERS, ROUNDS = 2, 20


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("races")
    with staged(folder) as stage:
        yield stage


def actors(stage: Stage, *scripts: tuple[str, ...]) -> list[Any]:
    """All at the same time."""
    started = [stage.act("tests.matches.actors", *script) for script in scripts]
    return [actor.answer() for actor in started]


def test_of_moves_for_the_same_version_one_is_carried_out(stage: Stage) -> None:
    public_id = stage.ask("begin", "hot")["id"]
    answers: Counter[str] = Counter()
    racers = [("race", public_id, str(ROUNDS), f"r{number}") for number in range(RACERS)]
    for counted in actors(stage, *racers):
        answers.update(counted)
    after = stage.ask("check", public_id)
    # Refused: meanwhile the other seat is asked, and out of turn the rules of the table decide.
    assert set(answers) <= {"done", "repeated", "stale", "refused", "over"}
    assert after["gapless"]
    assert answers["done"] == after["moves"] == after["verified"] == after["version"] - 1
    assert answers["repeated"] >= answers["done"] - 1


def test_the_same_command_at_the_same_time_is_carried_out_once(stage: Stage) -> None:
    public_id = stage.ask("begin", "hot")["id"]
    answers = stage.ask("twins", public_id, "5")
    after = stage.ask("check", public_id)
    assert answers == {"done": 5, "repeated": 15}
    assert after["moves"] == after["verified"] == 5


def test_of_many_who_follow_an_invitation_one_gets_the_seat(stage: Stage) -> None:
    for _ in range(2):
        token = stage.ask("invite")
        assert stage.ask("rush", token, "6") == ["joined"] + ["seat_taken"] * 5


def test_both_sides_that_give_up_at_once_end_the_match_and_tell_the_decks_once(
    stage: Stage,
) -> None:
    for _ in range(3):
        public_id = stage.ask("begin_built")["id"]
        after = stage.ask("finish", public_id)
        assert after["status"] == "over"
        assert after["moves"] == 1
        assert [place for place, _wins in after["told"]] == [0, 1]
        assert sum(wins for _place, wins in after["told"]) == 1


def test_a_process_killed_while_it_makes_something_leaves_the_key_and_no_second_thing(
    stage: Stage,
) -> None:
    for made, moment in enumerate(("unkept", "kept"), 1):
        doomed = stage.act("tests.matches.actors", "make_by_api", moment, moment)
        assert doomed.ended() == -signal.SIGKILL
        again = stage.ask("make_by_api", moment)
        assert (again["status"], again["made"]) == (201, made), again["answer"]
