"""What somebody may not hear changes not one byte of what the site gives them."""

import re
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from bench.trust.leaks import bytes_of
from spacetrace.matches.models import Match
from spacetrace.matches.services.concede import match_concede
from spacetrace.players.models import User
from spacetrace.players.services import api_token_create, block_add
from spacetrace.talk.selectors import voices_watched
from spacetrace.talk.services.listening import mute_set
from tests.matches.tables import fresh, table_of
from tests.talk.conftest import Say

DOORS = ("", "board/", "?view=text", "story/", "talk/", "talk/unread/")
API = ("", "events/", "talk/")


def everything(match: Match, other: Match, viewer: User) -> dict[str, object]:
    """All that somebody gets of two matches, and of their lists, by page and by API."""
    page = Client()
    page.force_login(viewer)
    tokens = {"authorization": f"Bearer {api_token_create(owner=viewer, name='looks')[1]}"}
    program = Client(headers=tokens)
    found: dict[str, object] = {}
    for table in (match, other):
        for door in DOORS:
            address = f"/m/{table.public_id}/{door}"
            found[address] = _same(bytes_of(page.get(address)))
        for door in API:
            address = f"/api/v1/matches/{table.public_id}/{door}"
            found[address] = bytes_of(program.get(address))
        found[f"stream {table.pk}"] = voices_watched(viewer.pk, [table.pk])
    for address in ("/", "/matches/", "/talk/muted/"):
        found[address] = _same(bytes_of(page.get(address)))
    for address in ("/api/v1/matches/", "/api/v1/talk/unread/"):
        found[address] = bytes_of(program.get(address))
    viewer.api_tokens.all().delete()
    return found


def _same(told: bytes) -> bytes:
    """Without what every answer has of its own."""
    return re.sub(rb"r=\d+", b"", told)


def _mutes(match: Match, viewer: User, speaker: User) -> None:
    mute_set(owner=viewer, muted=speaker, is_muted=True)


def _blocks(match: Match, viewer: User, speaker: User) -> None:
    block_add(owner=viewer, blocked=speaker)


def _is_blocked(match: Match, viewer: User, speaker: User) -> None:
    block_add(owner=speaker, blocked=viewer)


def _leaves(match: Match, viewer: User, speaker: User) -> None:
    match_concede(match=fresh(match), user=viewer)


@pytest.mark.parametrize("apart", [_mutes, _blocks, _is_blocked, _leaves])
def test_what_somebody_may_not_hear_changes_no_byte_of_what_they_get(
    three: Match,
    alice: User,
    bob: User,
    stranger: User,
    say: Say,
    apart: Callable[[Match, User, User], None],
) -> None:
    other = table_of(alice, bob)
    say(three, bob, "good-luck")
    apart(three, stranger, bob)
    with time_machine.travel(timezone.now(), tick=False):
        everything(three, other, stranger)  # what could be heard until now is read
        before = everything(three, other, stranger)
        say(three, bob, "sorry")
        say(other, bob, "thanks")
        after = everything(three, other, stranger)
        assert [way for way in before if before[way] != after[way]] == []


def test_the_comparison_sees_what_can_be_heard(
    three: Match, alice: User, bob: User, stranger: User, say: Say
) -> None:
    other = table_of(alice, bob)
    with time_machine.travel(timezone.now(), tick=False):
        before = everything(three, other, stranger)
        say(three, bob, "sorry")
        after = everything(three, other, stranger)
    differ = [way for way in before if before[way] != after[way]]
    seen = {f"/m/{three.public_id}/", f"/m/{three.public_id}/talk/", f"stream {three.pk}"}
    assert seen <= set(differ)
    assert f"/m/{three.public_id}/board/" not in differ
