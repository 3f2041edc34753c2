"""A replay by API: stretches with the views of then, as whom they may be asked, open cards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.selectors.replay import reach_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.players.models import User
from tests.matches.html.test_recap import move
from tests.matches.tables import fresh, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


def here(match: Match, more: str = "") -> str:
    return f"/api/v1/matches/{match.public_id}/{more}"


@pytest.fixture
def moved(toy: ToyGame, alice: User, bob: User) -> Match:
    match = table_of(alice, bob)
    for _ in range(5):
        move(match)
    return fresh(match)


@pytest.fixture
def programs(alice: User, bob: User) -> tuple[Client, Client]:
    return Client(headers=headers_for(alice)), Client(headers=headers_for(bob))


def told(client: Client, match: Match, more: str = "") -> dict[str, Any]:
    answer = client.get(here(match, f"replay/{more}"))
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_stretch_has_the_views_of_then(moved: Match, programs: tuple[Client, Client]) -> None:
    reach, rules = reach_of(moved), games.game_of(moved)
    found = told(programs[0], moved, f"?since={reach.first + 1}&limit=2")
    assert (found["since"], found["until"]) == (reach.first + 1, reach.first + 3)
    assert (found["first"], found["last"], found["seat"]) == (reach.first, reach.last, 0)
    for version, view in (
        (found["since"], found["view"]),
        *((frame["version"], frame["view"]) for frame in found["frames"][-1:]),
    ):
        then = rules.view_json(rules.view(table_at(moved, version), 0))
        assert view == json.loads(then)
    assert {frame["version"] for frame in found["frames"]} <= {found["since"] + 1, found["until"]}


def test_others_eyes_are_asked_for_when_it_is_over_and_all_agree(
    moved: Match, alice: User, programs: tuple[Client, Client]
) -> None:
    one, other = programs
    assert one.get(here(moved, "replay/?seat=1")).status_code == 403
    for client, agreed in ((one, [0]), (other, [0, 1])):
        answer = client.post(
            here(moved, "open-cards/"), {"opens": True}, content_type="application/json"
        )
        missing = [seat for seat in (0, 1) if seat not in agreed]
        assert answer.json() == {"agreed": agreed, "missing": missing}
    assert one.get(here(moved, "replay/?seat=1")).status_code == 403
    match_concede(match=moved, user=alice, seat=0, command_id="end")
    found = told(one, moved, "?seat=1")
    assert found["seat"] == 1
    assert found["open_seats"] == [0, 1]


def test_a_stranger_and_wrong_requests_get_nowhere(
    moved: Match, open_match: Match, programs: tuple[Client, Client], stranger: User
) -> None:
    one = programs[0]
    assert Client().get(here(moved, "replay/")).status_code == 401
    for wrong in ("?since=-1", "?limit=9", "?limit=0", "?seat=x"):
        assert one.get(here(moved, f"replay/{wrong}")).status_code == 400
    assert one.get(here(open_match, "replay/")).status_code == 409
    assert one.post(here(moved, "replay/")).status_code == 405
    assert one.get(here(moved, "open-cards/")).status_code == 405
    for body in ({}, {"opens": "perhaps"}, {"opens": True, "more": 1}):
        sent = one.post(here(moved, "open-cards/"), body, content_type="application/json")
        assert sent.status_code == 400
