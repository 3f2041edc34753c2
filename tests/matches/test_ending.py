"""Giving up, withdrawing, and once more."""

from typing import Any

import pytest

from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services import concede
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.players.models import User
from tests.toy.game import ToyGame


@pytest.fixture
def over(match: Match, alice: User) -> Match:
    match_concede(match=match, user=alice, seat=0)
    return match_for(alice, match.public_id)


def test_one_may_give_up_whoever_has_the_say(match: Match, bob: User) -> None:
    assert match_concede(match=match, user=bob).status == "done"
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert match.outcome["winners"] == [0]


def test_giving_up_twice_changes_nothing(over: Match, alice: User) -> None:
    assert match_concede(match=over, user=alice).status == "over"
    assert match_concede(match=over, user=alice, command_id="x").status == "over"


def test_a_repeated_concession_gets_its_first_answer(match: Match, alice: User) -> None:
    first = match_concede(match=match, user=alice, command_id="x")
    again = match_concede(match=match, user=alice, command_id="x")
    assert (first.status, again.status) == ("done", "repeated")


def test_nobody_gives_up_for_others(match: Match, alice: User, stranger: User) -> None:
    assert match_concede(match=match, user=alice, seat=1).status == "forbidden"
    assert match_concede(match=match, user=stranger).status == "forbidden"


@pytest.mark.parametrize("now", [{"kind": SeatKind.AGENT}, {"user": None}])
def test_who_lost_the_seat_a_moment_ago_does_not_give_up_for_it(
    match: Match, alice: User, monkeypatch: pytest.MonkeyPatch, now: dict[str, Any]
) -> None:
    def too_late(match_id: int) -> Match:
        Seat.objects.filter(match=match_id, index=0).update(**now)
        return match_lock(match_id)

    monkeypatch.setattr(concede, "match_lock", too_late)
    assert match_concede(match=match, user=alice).status == "forbidden"
    match.refresh_from_db()
    assert match.status == Status.RUNNING


def test_an_invitation_that_nobody_followed_can_be_withdrawn(
    open_match: Match, alice: User
) -> None:
    assert match_concede(match=open_match, user=alice).is_done
    open_match.refresh_from_db()
    assert open_match.status == Status.OVER
    assert (open_match.outcome["reason"], open_match.outcome["winners"]) == ("withdrawn", [])
    with pytest.raises(NotPossible):
        match_rematch(match=open_match, user=alice)


def test_there_is_no_rematch_before_the_end(match: Match, alice: User) -> None:
    with pytest.raises(NotPossible):
        match_rematch(match=match, user=alice)


def test_a_rematch_waits_for_the_other_and_begins_when_they_ask_too(
    over: Match, alice: User, bob: User
) -> None:
    again = match_rematch(match=over, user=alice)
    assert again.status == Status.OPEN
    assert match_rematch(match=over, user=alice) == again
    assert match_for(bob, again.public_id).status == Status.OPEN
    assert match_rematch(match=over, user=bob) == again
    again.refresh_from_db()
    assert again.status == Status.RUNNING


def test_the_offer_of_a_rematch_shows_in_the_old_match_s_version(over: Match, alice: User) -> None:
    match_rematch(match=over, user=alice)
    assert match_for(alice, over.public_id).version == over.version + 1


def test_against_the_computer_a_rematch_begins_at_once(ai_match: Match, alice: User) -> None:
    match_concede(match=ai_match, user=alice)
    again = match_rematch(match=ai_match, user=alice)
    assert again.status == Status.RUNNING
    assert again.seats.get(index=1).agent_level == "officer"


def test_at_a_hot_seat_a_rematch_begins_at_once(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("hot")])
    match_concede(match=match, user=alice)
    again = match_rematch(match=match, user=alice)
    assert (again.status, again.hot_seat) == (Status.RUNNING, True)
