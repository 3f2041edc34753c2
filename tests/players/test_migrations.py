"""A site that people play on gets new columns."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches.processes import Stage, Staged


@pytest.fixture
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("migrating")
    with staged(folder) as stage:
        yield stage


def test_everybody_gets_the_address_of_a_profile_while_somebody_signs_in(stage: Stage) -> None:
    found = stage.act("tests.players.migrating", "profiles", "2500").answer()
    assert (found["people"], found["addresses"]) == (2500, 2500)
    assert found["times"] > 0
