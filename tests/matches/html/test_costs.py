"""A move from the page stays cheap: what it asks and what a board brings anew are counted."""

from __future__ import annotations

import re
import sys
from contextlib import nullcontext
from types import FrameType

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.server_matches import browsers
from tests.published import set_published

WARM, COUNTED = 10, 30
MOST_CALLS = {
    ("spacetrace", "basic"): 21_900,
    ("spaced_out", "spaced-out"): 20_400,  # seats have faces
    ("space_dominoes", "space-dominoes"): 20_900,  # some 2,000 count what is not seen yet
    (
        "blast_off",
        "blast-off",
    ): 17_800,  # the last moves are looked through for a catch and for draws
}
"""Of Python and C, a move with its board, by game and card set. Other decks play other matches:
with those before the last, Spacetrace's took 19,600, and once 27,800."""

ON_POSTGRESQL = 400
"""More calls there: its driver is written in Python, and took 320 to 350 for a move's queries."""

MOST_QUERIES = 6
TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "card_set"), MOST_CALLS)
def test_a_move_from_the_page_takes_so_many_calls_and_queries(game: str, card_set: str) -> None:
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
            with CaptureQueriesContext(connection) if number < WARM else nullcontext() as asked:
                answer = client.post(address, form, headers={"hx-request": "true"})
        finally:
            sys.setprofile(before)
        if asked is not None and number > WARM // 2:
            queries = [query["sql"] for query in asked if not query["sql"].startswith(TRANSACTION)]
            is_secret = any('"secret_actions"' in query for query in queries)  # an order in secret
            assert len(queries) <= MOST_QUERIES + 3 * is_secret, queries
        told = re.search(rb'data-version="(\d+)"', answer.content)
        version = int(told[1]) if told else version + 1
    more = ON_POSTGRESQL if connection.vendor == "postgresql" else 0
    assert calls / COUNTED < MOST_CALLS[game, card_set] + more
