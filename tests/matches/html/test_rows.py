"""Lists of matches of all games: with whom, whose turn, how it ended; one game alone if wished."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.lists import MatchRow, match_rows
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.selectors.dashboard import dashboard_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User
from tests.matches.html.test_table import url
from tests.matches.tables import INVITE, ME, computer, table_of
from tests.matches.test_end_early import say
from tests.toy.game import ToyGame


def row_of(user: User) -> MatchRow:
    (row,) = match_rows(matches_of(user), user)
    return row


def end(match: Match, **result: Any) -> None:
    """The match is over, as a rule left it."""
    match.status, match.waiting = Status.OVER, ()
    match.result = {"reason": "emptied", "rule": "TY-5", **result}
    match.save()


@pytest.mark.parametrize(
    ("computers", "expected"),
    [
        (1, "Cadet"),
        (2, "Cadet and Cadet 2"),
        (3, "Cadet, Cadet 2 and Cadet 3"),
    ],
)
def test_the_others_at_the_table_are_named(
    toy: ToyGame, alice: User, computers: int, expected: str
) -> None:
    table_of(alice, computers=("cadet",) * computers)
    row = row_of(alice)
    assert row.opponent == expected
    assert row.game == "Toy"


def test_of_a_crowd_the_first_few_are_named(
    toy: ToyGame, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyGame, "max_seats", 8)
    seats = [ME, INVITE, *[computer("cadet")] * 5]
    match_create(owner=alice, game="toy", seats=seats)
    assert row_of(alice).opponent == "Cadet, Cadet 2, Cadet 3, 2 more and an open seat"


def test_open_seats_are_counted(toy: ToyGame, alice: User) -> None:
    match_create(owner=alice, game="toy", seats=[ME, INVITE, INVITE])
    row = row_of(alice)
    assert row.opponent == "2 open seats"
    assert row.state == "waiting for 2 to follow your links"


def test_whose_turn_it_is_stands_in_the_row(toy: ToyGame, alice: User) -> None:
    match = table_of(alice, computers=("cadet", "officer"))
    for waiting, expected in (
        ((0,), "your move"),
        ((2,), "Officer is to move"),
        ((1, 2), "Cadet and Officer are to move"),
        ((), "running"),
    ):
        match.waiting = waiting
        match.save()
        assert row_of(alice).state == expected


def test_an_offered_draw_stands_in_the_row_of_who_is_asked(
    match: Match, alice: User, bob: User
) -> None:
    before = row_of(alice).state, row_of(bob).state
    say(match, alice, "offer")
    assert (row_of(alice).state, row_of(bob).state) == (before[0], "Alice offers a draw")
    say(match, bob, "decline")
    assert (row_of(alice).state, row_of(bob).state) == before


def test_who_has_left_is_told_of_no_deadline(toy: ToyGame, alice: User, bob: User) -> None:
    day = TimeControl("days", 86_400, 0, "computer")
    match = table_of(alice, bob, computers=("cadet",), time_control=day)
    match.deadline_at = datetime(2030, 1, 1, tzinfo=UTC)
    match.save()
    assert row_of(alice).until is not None
    match_concede(match=match, user=alice)
    (row,) = match_rows(dashboard_of(alice).over, alice)
    assert (row.until, row.state) == (None, "you have left")


@pytest.mark.parametrize(
    ("result", "state", "kind"),
    [
        ({"winners": [0], "places": [1, 2, 3], "scores": [5, 3, 1]}, "won, 5 points", "won"),
        (
            {"winners": [1], "places": [2, 1, 3], "scores": [4, 9, 1]},
            "place 2 of 3, 4 points",
            "lost",
        ),
        ({"winners": [1, 2], "places": [2, 1, 1], "scores": []}, "place 2 of 3", "lost"),
        ({"winners": [], "places": [1, 1, 1], "scores": [2, 2, 2]}, "drawn", "drawn"),
        ({"winners": [1]}, "lost", "lost"),
    ],
)
def test_the_place_and_the_score_stand_in_the_row(
    toy: ToyGame, alice: User, result: dict[str, Any], state: str, kind: str
) -> None:
    end(table_of(alice, computers=("cadet", "officer")), **result)
    row = row_of(alice)
    assert (row.state, row.result) == (state, kind)


def test_a_match_of_two_is_won_or_lost(toy: ToyGame, alice: User) -> None:
    end(table_of(alice, computers=("cadet",)), winners=[1], places=[2, 1], scores=[1, 2])
    assert row_of(alice).state == "lost"


def test_at_one_device_the_winner_has_a_name(toy: ToyGame, alice: User) -> None:
    seats = [ME, SeatSpec("hot", name="Bo")]
    end(match_create(owner=alice, game="toy", seats=seats), winners=[1], places=[2, 1], scores=[])
    row = row_of(alice)
    assert row.opponent == "Alice and Bo"
    assert (row.state, row.result) == ("Bo won", "")


def test_a_match_of_a_game_that_is_gone_stays_in_the_list(toy: ToyGame, alice: User) -> None:
    match = table_of(alice, computers=("cadet",))
    Match.objects.filter(pk=match.pk).update(game="marbles")
    assert row_of(alice).game == "marbles"


def test_one_game_s_matches_alone(
    alice_client: Client, alice: User, toy: ToyGame, my_turn: Match
) -> None:
    own = url(table_of(alice, computers=("cadet",)))
    everything = alice_client.get("/matches/").content.decode()
    assert own in everything
    assert url(my_turn) in everything
    toys = alice_client.get("/matches/?game=toy").content.decode()
    assert own in toys
    assert url(my_turn) not in toys
    assert alice_client.get("/matches/?game=chess").status_code == 200


def test_a_list_of_many_games_asks_no_more_than_a_short_one(
    alice_client: Client, alice: User, toy: ToyGame, my_turn: Match
) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            alice_client.get(address)
        return len(captured)

    end(table_of(alice, computers=("cadet", "officer")), winners=[0], scores=[1, 2, 3])  # not new
    queries("/")  # whose cards are kept from then on
    few = [queries("/"), queries("/matches/")]
    for _ in range(4):
        table_of(alice, computers=("cadet", "officer"))
        end(table_of(alice, computers=("cadet", "officer")), winners=[0], scores=[1, 2, 3])
    assert [queries("/"), queries("/matches/")] == few
    assert max(few) <= 15
