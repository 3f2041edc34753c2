"""A replay that is shown to others: when it is over and all agree, and no more than is public."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from spacetrace.matches import games
from spacetrace.matches.models import Match, SeatKind
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.selectors.replay import reach_of
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.markup import one_line
from tests.matches.html.test_recap import move
from tests.matches.html.test_replay import end, says
from tests.matches.html.test_table import url
from tests.matches.tables import fresh, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

JSON = "application/json"


@pytest.fixture
def over(duel: Match, alice: User) -> Match:
    """Alice and Bob have moved a little, Bob's turn has begun, so that he drew; Alice gave up."""
    moved = [move(duel) for _ in range(6)]
    while (0, 1) not in pairwise(moved):
        moved.append(move(duel))
    return end(duel, alice)


def shares(client: Client, match: Match, *, yes: bool = True) -> str:
    answer = client.post(url(match, "replay/share/"), {"shares": int(yes), "at": 3}, follow=True)
    assert answer.redirect_chain[0][0].endswith("/replay/?at=3")
    return one_line(answer.content.decode())


def there(match: Match, more: str = "") -> str:
    return f"/shared/{match.public_id}/{more}"


def watch(match: Match, more: str = "") -> str:
    answer = Client().get(there(match, more))
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def is_gone(match: Match) -> bool:
    doors = ("", "stretch/?since=0", "story/", "decided/", "notation/")
    found = {Client().get(there(match, door)).status_code for door in doors}
    found |= {programs(match, door).status_code for door in ("", "events/", "course/")}
    assert found == {404} or 404 not in found  # where nothing is measured, nothing decided it
    return found == {404}


def programs(match: Match, more: str = "") -> Any:
    return Client().get(f"/api/v1/shared/{match.public_id}/{more}")


def hands(match: Match) -> set[str]:
    """What stood in the hands of both at any moment, and in no view of somebody who looks on."""
    rules, reach = games.game_of(match), reach_of(match)
    held, seen = set[str](), ""
    for version in range(reach.first, reach.last + 1):
        table = table_at(match, version)
        seen += rules.view_json(rules.view(table, None)).decode()
        held |= {card for side in table.sides for card in side.hand}
    return {card for card in held if f'"{card}"' not in seen}


def test_it_is_shown_when_all_who_played_agree_and_gone_when_one_does_not_any_more(
    over: Match, alice_client: Client, bob_client: Client
) -> None:
    assert is_gone(over)
    told = shares(alice_client, over)
    assert "So far: Alice" in told and there(over) not in told
    assert is_gone(over)
    assert there(over) in shares(bob_client, over)
    assert not is_gone(over)
    shares(alice_client, over, yes=False)
    assert is_gone(over)
    shares(alice_client, over)
    assert not is_gone(over)
    assert "To the table" not in watch(over) and "Report a problem" not in watch(over)
    assert f'data-stretch="{there(over, "stretch/")}?since="' in watch(over)


def test_others_see_what_was_public_until_all_have_opened_their_hands(
    over: Match, alice_client: Client, bob_client: Client
) -> None:
    for client in (alice_client, bob_client):
        shares(client, over)
    rules, reach, secret = games.game_of(over), reach_of(over), hands(over)
    assert secret
    for since in range(reach.first, reach.last + 1):
        found = Client().get(f"/api/v1/shared/{over.public_id}/?since={since}").json()
        then = rules.view_json(rules.view(table_at(over, since), None))
        assert found["view"] == json.loads(then)
        assert (found["seat"], found["open_seats"], found["decks"]) == (None, [], [])
        for door in (f"?at={since}&seat=1", f"stretch/?since={since}&seat=1", f"?at={since}"):
            told = Client().get(there(over, door)).content.decode()
            assert not [card for card in secret if f'data-card="{card}"' in told]
    for door in ("story/", "story/?seat=1", "decided/", "notation/", "notation/?seat=2"):
        told = Client().get(there(over, door)).content.decode()
        assert not [card for card in secret if re.search(rf"\b{card}\b", told)]
    for door in ("events/", "course/"):
        told = programs(over, door).content.decode()
        assert not [card for card in secret if re.search(rf"\b{card}\b", told)]
    assert programs(over, "events/?seat=0").status_code == 403
    asked = f"/api/v1/shared/{over.public_id}/?seat=0"
    assert Client().get(asked).status_code == 403
    shown = watch(over)
    assert "The decks" not in shown and "your turn" not in shown
    assert shown.count("<dt>Hand</dt>") == 2  # how many cards, of both
    says(alice_client, over, opens=True)
    assert Client().get(asked).status_code == 403
    says(bob_client, over, opens=True)
    assert Client().get(asked).json()["open_seats"] == [0, 1]
    shown = watch(over)
    assert shown.index('href="#decks"') < shown.index('id="replay"') < shown.index('id="decks"')
    assert 'data-seat="1"' in watch(over, "?seat=2")
    says(alice_client, over, opens=False)
    assert Client().get(asked).status_code == 403
    assert 'data-seat="1"' not in watch(over, "?seat=2")


def test_whoever_watches_reads_the_story_the_notation_and_what_decided_it(
    over: Match, alice_client: Client, bob_client: Client
) -> None:
    for client in (alice_client, bob_client):
        shares(client, over)
    page = watch(over)
    for door in ("story/", "decided/", "notation/"):
        assert f'href="{there(over, door)}"' in page
    story = watch(over, "story/")
    assert "The attacks" not in story and "Back to the table" not in story
    assert f'href="{there(over)}"' in story and "you" not in story.split("Move by move")[1]
    assert "Alice" in story and "Bob" in story
    assert f'href="{there(over)}"' in watch(over, "decided/")
    answer = Client().get(there(over, "notation/"))
    assert answer.headers["Content-Disposition"].startswith("attachment")
    lines = answer.content.decode().splitlines()
    assert not [line for line in lines if "seen from here" in line]
    for client in (alice_client, bob_client):
        says(client, over, opens=True)
    assert f'href="{there(over, "story/")}?seat=2"' in watch(over, "?seat=2")
    assert f'href="{there(over)}?seat=2"' in watch(over, "story/?seat=2")
    own = Client().get(there(over, "notation/?seat=2")).content.decode()
    assert "Bob (seen from here)" in own
    assert own.splitlines()[3:] != lines[3:]  # what Bob drew


def test_the_computers_hand_is_not_open_to_strangers_either(
    solo: Match, alice: User, alice_client: Client
) -> None:
    over = end(solo, alice)
    assert "Everybody who has the address can watch; hands" in shares(alice_client, over)
    assert 'data-seat="1"' in one_line(
        alice_client.get(url(over, "replay/?seat=2")).content.decode()
    )
    assert 'data-seat="1"' not in watch(over, "?seat=2")
    says(alice_client, over, opens=True)
    assert 'data-seat="1"' in watch(over, "?seat=2")
    assert "with all hands and decks" in shares(alice_client, over)


def test_it_is_in_no_search_engine_and_in_no_cache(
    over: Match, alice_client: Client, bob_client: Client
) -> None:
    for client in (alice_client, bob_client):
        shares(client, over)
    for door in ("", "stretch/", "story/", "decided/", "notation/"):
        answer = Client().get(there(over, door))
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in answer.headers["Cache-Control"]
        assert Client().post(there(over, door)).status_code == 405


def test_a_match_that_counts_nowhere_is_not_shared(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    match = table_of(alice, bob)
    match.seats.update(shares_replay=True)
    over = end(match, alice)
    assert not is_gone(over)
    for field in ("trial_of", "lesson", "branch_of"):
        Match.objects.filter(pk=over.pk).update(**{field: "something"})
        assert is_gone(over)
        over.seats.update(shares_replay=False)
        assert "are not shared" in shares(alice_client, over)
        assert not over.seats.filter(shares_replay=True).exists()
        over.seats.update(shares_replay=True)
        Match.objects.filter(pk=over.pk).update(**{field: ""})


def test_one_who_has_left_is_asked_and_one_who_closes_the_account_has_taken_it_back(
    toy: ToyGame, alice: User, bob: User, stranger: User, alice_client: Client, bob_client: Client
) -> None:
    match = table_of(alice, bob)
    end(match, alice)
    match.seats.filter(index=1).update(kind=SeatKind.AGENT)
    shares(alice_client, match)
    assert is_gone(match)
    shares(bob_client, match)
    assert not is_gone(match)
    account_close(user=bob)
    assert is_gone(match)
    match.seats.update(shares_replay=True)
    match.seats.filter(index=1).update(kind=SeatKind.USER, user=None)  # deleted in the admin
    assert is_gone(match)


def test_nobody_else_agrees_and_only_by_sending(
    over: Match, alice_client: Client, stranger_client: Client
) -> None:
    door = url(over, "replay/share/")
    assert stranger_client.post(door, {"shares": 1}).status_code == 404
    assert Client().post(door, {"shares": 1}).status_code in (302, 404)
    assert alice_client.get(door).status_code == 405
    assert not over.seats.filter(shares_replay=True).exists()


def test_there_is_a_limit_for_who_looks(
    over: Match, alice_client: Client, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for client in (alice_client, bob_client):
        shares(client, over)
    monkeypatch.setitem(settings.LIMITS, "shared-place", (2, 60))
    assert [Client().get(there(over)).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("wrong", ["x", "\x00", "A" * 22, "A" * 23])
def test_an_address_that_leads_nowhere_says_no_more_than_that(db: None, wrong: str) -> None:
    assert Client().get(f"/shared/{wrong}/").status_code == 404


def test_programs_agree_and_watch(over: Match, alice: User, bob: User, stranger: User) -> None:
    one, other, nobody = (Client(headers=headers_for(user)) for user in (alice, bob, stranger))
    door = f"/api/v1/matches/{over.public_id}/share/"

    def say(client: Client, **body: Any) -> Any:
        return client.post(door, body, content_type=JSON)

    assert say(one, shares=True).json() == {"agreed": [0], "missing": [1], "path": ""}
    answer = say(other, shares=True).json()
    assert answer == {"agreed": [0, 1], "missing": [], "path": there(over)}
    for client in (nobody, one, Client()):
        found = client.get(f"/api/v1/shared/{over.public_id}/?since=2&limit=2").json()
        assert (found["since"], found["until"], found["seat"]) == (2, 4, None)
        found = client.get(f"/api/v1/shared/{over.public_id}/events/?since=2&limit=2").json()
        assert [move["version"] for move in found["moves"]] == [3, 4]
        assert client.get(f"/api/v1/shared/{over.public_id}/course/").json()["steps"]
    assert say(nobody, shares=True).status_code == 404
    assert say(Client(), shares=True).status_code == 401
    assert say(one).status_code == 400
    assert one.get(door).status_code == 405
    assert say(one, shares=False).json()["path"] == ""
    assert is_gone(fresh(over))
