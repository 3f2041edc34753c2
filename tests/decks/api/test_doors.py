"""The list of a deck by API as text, sheet and picture, and a hand played on against nobody."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import Scope, User
from tests.decks.api.addresses import JSON, url
from tests.matches.tokens import headers_for

Headers = dict[str, str]
GROUPS = [{"name": "First wave", "cards": ["fighters"]}]


def send(verb: str, address: str, who: Headers, data: object) -> tuple[int, Any]:
    answer = getattr(Client(), verb)(address, json.dumps(data), content_type=JSON, headers=who)
    return answer.status_code, answer.json()


def look(address: str, who: Headers, status: int = 200) -> Any:
    answer = Client().get(address, headers=who)
    assert answer.status_code == status
    return answer.json()


# --- the list as text -----------------------------------------------------------------------------


def test_the_text_is_read_changed_and_written(deck: Deck, as_alice: Headers) -> None:
    told = look(url(deck, "text"), as_alice)
    text = told["text"].replace("2 Fighters", "[First wave]\n3 Fighters") + "1 Foo Bar\n"
    status, saved = send("put", url(deck, "text"), as_alice, {"text": text, "edit": told["edit"]})
    assert (status, saved["is_new_version"]) == (200, True)
    now = saved["deck"]
    assert now["cards"] == {"fighters": 3, "regulars": 3}
    assert now["groups"][0]["name"] == "First wave"
    assert [line["name"] for line in now["unresolved"]] == ["Foo Bar"]
    again = look(url(deck, "text"), as_alice)
    same = {"text": again["text"], "edit": again["edit"]}
    _status, saved = send("put", url(deck, "text"), as_alice, same)
    assert not saved["is_changed"]


def test_a_stale_text_changes_nothing(deck: Deck, as_alice: Headers) -> None:
    deck_save(deck=deck, cards={"titan": 1}, at=deck.edit)
    wanted = {"text": "4 Wasps", "edit": deck.edit}
    status, told = send("put", url(deck, "text"), as_alice, wanted)
    assert (status, told["deck"]["cards"]) == (409, {"titan": 1})
    assert Deck.objects.get(pk=deck.pk).cards == {"titan": 1}


@pytest.mark.parametrize(
    "wanted",
    [{}, {"text": "4 Wasps"}, {"edit": 0}, {"text": 4, "edit": 0}, {"text": "a\0", "edit": 0},
     {"text": "1 Wasps\n" * 501, "edit": 0}, {"text": f"[{'x' * 41}]\n1 Wasps", "edit": 0}],
)  # fmt: skip
def test_what_is_no_list_is_refused(deck: Deck, as_alice: Headers, wanted: object) -> None:
    status, _told = send("put", url(deck, "text"), as_alice, wanted)
    assert status == 400
    assert Deck.objects.get(pk=deck.pk).cards == deck.cards


def test_the_text_is_its_owners(deck: Deck, as_alice: Headers, as_stranger: Headers) -> None:
    deck_describe(deck=deck, visibility=Visibility.PUBLIC)
    look(url(deck, "text"), as_stranger, 404)
    wanted = {"text": "", "edit": 0}
    assert send("put", url(deck, "text"), as_stranger, wanted)[0] == 404
    assert Client().get(url(deck, "text")).status_code == 401


# --- sheet and picture ----------------------------------------------------------------------------


def test_the_sheet_has_the_owners_groups_first(deck: Deck, as_alice: Headers) -> None:
    deck_save(deck=deck, cards={**deck.cards, "gone": 1}, groups=GROUPS, at=0)  # type: ignore[arg-type]
    told = look(url(deck, "sheet"), as_alice)
    assert told["name"] == "First strike" and "by Alice" in told["words"]
    heads = [(group["name"], group["is_own"], group["cards"]) for group in told["groups"]]
    assert heads == [
        ("First wave", True, 2),
        ("Reinforcements", False, 3),
        ("No longer cards", False, 1),
    ]
    row = told["groups"][0]["rows"][0]
    assert (row["card"], row["name"], row["copies"], row["is_supply"]) == (
        "fighters",
        "Fighters",
        2,
        False,
    )
    assert [group["rows"][0]["is_known"] for group in told["groups"]] == [True, True, False]


def test_the_picture_is_that_of_the_page(
    deck: Deck, as_alice: Headers, alice_client: Client
) -> None:
    answer = Client().get(url(deck, "picture"), headers=as_alice)
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    ElementTree.fromstring(answer.content)  # noqa: S314 (our own)
    assert answer.content == alice_client.get(f"/decks/{deck.public_id}/picture.svg").content


@pytest.mark.parametrize("door", ["sheet", "picture"])
def test_who_may_see_the_deck_may_have_them(deck: Deck, as_stranger: Headers, door: str) -> None:
    assert Client().get(url(deck, door), headers=as_stranger).status_code == 404
    deck_describe(deck=deck, visibility=Visibility.LINK)
    assert Client().get(url(deck, door), headers=as_stranger).status_code == 200
    assert Client().post(url(deck, door), headers=as_stranger).status_code == 405


# --- played on against nobody ---------------------------------------------------------------------


def test_a_hand_is_played_on_move_by_move(legal_deck: Deck, as_alice: Headers) -> None:
    door = url(legal_deck, "solo")
    status, begun = send("post", door, as_alice, {"seed": "seven"})
    assert (status, begun["turn"], begun["moves"], begun["refused"]) == (200, 1, [], "")
    hand = look(url(legal_deck, "hand") + "?seed=seven&turns=1", as_alice)["hand"]
    assert all(card in json.dumps(begun["view"]) for card in hand)
    moves = ["pass"] if "pass" in begun["legal"] else begun["legal"][:1]
    for _move in range(3):
        status, now = send("post", door, as_alice, {"seed": "seven", "moves": moves})
        assert status == 200 and [move["action"] for move in now["moves"]] == moves
        moves = [*moves, now["legal"][0]]
    assert now["moves"][0]["events"] and legal_deck.edit == 0
    odd = {"seed": "seven", "moves": [*moves, "nonsense", moves[0]]}
    _status, told = send("post", door, as_alice, odd)
    assert len(told["moves"]) == len(moves) and told["refused"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"seed": "a b"},
        {"seed": 7},
        {"moves": "pass"},
        {"moves": ["x"] * 401},
        {"version": 0},
        {"turns": 1},
    ],
)
def test_what_is_no_hand_is_refused(legal_deck: Deck, as_alice: Headers, wanted: object) -> None:
    assert send("post", url(legal_deck, "solo"), as_alice, wanted)[0] == 400


def test_a_hand_is_of_a_deck_that_one_may_see(
    legal_deck: Deck, alice: User, as_stranger: Headers, as_alice: Headers
) -> None:
    door = url(legal_deck, "solo")
    assert send("post", door, as_stranger, {})[0] == 404
    assert send("post", door, as_alice, {"version": 9})[0] == 404
    assert send("post", door, headers_for(alice, Scope.READ), {})[0] == 403
    deck_describe(deck=legal_deck, visibility=Visibility.PUBLIC)
    status, told = send("post", door, as_stranger, {"version": 1})
    assert status == 200 and told["seed"] and told["version"] == 1
