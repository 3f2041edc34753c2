"""Built decks by API: to make a match with, to come with, and who may."""

from __future__ import annotations

from typing import Any

import pytest

from cardsets.models import CardSet
from decks.models import Deck, Result
from spacetrace.matches.models import Match
from spacetrace.players.models import User
from tests.matches.conftest import DeckOf
from tests.matches.test_api import Api


@pytest.fixture
def api(alice: User) -> Api:
    return Api(alice)


def wish(deck: Any, other: Any = None) -> dict[str, Any]:
    """A match of the caller's against the Cadet, or (without another deck) an invitation."""
    seat = {"kind": "agent", "agent_level": "cadet", "deck": other} if other else {"kind": "invite"}
    return {"game": "spacetrace", "seats": [{"kind": "me", "deck": deck}, seat]}


def test_a_match_is_made_with_a_built_deck(api: Api, alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice)
    answer = api.post("matches/", wish({"deck": deck.public_id}, {"stock": "heavy"}))
    assert answer.status_code == 201
    assert answer.json()["deck"] == deck.cards
    assert answer.json()["config"]["format"] == "standard"
    assert Match.objects.get().seats.get(index=0).deck_version == deck.versions.get()


def test_a_seat_is_taken_with_a_built_deck(
    api: Api, alice: User, bob: User, deck_of: DeckOf
) -> None:
    made = api.post("matches/", wish({"stock": "swarm"})).json()
    deck, token = deck_of(bob), made["invites"][0]["token"]
    body = {"token": token, "deck": {"deck": deck.public_id}}
    answer = Api(bob).post("matches/join/", body)
    assert answer.status_code == 200
    assert answer.json()["deck"] == deck.cards
    # The other one learns nothing of it, before the end and after it.
    assert deck.public_id not in api.get(f"matches/{made['id']}/").content.decode()
    api.post(f"matches/{made['id']}/concede/")
    assert deck.public_id not in api.get(f"matches/{made['id']}/").content.decode()
    assert Result.objects.get().wins == 1


def test_the_format_follows_the_decks_unless_it_is_named(
    api: Api, alice: User, deck_of: DeckOf
) -> None:
    large = deck_of(alice, format="open", more={"marines": 1, "militia": 1})
    body = wish({"deck": large.public_id}, {"stock": "swarm"})
    assert api.post("matches/", body).json()["config"]["format"] == "open"
    answer = api.post("matches/", {**body, "config": {"format": "standard"}})
    assert answer.status_code == 400
    assert "exactly 40 cards" in answer.json()["error"]["message"]


def test_hidden_missing_and_illegal_decks_are_refused(
    api: Api, alice: User, bob: User, deck_of: DeckOf
) -> None:
    hidden, short = deck_of(bob), deck_of(alice, more={"couriers": 1})
    told = []
    for wanted in (hidden.public_id, "a" * 22, "\0", "x", "\ud800", short.public_id):
        answer = api.post("matches/", wish({"deck": wanted}, {"stock": "swarm"}))
        assert answer.status_code == 400
        told.append(answer.json()["error"]["message"])
    assert told[0] == told[1] == "There is no such deck, or it is not shown to you."
    assert "41" in told[-1]
    assert not Match.objects.exists()
    assert not Deck.objects.filter(versions__used_at__isnull=False).exists()


@pytest.mark.parametrize(
    "deck",
    [
        {"deck": "a" * 22, "stock": "swarm"},
        {"stock": "swarm", "cards": {"fighters": 40}},
        {"deck": 5},
        {"deck": None},
        {"deck": "a" * 23},
        {"deck": ["a" * 22]},
        {"own": "a" * 22},
        {"is_surprise": True},
    ],
)
def test_a_deck_is_one_thing(api: Api, basic_set: CardSet, deck: dict[str, Any]) -> None:
    answer = api.post("matches/", wish(deck, {"stock": "swarm"}))
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "invalid"
    assert not Match.objects.exists()
