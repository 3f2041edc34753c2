"""Several people or windows at one deck: nothing is lost, nothing doubled."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.matches.processes import Stage, Staged


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("deck-races")
    with staged(folder) as stage:
        yield stage


def ask(stage: Stage, *words: str) -> Any:
    return stage.act("tests.decks.actors", *words).answer()


def test_of_saves_upon_the_same_list_exactly_one_wins(stage: Stage) -> None:
    after = ask(stage, "saves", "8")
    assert after["told"] == {"done": 8, "stale": 16}
    assert (after["edit"], after["versions"], after["agrees"]) == (8, 9, True)


def test_the_same_save_at_the_same_time_is_one_version(stage: Stage) -> None:
    after = ask(stage, "repeats", "8")
    assert after["told"] == {"done": 24}
    assert (after["edit"], after["versions"], after["agrees"]) == (8, 9, True)


def test_every_save_of_two_processes_is_a_version(stage: Stage) -> None:
    public_id = ask(stage, "begin")
    racers = [
        stage.act("tests.decks.actors", "race", public_id, "15", name)
        for name in ("fighters", "cruisers")
    ]
    assert [racer.answer()["done"] for racer in racers] == [15, 15]
    after = ask(stage, "check", public_id)
    assert (after["edit"], after["versions"], after["agrees"]) == (30, 31, True)


def test_a_deck_that_is_deleted_meanwhile_is_gone_and_nobody_fails(stage: Stage) -> None:
    after = ask(stage, "deletes", "12")
    assert set(after["answers"]) <= {"done", "gone"}
    assert (after["orphans"], after["results"]) == (0, 0)


def test_what_is_brought_to_a_table_is_never_amended(stage: Stage) -> None:
    assert ask(stage, "pins", "12") == 0


def test_decks_that_are_described_while_their_owner_is_renamed_are_found(stage: Stage) -> None:
    assert ask(stage, "renames", "20") == []


def test_an_account_is_closed_whatever_happens_to_its_decks_meanwhile(stage: Stage) -> None:
    after = ask(stage, "closes", "8")
    assert set(after["answers"]) <= {"done", "gone", "limit"}
    assert (after["open"], after["left"]) == (0, 0)


def test_many_new_decks_at_once_keep_to_the_limit(stage: Stage) -> None:
    assert ask(stage, "crowd", "3") == ["done"] * 3 + ["limit"] * 3
