"""From one match to the next that waits for its player, and past those that they skip."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches.models import Match, Status
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.html.test_table import url
from tests.matches.tables import send, table_of
from tests.matches.test_dashboard import asked
from tests.toy.game import ToyGame

NEXT = "/matches/next/"


@pytest.fixture
def three(toy: ToyGame, alice: User, bob: User) -> list[Match]:
    """Three matches that wait for Alice, the least time left first."""
    return [asked(table_of(alice, bob), 0, due=hours) for hours in (1, 2, 3)]


def skip(client: Client, match: Match) -> str:
    return client.post(NEXT, {"skip": match.public_id})["Location"]


def test_the_next_match_is_the_one_with_the_least_time_left(
    three: list[Match], alice_client: Client
) -> None:
    assert alice_client.get(NEXT)["Location"] == url(three[0])
    answer = alice_client.get(f"{NEXT}?from={three[0].public_id}")
    assert answer["Location"] == url(three[1])


def test_skipped_matches_come_after_the_others_and_then_again_in_turn(
    three: list[Match], alice_client: Client
) -> None:
    way = []
    here = three[0]
    for _ in range(5):
        address = skip(alice_client, here)
        here = next(match for match in three if url(match) == address)
        way.append(three.index(here))
    assert way == [1, 2, 0, 1, 2]


def test_a_skipped_match_in_which_one_has_moved_is_skipped_no_more(
    three: list[Match], alice_client: Client
) -> None:
    skip(alice_client, three[0])
    asked(three[0], 1)
    alice_client.get(NEXT)
    asked(three[0], 0, due=1)
    assert alice_client.get(NEXT)["Location"] == url(three[0])


def test_without_another_match_one_stays_and_is_told(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    only = asked(table_of(alice, bob), 0)
    assert skip(alice_client, only) == url(only)
    assert "No other match waits for you." in alice_client.get(url(only)).content.decode()
    asked(only, 1)
    assert alice_client.get(NEXT)["Location"] == "/"
    assert "No match waits for you just now." in alice_client.get("/").content.decode()


@pytest.mark.parametrize("forged", ["", "x", "\0", "a" * 22, "../../"])
def test_a_match_that_is_not_one_s_own_is_not_skipped(
    three: list[Match], alice_client: Client, stranger_client: Client, forged: str
) -> None:
    assert alice_client.post(NEXT, {"skip": forged})["Location"] == url(three[0])
    assert stranger_client.post(NEXT, {"skip": three[0].public_id})["Location"] == "/"
    assert alice_client.get("/matches/others/", {"at": forged}).status_code == 200


def test_visitors_sign_in_first_and_other_verbs_are_refused(client: Client, db: None) -> None:
    for address in (NEXT, "/matches/others/"):
        assert client.get(address).status_code == 302
        assert client.put(address).status_code == 405


def test_the_table_says_how_many_others_wait_and_offers_to_skip(
    three: list[Match], alice_client: Client
) -> None:
    page = one_line(alice_client.get(url(three[0])).content.decode())
    assert "<title>(3) " in page
    assert f'name="skip" value="{three[0].public_id}"' in page
    asked(three[0], 1)
    page = one_line(alice_client.get(url(three[0])).content.decode())
    assert "<title>(2) " in page
    assert "Next match" in page
    part = alice_client.get("/matches/others/", {"at": three[0].public_id}).content.decode()
    assert 'data-count="2"' in part


def test_a_match_that_has_just_ended_stays_until_one_goes_on(
    three: list[Match], alice_client: Client
) -> None:
    Match.objects.filter(pk=three[0].pk).update(
        status=Status.OVER, waiting_mask=0, result={"reason": "emptied", "rule": "TY-5"}
    )
    answer = alice_client.get(url(three[0]))
    assert answer.status_code == 200
    assert "Next match" in answer.content.decode()


def test_a_move_asks_nothing_of_the_other_matches(
    toy: ToyGame, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    def queries() -> int:
        match = table_of(alice, bob)
        seat = match.waiting[0]
        form = {"action": "draw", "seat": seat, "at_version": match.version, "command_id": "c"}
        with CaptureQueriesContext(connection) as captured:
            client = (alice_client, bob_client)[seat]
            client.post(url(match, "act/"), form, headers={"HX-Request": "true"})
        return len(captured)

    few = queries()
    for _ in range(5):
        send(match := table_of(alice, bob), match.waiting[0], "draw")
    assert queries() == few
