"""Coming back by API: what all one's matches ask for, and what happened meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.models import Match, Move, Seat
from spacetrace.matches.selectors import view_json_for
from spacetrace.matches.services.create import match_create
from spacetrace.players.models import User
from tests.matches.tables import INVITE, ME, fresh, send, table_of
from tests.matches.test_dashboard import asked
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

JSON = "application/json"


def get(user: User, path: str, status: int = 200) -> Any:
    answer = Client().get(f"/api/v1/{path}", headers=headers_for(user))
    assert answer.status_code == status, answer.content
    return answer.json()


def read(user: User, match: Match, body: Any, status: int = 204) -> Any:
    path = f"/api/v1/matches/{match.public_id}/recap/"
    answer = Client().post(path, body, content_type=JSON, headers=headers_for(user))
    assert answer.status_code == status, answer.content
    return answer


@pytest.fixture
def table(toy: ToyGame, alice: User, bob: User) -> Match:
    """Bob has moved last, and it is Alice's turn."""
    match = table_of(alice, bob)
    for _ in range(4):
        send(match, fresh(match).waiting[0], "draw")
    while fresh(match).waiting != (0,):
        send(match, 1, "draw")
    return match


def test_the_dashboard_has_what_the_home_page_shows(table: Match, alice: User, bob: User) -> None:
    other = asked(table_of(alice, bob), 0, due=2)
    waits = asked(table_of(alice, bob), 1)
    found = get(alice, "dashboard/")
    assert found["waiting"] == 2
    ids = [row["match"]["id"] for row in found["your_turn"]]
    assert ids == [other.public_id, table.public_id]
    assert [row["match"]["id"] for row in found["others"]] == [waits.public_id]
    assert found["your_turn"][1]["last_event"]
    assert found["invitations"] == found["over"] == []


def test_many_matches_ask_the_database_no_more(table: Match, alice: User, bob: User) -> None:
    headers = headers_for(alice)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert Client().get("/api/v1/dashboard/", headers=headers).status_code == 200
        return len(captured)

    queries()
    few = queries()
    for _ in range(8):
        send(match := table_of(alice, bob), match.waiting[0], "draw")
    assert queries() == few


def test_the_dashboard_is_for_programs_that_may_look(client: Client, db: None) -> None:
    assert client.get("/api/v1/dashboard/").status_code == 401
    assert client.post("/api/v1/dashboard/").status_code in (401, 405)


def test_the_recap_tells_what_happened_and_the_view_of_then(table: Match, alice: User) -> None:
    found = get(alice, f"matches/{table.public_id}/recap/?since=1")
    assert found["since"] == 1
    assert found["version"] == fresh(table).version
    assert any(turn["sentences"] or turn["title"] for turn in found["turns"])
    assert found["view_before"]
    now = get(alice, f"matches/{table.public_id}/recap/?since=999999")
    assert now["turns"] == []
    match = get(alice, f"matches/{table.public_id}/")
    assert now["view_before"] == match["view"]
    assert view_json_for(fresh(table), 0)


def test_by_itself_it_begins_after_one_s_own_last_move(table: Match, alice: User) -> None:
    last = Move.objects.filter(match=table, seat=0).order_by("seq").last()
    assert last is not None
    assert get(alice, f"matches/{table.public_id}/recap/")["since"] == last.version_after


def test_what_was_read_is_read_on_every_device_and_asking_is_no_look(
    table: Match, alice: User, bob: User
) -> None:
    path, version = f"matches/{table.public_id}/recap/", fresh(table).version
    for _ in range(2):
        assert get(alice, path)["turns"]
    before = get(bob, f"matches/{table.public_id}/")
    read(alice, table, {"version": version + 50})
    assert get(alice, path)["turns"] == []
    assert get(alice, path)["since"] == version
    read(alice, table, {"version": 1})
    assert Seat.objects.get(match=table, index=0).read_version == version
    assert get(bob, f"matches/{table.public_id}/") == before


@pytest.mark.parametrize("body", [{}, {"version": -1}, {"version": "x"}, {"version": 2, "more": 1}])
def test_half_a_request_reads_nothing(table: Match, alice: User, body: Any) -> None:
    read(alice, table, body, 400)
    assert Seat.objects.get(match=table, index=0).read_version == 0


def test_strangers_others_seats_and_open_matches_are_refused(
    table: Match, alice: User, stranger: User
) -> None:
    path = f"matches/{table.public_id}/recap/"
    get(stranger, path, 404)
    read(stranger, table, {"version": 3}, 404)
    get(alice, f"{path}?seat=1", 403)
    read(alice, table, {"version": 3, "seat": 1}, 403)
    waiting = match_create(owner=alice, game="toy", seats=[ME, INVITE])
    get(alice, f"matches/{waiting.public_id}/recap/", 409)


def test_a_table_that_cannot_be_rebuilt_has_no_view_of_then(table: Match, alice: User) -> None:
    Move.objects.filter(match=table, seq=1).update(action="play nothing-at-all")
    found = get(alice, f"matches/{table.public_id}/recap/?since=2")
    assert found["view_before"] is None
    assert found["turns"]
