"""A turn of Space Dominoes on the table: one beat for a domino and for what is drawn with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.space_dominoes.events import (
    CardDrawn,
    CardLinked,
    ClockStarted,
    Passed,
    Stopped,
    TurnBegan,
)
from spacetrace.engine.games.space_dominoes.game import SpaceDominoesGame
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.wording import YOU, addressed
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.moves import Told

GAME = SpaceDominoesGame()
CARDS = GAME.compile_cards(read_set("space-dominoes"))
NAMES = [YOU, "Ann", "Bob"]
NEXT = (TurnBegan(2, 4, False), ClockStarted(3))


def single(seat: int, card: str = "0-2-1") -> CardLinked:
    return CardLinked(seat, card, "right", "single", card)


def drawn(seat: int, why: str, card: str | None = None) -> CardDrawn:
    return CardDrawn(seat, card, why)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (
            [single(1), drawn(1, "end"), *NEXT],
            ["", "Ann lays 0-2-1 at the tail, takes one.", "", ""],
        ),
        ([single(0), drawn(0, "end", "1-1-1")], ["", "You lay 0-2-1 at the tail, take 1-1-1."]),
        ([single(1), *NEXT], ["Ann lays 0-2-1 at the tail.", "", ""]),
        (
            [drawn(1, "needed"), ClockStarted(1), drawn(1, "needed"), ClockStarted(2), single(1)],
            ["", "", "", "", "Ann draws 2 cards, lays 0-2-1 at the tail."],
        ),
        (
            [drawn(1, "first"), CardLinked(1, "0-2-1", "left", "double", "1-2-0")],
            ["", "Ann draws a card, lays 0-2-1 at the head. It is a double-link."],
        ),
        (  # what one draws oneself is seen card by card
            [drawn(0, "needed", "1-1-1"), drawn(0, "needed", "1-1-2")],
            [
                "You draw 1-1-1, as nothing fits.",
                "You draw 1-1-2, as nothing fits.",
            ],
        ),
        ([Stopped(1), drawn(1, "end")], ["", "Ann stops, takes one."]),
        (
            [drawn(1, "needed"), Passed(1)],
            ["Ann draws a card, as nothing fits.", "Ann passes."],
        ),
        (
            [single(1), drawn(1, "end"), *NEXT, single(2), drawn(2, "end")],
            [
                *("", "Ann lays 0-2-1 at the tail, takes one.", "", ""),
                *("", "Bob lays 0-2-1 at the tail, takes one."),
            ],
        ),
    ],
)
def test_a_turn_is_one_beat(events: Sequence[Event], expected: list[str]) -> None:
    told = [Told(7, 1, one, "", addressed(GAME.narrate(one, CARDS, NAMES))) for one in events]
    assert pages_for("space_dominoes").captions(told, CARDS, NAMES) == expected
