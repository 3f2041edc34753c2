"""One match that this program cannot deal with keeps nobody from the others, nor from a page."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from spacetrace.infrastructure.database_time import StandingClock, clock_standing, database_now
from spacetrace.matches.models import Match, Outage, Status
from spacetrace.matches.services import outage, quick, rest
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.outage import time_off_spread
from spacetrace.matches.services.quick import match_quick, open_sweep
from spacetrace.matches.services.rest import rests_end
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.players.models import User
from tests.matches.conftest import NOON
from tests.matches.tables import INVITE, ME, fresh, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

STRANGE: list[dict[str, Any]] = [{"game": "unheard"}, {"config": {"unheard": True}}]
BY_DAYS = TimeControl("days", DAY, 0, "lose")


@pytest.fixture
def clock(db: None) -> Iterator[StandingClock]:
    with clock_standing(NOON) as clock:
        yield clock


def listed(owner: User) -> Match:
    return match_create(owner=owner, game="toy", seats=[ME, INVITE], is_listed=True)


def failing_at(match: Match, usual: Callable[..., Any]) -> Callable[..., Any]:
    """The same, but an error where it is about this match."""

    def failing(at: Match | int, *others: Any) -> Any:
        if (at if isinstance(at, int) else at.pk) == match.pk:
            raise ValueError("strange")
        return usual(at, *others)

    return failing


@pytest.mark.parametrize("strange", STRANGE)
def test_the_computer_does_not_sit_down_where_the_rules_are_of_another_program(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, strange: dict[str, Any]
) -> None:
    for user in (alice, bob):
        match_quick(user=user, game="toy", control=TimeControl(), deck=NO_DECK)
        Match.objects.filter(created_by=alice).update(**strange)
    clock.shift(timedelta(hours=1))
    assert open_sweep(10) == 1
    unknown = Match.objects.get(created_by=alice)
    assert (unknown.status, unknown.computer_at is None) == (Status.OPEN, False)
    clock.shift(timedelta(days=8))
    assert open_sweep(10) == 1
    assert fresh(unknown).outcome["reason"] == "expired"


def test_an_error_at_one_open_match_leaves_the_others_their_turn(
    toy: ToyGame, clock: StandingClock, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange, other = listed(alice), listed(alice)
    monkeypatch.setattr(quick, "open_meet", failing_at(strange, quick.open_meet))
    clock.shift(timedelta(days=8))
    assert open_sweep(10) == 1
    assert (fresh(strange).status, fresh(other).status) == (Status.OPEN, Status.OVER)


def test_an_error_at_one_match_leaves_the_others_their_pause_s_end(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange, other = (table_of(alice, bob, time_control=BY_DAYS) for _ in range(2))
    dates = {"rests_since": NOON, "rests_until": NOON + timedelta(hours=1)}
    Match.objects.update(status=Status.RESTING, **dates)
    monkeypatch.setattr(rest, "rest_end", failing_at(strange, rest.rest_end))
    clock.shift(timedelta(hours=2))
    assert rests_end() == 1
    assert (fresh(strange).status, fresh(other).status) == (Status.RESTING, Status.RUNNING)


def test_an_error_at_one_match_leaves_the_others_the_time_they_are_given_back(
    toy: ToyGame, clock: StandingClock, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange, other = (table_of(alice, bob, time_control=BY_DAYS) for _ in range(2))
    clock.shift(timedelta(hours=2))
    Outage.objects.create(began_at=NOON + timedelta(hours=1), ended_at=database_now())
    monkeypatch.setattr(outage, "_reckon", failing_at(strange, outage._reckon))
    assert time_off_spread() == 2
    assert fresh(other).deadline_at == (other.deadline_at or NOON) + timedelta(hours=1)
    assert Outage.objects.get().is_spread


@pytest.mark.parametrize("strange", STRANGE)
def test_the_lobby_and_home_leave_out_what_this_program_does_not_know(
    toy: ToyGame,
    clock: StandingClock,
    alice: User,
    bob: User,
    bob_client: Client,
    client: Client,
    strange: dict[str, Any],
) -> None:
    table, news = listed(alice), listed(bob)
    known = listed(alice)
    Match.objects.filter(pk__in=[table.pk, news.pk]).update(**strange)
    Match.objects.filter(pk=news.pk).update(news_at=NOON, status=Status.OVER, result={})
    for address in ("/", "/lobby/"):
        assert bob_client.get(address).status_code == 200, address
    answer = client.get("/api/v1/lobby/", headers=headers_for(bob))
    assert [row["id"] for row in answer.json()["results"]] == [known.public_id]
