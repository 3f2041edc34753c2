"""What programs make is made once, whatever gets lost on the way; what they misspell is refused."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from spacetrace.infrastructure.database_time import clock_standing
from spacetrace.matches.models import Match, Seat
from spacetrace.players.idempotency import KEPT_FOR, answers_tidy
from spacetrace.players.models import KeptAnswer, Tally, User
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

NEW = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "agent", "agent_level": "cadet"}]}


def make(user: User, key: str, body: Any = None, path: str = "matches/") -> Any:
    client = Client(headers={**headers_for(user), "Idempotency-Key": key})
    text = json.dumps(body if body is not None else NEW)
    return client.post(f"/api/v1/{path}", text, "application/json")


def test_the_same_key_makes_one_match_and_repeats_the_answer(toy: ToyGame, alice: User) -> None:
    first, second = make(alice, "k1"), make(alice, "k1")
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.content == first.content
    assert second.headers["Idempotent-Replayed"] == "true"
    assert Match.objects.count() == 1
    assert make(alice, "k2").json()["id"] != first.json()["id"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("decks/folders/", {"name": "Fleets"}),
        ("vacations/", {"first": "2099-01-01", "last": "2099-01-03"}),
    ],
)
def test_what_cannot_be_there_twice_is_answered_again_too(
    alice: User, path: str, body: dict[str, str]
) -> None:
    """Whoever lost the first answer would be told that it is there, or overlaps, and not its id."""
    with clock_standing(datetime(2098, 12, 1, tzinfo=UTC)):
        first, second = make(alice, "k", body, path), make(alice, "k", body, path)
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.content == first.content
    assert make(alice, "another", body, path).status_code in (400, 409)


def test_a_key_belongs_to_one_caller_and_one_request(toy: ToyGame, alice: User, bob: User) -> None:
    assert make(alice, "k").status_code == 201
    assert make(bob, "k").status_code == 201
    other = make(alice, "k", {**NEW, "seats": [{"kind": "me"}, {"kind": "hot"}]})
    assert (other.status_code, other.json()["error"]["code"]) == (422, "reused")
    assert Match.objects.count() == 2


def test_a_refusal_leaves_the_key_free(toy: ToyGame, alice: User) -> None:
    assert make(alice, "k", {"game": "nothing", "seats": [{"kind": "me"}]}).status_code == 400
    assert make(alice, "k").status_code == 201


def test_a_key_that_is_none_is_refused(toy: ToyGame, alice: User) -> None:
    assert make(alice, "a b").status_code == 400
    assert make(alice, "x" * 65).status_code == 400
    assert not Match.objects.exists()


def test_what_is_refused_with_a_key_counts_like_what_is_not(toy: ToyGame, alice: User) -> None:
    body = {**NEW, "config": {"no such": 1}}
    assert make(alice, "k", body).status_code == 400
    assert Tally.objects.filter(count=1).exists()
    assert not KeptAnswer.objects.exists()


@pytest.mark.pg
@pytest.mark.django_db(transaction=True)
def test_whoever_would_wait_too_long_for_the_first_is_told_so(toy: ToyGame, alice: User) -> None:
    is_taken, may_end = threading.Event(), threading.Event()

    def take() -> None:
        with transaction.atomic():
            KeptAnswer.objects.create(owner=alice, key="k", digest="")
            is_taken.set()
            may_end.wait(30)
        connection.close()

    first = threading.Thread(target=take)
    first.start()
    is_taken.wait(30)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
    again = make(alice, "k")
    may_end.set()
    first.join()
    assert (again.status_code, again.json()["error"]["code"]) == (409, "under_way")
    assert not Match.objects.exists()


def test_answers_are_kept_for_a_day(toy: ToyGame, alice: User) -> None:
    make(alice, "k")
    assert answers_tidy() == 0
    KeptAnswer.objects.update(created_at=timezone.now() - KEPT_FOR * 2)
    assert answers_tidy() == 1


@pytest.mark.pg
@pytest.mark.django_db(transaction=True)
def test_eight_at_once_make_one(toy: ToyGame, alice: User) -> None:
    start = threading.Barrier(8)

    def one(_: int) -> int:
        start.wait(30)
        try:
            return int(make(alice, "k").status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(one, range(8)))
    assert Match.objects.count() == 1
    assert set(statuses) == {201}


def test_a_computer_seat_without_a_level_has_the_usual_one(toy: ToyGame, alice: User) -> None:
    body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "agent"}]}
    assert make(alice, "k", body).status_code == 201
    assert Seat.objects.get(index=1).agent_level == "cadet"


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("matches/?satus=running", "page, page_size, status"),
        ("games/?game=x", "this address has none"),
        ("decks/?tags=x", "page, page_size, tag, visibility"),
    ],
)
def test_a_misspelt_parameter_is_refused_by_name(alice: User, path: str, known: str) -> None:
    answer = Client(headers=headers_for(alice)).get(f"/api/v1/{path}")
    assert answer.status_code == 400
    error = answer.json()["error"]
    name = path.partition("?")[2].partition("=")[0]
    assert list(error["details"]) == [name]
    assert known in error["message"]


def test_known_parameters_pass(alice: User) -> None:
    client = Client(headers=headers_for(alice))
    assert client.get("/api/v1/matches/?page_size=5&status=running").status_code == 200


@pytest.mark.parametrize("verb", ["get", "post", "put", "delete", "options"])
@pytest.mark.parametrize("path", ["/api/", "/api/v1/nothing/", "/api/v2/games/", "/api/v1/x.y/"])
def test_an_unknown_address_is_json_for_every_verb(verb: str, path: str, db: None) -> None:
    answer = getattr(Client(), verb)(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/json")
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize("verb", ["options", "put", "delete", "post"])
def test_the_documentation_answers_other_verbs_in_json(verb: str, db: None) -> None:
    answer = getattr(Client(), verb)("/api/v1/docs/")
    assert answer.status_code == 405
    assert "GET" in answer.json()["error"]["message"]
    assert "GET" in answer.headers["Allow"]


def test_a_wrong_verb_is_told_the_right_ones(alice: User) -> None:
    answer = Client(headers=headers_for(alice)).delete("/api/v1/matches/")
    assert answer.status_code == 405
    assert answer.json()["error"]["message"] == "This address knows GET, POST, HEAD, OPTIONS."
