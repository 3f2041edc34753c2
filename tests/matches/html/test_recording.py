"""What a finished match takes up: its moves and the tables that were kept, compressed."""

from __future__ import annotations

import random
import zlib
from typing import Any

import pytest

from spacetrace.matches.models import KeptTable, Match, Move
from spacetrace.players.models import User
from tests.matches.html.families import GAMES, begin
from tests.matches.html.test_recap import move
from tests.matches.tables import fresh

MOST = 200 * 1024
"""Bytes, compressed."""

MOVES = 160
LONGEST = 1_000
"""Moves of a match that is longer than nearly all."""


def recording_of(match: Match) -> int:
    """How many bytes the record of a match takes: its moves in one piece, and the kept tables."""
    rows = Move.objects.filter(match=match).order_by("seq")
    columns = ("seat", "action", "events", "version_after")
    moves = "\n".join("\t".join(map(str, row)) for row in rows.values_list(*columns))
    kept = sum(len(one.packed) for one in KeptTable.objects.filter(match=match))
    return len(zlib.compress(moves.encode())) + kept


@pytest.mark.parametrize(("game", "guests", "options"), GAMES)
def test_a_long_match_is_a_recording_of_200_kb_at_most(
    game: str, guests: int, options: dict[str, Any], alice: User, request: Any
) -> None:
    """At the full number of seats, and as many moves as a thousand of them would take.

    A match may end after few moves; then another one is played.
    """
    people = [User.objects.create_user(f"guest{n}", password="x") for n in range(guests)]
    dice, made, size = random.Random(game), 0, 0
    while made < MOVES:
        if game == "spacetrace":
            match = request.getfixturevalue("duel")
        else:
            match = begin(game, alice, *people, **options)
        before = made
        while made < MOVES and fresh(match).waiting:
            move(match, dice)
            made += 1
        assert made > before
        size += recording_of(match)
        if game == "spacetrace":
            break
    assert made >= 8
    assert size * LONGEST / made < MOST
