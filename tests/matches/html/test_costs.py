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
MOST_CALLS = {
    ("spacetrace", "basic"): 19_600,
    ("spaced_out", "spaced-out"): 19_700,
    ("space_dominoes", "space-dominoes"): 18_200,
    ("blast_off", "blast-off"): 17_000,
}
"""Of Python and C, a move with its board, by game and card set. Spacetrace once took 27,800."""


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "card_set"), MOST_CALLS)
def test_a_move_from_the_page_takes_so_many_calls(game: str, card_set: str) -> None:
    set_published(card_set)
    rows = browsers(game, str(WARM + COUNTED))
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
    assert calls / COUNTED < MOST_CALLS[game, card_set]
