"""Scenarios and trying a card by API, for programs of editors with the right token."""

from __future__ import annotations

from typing import Any

import pytest

from cardsets.models import CardScenario, Revision
from cardsets.services.drafts import card_add, draft_discard
from spacetrace.matches.models import Match
from spacetrace.players.models import Scope, User
from tests.cardsets.studio.test_api import DRAFT, Program
from tests.cardsets.studio.test_scenarios import COSTS

SCENARIOS = f"{DRAFT}scenarios/"
TRY = f"{DRAFT}cards/fighters/try/"
NEW = {"card": "fighters", "name": "It costs", "text": COSTS}


@pytest.fixture
def program(editor_user: User) -> Program:
    return Program(editor_user)


def test_scenarios_are_written_read_changed_and_removed(
    program: Program, draft: Revision, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        made = program("post", SCENARIOS, NEW, 201)
    one = f"{SCENARIOS}{made['id']}/"
    read = program("get", one)
    assert (read["card"], read["text"], read["failure"]) == ("fighters", COSTS, "")
    assert read["run_at"]
    assert program("get", SCENARIOS)["results"] == [read]
    other = COSTS.replace("100 paid", "90 paid")
    with django_capture_on_commit_callbacks(execute=True):
        program("put", one, {"name": "It costs", "text": other, "seen": COSTS})
    assert "90 paid" in program("get", one)["failure"]
    stale = program("put", one, {"name": "x", "text": COSTS, "seen": COSTS}, 409)
    assert stale["error"]["code"] == "stale"
    program("delete", one, status=204)
    program("delete", one, status=404)
    assert not CardScenario.objects.exists()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({**NEW, "more": 1}, 400),
        ({**NEW, "text": 7}, 400),
        ({**NEW, "text": "x" * 20_001}, 400),
        ({**NEW, "name": " "}, 409),
        ({**NEW, "card": "nothing"}, 409),
    ],
)
def test_what_is_half_filled_or_wrong_is_refused(
    program: Program, draft: Revision, body: Any, status: int
) -> None:
    program("post", SCENARIOS, body, status)
    assert not CardScenario.objects.exists()


def test_a_card_is_tried(program: Program, draft: Revision) -> None:
    told = program("post", TRY, {"pool": 300, "hand": ["titan"], "level": "officer"}, 201)
    match = Match.objects.get(public_id=told["match"])
    assert (told["is_playable"], match.trial_of) == (True, "Basic Set")
    assert program("get", f"/api/v1/matches/{told['match']}/")["trial_of"] == "Basic Set"
    base = program("post", f"{DRAFT}cards/base/try/", {}, 201)
    assert base["is_playable"] is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"level": "commodore"}, 400),
        ({"hand": ["nothing"]}, 400),
        ({"hand": ["titan"] * 31}, 400),
        ({"hand": "titan"}, 400),
        ({"pool": -1}, 400),
        ({"turn": 2}, 400),
        ({"deck": "nothing"}, 400),
        ({"more": 1}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    program: Program, draft: Revision, body: Any, status: int
) -> None:
    program("post", TRY, body, status)
    assert not Match.objects.exists()


def test_an_unfinished_card_or_a_draft_that_is_gone(program: Program, draft: Revision) -> None:
    half = card_add(draft=draft, data={"kind": "ship", "name": "Half"})
    program("post", f"{DRAFT}cards/{half.card_id}/try/", {}, 400)
    draft_discard(draft=draft)
    program("post", TRY, {}, 404)
    program("get", SCENARIOS, status=404)


def test_only_tokens_that_edit_of_editors_come_in(
    editor_user: User, alice: User, draft: Revision
) -> None:
    for verb, address, body in (("post", TRY, {}), ("post", SCENARIOS, NEW)):
        Program()(verb, address, body, 401)
        Program(alice)(verb, address, body, 403)
        Program(editor_user, Scope.PLAY)(verb, address, body, 403)
    Program(editor_user)("put", TRY, {}, 405)
    Program(editor_user)("put", SCENARIOS, {}, 405)
    assert not Match.objects.exists()
