"""A move from the page stays cheap: what a board brings anew is counted in calls of functions."""

from __future__ import annotations

import re
import sys
from types import FrameType

import pytest
from django.test import Client

from bench.server_matches import browsers
from tests.published import set_published

WARM, COUNTED = 10, 30
MOST_CALLS = 24_000
"""Of Python and C, a move with its board; 23,100 are 31 million instructions or so. Once 27,800."""


@pytest.mark.django_db
def test_a_move_of_spacetrace_from_the_page_takes_so_many_calls() -> None:
    set_published()
    rows = browsers("spacetrace", str(WARM + COUNTED))
    moves = [(row, *move, at) for row in rows for at, move in enumerate(row["moves"])]
    version, calls, client = 0, 0, Client()

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    for number, (row, seat, action, at) in enumerate(moves[: WARM + COUNTED]):
        version = version if at else row["version"]
        client.cookies["sessionid"] = row["sessions"][seat]
        form = {"seat": seat, "action": action, "at_version": version, "command_id": f"m{at}"}
        before = sys.getprofile()
        if number >= WARM:
            sys.setprofile(count)
        try:
            address = f"/m/{row['public_id']}/act/"
            answer = client.post(address, form, headers={"hx-request": "true"})
        finally:
            sys.setprofile(before)
        told = re.search(rb'data-version="(\d+)"', answer.content)
        version = int(told[1]) if told else version + 1
    assert calls / COUNTED < MOST_CALLS
