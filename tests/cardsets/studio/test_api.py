"""Card sets by API: read by everybody, edited by editors' programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import draft_of, draft_state
from cardsets.services.drafts import card_save
from cardsets.services.publish import revision_publish, revision_withdraw
from spacetrace.players.models import Scope, User
from spacetrace.players.services import api_token_create

SETS = "/api/v1/card-sets/"
BASIC = f"{SETS}basic/"
DRAFT = f"{BASIC}draft/"


class Program:
    """A program with a token of somebody; without anybody, without a token."""

    def __init__(self, user: User | None = None, scope: str = Scope.EDIT) -> None:
        self.headers = {}
        if user is not None:
            _row, secret = api_token_create(owner=user, name="program", scope=scope)
            self.headers = {"Authorization": f"Bearer {secret}"}

    def __call__(self, verb: str, address: str, body: Any = None, status: int = 200) -> Any:
        sent: dict[str, Any] = {}
        if body is not None:
            sent = {"data": json.dumps(body), "content_type": "application/json"}
        answer = getattr(Client(), verb)(address, headers=self.headers, **sent)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None


@pytest.fixture
def program(editor_user: User) -> Program:
    return Program(editor_user)


def row(revision: Revision, card_id: str = "wasps") -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def changed(draft: Revision, card_id: str = "wasps", **fields: object) -> Card:
    card = row(draft, card_id)
    return card_save(card=card, version=card.version, data={**card.data, **fields})


# --- reading --------------------------------------------------------------------------------------


def test_everybody_reads_sets_revisions_cards_and_differences(draft: Revision) -> None:
    changed(draft, mp=61)
    second = revision_publish(draft=draft)
    revision_withdraw(revision=second, why="Too cheap.")
    ask = Program()

    (listed,) = ask("get", f"{SETS}?game=spacetrace")["results"]
    assert listed == {"key": "basic", "game": "spacetrace", "name": "Basic Set", "revision": 1}
    revisions = ask("get", BASIC)["revisions"]
    assert [(each["number"], each["withdrawn"]) for each in revisions] == [
        (2, "Too cheap."),
        (1, None),
    ]
    page = ask("get", f"{BASIC}revisions/2/cards/?page_size=100")
    (wasps,) = [card for card in page["results"] if card["id"] == "wasps"]
    assert (wasps["data"]["mp"], wasps["revision"]) == (61, 2)
    diff = ask("get", f"{BASIC}diff/?before=1&after=2")
    (change,) = diff["changes"]
    assert change["fields"] == [{"field": "mp", "before": 60, "after": 61}]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{SETS}nothing/", 404),
        (f"{BASIC}revisions/2/cards/", 404),
        (f"{BASIC}diff/?before=1&after=2", 404),
        (f"{BASIC}diff/", 400),
        (f"{SETS}?game=chess", 400),
        (f"{BASIC}?unknown=1", 400),
        (DRAFT, 401),
        (f"{DRAFT}cards/", 401),
    ],
)
def test_drafts_and_what_is_not_there_are_shown_to_nobody(
    draft: Revision, address: str, status: int
) -> None:
    Program()("get", address, status=status)


def test_a_set_that_was_never_published_is_nobodys(program: Program, published: Revision) -> None:
    program("post", SETS, {"game": "spacetrace", "name": "Mine"}, 201)
    assert [row["key"] for row in Program()("get", SETS)["results"]] == ["basic"]
    Program()("get", f"{SETS}mine/", status=404)


# --- who edits ------------------------------------------------------------------------------------

CHANGES: list[tuple[str, str, Any]] = [
    ("post", SETS, {"game": "spacetrace", "name": "Mine"}),
    ("post", DRAFT, {}),
    ("delete", f"{DRAFT}?state=x", None),
    ("post", f"{DRAFT}cards/", {"card": {}}),
    ("put", f"{DRAFT}cards/wasps/", {"card": {}, "version": 1}),
    ("delete", f"{DRAFT}cards/wasps/?version=1", None),
    ("post", f"{DRAFT}cards/wasps/restore/", {"of": 1}),
    ("post", f"{DRAFT}publish/", {"state": "x"}),
    ("post", f"{DRAFT}import/", {"text": "id,mp\nwasps,5", "state": "x"}),
    ("post", f"{DRAFT}import/preview/", {"text": "id,mp\nwasps,5"}),
]


@pytest.mark.parametrize(("verb", "address", "body"), CHANGES)
def test_only_editors_with_a_token_for_editing_change_something(
    alice: User, editor_user: User, draft: Revision, verb: str, address: str, body: Any
) -> None:
    before = draft_state(draft)
    Program()(verb, address, body, 401)
    Program(alice)(verb, address, body, 403)
    for scope in (Scope.PLAY, Scope.READ):
        Program(editor_user, scope)(verb, address, body, 403)
    assert draft_state(draft) == before


def test_who_may_only_draft_publishes_nothing(alice: User, draft: Revision) -> None:
    alice.is_staff = True
    alice.save()
    alice.user_permissions.set(Permission.objects.filter(codename="change_card"))
    changed(draft, mp=61)
    program = Program(alice)
    program("post", f"{DRAFT}publish/", {"state": draft_state(draft)}, 403)
    program("get", DRAFT)


@pytest.mark.parametrize(("verb", "address", "body"), [row for row in CHANGES if row[2]])
def test_half_a_request_is_refused_with_its_fields(
    program: Program, draft: Revision, verb: str, address: str, body: Any
) -> None:
    answer = program(verb, address, {"unknown": 1}, 400)
    assert "unknown" in json.dumps(answer)
    program(verb, address, [], 400)


# --- drafting -------------------------------------------------------------------------------------


def test_a_draft_is_begun_looked_at_and_thrown_away(program: Program, published: Revision) -> None:
    program("get", DRAFT, status=404)
    begun = program("post", DRAFT, {"of": 1}, 201)
    assert begun["revision"] == 2
    program("post", DRAFT, {"of": 1}, 409)
    program("post", DRAFT, {"of": 7}, 404)
    assert program("post", DRAFT, {}, 201)["state"] == begun["state"]
    program("delete", f"{DRAFT}?state=old", status=409)
    program("delete", f"{DRAFT}?state={begun['state']}", status=204)
    assert draft_of(published.card_set) is None


def test_a_card_is_added_saved_and_removed(program: Program, draft: Revision) -> None:
    card = program("post", f"{DRAFT}cards/", {"card": {"name": "New One", "mp": "lots"}}, 201)
    assert (card["id"], card["version"], card["is_whole"]) == ("new-one", 1, False)
    assert card["problems"]
    here = f"{DRAFT}cards/new-one/"
    data = {"id": "new-one", "name": "New One", "kind": "reinforcement", "mp": 50}
    saved = program("put", here, {"card": data, "version": 1})
    assert (saved["is_whole"], saved["version"], saved["data"]) == (True, 2, data)
    assert program("get", here) == saved
    program("delete", f"{here}?version=1", status=409)
    program("delete", f"{here}?version=2", status=204)
    program("get", here, status=404)


def test_who_comes_too_late_gets_the_card_as_it_stands(program: Program, draft: Revision) -> None:
    card = changed(draft, mp=61)
    body = {"card": {**card.data, "mp": 62}, "version": 1}
    answer = program("put", f"{DRAFT}cards/wasps/", body, 409)
    assert answer["error"]["code"] == "stale"
    assert (answer["card"]["version"], answer["card"]["data"]["mp"]) == (2, 61)


def test_a_card_comes_back_from_a_revision(program: Program, draft: Revision) -> None:
    card = changed(draft, mp=61)
    here = f"{DRAFT}cards/wasps/restore/"
    program("post", here, {"of": 1, "version": 1}, 409)
    assert program("post", here, {"of": 1, "version": card.version})["changes"] == []


def test_a_file_is_looked_at_and_brought_in(program: Program, draft: Revision) -> None:
    text = "id,mp\nwasps,70\n"
    plan = program("post", f"{DRAFT}import/preview/", {"text": text})
    (row_,) = plan["rows"]
    assert (row_["becomes"], row_["line"], row_["fields"]) == ("changed", 2, ["mp"])
    program("post", f"{DRAFT}import/", {"text": text, "state": "old"}, 409)
    wrong = {"text": f"{text}fighters,many\n", "state": plan["state"]}
    program("post", f"{DRAFT}import/", wrong, 409)
    assert row(draft).data["mp"] == 60
    program("post", f"{DRAFT}import/", {"text": text, "state": plan["state"]})
    assert row(draft).data["mp"] == 70


@pytest.mark.parametrize("text", ["id,nmae\na,b", "[" * 5_000, "x", "\n" * 40_000])
def test_a_file_that_cannot_be_read_is_refused(
    program: Program, draft: Revision, text: str
) -> None:
    answer = program("post", f"{DRAFT}import/preview/", {"text": text}, 400)
    assert answer["error"]["message"].endswith((".", "?"))


def test_a_draft_is_published_as_it_was_looked_at(program: Program, draft: Revision) -> None:
    program("post", f"{DRAFT}publish/", {"state": draft_state(draft)}, 409)
    changed(draft, mp=61)
    program("post", f"{DRAFT}publish/", {"state": "old"}, 409)
    made = program("post", f"{DRAFT}publish/", {"state": draft_state(draft)}, 201)
    assert made["number"] == 2
    assert CardSet.objects.get(key="basic").revisions.published().count() == 2


def test_a_set_is_made_as_a_copy(program: Program, published: Revision) -> None:
    wanted = {"game": "spacetrace", "name": "Mine", "copy_of": "basic"}
    assert program("post", SETS, wanted, 201)["cards"] == published.cards.count()
    program("post", SETS, wanted, 409)
    program("post", SETS, {**wanted, "name": "Other", "copy_of": "nothing"}, 404)
    program("post", SETS, {"game": "chess", "name": "Other"}, 409)
