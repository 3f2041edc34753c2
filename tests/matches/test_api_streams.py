"""Event streams for programs: versions for whoever holds a living token, and nothing beside."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import AsyncClient, Client
from django.utils import timezone

from spacetrace.infrastructure import live
from spacetrace.matches.api import streams
from spacetrace.matches.models import Match, Status
from spacetrace.matches.services import watching
from spacetrace.matches.services.announce import bus
from spacetrace.matches.services.concede import match_concede
from spacetrace.players.models import ApiToken, Scope, User
from spacetrace.players.services import account_close
from tests.matches.conftest import Play
from tests.matches.tokens import headers_for

ALL = "/api/v1/matches/stream/"


@pytest.fixture(autouse=True)
def no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that asks the database would see another, empty one here."""
    monkeypatch.setattr(live.Bus, "_look_out", lambda _bus: None)
    monkeypatch.setattr(bus, "_thread", object())


def run(test: Callable[[], Awaitable[None]]) -> None:
    async_to_sync(test)()
    assert not bus._watchers
    assert not watching._open


def one(match: Match) -> str:
    return f"/api/v1/matches/{match.public_id}/stream/"


async def opened(path: str, headers: dict[str, str]) -> Any:
    return await AsyncClient().get(path, headers={**headers, "Accept": "text/event-stream"})


async def told(response: Any) -> dict[str, int]:
    """The versions of the next part that has any."""
    for _ in range(100):
        text = (await asyncio.wait_for(anext(response.streaming_content), 5)).decode()
        lines = [line.removeprefix("data: ") for line in text.splitlines() if "data: " in line]
        if lines:
            events = [json.loads(line) for line in lines]
            assert all(set(event) == {"match", "version"} for event in events)
            return {event["match"]: event["version"] for event in events}
    raise AssertionError("Nothing was told.")


async def end(response: Any) -> None:
    await response._iterator.aclose()


@pytest.mark.parametrize("path", [one, lambda _match: ALL])
def test_a_token_that_may_only_look_is_told_every_version(
    path: Callable[[Match], str], match: Match, alice: User, play: Play
) -> None:
    headers = headers_for(alice)
    ApiToken.objects.update(scope=Scope.READ)

    async def watch() -> None:
        response = await opened(path(match), headers)
        assert response.headers["Content-Type"] == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        assert await told(response) == {match.public_id: 1}
        await sync_to_async(play)(match)
        bus.tell(match.pk, 2)
        assert await told(response) == {match.public_id: 2}
        await end(response)

    run(watch)


def test_a_new_match_is_told_and_the_last_version_of_one_that_ended(
    match: Match, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = headers_for(alice)
    monkeypatch.setattr(streams, "LOOK_EVERY", 0.01)
    hidden = Match.objects.create(
        game="toy", config={}, status=Status.OVER, rules_version=1, format_version=1,
        card_set_revision=match.card_set_revision, ended_at=timezone.now() - timedelta(hours=1),
    )  # fmt: skip
    hidden.seats.create(index=0, kind="user", user=alice)

    async def watch() -> None:
        response = await opened(ALL, headers)
        assert await told(response) == {match.public_id: 1}
        await sync_to_async(Match.objects.filter(pk=hidden.pk).update)(status=Status.OPEN)
        assert await told(response) == {hidden.public_id: 0}
        await sync_to_async(match_concede)(match=match, user=bob)
        assert await told(response) == {match.public_id: 2}
        await end(response)

    run(watch)


def revoke(_alice: User) -> None:
    ApiToken.objects.update(revoked_at=timezone.now())


def expire(_alice: User) -> None:
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


def close(alice: User) -> None:
    account_close(user=alice)


@pytest.mark.parametrize("path", [one, lambda _match: ALL])
@pytest.mark.parametrize("ended", [revoke, expire, close])
def test_it_ends_with_its_token(
    ended: Callable[[User], None],
    path: Callable[[Match], str],
    match: Match,
    alice: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    headers = headers_for(alice)
    monkeypatch.setattr(streams, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(watching, "MAX_AGE", 5.0)

    async def watch() -> None:
        response = await opened(path(match), headers)
        await told(response)
        await sync_to_async(ended)(alice)
        assert len([part async for part in response.streaming_content]) < 20  # of hundreds

    run(watch)


def test_strangers_find_nothing_and_visitors_are_asked_for_a_token(
    match: Match, stranger: User
) -> None:
    headers = headers_for(stranger)

    async def watch() -> None:
        for path in (
            one(match),
            "/api/v1/matches/x/stream/",
            f"/api/v1/matches/{'A' * 22}/stream/",
        ):
            answer = await opened(path, headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
        for path in (one(match), ALL):
            answer = await opened(path, {})
            assert (answer.status_code, answer.json()["error"]["code"]) == (
                401,
                "not_authenticated",
            )
        nothing = await opened(ALL, headers)
        assert (await anext(nothing.streaming_content)).startswith(b"retry: ")
        await end(nothing)
        assert (await opened(f"{ALL}?after=2", headers)).status_code == 400

    run(watch)


def test_it_is_counted_with_the_streams_of_pages(
    match: Match, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MAX_PER_USER", 1)
    headers = headers_for(alice)

    async def watch() -> None:
        page = AsyncClient()
        await page.aforce_login(alice)
        first: Any = await page.get(f"/m/{match.public_id}/stream/")
        refused = await opened(ALL, headers)
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
        assert refused.json()["error"]["code"] == "too_many_streams"
        await anext(first.streaming_content)
        await end(first)
        again = await opened(ALL, headers)
        assert again.status_code == 200
        await told(again)
        await end(again)

    run(watch)


def test_no_thread_is_kept_by_a_stream(match: Match, alice: User) -> None:
    """Where pages are served there is none."""
    assert Client(headers=headers_for(alice)).get(one(match)).status_code == 404
    assert Client(headers=headers_for(alice)).get(ALL).status_code == 404
