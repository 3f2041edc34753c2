"""What a stream tells of talk: a number that is one's own, and only where one may read."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import AsyncClient

from spacetrace.infrastructure import live
from spacetrace.matches.models import Match
from spacetrace.matches.services.announce import bus
from spacetrace.players.models import User
from spacetrace.players.services import block_add
from spacetrace.talk.models import Voice
from spacetrace.talk.selectors import talk_versions, voices_watched
from spacetrace.talk.services.announce import talk_bus
from spacetrace.talk.services.listening import mute_set
from tests.matches.test_stream import end, next_of, opened
from tests.matches.tokens import headers_for
from tests.talk.conftest import Say


@pytest.fixture(autouse=True)
def no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that asks the database would see another, empty one here."""
    monkeypatch.setattr(live.Bus, "_look_out", lambda _bus: None)
    for one in (bus, talk_bus):
        monkeypatch.setattr(one, "_thread", object())


def run(test: Callable[[], Awaitable[None]]) -> None:
    async_to_sync(test)()


def test_it_tells_that_something_was_said_and_no_word_of_it(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    async def watch() -> None:
        response = await opened(match, alice)
        assert "talk" not in await next_of(response)
        await sync_to_async(say)(match, bob, "good-luck")
        talk_bus.tell(seat, 1)
        assert await next_of(response) == "event: talk\ndata: 1\n\n"
        await end(response)

    seat = match.seats.get(user=alice).pk
    run(watch)
    assert not talk_bus._watchers


def test_whoever_does_not_hear_it_is_told_nothing(
    three: Match, alice: User, bob: User, stranger: User, say: Say
) -> None:
    mute_set(owner=alice, muted=bob, is_muted=True)
    block_add(owner=stranger, blocked=bob)
    say(three, bob)
    versions = {user: voices_watched(user.pk, [three.pk])[three.pk] for user in _all(three)}
    assert {user: version for user, (_seat, version) in versions.items()} == {
        alice: 0,
        bob: 1,
        stranger: 0,
    }


def _all(match: Match) -> list[User]:
    return [seat.user for seat in match.seats.order_by("index") if seat.user]


def test_strangers_have_nothing_to_watch(match: Match, stranger: User) -> None:
    assert voices_watched(stranger.pk, [match.pk]) == {}


def test_the_database_tells_what_the_messages_between_processes_have_lost(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    say(match, bob)
    keys = list(Voice.objects.values_list("pk", flat=True))
    assert sorted(talk_versions(keys)) == [(key, 1, False) for key in sorted(keys)]


def test_programs_are_told_the_same(match: Match, alice: User, bob: User, say: Say) -> None:
    headers = headers_for(alice)

    async def watch() -> None:
        client = AsyncClient()
        await sync_to_async(say)(match, bob)
        address = f"/api/v1/matches/{match.public_id}/stream/"
        response: Any = await client.get(address, headers=headers)
        first = await next_of(response)
        told = f'event: talk\ndata: {{"match": "{match.public_id}", "talk": 1}}\n\n'
        assert first.endswith(told)
        await end(response)

    run(watch)


def test_what_was_undone_was_never_told(
    match: Match, bob: User, say: Say, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        say(match, bob)
    assert len(callbacks) == 1
