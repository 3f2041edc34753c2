"""Most moves go without a lock and round the framework: with the same answers, and as safely."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from spacetrace.matches.access import held_by
from spacetrace.matches.api.matches import MatchAct, MatchActions
from spacetrace.matches.models import Due, Match, Move, Status
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.command import ActResult
from spacetrace.players.models import ApiToken, User
from tests.matches.conftest import Play
from tests.matches.tokens import Program, headers_for, headers_of

FRAMEWORKS = {"Accept": "application/json, text/html"}
"""A header with which the framework answers: what is wanted has to be found out."""


@pytest.fixture
def programs(alice: User, bob: User) -> tuple[Client, Client]:
    """A program for each seat."""
    return Program(headers=headers_for(alice)), Program(headers=headers_for(bob))


def act(programs: tuple[Client, Client], match: Match, **other: Any) -> Any:
    """What a program gets that draws a card for whoever is asked."""
    fresh = Match.objects.get(pk=match.pk)
    headers = other.pop("headers", {})
    body = {"action": "draw", "at_version": fresh.version, "command_id": f"c{fresh.revision}"}
    path = f"/api/v1/matches/{match.public_id}/act/"
    text = json.dumps({**body, **other})
    client = programs[fresh.waiting[0]]
    return client.post(path, text, "application/json", headers=headers)


def test_a_move_at_once_is_answered_as_by_the_framework_byte_for_byte(
    match: Match, programs: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    by_the_framework: list[int] = []
    post = MatchAct.post

    def counted(*words: Any, **named: Any) -> Any:
        by_the_framework.append(1)
        return post(*words, **named)

    monkeypatch.setattr(MatchAct, "post", counted)
    ours = act(programs, match)
    assert by_the_framework == []
    theirs = act(programs, match, headers=FRAMEWORKS)
    assert by_the_framework == [1]
    assert headers_of(ours) == headers_of(theirs)
    assert ours.content == theirs.content.replace(b"3", b"2")
    assert (ours.status_code, theirs.status_code) == (200, 200)


def test_a_move_at_once_asks_twice(match: Match, programs: tuple[Client, Client]) -> None:
    """What somebody has at the table, and the move with all that it changes."""
    act(programs, match)
    act(programs, match)  # both tokens are noted as used now
    with CaptureQueriesContext(connection) as asked:
        assert act(programs, match).status_code == 200
    kinds = [query["sql"].split(" ")[0] for query in asked if "SAVEPOINT" not in query["sql"]]
    assert kinds[0] == "SELECT"  # the test's own
    writes = ["WITH"] if connection.vendor == "postgresql" else ["UPDATE", "INSERT"]
    assert kinds[1:] == ["SELECT", *writes]


def may(client: Client, match: Match, **other: Any) -> Any:
    """What a program gets that asks what it may do."""
    return client.get(f"/api/v1/matches/{match.public_id}/actions/", **other)


def test_what_may_be_done_is_told_at_once_as_by_the_framework_byte_for_byte(
    match: Match, programs: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    by_the_framework: list[int] = []
    get = MatchActions.get

    def counted(*words: Any, **named: Any) -> Any:
        by_the_framework.append(1)
        return get(*words, **named)

    monkeypatch.setattr(MatchActions, "get", counted)
    ours = [may(client, match) for client in programs]
    assert by_the_framework == []
    theirs = [may(client, match, headers=FRAMEWORKS) for client in programs]
    assert by_the_framework == [1, 1]
    for one, other in zip(ours, theirs, strict=True):
        assert one.content == other.content
        assert headers_of(one) == headers_of(other)
        assert one.status_code == other.status_code == 200
    assert ours[0].json()["actions"] != ours[1].json()["actions"]


def test_what_may_be_done_is_one_question(match: Match, programs: tuple[Client, Client]) -> None:
    may(programs[0], match)  # the token is noted as used now
    with CaptureQueriesContext(connection) as asked:
        assert may(programs[0], match).status_code == 200
    assert len(asked) == 1


@pytest.mark.parametrize(
    "change", [{"status": Status.PAUSED}, {"rules_version": 99}, {"status": Status.OVER}]
)
def test_the_frameworks_answers_about_what_may_be_done(
    match: Match, programs: tuple[Client, Client], stranger: User, change: dict[str, Any]
) -> None:
    Match.objects.update(**change)
    for client in (programs[0], Program(headers=headers_for(stranger)), Program()):
        ours, theirs = may(client, match), may(client, match, headers=FRAMEWORKS)
        assert ours.status_code == theirs.status_code
        assert ours.content == theirs.content
        assert headers_of(ours) == headers_of(theirs)


@pytest.mark.parametrize(
    "other",
    [
        {"action": "play"},
        {"action": 7},
        {"at_version": "1"},
        {"seat": 9},
        {"more": 1},
        {"command_id": "a b"},
        {"at_version": 99},
        {"seat": 1},
    ],
)
def test_what_is_out_of_the_ordinary_gets_the_frameworks_answer(
    match: Match, programs: tuple[Client, Client], other: dict[str, Any]
) -> None:
    if other == {"seat": 1}:
        other = {"seat": 1 - match.waiting[0]}
    ours, theirs = act(programs, match, **other), act(programs, match, headers=FRAMEWORKS, **other)
    assert ours.status_code == theirs.status_code >= 400
    assert ours.content == theirs.content
    assert headers_of(ours) == headers_of(theirs)
    assert not Move.objects.exists()


def test_a_token_that_does_not_live_moves_nothing(
    match: Match, programs: tuple[Client, Client]
) -> None:
    ApiToken.objects.update(revoked_at=timezone.now())
    assert act(programs, match).status_code == 401
    ApiToken.objects.update(revoked_at=None)
    User.objects.update(is_active=False)
    assert act(programs, match).status_code == 401
    assert not Move.objects.exists()


def test_a_strangers_token_finds_no_match(match: Match, stranger: User) -> None:
    client = Program(headers=headers_for(stranger))
    assert act((client, client), match).status_code == 404


def test_the_use_of_a_token_is_noted(match: Match, programs: tuple[Client, Client]) -> None:
    assert act(programs, match).status_code == 200
    assert ApiToken.objects.exclude(last_used_at=None).count() == 1


def test_no_request_is_counted_twice(
    match: Match, programs: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that a rule refuses passes both ways, and is one request all the same."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": "3/min"})
    found = [act(programs, match, action="play comet-9").status_code for _ in range(4)]
    assert found[:3] == [409, 409, 409]
    assert found[3] == 429


def asked(held: Any, command_id: str, text: str) -> ActResult:
    return match_act(held=held, action=text, at_version=1, command_id=command_id)


def test_whoever_read_the_table_before_it_changed_is_late(
    match: Match, alice: User, bob: User
) -> None:
    """Two requests have read the same table; the revision lets one of them write."""
    seat = match.waiting[0]
    text = legal_for(match, seat)[0][1]
    first, second, third = (held_by((alice, bob)[seat], match.public_id) for _ in range(3))
    assert asked(first, "one", text).status == "done"
    assert asked(second, "two", text).status in ("stale", "refused")
    assert asked(third, "one", text).status == "repeated"
    assert Move.objects.count() == 1
    assert Match.objects.get(pk=match.pk).revision == match.revision + 1


def test_the_computers_work_is_stored_with_the_move_that_makes_it(
    ai_match: Match, play: Play
) -> None:
    for _ in range(20):
        match = Match.objects.get(pk=ai_match.pk)
        if match.waiting != (0,):
            break
        Due.objects.all().delete()
        play(match)
    after, due = Match.objects.get(pk=ai_match.pk), Due.objects.get(match=ai_match)
    assert after.agent_is_due
    assert due.version == (after.version if after.pace else 0)
    assert (due.attempt, due.asked, due.lease_until) == (0, 0, None)


def test_an_address_of_the_api_has_the_sites_headers_and_no_cookie(
    match: Match, alice: User, alice_client: Client
) -> None:
    page = alice_client.get("/")
    answer = Client(headers=headers_for(alice)).get(f"/api/v1/matches/{match.public_id}/")
    named = (
        "Content-Security-Policy",
        "X-Content-Type-Options",
        "X-Frame-Options",
        "Referrer-Policy",
        "Cross-Origin-Opener-Policy",
    )
    assert {name: answer.headers[name] for name in named} == {
        name: page.headers[name] for name in named
    }
    assert not answer.cookies
    wrong = Client(headers={**headers_for(alice), "Host": "elsewhere"})
    assert wrong.get(f"/api/v1/matches/{match.public_id}/").status_code == 400


def post(clients: tuple[Client, Client], match: Match) -> list[str]:
    """The kinds of statements for a move that a page sends, and the board that comes back."""
    fresh = Match.objects.get(pk=match.pk)
    seat = fresh.waiting[0]
    form = {"seat": seat, "action": "draw", "at_version": fresh.version}
    address = f"/m/{match.public_id}/act/"
    with CaptureQueriesContext(connection) as asked:
        answer = clients[seat].post(
            address, {**form, "command_id": f"c{fresh.revision}"}, headers={"HX-Request": "true"}
        )
    assert f'data-version="{fresh.version + 1}"' in answer.content.decode()
    return [query["sql"].split(" ")[0] for query in asked if "SAVEPOINT" not in query["sql"]]


def test_a_move_from_the_page_asks_the_same_late_in_a_match(
    match: Match, play: Play, alice_client: Client, bob_client: Client
) -> None:
    """Session, player, match with seats, the move itself, and what happened of late."""
    writes = ["WITH"] if connection.vendor == "postgresql" else ["UPDATE", "INSERT"]
    clients = (alice_client, bob_client)
    early = post(clients, match)
    for _ in range(6):
        play(match, "draw")
    assert early == post(clients, match) == ["SELECT"] * 3 + writes + ["SELECT"]
