"""The findings of a card set for programs of editors."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cardsets.findings import findings
from cardsets.models import Card, Revision
from cardsets.services.answers import finding_accept
from cardsets.services.drafts import card_save, draft_discard
from spacetrace.players.models import Scope, User
from tests.matches.tokens import headers_for

ADDRESS = "/api/v1/card-sets/basic/findings/"


@pytest.fixture
def odd(draft: Revision) -> Revision:
    """A draft with one warning."""
    row = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=row, version=row.version, data={**row.data, "name": "Fighter"})
    return draft


def ask(user: User, address: str = ADDRESS, status: int = 200) -> Any:
    answer = Client().get(address, headers=headers_for(user))
    assert answer.status_code == status
    return answer.json()


def test_an_editor_reads_what_is_found_and_what_cards_should_cost(
    editor_user: User, odd: Revision
) -> None:
    told = ask(editor_user)
    assert (told["card_set"], told["revision"], told["is_draft"], told["stops"]) == (
        "basic",
        2,
        True,
        1,
    )
    [finding] = told["findings"]
    assert finding["code"] == "close-names"
    assert (finding["card"], finding["path"], finding["acceptance"]) == ("wasps", "name", None)
    price = next(card for card in told["prices"] if card["card"] == "destroyers")
    low, high = price["usual"]
    assert low < price["price"] < high


def test_an_answer_stands_at_its_finding(editor_user: User, odd: Revision) -> None:
    [one] = findings(odd)
    finding_accept(draft=odd, key=one.key, word="It is meant so.", by_id=editor_user.pk)
    told = ask(editor_user)
    assert told["stops"] == 0
    assert told["findings"][0]["id"] == one.key
    assert told["findings"][0]["acceptance"]["word"] == "It is meant so."
    assert told["findings"][0]["acceptance"]["by"] == "editor"


def test_without_a_draft_it_is_the_newest_revision(editor_user: User, odd: Revision) -> None:
    draft_discard(draft=odd)
    told = ask(editor_user)
    assert (told["revision"], told["is_draft"], told["findings"]) == (1, False, [])


def test_others_are_not_let_in(alice: User, odd: Revision) -> None:
    ask(alice, status=403)
    assert Client().get(ADDRESS).status_code == 401


def test_it_is_only_read(editor_user: User, odd: Revision) -> None:
    assert Client().post(ADDRESS, headers=headers_for(editor_user, Scope.EDIT)).status_code == 405


def test_a_set_that_is_not_there_is_not_found(editor_user: User, odd: Revision) -> None:
    ask(editor_user, "/api/v1/card-sets/nothing/findings/", 404)
    ask(editor_user, f"{ADDRESS}?colour=red", 400)
