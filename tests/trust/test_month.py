"""Weeks by correspondence, played by the hour: nobody waits for somebody who has not been told."""

from typing import Any

import pytest

from bench.trust import month
from spacetrace.matches.time_control import HOUR

MATCHES, DAYS, SEED = 6, 6, 4


def test_every_match_ends_or_waits_for_somebody_who_has_been_told(site: None) -> None:
    told = month.month(MATCHES, DAYS, SEED)
    assert (told["hanging"], told["untold"]) == ([], [])
    assert (told["doubled"], told["reminders twice"]) == (0, 0)
    assert told["running"] + sum(told["over"].values()) == MATCHES
    for kind in ("timeouts", "mails", "reminders", "outages noted", "restarts", "done"):
        assert told[kind] > 0, kind


def _nothing(**_: Any) -> int:
    return 0


@pytest.mark.parametrize(
    ("name", "move", "kind"), [("match_tick", HOUR, "hanging"), ("news_look", 0, "untold")]
)
def test_what_is_not_done_is_found(
    site: None, monkeypatch: pytest.MonkeyPatch, name: str, move: int, kind: str
) -> None:
    monkeypatch.setattr(month, name, _nothing)
    monkeypatch.setattr(month, "PACES", ((move, 0),))
    assert month.month(1, 2, SEED)[kind]
