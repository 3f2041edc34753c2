"""A test that is stopped while workers take its pieces: nobody waits for the other for ever."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches.processes import Stage, Staged


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("simulation-races")
    with staged(folder) as stage:
        yield stage


WAYS = ("cancel", "fail", "delete", "deck")


def test_a_test_is_stopped_in_any_way_while_workers_take_its_pieces(stage: Stage) -> None:
    assert stage.act("tests.simulations.actors", "stops", "4", *WAYS).answer() == []


@pytest.mark.slow
@pytest.mark.parametrize("how", WAYS)
def test_it_is_stopped_again_and_again(stage: Stage, how: str) -> None:
    assert stage.act("tests.simulations.actors", "stops", "6", how).answer() == []
