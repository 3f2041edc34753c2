"""A table that everybody may watch while one plays: by agreement, and no more than is public."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from spacetrace.matches import games
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors.lobby import tables_watched
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.selectors.replay import reach_of
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.open_cards import cards_open, replay_share
from spacetrace.players.models import User
from spacetrace.players.services import block_add
from tests.markup import one_line
from tests.matches.html.test_recap import move
from tests.matches.html.test_replay import end
from tests.matches.html.test_shared import hands, is_gone, there, watch
from tests.matches.html.test_table import url
from tests.matches.tables import INVITE, ME, fresh, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

JSON = "application/json"
LET, NOBODY = "Let everybody watch", "Let nobody watch any more"


@pytest.fixture
def played(duel: Match) -> Match:
    """Alice and Bob have moved a little, and go on."""
    for _ in range(5):
        move(duel)
    return fresh(duel)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def press(client: Client, match: Match, *, yes: bool = True) -> str:
    body = {"shares": int(yes), "next": url(match)}
    answer = client.post(url(match, "replay/share/"), body, follow=True)
    assert answer.redirect_chain == [(url(match), 302)]
    return one_line(answer.content.decode())


def open_up(match: Match) -> Match:
    for seat in match.seats.exclude(user=None):
        assert seat.user is not None
        replay_share(match=match, user=seat.user, shares=True)
    return match


def invited(owner: User, *others: SeatSpec, **more: Any) -> Match:
    return match_create(owner=owner, game="toy", seats=[ME, *(others or [INVITE])], **more)


def comes(user: User, match: Match) -> Match:
    match_join(token=match.seats.get(index=1).invite_token or "", user=user, deck=None)
    return fresh(match)


def test_it_is_watched_when_all_who_play_agree_and_gone_when_one_does_not_any_more(
    played: Match, alice_client: Client, bob_client: Client
) -> None:
    assert is_gone(played) and LET in page(alice_client, url(played))
    told = press(alice_client, played)
    assert "So far: Alice" in told and NOBODY in told and there(played) not in told
    assert is_gone(played)
    assert there(played) in press(bob_client, played)
    assert 'data-news="' in watch(played)
    press(alice_client, played, yes=False)
    assert is_gone(played)
    assert Client().get(there(played, "news/")).status_code == 404


def test_who_watches_sees_the_table_of_now_and_learns_how_far_it_has_come(played: Match) -> None:
    open_up(played)
    reach = reach_of(played)
    shown = watch(played)
    assert f'data-at="{reach.last}"' in shown and "let everybody watch this match" in shown
    assert f'data-at="{reach.first}"' in watch(played, f"?at={reach.first}")
    news = Client().get(there(played, "news/"))
    assert news.json() == {"version": played.version, "is_over": False}
    assert "no-store" in news.headers["Cache-Control"]
    move(played)
    now = fresh(played)
    assert Client().get(there(played, "news/")).json()["version"] == now.version > played.version
    assert f'data-at="{now.version}"' in watch(played)
    stretch = Client().get(there(played, f"stretch/?since={reach.last}")).json()
    assert stretch["until"] == now.version
    owner = now.seats.get(index=0).user
    assert owner is not None
    end(now, owner)
    assert Client().get(there(played, "news/")).json()["is_over"] is True
    assert "data-news" not in watch(played)


def test_who_watches_sees_no_hand_even_where_all_would_open_them_in_the_end(played: Match) -> None:
    open_up(played)
    for seat in played.seats.all():
        assert seat.user is not None
        cards_open(match=played, user=seat.user, opens=True)
    rules, reach, secret = games.game_of(played), reach_of(played), hands(played)
    assert secret
    for since in range(reach.first, reach.last + 1):
        found = Client().get(f"/api/v1/shared/{played.public_id}/?since={since}").json()
        assert found["view"] == json.loads(
            rules.view_json(rules.view(table_at(played, since), None))
        )
        assert (found["seat"], found["open_seats"], found["decks"]) == (None, [], [])
    for door in (
        "",
        "?seat=1",
        f"stretch/?since={reach.first}&seat=1",
        "story/",
        "notation/?seat=2",
    ):
        told = Client().get(there(played, door)).content.decode()
        assert not [card for card in secret if re.search(rf'data-card="{card}"|\b{card}\b', told)]
    assert Client().get(f"/api/v1/shared/{played.public_id}/?seat=0").status_code == 403
    assert Client().get(f"/api/v1/shared/{played.public_id}/course/").status_code == 409


def test_the_lobby_lists_what_can_be_watched(
    toy: ToyGame, alice: User, bob: User, stranger: User, stranger_client: Client
) -> None:
    match = table_of(alice, bob)
    assert "everybody may watch" not in page(stranger_client, "/lobby/")
    replay_share(match=match, user=alice, shares=True)
    assert not tables_watched(stranger)
    replay_share(match=match, user=bob, shares=True)
    for client in (stranger_client, Client()):
        listed = page(client, "/lobby/")
        assert "Tables that everybody may watch" in listed
        assert f'href="{there(match)}"' in listed and "Alice, Bob" in listed
    assert not tables_watched(alice)  # it is their own
    block_add(owner=bob, blocked=stranger)
    assert not tables_watched(stranger)
    end(fresh(match), alice)
    assert f'href="{there(match)}"' not in page(Client(), "/lobby/")


def test_whoever_sits_down_is_told_before_and_agrees_by_it(
    toy: ToyGame, alice: User, bob: User, bob_client: Client
) -> None:
    match = invited(alice, is_watched=True, is_listed=True)
    assert is_gone(match)  # nothing is played yet
    assert "Everybody may watch." in page(bob_client, "/lobby/")
    token = match.seats.get(index=1).invite_token
    assert "Everybody may watch this table" in page(bob_client, f"/j/{token}/")
    begun = comes(bob, match)
    assert begun.status == Status.RUNNING
    assert f'data-at="{begun.version}"' in watch(begun)
    other = comes(bob, invited(alice, is_listed=True))
    assert not other.seats.filter(shares_replay=True).exists() and is_gone(other)


def test_a_new_match_may_be_watched_where_its_maker_says_so(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    body = {"game": "toy", "who_1": "cadet"}
    for more in ({}, {"is_watched": "on"}):
        alice_client.post("/play/new/", {**body, **more})
        match = Match.objects.latest("pk")
        assert is_gone(match) is not bool(more)
    assert "Let everybody watch" in page(alice_client, "/play/new/?game=toy")


def test_trials_and_lessons_are_not_watched(played: Match, alice: User) -> None:
    open_up(played)
    for field in ("trial_of", "lesson", "branch_of"):
        Match.objects.filter(pk=played.pk).update(**{field: "something"})
        assert is_gone(played) and not tables_watched(alice)
        Match.objects.filter(pk=played.pk).update(**{field: ""})
    assert not is_gone(played)


def test_programs_open_a_table_and_find_those_that_are(
    toy: ToyGame, alice: User, stranger: User
) -> None:
    one, other = (Client(headers=headers_for(user)) for user in (alice, stranger))
    seats = [{"kind": "me"}, {"kind": "agent", "agent_level": "cadet"}]
    body = {"game": "toy", "seats": seats, "is_watched": True}
    made = one.post("/api/v1/matches/", body, content_type=JSON).json()
    for client in (other, Client()):
        found = client.get("/api/v1/shared/").json()
        assert [row["id"] for row in found["results"]] == [made["id"]]
        assert found["results"][0]["names"][0] == "Alice"
    assert one.get("/api/v1/shared/").json()["count"] == 0
    assert other.get("/api/v1/shared/?wrong=1").status_code == 400
    door = f"/api/v1/matches/{made['id']}/share/"
    assert one.post(door, {"shares": False}, content_type=JSON).json()["path"] == ""
    assert other.get("/api/v1/shared/").json()["count"] == 0
