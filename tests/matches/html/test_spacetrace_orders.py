"""Standing orders at Spacetrace's table: given from the page, secret, told to their owner."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from spacetrace.matches.access import etag_for, match_for
from spacetrace.matches.models import Match, Move
from spacetrace.matches.selectors import events_since
from spacetrace.players.models import User
from tests.matches.html.conftest import Arrange
from tests.matches.tables import fresh, send
from tests.matches.tokens import headers_for

ATTACKED: dict[str, Any] = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["destroyers"], "hand": ["orbital-lance"], "mp": 300},
    "2": {
        "base": ["fighters", "fighters", "cruisers"],
        "hand": ["counter-strike", "orbital-lance"],
        "library": ["regulars"] * 5,
        "mp": 500,
    },
}
GIVEN = "Pass for me until the other player’s turn is over"


@pytest.fixture
def attacked(duel: Match, arrange: Arrange) -> Match:
    """Alice may attack Bob, who holds tactics and has ships to line up."""
    return arrange(duel, ATTACKED)


def _page(client: Client, match: Match, text: bool = False) -> str:
    address = f"/m/{match.public_id}/" + ("?as=text" if text else "")
    return client.get(address).content.decode()


def _tags(match: Match, user: User) -> list[str]:
    now = match_for(user, match.public_id)
    return [etag_for(now, viewer) for viewer in (0, 1, None)]


def test_orders_given_for_the_day_let_an_attack_go_through_in_one_move(  # ST-14
    duel: Match, arrange: Arrange
) -> None:
    attacked = arrange(duel, {**ATTACKED, "1": {"base": ["destroyers"]}})
    for order in ("keep-order", "answer orbital-lance 1:destroyers", "pass"):
        assert send(attacked, 1, f"order {order} on").status == "done"
    moves = Move.objects.filter(match=attacked).count()
    assert send(attacked, 0, "attack").status == "done"
    assert fresh(attacked).waiting == (0,)
    assert Move.objects.filter(match=attacked).count() == moves + 1
    told = "\n".join(line for move in events_since(attacked, 0, 0).moves for line in move.lines)
    assert "card-played 2 orbital-lance 1:destroyers" in told
    assert "order-" not in told


def test_giving_an_order_changes_nothing_that_anybody_else_can_see(  # ST-36
    attacked: Match, alice: User, bob: User, alice_client: Client
) -> None:
    before, tags, page = fresh(attacked), _tags(attacked, alice), _page(alice_client, attacked)
    assert send(attacked, 1, "order pass on").status == "done"
    after, later = fresh(attacked), _tags(attacked, alice)
    assert after.version == before.version
    assert (later[0], later[2]) == (tags[0], tags[2])
    assert later[1] != tags[1]
    assert _page(alice_client, attacked).count(GIVEN) == page.count(GIVEN)
    assert events_since(after, 0, before.version).moves == []


def test_the_page_lists_orders_and_takes_them_back_and_tells_what_came_of_them(
    attacked: Match, alice_client: Client, bob_client: Client
) -> None:
    assert 'value="order pass on"' in _page(bob_client, attacked)
    send(attacked, 1, "order pass on")
    send(attacked, 1, "order unless-attack on")
    page = _page(bob_client, attacked)
    assert 'value="order pass off"' in page
    assert "2 are on" in page
    assert "Answer the next attack at the first chance with" in page
    assert "Orbital Lance on their Destroyers" in page
    send(attacked, 0, "play orbital-lance on 2:cruisers")
    did = "A standing order of yours has passed."
    assert did in _page(bob_client, attacked)
    assert did.split(" of ")[0] not in _page(alice_client, attacked)
    send(attacked, 1, "order pass off")
    assert 'value="order pass on"' in _page(bob_client, attacked)


def test_the_table_as_text_has_the_same_orders(attacked: Match, bob_client: Client) -> None:
    page = _page(bob_client, attacked, text=True)
    assert 'value="order keep-order on"' in page
    assert 'value="order unless-aimed-at 2:cruisers on"' in page


def test_an_order_that_is_not_possible_is_answered_with_a_sentence_and_changes_nothing(
    attacked: Match,
) -> None:
    before = fresh(attacked)
    answer = send(attacked, 1, "order answer titan on")
    assert (answer.status, answer.rule) == ("refused", "ST-14")
    assert answer.sentence == "An attack is answered with a card of your hand."
    assert send(attacked, 1, "order answer").status == "unreadable"
    assert fresh(attacked).revision == before.revision


def test_an_order_counts_though_the_table_has_moved_on_meanwhile(attacked: Match) -> None:
    version = fresh(attacked).version
    send(attacked, 0, "play orbital-lance on 2:cruisers")
    assert send(attacked, 1, "order pass on", at_version=version).status == "done"
    assert fresh(attacked).waiting == (0,)


def test_strangers_give_no_orders(attacked: Match, stranger: User) -> None:
    address = f"/api/v1/matches/{attacked.public_id}/"
    body = {"action": "order pass on", "at_version": 1, "command_id": "c1", "seat": 1}
    client = Client(headers=headers_for(stranger))
    answer = client.post(f"{address}act/", body, content_type="application/json")
    assert answer.status_code in (403, 404)


def test_orders_are_given_and_read_through_the_api(attacked: Match, alice: User, bob: User) -> None:
    client = Client(headers=headers_for(bob))
    address = f"/api/v1/matches/{attacked.public_id}/"
    listed = client.get(f"{address}actions/").json()["actions"]
    assert "order keep-order on" in listed
    now = fresh(attacked)
    body = {"action": "order keep-order on", "at_version": now.version, "command_id": "keep"}
    answer = client.post(f"{address}act/", body, content_type="application/json")
    assert answer.json()["status"] == "done"
    assert client.get(address).json()["view"]["sides"][1]["orders"] == ["keep-order"]
    hers = Client(headers=headers_for(alice))
    assert hers.get(address).json()["view"]["sides"][1]["orders"] is None
