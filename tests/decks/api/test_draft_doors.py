"""Editors' doors of the API: ready-made decks of a draft, notes for players, findings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from cardsets.findings import findings
from cardsets.models import Card, ReleaseNote, Revision, StockDeck
from cardsets.services.drafts import card_save, draft_create, draft_discard
from spacetrace.players.models import Scope, User
from tests.matches.tokens import headers_for

BASIC = "/api/v1/card-sets/basic/"
DECKS = f"{BASIC}draft/decks/"


@pytest.fixture
def draft(published: Revision) -> Revision:
    """A draft of the basic set."""
    return draft_create(card_set=published.card_set)


def staff(name: str, *, publishes: bool) -> User:
    user = User.objects.create_user(name, password=name, is_staff=True)
    mine = Permission.objects.filter(content_type__app_label="cardsets")
    user.user_permissions.set(mine if publishes else mine.exclude(codename="publish_revision"))
    return user


class Program:
    """A program that acts for somebody."""

    def __init__(self, user: User, scope: str = Scope.EDIT) -> None:
        self.headers = headers_for(user, scope)

    def __call__(self, verb: str, address: str, body: Any = None, status: int = 200) -> Any:
        sent: dict[str, Any] = {}
        if body is not None:
            sent = {"data": json.dumps(body), "content_type": "application/json"}
        answer = getattr(Client(), verb)(address, headers=self.headers, **sent)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None


@pytest.fixture
def editor(draft: Revision) -> Program:
    """Of somebody who may edit and publish."""
    return Program(staff("editor", publishes=True))


def test_a_ready_made_deck_is_made_changed_moved_and_removed(
    editor: Program, draft: Revision
) -> None:
    before = [row["key"] for row in editor("get", DECKS)]
    made = editor("post", DECKS, {"name": "Swarm again", "of": "swarm"}, 201)
    mine = f"{DECKS}{made['key']}/"
    assert made["faults"] == [] and made["cards"] == editor("get", f"{DECKS}swarm/")["cards"]
    saved = editor("put", mine, {"cards": {"fighters": 4}, "version": made["version"]})
    assert saved["cards"] == {"fighters": 4} and saved["faults"]
    stale = editor("put", mine, {"cards": {"wasps": 1}, "version": made["version"]}, 409)
    assert stale["deck"]["cards"] == {"fighters": 4}
    about = {"name": "Alone", "format": "beginner", "version": saved["version"]}
    told = editor("patch", mine, about)
    assert (told["name"], told["format"], told["cards"]) == ("Alone", "beginner", {"fighters": 4})
    editor("patch", mine, {**about, "name": "Late"}, 409)
    order = [row["key"] for row in editor("post", f"{mine}move/", {"to": "up"})]
    assert order == [*before[:-1], made["key"], before[-1]]
    editor("delete", mine, status=204)
    editor("delete", mine, status=404)
    assert [row["key"] for row in editor("get", DECKS)] == before


@pytest.mark.parametrize(
    ("verb", "door", "body", "status"),
    [
        ("post", "", {}, 400),
        ("post", "", {"name": " "}, 400),
        ("post", "", {"name": "x", "of": "nothing"}, 404),
        ("put", "swarm/", {"cards": {"a b": 1}, "version": 1}, 400),
        ("put", "swarm/", {"cards": {"wasps": 1}}, 400),
        ("patch", "swarm/", {"version": 1, "format": "open"}, 400),
        ("patch", "swarm/", {"version": 1, "summary": "x" * 201}, 400),
        ("post", "swarm/move/", {"to": "left"}, 400),
        ("get", "nothing/", None, 404),
        ("post", "swarm/", {}, 405),
    ],
)
def test_what_cannot_be_changes_nothing(
    editor: Program, verb: str, door: str, body: object, status: int
) -> None:
    before = list(StockDeck.objects.order_by("pk").values())
    editor(verb, f"{DECKS}{door}", body, status)
    assert list(StockDeck.objects.order_by("pk").values()) == before


def test_a_note_is_read_written_and_written_of_itself_again(
    editor: Program, draft: Revision
) -> None:
    door = f"{BASIC}revisions/{draft.number}/note/"
    assert editor("get", door)["by_hand"] == ""
    told = editor("put", door, {"text": "  **New** cards.\r\n", "seen": ""})
    assert told == {"text": "**New** cards.", "by_hand": "**New** cards."}
    editor("put", door, {"text": "Other", "seen": ""}, 409)
    editor("put", door, {"text": "x" * 8_001, "seen": "**New** cards."}, 409)
    editor("put", door, {"text": "Other"}, 400)
    assert editor("put", door, {"text": "", "seen": "**New** cards."})["by_hand"] == ""
    editor("get", f"{BASIC}revisions/99/note/", status=404)


def test_only_publishers_tell_otherwise_of_what_is_published(
    editor: Program, draft: Revision
) -> None:
    door, body = f"{BASIC}revisions/1/note/", {"text": "Begun.", "seen": ""}
    drafter = Program(staff("drafter", publishes=False))
    drafter("put", door, body, 403)
    assert not ReleaseNote.objects.exists()
    drafter("put", f"{BASIC}revisions/{draft.number}/note/", body)
    editor("put", door, body)


def test_a_warning_is_accepted_with_a_word_and_taken_back(editor: Program, draft: Revision) -> None:
    card = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=card, version=card.version, data={**card.data, "name": "Fighter"})
    [found] = findings(draft)
    door = f"{BASIC}findings/{found.key}/"
    editor("put", door, {"word": "  "}, 409)
    editor("put", door, {}, 400)
    editor("put", f"{BASIC}findings/close-names:gone/", {"word": "Why not"}, 409)
    for word in ("They fly together.", "Second"):  # pressed twice: the first word stays
        told = editor("put", door, {"word": word})
        assert told["acceptance"]["word"] == "They fly together."
    assert editor("get", f"{BASIC}findings/")["stops"] == 0
    for _again in range(2):
        editor("delete", door, status=204)
    assert editor("get", f"{BASIC}findings/")["stops"] == 1


def test_without_a_draft_there_is_nothing_to_edit(editor: Program, draft: Revision) -> None:
    draft_discard(draft=draft)
    editor("get", DECKS, status=404)
    editor("put", f"{BASIC}findings/a:b/", {"word": "x"}, 404)


@pytest.mark.parametrize(
    ("verb", "door"),
    [
        ("get", "draft/decks/"),
        ("put", "draft/decks/swarm/"),
        ("delete", "draft/decks/swarm/"),
        ("post", "draft/decks/swarm/move/"),
        ("get", "revisions/1/note/"),
        ("put", "findings/a:b/"),
    ],
)
def test_others_are_not_let_in(draft: Revision, alice: User, verb: str, door: str) -> None:
    Program(alice, Scope.PLAY)(verb, f"{BASIC}{door}", status=403)
    assert getattr(Client(), verb)(f"{BASIC}{door}").status_code == 401
    editor = staff("editor", publishes=True)
    if verb != "get":
        Program(editor, Scope.PLAY)(verb, f"{BASIC}{door}", status=403)
