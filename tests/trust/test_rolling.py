"""An update that restarts one process after the other loses no move."""

from __future__ import annotations

import os
import shutil

import pytest

from bench.trust import rolling
from bench.trust.servers import folder_for_servers

MOVES = 60


@pytest.mark.pg
@pytest.mark.skipif(
    shutil.which("redis-server") is None and os.environ.get("CI") != "true",
    reason="needs redis-server (apt-get install redis-server)",
)
def test_two_web_servers_that_are_restarted_in_turn_lose_no_move() -> None:
    """On the servers that two of them share; `python -m bench trust --parts rolling` is longer."""
    with (
        folder_for_servers() as folder,
        rolling.two_webs(folder, 20, is_embedded=False, is_for_people=True) as found,
    ):
        verdict = rolling.rolling_run(found, moves=MOVES, restarts=2, folder=folder, clients=2)
    assert verdict["cases"] == []
    assert (verdict["lost"], verdict["doubled"], verdict["wrong"]) == (0, 0, 0)
    assert verdict["acked"] >= MOVES
    assert verdict["kills"] == {"web": 2}
    assert verdict["unanswered"] == verdict["ended by themselves"] == 0
    # Each was asked to end while people played there, who then went to the other one.
    assert verdict["asked again"] > 0
    assert f"0 lost, 0 doubled, 0 wrong of {verdict['acked']}" in rolling.told("it", verdict)
