"""Whoever does not finish matches waits before new strangers meet them; nobody else ever does."""

from datetime import timedelta

import pytest
from django.test import Client

from spacetrace.infrastructure.database_time import StandingClock, database_now
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.quick import match_quick
from spacetrace.matches.services.strangers import ONE_IN, WAITS, strangers_wait
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User
from tests.matches.tables import INVITE, ME
from tests.published import set_published
from tests.toy.game import ToyGame

LIVE = TimeControl("live", 60, 600)
LEAST = min(WAITS)


def ended(users: tuple[User, User], winner: int | None, reason: str, game: str = "toy") -> Match:
    """A match of the two that is over now."""
    match = match_create(owner=users[0], game=game, seats=[ME, INVITE])
    sit(match, users[1])
    winners = [] if winner is None else [winner]
    result = {"reason": reason, "rule": "", "winners": winners, "places": [], "scores": []}
    Match.objects.filter(pk=match.pk).update(
        status=Status.OVER, result=result, ended_at=database_now()
    )
    return match


def sit(match: Match, user: User) -> Match:
    token = match.seats.get(index=1).invite_token or ""
    return match_join(token=token, user=user, deck=NO_DECK)


def late(user: User, other: User, times: int = LEAST, game: str = "toy") -> None:
    """The user, in the first seat, has lost so many matches by time."""
    for _ in range(times):
        ended((user, other), 1, "timeout", game)


def test_whoever_lost_by_time_again_and_again_waits_for_strangers_a_while(
    toy: ToyGame, alice: User, bob: User, stranger: User, clock: StandingClock
) -> None:
    late(alice, bob, LEAST - 1)
    assert strangers_wait(alice) is None
    late(alice, bob, 1)
    assert strangers_wait(alice) == WAITS[LEAST]

    table = match_create(owner=stranger, game="toy", seats=[ME, INVITE], is_listed=True)
    with pytest.raises(NotPossible, match="10 minutes"):
        sit(table, alice)
    with pytest.raises(NotPossible):
        match_quick(user=alice, game="toy", control=LIVE, deck=NO_DECK)
    with pytest.raises(NotPossible):
        match_create(owner=alice, game="toy", seats=[ME, INVITE], is_listed=True)
    assert not Match.objects.filter(created_by=alice, status=Status.OPEN).exists()

    clock.shift(WAITS[LEAST])
    assert sit(table, alice).status == Status.RUNNING


def test_whoever_waited_for_them_never_waits(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    late(alice, bob, max(WAITS))
    assert strangers_wait(bob) is None


def test_each_time_it_lasts_longer_up_to_a_day(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    late(alice, bob, LEAST - 1)
    found = []
    for _ in range(len(WAITS) + 1):
        late(alice, bob, 1)
        found.append(strangers_wait(alice))
    assert found == [*WAITS.values(), timedelta(days=1)]


def test_friends_and_the_computer_do_not_wait(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    late(alice, bob)
    by_link = match_create(owner=stranger, game="toy", seats=[ME, INVITE])
    assert sit(by_link, alice).status == Status.RUNNING
    named = [ME, SeatSpec("person", name="alice")]
    assert sit(match_create(owner=stranger, game="toy", seats=named), alice).status == "running"
    computer = [ME, SeatSpec("agent", agent_level="cadet")]
    assert match_create(owner=alice, game="toy", seats=computer).status == Status.RUNNING
    asked = match_create(owner=alice, game="toy", seats=[ME, SeatSpec("person", name="bob")])
    assert asked.status == Status.OPEN


def test_who_finishes_most_of_their_matches_does_not_wait(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    late(alice, bob)
    for _ in range(LEAST * (ONE_IN - 1)):
        ended((alice, bob), 1, "conceded")
    assert strangers_wait(alice) == WAITS[LEAST]  # just one in three
    ended((alice, bob), None, "agreed")
    assert strangers_wait(alice) is None


def test_what_was_called_off_and_what_is_long_ago_is_not_looked_at(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    for _ in range(LEAST):
        ended((alice, bob), None, "aborted")
    assert strangers_wait(alice) is None
    late(alice, bob, LEAST - 1)
    clock.shift(timedelta(days=31))
    late(alice, bob, 1)
    assert strangers_wait(alice) is None


def test_a_seat_that_was_left_to_the_computer_is_looked_at(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    for _ in range(LEAST):
        match = ended((alice, bob), 1, "points")
        match.seats.filter(user=alice).update(kind=SeatKind.AGENT, agent_level="cadet")
    assert strangers_wait(alice) == WAITS[LEAST]


def test_the_page_says_so_in_a_sentence(
    alice: User, bob: User, stranger: User, alice_client: Client, clock: StandingClock
) -> None:
    set_published("blast-off")
    late(alice, bob, game="blast_off")
    seats = [ME, INVITE]
    table = match_create(owner=stranger, game="blast_off", seats=seats, is_listed=True)
    page = alice_client.post(f"/j/{table.seats.get(index=1).invite_token}/")
    assert page.status_code == 200
    assert "In 10 minutes you find new people here again" in page.content.decode()
    assert table.seats.get(index=1).user is None
