"""How much time players have: chosen with the match, said to who comes, shown at the table."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from spacetrace.infrastructure.database_time import clock_standing
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.players.models import User
from tests.matches.tables import fresh
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

SITS_IN = TimeControl("days", DAY, 2 * DAY, "computer")


@pytest.fixture
def timed(toy: ToyGame, alice: User, bob: User) -> Match:
    """A match of Alice against Bob, a day a move."""
    seats = [SeatSpec("me"), SeatSpec("invite")]
    made = match_create(owner=alice, game="toy", seats=seats, time_control=SITS_IN)
    match_join(token=made.seats.get(index=1).invite_token or "", user=bob, deck=NO_DECK)
    return fresh(made)


@pytest.fixture
def away(timed: Match, alice: User, bob: User) -> tuple[Match, User, User]:
    """The match after somebody's time was over, that somebody, and the other."""
    late = timed.waiting[0]
    with clock_standing(timezone.now() + timedelta(days=4)):
        assert match_tick(match_id=timed.pk)
    return fresh(timed), (alice, bob)[late], (alice, bob)[1 - late]


def made_by(client: Client, **fields: Any) -> Match | str:
    """The match that the form makes, or the page that says why not."""
    sent = {"game": "toy", "seats": "2", "who_1": "invite", **fields}
    answer = client.post("/play/new/", sent)
    return Match.objects.latest("pk") if answer.status_code == 302 else answer.content.decode()


def test_whoever_invites_gives_three_days_a_move_unless_they_say_otherwise(
    toy: ToyGame, alice_client: Client
) -> None:
    made = made_by(alice_client)
    assert isinstance(made, Match)
    assert made.time_control == TimeControl("days", 3 * DAY, 7 * DAY, "lose")
    made = made_by(alice_client, time="none")
    assert isinstance(made, Match)
    assert made.time_control == TimeControl()
    made = made_by(alice_client, time="live-60-600", on_timeout="computer")
    assert isinstance(made, Match)
    assert made.time_control == TimeControl("live", 60, 600, "computer")


def test_a_time_that_is_not_offered_is_refused_beside_its_field(
    toy: ToyGame, alice_client: Client
) -> None:
    assert "not one of the available choices" in str(made_by(alice_client, time="days-1-1"))
    page = str(made_by(alice_client, seats="3", who_2="invite", on_timeout="lose"))
    assert "nobody loses by time" in page
    assert not Match.objects.exists()


def test_who_follows_the_link_is_told_the_time_first(
    toy: ToyGame, alice_client: Client, bob_client: Client
) -> None:
    made = made_by(alice_client, time="days-86400-259200")
    assert isinstance(made, Match)
    sentence = (
        "1 day for each move and 3 days in reserve for the whole match; when both are over, the "
        "match is lost."
    )
    token = made.seats.get(index=1).invite_token
    assert sentence in bob_client.get(f"/j/{token}/").content.decode()
    assert sentence in alice_client.get(f"/m/{made.public_id}/").content.decode()


def test_the_table_says_until_when_somebody_has_time(
    timed: Match, alice_client: Client, bob_client: Client
) -> None:
    clients = (alice_client, bob_client)
    asked = timed.waiting[0]
    for view in ("", "?view=text"):
        mine = clients[asked].get(f"/m/{timed.public_id}/{view}").content.decode()
        theirs = clients[1 - asked].get(f"/m/{timed.public_id}/{view}").content.decode()
        assert "You have until" in mine
        assert f"{timed.seats.get(index=asked).name} has until" in theirs
        assert timed.deadline_at is not None
        assert timed.deadline_at.isoformat()[:16] in mine


def test_a_table_without_a_clock_says_nothing_of_time(match: Match, alice_client: Client) -> None:
    assert "has until" not in alice_client.get(f"/m/{match.public_id}/").content.decode()


def test_who_was_late_takes_the_seat_back_by_one_press(
    away: tuple[Match, User, User], client: Client
) -> None:
    match, late, other = away
    client.force_login(other)
    page = client.get(f"/m/{match.public_id}/").content.decode()
    assert "Take your seat back" not in page
    client.force_login(late)
    page = client.get(f"/m/{match.public_id}/").content.decode()
    assert "Take your seat back" in page
    assert "You have left" not in page
    assert client.get(f"/m/{match.public_id}/return/").status_code == 405
    assert client.post(f"/m/{match.public_id}/return/").status_code == 302
    page = client.get(f"/m/{match.public_id}/").content.decode()
    assert "Take your seat back" not in page
    assert Seat.objects.filter(match=match, user=late, kind="user").exists()


def test_the_seat_of_others_is_not_taken_back(
    away: tuple[Match, User, User], stranger_client: Client, client: Client
) -> None:
    match, _late, other = away
    assert stranger_client.post(f"/m/{match.public_id}/return/").status_code == 404
    client.force_login(other)
    client.post(f"/m/{match.public_id}/return/")
    assert "No seat is kept for you here." in client.get(f"/m/{match.public_id}/").content.decode()
    assert fresh(match).revision == match.revision


def test_by_api_the_time_is_chosen_told_and_the_seat_taken_back(
    away: tuple[Match, User, User],
) -> None:
    match, late, other = away
    program = Client(headers=headers_for(late))
    found = program.get(f"/api/v1/matches/{match.public_id}/").json()
    assert (found["is_away"], found["has_left"], found["seat"]) == (True, False, None)
    assert found["time"]["move"] == DAY
    assert found["time"]["sentence"] == SITS_IN.sentence()
    command = {"action": "draw", "at_version": match.version, "command_id": "x"}
    path = f"/api/v1/matches/{match.public_id}/"
    told = program.post(f"{path}act/", command, "application/json")
    assert (told.status_code, told.json()["error"]["code"]) == (409, "away")
    stranger = Client(headers=headers_for(other))
    assert stranger.post(f"{path}return/").status_code == 409
    back = program.post(f"{path}return/")
    assert back.status_code == 200
    assert back.json()["is_away"] is False
    assert [one["seat"] for one in back.json()["seat_times"] if one["deadline"]] == [
        back.json()["seat"]
    ]
    assert program.post(f"{path}return/").status_code == 409


@pytest.mark.parametrize(
    ("time", "sentence"),
    [
        ({"kind": "days", "move": 60}, "between 1 hour and 14 days"),
        ({"kind": "live", "move": 60, "bank": 90_000}, "2 hours at most"),
    ],
)
def test_by_api_an_impossible_time_is_a_sentence(
    toy: ToyGame, alice: User, time: dict[str, Any], sentence: str
) -> None:
    body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "invite"}], "time": time}
    program = Client(headers=headers_for(alice))
    told = program.post("/api/v1/matches/", body, "application/json")
    assert told.status_code == 400
    assert sentence in told.content.decode()
    assert not Match.objects.exists()


def test_a_match_that_was_lost_by_time_says_so(toy: ToyGame, alice: User, bob: User) -> None:
    seats, control = [SeatSpec("me"), SeatSpec("invite")], TimeControl("days", DAY, 0, "lose")
    made = match_create(owner=alice, game="toy", seats=seats, time_control=control)
    match_join(token=made.seats.get(index=1).invite_token or "", user=bob, deck=NO_DECK)
    late = fresh(made).seats.get(index=fresh(made).waiting[0]).name
    with clock_standing(timezone.now() + timedelta(days=2)):
        assert match_tick(match_id=made.pk)
    client = Client()
    client.force_login(alice)
    assert f"{late}’s time was over." in client.get(f"/m/{made.public_id}/").content.decode()
