"""Vacations: planned by the day, seen by the others, capped by the year, ended early."""

from collections.abc import Iterator
from datetime import UTC, date, timedelta

import pytest
from django.test import Client

from spacetrace.infrastructure.database_time import StandingClock, clock_standing
from spacetrace.matches.models import Match, Seat, Vacation
from spacetrace.matches.selectors.time_off import days_away
from spacetrace.matches.services import vacation as service
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.outage import time_off_spread
from spacetrace.matches.services.vacation import vacation_end, vacation_plan
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.players.models import User
from tests.matches.conftest import NOON
from tests.matches.tables import fresh, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

HERE, API = "/vacations/", "/api/v1/vacations/"
TODAY = NOON.date()


@pytest.fixture(autouse=True)
def clock(db: None) -> Iterator[StandingClock]:
    """The database's clock stands at noon."""
    with clock_standing(NOON) as clock:
        yield clock


@pytest.fixture
def timed(toy: ToyGame, alice: User, bob: User) -> Match:
    """A match of Alice against Bob, a day a move."""
    return table_of(alice, bob, time_control=TimeControl("days", DAY, 0, "lose"))


def mover(match: Match) -> User:
    """Whom the table waits for."""
    user = Seat.objects.get(match=match, index=match.waiting[0]).user
    assert user is not None
    return user


def days(first: int, last: int) -> dict[str, date]:
    """So many days from today."""
    return {"first": TODAY + timedelta(days=first), "last": TODAY + timedelta(days=last)}


def test_it_begins_now_at_the_earliest_and_ends_with_its_last_day(alice: User) -> None:
    alice.time_zone = "Asia/Tokyo"  # where it is 21:00
    alice.save()
    found = vacation_plan(user=alice, **days(0, 1))
    assert found.starts_at == NOON
    assert found.ends_at == NOON.replace(day=2, hour=15)
    later = vacation_plan(user=alice, **days(3, 3))
    assert later.starts_at == NOON.replace(day=3, hour=15)


def test_deadlines_move_when_it_is_planned_and_come_back_when_it_ends_early(
    timed: Match, clock: StandingClock
) -> None:
    away = mover(timed)
    clock.shift(timedelta(hours=6))
    found = vacation_plan(user=away, **days(0, 9))
    moved = fresh(timed)
    assert moved.deadline_at == found.ends_at + timedelta(hours=18)
    assert moved.version == timed.version + 1
    clock.shift(timedelta(days=2))
    assert vacation_end(user=away, pk=found.pk) is not None
    assert fresh(timed).deadline_at == clock.now + timedelta(hours=18), "as it was, and not less"
    assert vacation_end(user=away, pk=found.pk) is None, "it is over"


def test_one_that_is_taken_back_before_it_begins_never_was(timed: Match) -> None:
    away = mover(timed)
    found = vacation_plan(user=away, **days(1, 9))
    assert fresh(timed).deadline_at != timed.deadline_at
    vacation_end(user=away, pk=found.pk)
    assert fresh(timed).deadline_at == timed.deadline_at
    assert days_away(away, TODAY.year) == set()
    vacation_plan(user=away, **days(1, 9))


def test_what_the_page_does_not_reach_the_sweep_does(
    timed: Match, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [timed, *(table_of(alice, bob, time_control=timed.time_control) for _ in range(3))]
    mine = [match for match in matches if mover(match) == mover(timed)]
    monkeypatch.setattr(service, "AT_ONCE", 1)
    vacation_plan(user=mover(timed), **days(0, 3))
    assert [fresh(match).deadline_at != match.deadline_at for match in mine][1:] == [False] * (
        len(mine) - 1
    )
    time_off_spread()
    assert all(fresh(match).deadline_at != match.deadline_at for match in mine)
    assert Vacation.objects.get().is_spread


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (3, 2, "not before"),
        (-5, -1, "passed already"),
        (0, 30, "30 days of a year"),
        (400, 401, "year ahead"),
        (0, 4_000, "year ahead"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    alice: User, first: int, last: int, words: str
) -> None:
    with pytest.raises(BadChoice, match=words):
        vacation_plan(user=alice, **days(first, last))
    assert not Vacation.objects.exists()


def test_thirty_days_of_a_calendar_year_are_the_most(alice: User, clock: StandingClock) -> None:
    vacation_plan(user=alice, **days(0, 19))
    with pytest.raises(BadChoice, match="some of these days"):
        vacation_plan(user=alice, **days(19, 22))
    with pytest.raises(BadChoice, match="10 of 2027 are left"):
        vacation_plan(user=alice, **days(30, 40))
    vacation_plan(user=alice, **days(30, 39))
    clock.now = NOON.replace(month=12, day=20)
    turn = date(2027, 12, 30)
    with pytest.raises(BadChoice, match="0 of 2027"):
        vacation_plan(user=alice, first=turn, last=turn + timedelta(days=9))
    vacation_plan(user=alice, first=date(2028, 1, 1), last=date(2028, 1, 30))


def test_days_that_were_begun_count_and_those_given_back_do_not(
    alice: User, clock: StandingClock
) -> None:
    found = vacation_plan(user=alice, **days(0, 19))
    clock.shift(timedelta(days=2))
    vacation_end(user=alice, pk=found.pk)
    assert days_away(alice, 2027) == {TODAY + timedelta(days=n) for n in range(3)}


def test_opponents_see_until_when(timed: Match, clock: StandingClock, alice_client: Client) -> None:
    other = Seat.objects.get(match=timed, index=1).user
    assert other is not None
    found = vacation_plan(user=other, **days(0, 4))
    page = alice_client.get(f"/m/{timed.public_id}/").content.decode()
    assert f"{other} is on vacation until" in page and found.ends_at.isoformat() in page
    clock.now = found.ends_at.astimezone(UTC)
    assert "on vacation" not in alice_client.get(f"/m/{timed.public_id}/").content.decode()


def test_a_profile_says_until_when(alice: User, bob_client: Client) -> None:
    found = vacation_plan(user=alice, **days(0, 4))
    page = bob_client.get(f"/players/{alice.public_id}/").content.decode()
    assert "On vacation until" in page and found.ends_at.isoformat() in page


# --- doors ---------------------------------------------------------------------------------------


def test_the_page_plans_shows_and_ends(alice_client: Client, alice: User) -> None:
    page = alice_client.get(HERE).content.decode()
    assert "Say here from which day to which" in page and "0 of 30 days of 2027" in page
    sent = {name: day.isoformat() for name, day in days(0, 3).items()}
    assert alice_client.post(HERE, sent).status_code == 302
    page = alice_client.get(HERE).content.decode()
    assert "I am back" in page and "4 of 30 days of 2027" in page
    (found,) = Vacation.objects.filter(user=alice)
    assert alice_client.post(f"{HERE}{found.pk}/end/").status_code == 302
    assert "I am back" not in alice_client.get(HERE).content.decode()
    assert 'href="/vacations/"' in alice_client.get("/players/settings/").content.decode()


@pytest.mark.parametrize(
    "sent",
    [{}, {"first": "2027-03-02"}, {"first": "x", "last": "y"}, {"first": "2027-03-02", "last": ""}],
)
def test_what_is_half_filled_stays_on_the_page(alice_client: Client, sent: dict[str, str]) -> None:
    answer = alice_client.post(HERE, {"first": "", **sent})
    assert answer.status_code == 200 and b"field-error" in answer.content
    assert not Vacation.objects.exists()


def test_somebody_elses_vacation_does_not_exist(
    bob_client: Client, alice: User, client: Client
) -> None:
    found = vacation_plan(user=alice, **days(0, 3))
    assert bob_client.post(f"{HERE}{found.pk}/end/").status_code == 404
    assert bob_client.get(f"{HERE}{found.pk}/end/").status_code == 405
    assert client.get(HERE).status_code == 302
    found.refresh_from_db()
    assert found.is_now(NOON)


def test_programs_plan_look_and_are_back(client: Client, alice: User, bob: User) -> None:
    own, others = headers_for(alice), headers_for(bob)
    sent = {name: day.isoformat() for name, day in days(0, 3).items()}
    made = client.post(API, sent, "application/json", headers=own)
    assert (made.status_code, made.json()["is_now"]) == (201, True)
    assert client.post(API, sent, "application/json", headers=own).status_code == 400
    assert client.get(API, headers=own).json()["results"] == [made.json()]
    here = f"{API}{made.json()['id']}/"
    assert client.get(here, headers=own).status_code == 405
    assert client.delete(here, headers=others).status_code == 404
    assert client.delete(here, headers=own).json()["is_now"] is False
    assert client.get(API, headers=own).json()["results"] == []


def test_programs_see_who_is_away(timed: Match, client: Client, alice: User, bob: User) -> None:
    found = vacation_plan(user=mover(timed), **days(0, 3))
    answer = client.get(f"/api/v1/matches/{timed.public_id}/", headers=headers_for(alice)).json()
    (away,) = answer["away"]
    assert away["seat"] == timed.waiting[0]
    (asked,) = answer["seat_times"]
    assert asked["added"] == {"vacation": (found.ends_at - NOON).total_seconds()}
