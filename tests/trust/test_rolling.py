"""An update that restarts one process after the other loses no move."""

from __future__ import annotations

import os
import shutil

import pytest
from django.db import connection

from bench.trust import rolling
from bench.trust.servers import folder_for_servers

MOVES = 60


def test_two_web_servers_that_are_restarted_in_turn_lose_no_move() -> None:
    """On the database that the tests run on; `python -m bench trust --parts rolling` is longer."""
    is_embedded = connection.vendor == "sqlite"
    if not is_embedded and shutil.which("redis-server") is None:
        message = "needs redis-server (apt-get install redis-server)"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    with (
        folder_for_servers() as folder,
        rolling.two_webs(folder, 20, is_embedded=is_embedded, is_for_people=True) as found,
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
