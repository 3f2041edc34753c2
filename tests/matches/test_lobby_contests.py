"""Accepting, taking back, the last seat, the end of the time: exactly one of them comes first."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.matches.processes import ROUNDS, Stage, Staged

GONE_BEFORE = ("not_possible", "done")
MODULE = "tests.matches.lobby_contests"


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("lobby")
    with staged(folder) as stage:
        yield stage


def held(stage: Stage, name: str, clients: int) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
    """At each match what every client was told, and what the match has become."""
    ids = json.dumps(stage.act(MODULE, "begin", name, str(ROUNDS)).answer())
    started = [
        stage.act(MODULE, "send", name, str(client), ids, str(stage.folder))
        for client in range(clients)
    ]
    told = [client.answer() for client in started]
    judged = stage.act(MODULE, "judge", name, ids).answer()
    return list(zip(zip(*told, strict=True), judged, strict=True))


def test_of_two_who_take_the_last_seat_one_sits_there(stage: Stage) -> None:
    for told, match in held(stage, "last-seat", 2):
        assert sorted(told) == ["done", "seat_taken"]
        assert match["status"] == "running"
        assert match["other"] == f"player{told.index('done') + 1}"


def test_a_challenge_is_accepted_or_taken_back_and_nobody_gives_up(stage: Stage) -> None:
    for told, match in held(stage, "accept-against-cancel", 2):
        if told[0] == "done":
            assert (told[1], match["status"], match["version"]) == ("not_possible", "running", 1)
        else:
            assert told == ("seat_taken", "done")
            assert (match["status"], match["reason"]) == ("over", "withdrawn")


def test_a_challenge_is_accepted_or_declined(stage: Stage) -> None:
    for told, match in held(stage, "accept-against-decline", 2):
        if told[0] == "done":
            assert (told[1], match["status"]) == ("not_possible", "running")
        else:
            assert told == ("seat_taken", "done")
            assert (match["status"], match["reason"]) == ("over", "declined")


def test_a_table_expires_or_is_taken_and_expires_once(stage: Stage) -> None:
    for told, match in held(stage, "expiry-against-join", 3):
        assert told.count("done") == 1
        if told[0] == "done":
            assert match["status"] == "running"
        else:
            assert told[0] == "seat_taken"
            assert (match["status"], match["reason"]) == ("over", "expired")


def test_the_computer_or_a_person_sits_down_and_the_match_begins_once(stage: Stage) -> None:
    for told, match in held(stage, "computer-against-join", 3):
        assert told.count("done") == 1
        assert (match["status"], match["version"]) == ("running", 1)
        assert match["computers"] == (0 if told[0] == "done" else 1)


@pytest.mark.parametrize("name,most", [("last-listing", 10), ("last-challenge", 3)])
def test_of_two_that_would_both_be_the_last_table_one_is_made(
    name: str, most: int, stage: Stage
) -> None:
    for told, match in held(stage, name, 2):
        assert sorted(told) == ["bad_choice", "done"]
        assert match["owns"] == most


def test_whoever_closes_their_account_sits_nowhere_when_they_have_come_meanwhile(
    stage: Stage,
) -> None:
    for told, match in held(stage, "join-against-closing", 2):
        assert (told, match["status"]) in ((("done", "done"), "over"), (GONE_BEFORE, "open"))
        assert match["ghosts"] == 0


def test_nobody_waits_for_whoever_closes_their_account_as_they_are_challenged(
    stage: Stage,
) -> None:
    for told, match in held(stage, "challenge-against-closing", 2):
        assert told in (("done", "done"), ("bad_choice", "done"))
        assert match["ghosts"] == 0


def test_two_who_look_for_the_same_at_the_same_instant_find_each_other(stage: Stage) -> None:
    clients = [
        stage.act(MODULE, "quick", str(number), str(stage.folder), str(ROUNDS)) for number in (3, 4)
    ]
    one, other = (client.answer() for client in clients)
    assert one == other
    assert len(set(one)) == ROUNDS
