"""Where a game has several card sets, those who make a match choose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from cardsets.models import CardSet, Revision
from cardsets.services.publish import revision_publish, revision_withdraw
from cardsets.services.sets import set_create
from decks.models import Deck
from decks.services.create import deck_create
from spacetrace.matches.models import Match
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.quick import match_quick
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User
from spacetrace.players.services import api_token_create
from tests.published import set_published

QUICK = {"quick": "1"}


def second(key: str, name: str = "Second Set") -> Revision:
    first = set_published(key)
    return revision_publish(draft=set_create(game=first.card_set.game, name=name, of=first))


@pytest.fixture
def other(db: None) -> Revision:
    """A second set of Spaced Out."""
    return second("spaced-out")


def made(owner: User, **wanted: Any) -> Match:
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="random")]
    return match_create(owner=owner, game="spaced_out", seats=seats, **wanted)


def test_a_match_is_played_with_the_first_set_unless_another_is_wished(
    alice: User, other: Revision
) -> None:
    assert made(alice).card_set_revision.card_set.key == "spaced-out"
    assert made(alice, card_set="second-set").card_set_revision == other


@pytest.mark.parametrize("key", ["nothing", "basic", "\0", "Second Set"])
def test_a_set_that_is_not_there_is_refused(alice: User, other: Revision, key: str) -> None:
    set_published("basic")
    with pytest.raises(BadChoice, match="no such card set"):
        made(alice, card_set=key)


def test_a_set_without_an_offered_revision_is_refused(alice: User, other: Revision) -> None:
    revision_withdraw(revision=other, why="Not yet.")
    with pytest.raises(BadChoice, match="no such card set"):
        made(alice, card_set="second-set")


def test_the_page_of_a_new_match_offers_the_sets(
    alice_client: Client, alice: User, other: Revision
) -> None:
    page = alice_client.get("/play/new/?game=spaced_out").text
    assert "?game=spaced_out&amp;set=second-set" in page
    chosen = alice_client.get("/play/new/?game=spaced_out&set=second-set").text
    assert '<input type="hidden" name="set" value="second-set">' in chosen

    alice_client.post("/play/new/", {"game": "spaced_out", "set": "second-set", **QUICK})

    match = Match.objects.get()
    assert match.card_set_revision == other
    mark = "Second Set r1"
    assert mark in alice_client.get(f"/m/{match.public_id}/").text


def test_a_game_with_one_set_asks_nobody(alice_client: Client, db: None) -> None:
    set_published("spaced-out")
    assert "&amp;set=" not in alice_client.get("/play/new/?game=spaced_out").text


@pytest.mark.parametrize("key", ["nothing", "basic", "%00"])
def test_the_page_of_a_set_that_is_not_there_is_missing(
    alice_client: Client, other: Revision, key: str
) -> None:
    assert alice_client.get(f"/play/new/?game=spaced_out&set={key}").status_code == 404


def test_ready_made_decks_are_those_of_the_chosen_set(alice_client: Client, db: None) -> None:
    first = set_published("basic")
    draft = set_create(game="spacetrace", name="Second Set", of=first)
    draft.stock_decks.exclude(key="swarm").delete()
    draft.stock_decks.update(name="Other Swarm")
    revision_publish(draft=draft)
    page = alice_client.get("/play/new/?game=spacetrace&set=second-set").text
    assert "Other Swarm" in page
    assert "Other Swarm" not in alice_client.get("/play/new/?game=spacetrace").text


def test_a_deck_of_another_set_than_the_wished_one_is_refused_in_words(
    alice: User, db: None
) -> None:
    other = second("basic")
    first = CardSet.objects.get(key="basic")
    deck = deck_create(owner=alice, card_set=first, name="Mine", format="open")
    seats = [SeatSpec("me", deck=DeckChoice(own=deck.public_id)), SeatSpec("agent")]
    with pytest.raises(BadChoice, match="“Mine” is made of the cards of Basic Set"):
        match_create(owner=alice, game="spacetrace", seats=seats, card_set=other.card_set.key)


def test_a_quick_match_is_with_somebody_who_wishes_for_the_same_cards(
    alice: User, bob: User, stranger: User, other: Revision
) -> None:
    def quick(user: User, card_set: str = "") -> Match:
        control, deck = TimeControl(), DeckChoice()
        return match_quick(
            user=user, game="spaced_out", control=control, deck=deck, card_set=card_set
        )

    usual = quick(alice)
    wished = quick(bob, "second-set")
    assert wished.card_set_revision == other
    assert quick(stranger, "second-set") == wished
    assert quick(alice) == usual
    with pytest.raises(BadChoice, match="no such card set"):
        quick(alice, "nothing")


def test_the_lobby_offers_the_other_sets(
    alice_client: Client, alice: User, other: Revision
) -> None:
    assert "Spaced Out: Second Set" in alice_client.get("/lobby/").text
    sent = {"game": "spaced_out", "set": "second-set"}
    alice_client.post("/lobby/quick/", sent)
    assert Match.objects.get().card_set_revision == other
    refused = alice_client.post("/lobby/quick/", {**sent, "game": "blast_off"})
    assert "the cards of another game" in refused.text


def test_a_deck_is_built_of_the_chosen_set(alice_client: Client, alice: User, db: None) -> None:
    other = second("basic")
    assert 'value="second-set"' in alice_client.get("/decks/new/").text
    sent = {"begin": "empty", "name": "Mine", "format": "open"}
    alice_client.post("/decks/new/", {**sent, "set": "second-set"})
    assert Deck.objects.get().card_set == other.card_set
    refused = alice_client.post("/decks/new/", {**sent, "set": "nothing"})
    assert "no such card set" in refused.text


def test_programs_choose_as_well(client: Client, alice: User, other: Revision) -> None:
    _token, secret = api_token_create(owner=alice, name="bot")
    headers = {"Authorization": f"Bearer {secret}"}

    def post(address: str, body: object) -> Any:
        text = json.dumps(body)
        return client.post(address, text, content_type="application/json", headers=headers)

    (game,) = [
        row
        for row in client.get("/api/v1/games/", headers=headers).json()
        if row["key"] == "spaced_out"
    ]
    assert [row["key"] for row in game["card_sets"]] == ["spaced-out", "second-set"]
    wish = {"game": "spaced_out", "card_set": "second-set"}
    seats = [{"kind": "me"}, {"kind": "agent"}]
    answer = post("/api/v1/matches/", {**wish, "seats": seats})
    assert answer.status_code == 201, answer.text
    assert Match.objects.get().card_set_revision == other
    assert post("/api/v1/lobby/quick/", wish).status_code == 201
    bad = post("/api/v1/matches/", {**wish, "card_set": "nothing", "seats": seats})
    assert bad.status_code in (400, 409)
