"""Lists of matches, and how much the database is asked for them."""

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.access import match_for, seat_of, seats_of
from spacetrace.matches.models import Match, Move
from spacetrace.matches.selectors import events_since, matches_of, view_json_for
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.toy.game import ToyGame


def versus(alice: User, bob: User) -> Match:
    match = match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("invite")])
    token = match.seats.get(index=1).invite_token or ""
    return match_join(token=token, user=bob, deck=NO_DECK)


def test_mine_to_move_come_first_then_waiting_then_over(
    toy: ToyGame, alice: User, bob: User
) -> None:
    matches = [versus(alice, bob) for _ in range(8)]
    match_concede(match=matches[0], user=alice)
    for user, seat in ((alice, 0), (bob, 1)):
        rows = list(matches_of(user))
        ranks = [row.rank for row in rows]  # type: ignore[attr-defined]
        assert ranks == sorted(ranks)
        assert len(rows) == 8
        for row in rows:
            expected = 2 if row.is_over else 0 if seat in row.waiting else 1
            assert row.rank == expected  # type: ignore[attr-defined]


def test_a_stranger_sees_nothing(match: Match, stranger: User) -> None:
    assert not matches_of(stranger).exists()


def test_a_hot_seat_match_is_listed_once_and_is_always_mine(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("hot")])
    (row,) = matches_of(alice)
    assert row.rank == 0  # type: ignore[attr-defined]
    assert seats_of(match, alice) == [0, 1]
    assert seat_of(match, alice) == match.waiting[0]


@pytest.mark.parametrize("public_id", ["", "nothing", "x" * 22, "1", "\0", "a" * 5_000])
def test_forged_and_foreign_matches_do_not_exist(
    match: Match, stranger: User, public_id: str
) -> None:
    for wanted in (public_id, match.public_id):
        with pytest.raises(Http404):
            match_for(stranger, wanted)


# --- how much is asked ------------------------------------------------------------------------


def queries_of_list(user: User) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        for match in matches_of(user):
            list(match.seats.all())
    return len(asked)


def test_a_long_list_asks_no_more_than_a_short_one(toy: ToyGame, alice: User, bob: User) -> None:
    versus(alice, bob)
    few = queries_of_list(alice)
    for _ in range(9):
        versus(alice, bob)
    assert queries_of_list(alice) == few == 2


def age(match: Match, moves: int) -> None:
    """A long past: rows as real moves leave them."""
    start = Move.objects.filter(match=match).count() + 10
    Move.objects.bulk_create(
        Move(
            match=match,
            seq=start + number,
            version_before=0,
            version_after=0,
            seat=number % 2,
            action="draw",
            command_id=f"old{start + number}",
            body_hash="",
            events="nothing-drawn 1",
        )
        for number in range(moves)
    )


def test_a_move_and_a_look_cost_the_same_after_a_thousand_moves(
    match: Match, play: Play, alice: User
) -> None:
    asked: list[int] = []
    for past in (10, 990):
        age(match, past)
        Match.objects.filter(pk=match.pk).update(move_count=2_000 + past)
        with CaptureQueriesContext(connection) as move:
            assert play(match, "draw").status == "done"
        with CaptureQueriesContext(connection) as look:
            fresh = match_for(alice, match.public_id)
            view_json_for(fresh, 0)
            events_since(fresh, 0, fresh.version - 1)
        asked += [len(move), len(look)]
    assert asked[:2] == asked[2:]
    assert asked[1] == 2  # the match with its seats, the new moves


def test_the_story_comes_in_pieces(match: Match, play: Play) -> None:
    for _ in range(6):
        play(match, "draw")
    first = events_since(match, 0, 0, limit=4)
    assert (len(first.moves), first.more, first.version) == (4, True, 5)
    match.refresh_from_db()
    rest = events_since(match, 0, first.version, limit=4)
    assert (len(rest.moves), rest.more, rest.version) == (2, False, 7)
