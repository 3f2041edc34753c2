"""Rounds on every table: the sheet of a large table, and a round's end that is news once."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.presentation.board import Board, Say, SeatPanel, note_of, score_sheet
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.moves import MoveTold
from spacetrace.presentation.pages import scores_told
from spacetrace.presentation.rounds import OpenHand, RoundOver, is_news

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
ROUNDS = [[5, 0, 12, 7, 9], [0, 20, 3, 8, 1]]


def test_at_a_table_of_many_each_seat_is_a_row_of_the_sheet() -> None:
    sheet = score_sheet(NAMES, ROUNDS, viewer=1, title="Round %(n)s", best=[[1], [0]])
    assert sheet.is_wide
    assert [(column.name, [cell.points for cell in cells]) for column, cells in sheet.by_seat] == [
        (name, [first[seat] for first in ROUNDS]) for seat, name in enumerate(NAMES)
    ]
    page = render_to_string("matches/_scores.html", {"sheet": sheet})
    assert page.count('<th scope="row">') == len(NAMES)
    assert '<td class="total">20</td>' in page
    assert page.count("won the round") == 2


def test_at_a_table_of_few_each_seat_is_a_column() -> None:
    few = [points[:4] for points in ROUNDS]
    sheet = score_sheet(NAMES[:4], few, viewer=None, title="Round %(n)s")
    assert not sheet.is_wide
    page = render_to_string("matches/_scores.html", {"sheet": sheet})
    assert page.count('<th scope="row">') == len(few) + 1  # and the total


@pytest.mark.parametrize(
    ("mover", "version", "viewer", "expected"),
    [
        (1, 8, 0, True),
        (0, 8, 0, False),
        (0, 7, 0, True),  # what ended the round, or a secret of the seat's own
        (CLOCK, 9, 0, True),
        (1, 8, None, False),
        (CLOCK, 9, None, True),
    ],
)
def test_a_round_s_end_is_news_until_the_viewer_moves(
    mover: int, version: int, viewer: int | None, expected: bool
) -> None:
    moves = [MoveTold(7, 1, ""), MoveTold(version, mover, "")]
    assert is_news(moves, 7, viewer) is expected


def test_news_is_above_the_table_and_what_is_old_beside_it() -> None:
    hands = [OpenHand(0, "Ann", [], [], -10, 25, is_out=True, is_best=True)]
    over = RoundOver(3, "Round 3 is over", "Ann went out.", hands)
    for new, (there, not_there) in {True: ("news", "last"), False: ("last", "news")}.items():
        over.is_news = new
        context = {"board": Board(seat=0, say=Say(""), round_over=over)}
        page = render_to_string(f"matches/_round_{there}.html", context)
        assert "Round 3 is over" in page
        assert "−10" in page
        assert "went out" in page
        assert render_to_string(f"matches/_round_{not_there}.html", context).strip() == ""


@pytest.mark.parametrize(("number", "words"), [(0, "points"), (1, "point"), (2, "points")])
def test_a_seat_counts_points_and_cards_as_one_says_it(number: int, words: str) -> None:
    panel = SeatPanel(0, "Ann", cards=number, score=number, note=note_of(["a", "b", "c"]))
    board = Board(seat=0, say=Say(""), seats=[panel])
    seats = render_to_string("matches/_seats.html", {"board": board})
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", seats))
    assert f" {number} {'card' if number == 1 else 'cards'} in hand " in told
    assert f" {number} {words} a, b " in told  # a telephone has room for two
    kinds = {"spaced_out": "point", "space_dominoes": "dot", "blast_off": "card"}
    for game, kind in kinds.items():
        counted = pages_for(game).score_words(number)
        assert counted.split()[0] == kind + ("" if number == 1 else "s")


@pytest.mark.parametrize(
    ("places", "scores", "expected"),
    [
        ([2, 1, 3], [40, 12, 90], [("Bob", "1st"), ("Ann", "2nd"), ("Cid", "3rd")]),
        ([3, 1, 2], [40, 12, 40], [("Bob", "1st"), ("Cid", "2nd"), ("Ann", "3rd")]),
        ([1, 1, 3], [12, 12, 40], [("Ann", "1st"), ("Bob", "1st"), ("Cid", "3rd")]),
        ([2, 1, 2], [1, 0, 1], [("Bob", "1st"), ("Ann", ""), ("Cid", "")]),
        ([2, 1, 2], [4, 0, 2], [("Bob", "1st"), ("Cid", ""), ("Ann", "")]),
        ([], [4, 0], [("Bob", ""), ("Ann", "")]),
    ],
)
def test_places_are_told_in_order_and_only_where_seats_were_put_to_them(
    places: list[int], scores: list[int], expected: list[tuple[str, str]]
) -> None:
    outcome = OutcomeRow(winners=[1], places=places, scores=scores)
    told = scores_told(outcome, NAMES, viewer=None, view=None, words=lambda n: f"{n} points")
    assert [(score.name, score.place_words) for score in told] == expected
    assert {score.words for score in told} == {f"{score} points" for score in scores}
