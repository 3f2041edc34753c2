"""The event stream: version numbers for those who sit there, and nothing for anybody else."""

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import AsyncClient

from spacetrace.infrastructure import live, metrics
from spacetrace.matches import stream
from spacetrace.matches.models import Match
from spacetrace.matches.services import watching
from spacetrace.matches.services.announce import bus
from spacetrace.players.models import User
from tests.matches.conftest import Play


@pytest.fixture(autouse=True)
def no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that asks the database would see another, empty one here."""
    monkeypatch.setattr(live.Bus, "_look_out", lambda _bus: None)
    monkeypatch.setattr(bus, "_thread", object())


def run(test: Callable[[], Awaitable[None]]) -> None:
    async_to_sync(test)()


async def opened(match: Match, user: User | None) -> Any:
    client = AsyncClient()
    if user is not None:
        await client.aforce_login(user)
    response = await client.get(f"/m/{match.public_id}/stream/")
    response.browser = client  # type: ignore[attr-defined]
    return response


def lines_of(response: Any) -> AsyncIterator[bytes]:
    lines: AsyncIterator[bytes] = response.streaming_content
    return lines


async def end(response: Any) -> None:
    """The browser leaves. (`streaming_content` is only a wrapper that is made anew each time.)"""
    await response._iterator.aclose()


async def next_of(response: Any) -> str:
    return (await asyncio.wait_for(anext(lines_of(response)), 2)).decode()


def test_it_tells_the_version_now_and_after_every_move(
    match: Match, alice: User, play: Play
) -> None:
    async def watch() -> None:
        response = await opened(match, alice)
        first = await next_of(response)
        assert first.startswith("retry: ")
        assert first.endswith("event: state\ndata: 1\n\n")
        await sync_to_async(play)(match)
        bus.tell(match.pk, 2)
        assert await next_of(response) == "event: state\ndata: 2\n\n"
        await end(response)

    run(watch)
    assert not bus._watchers
    assert not watching._open


def test_nobody_stores_it_and_no_proxy_holds_it_back(match: Match, alice: User) -> None:
    async def watch() -> None:
        response = await opened(match, alice)
        assert response.headers["Content-Type"] == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Accel-Buffering"] == "no"
        assert "ETag" not in response.headers

    run(watch)


def test_strangers_and_visitors_find_nothing(match: Match, stranger: User) -> None:
    async def watch() -> None:
        assert (await opened(match, stranger)).status_code == 404
        assert (await opened(match, None)).status_code == 404
        assert (await opened(Match(public_id="A" * 22), stranger)).status_code == 404

    run(watch)


def test_it_is_only_read(match: Match, alice: User) -> None:
    async def watch() -> None:
        client = AsyncClient()
        await client.aforce_login(alice)
        assert (await client.post(f"/m/{match.public_id}/stream/")).status_code == 405

    run(watch)


def test_too_many_windows_are_told_to_ask_instead(
    match: Match, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MAX_PER_USER", 2)
    monkeypatch.setattr(watching, "MAX_STREAMS", 3)

    async def watch() -> None:
        streams = [await opened(match, alice) for _ in range(2)]
        for response in streams:
            await next_of(response)
        refused = await opened(match, alice)
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
        streams.append(await opened(match, bob))
        await next_of(streams[-1])
        assert (await opened(match, bob)).status_code == 503
        for response in streams:
            await end(response)
        assert (await opened(match, alice)).status_code == 200

    run(watch)


def test_a_quiet_stream_says_that_it_lives_and_ends_after_a_while(
    match: Match, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "COMMENT_EVERY", 0.01)
    monkeypatch.setattr(watching, "MAX_AGE", 0.1)

    async def watch() -> None:
        response = await opened(match, alice)
        await next_of(response)
        assert await next_of(response) == ": still here\n\n"
        assert {line async for line in lines_of(response)} == {b": still here\n\n"}

    run(watch)


def test_it_ends_when_its_watcher_signs_out(
    match: Match, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "COMMENT_EVERY", 0.01)
    monkeypatch.setattr(stream, "CHECK_EVERY", 0.0)

    async def watch() -> None:
        response = await opened(match, alice)
        await next_of(response)
        await next_of(response)
        await response.browser.alogout()
        assert len([line async for line in lines_of(response)]) <= 2

    run(watch)


def test_versions_that_other_processes_raised_are_found_in_the_database(
    match: Match, alice: User
) -> None:
    async def watch() -> None:
        response = await opened(match, alice)
        await next_of(response)
        await sync_to_async(Match.objects.filter(pk=match.pk).update)(version=9)
        await sync_to_async(bus._ask_database)()
        assert await next_of(response) == "event: state\ndata: 9\n\n"
        await end(response)

    run(watch)


def test_an_old_notification_tells_nobody_anything(match: Match, alice: User) -> None:
    async def watch() -> None:
        woken = asyncio.Event()
        watcher = bus.watch(match.pk, 5, woken)
        bus.tell(match.pk, 4)
        bus.tell(match.pk, 5)
        await asyncio.sleep(0)
        assert not woken.is_set()
        bus.unwatch(watcher)

    run(watch)


def test_of_sixty_streams_opened_at_once_a_user_keeps_six(match: Match, alice: User) -> None:
    async def crowd() -> None:
        responses = await asyncio.gather(*(opened(match, alice) for _ in range(60)))
        statuses = [response.status_code for response in responses]
        assert (statuses.count(200), statuses.count(429)) == (6, 54)
        for response in responses:
            if response.status_code == 200:
                await next_of(response)
                await end(response)

    run(crowd)
    assert not watching._open


def test_a_stream_that_nobody_looks_into_keeps_no_place(match: Match, alice: User) -> None:
    async def leave_at_once() -> None:
        for _ in range(10):
            response = await opened(match, alice)
            assert response.status_code == 200
            del response

    run(leave_at_once)
    gc.collect()
    assert not watching._open


def test_a_stream_thrown_away_in_the_middle_of_counting_hangs_nothing() -> None:
    place = watching.Place(1)
    held = [watching.stream_open(place, {}, look=dict, look_every=1, write=lambda *_: "")]
    value: Any = metrics._streams.labels("matches")._value
    used = [cell.cell_contents for cell in type(value).__init__.__closure__]
    (lock,) = [thing for thing in used if hasattr(thing, "acquire")]

    def collect() -> None:
        with lock:
            held.clear()
            gc.collect()

    thread = threading.Thread(target=collect, daemon=True)
    thread.start()
    thread.join(10)
    assert not thread.is_alive()
    assert not watching._open


def test_the_home_page_hears_of_all_one_s_matches(match: Match, alice: User, play: Play) -> None:
    async def watch() -> None:
        client = AsyncClient()
        await client.aforce_login(alice)
        response: Any = await client.get("/matches/stream/")
        first = await next_of(response)
        assert f"event: state\ndata: {match.public_id} {match.version}\n\n" in first
        await sync_to_async(play)(match)
        await sync_to_async(bus.tell)(match.pk, match.version + 1)
        told = f"event: state\ndata: {match.public_id} {match.version + 1}\n\n"
        assert await next_of(response) == told
        await end(response)

    run(watch)


def test_the_home_page_s_stream_is_for_those_who_are_signed_in(db: None) -> None:
    async def watch() -> None:
        response = await AsyncClient().get("/matches/stream/")
        assert response.status_code == 302
        assert (await AsyncClient().post("/matches/stream/")).status_code == 405

    run(watch)
