"""Officers that are kept play as they did: recorded matches, choice for choice."""

from __future__ import annotations

import msgspec
import pytest

from spacetrace.engine.agents import FROZEN, LEVELS, opponent
from spacetrace.engine.kernel.errors import ConfigError
from tests.engine.agents.frozen import RECORDS, matches, played

RECORDED = msgspec.json.decode(RECORDS.read_bytes(), type=dict[str, list[str]])


@pytest.mark.parametrize(("key", "number"), list(matches()))
def test_the_first_officer_plays_as_it_did(key: str, number: int) -> None:
    assert played(key, number, "officer-1") == RECORDED[f"{key} {number}"]


def test_the_records_would_show_another_player() -> None:
    assert played("spacetrace", 0, "cadet") != RECORDED["spacetrace 0"]


def test_kept_officers_are_not_offered() -> None:
    assert not set(FROZEN) & set(LEVELS)
    assert all(opponent(key) is level.agent for key, level in FROZEN.items())


def test_there_is_no_opponent_of_an_unknown_level() -> None:
    with pytest.raises(ConfigError, match="commodore"):
        opponent("commodore")
