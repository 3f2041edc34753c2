"""Problems that are reported from a moment of a match: what goes along, and who reads it."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.matches.selectors import events_since
from spacetrace.players.models import User
from spacetrace.talk.models import Complaint
from spacetrace.talk.selectors import RULE_ID, moment_lines, rules_named
from spacetrace.talk.services.complain import complaint_settle
from tests.matches.html.families import begin
from tests.matches.html.test_recap import move
from tests.matches.tables import fresh
from tests.matches.tokens import headers_for


@pytest.fixture
def moved(match: Match) -> Match:
    """Alice and Bob have moved a few times."""
    for _ in range(5):
        move(match)
    return fresh(match)


def here(match: Match, more: str = "") -> str:
    return f"/m/{match.public_id}/problem/{more}"


def sent(client: Client, match: Match, more: str = "", **form: Any) -> Any:
    return client.post(here(match, more), {"words": "Nothing was drawn.", **form})


def test_a_problem_is_reported_from_a_moment_and_kept_with_it(
    moved: Match, alice: User, alice_client: Client
) -> None:
    at = moved.version - 2
    page = alice_client.get(here(moved, f"?at={at}")).content.decode()
    assert f'name="at" value="{at}"' in page
    answer = sent(alice_client, moved, f"?at={at}", words="It <b>stopped</b>.")
    assert answer.headers["Location"] == f"/m/{moved.public_id}/replay/?at={at}"
    made = Complaint.objects.get()
    assert (made.reporter, made.accused, made.message) == (alice, None, None)
    assert (made.match, made.at_version, made.words) == (moved, at, "It <b>stopped</b>.")
    assert made.context == "\n".join(moment_lines(moved, at))
    assert f"version {at}" in made.context.split("\n")[0]
    marked = [line for line in made.context.split("\n") if line.startswith(">")]
    assert marked and all(line.startswith(f"> {at} ") for line in marked)
    assert f" {at + 1} " not in made.context


def test_from_the_table_it_is_about_the_moment_at_which_the_form_was_opened(
    moved: Match, alice_client: Client
) -> None:
    page = alice_client.get(here(moved)).content.decode()
    assert f'name="at" value="{moved.version}"' in page
    move(moved)
    answer = sent(alice_client, moved, at=moved.version)
    assert answer.headers["Location"] == f"/m/{moved.public_id}/"
    assert Complaint.objects.get().at_version == moved.version < fresh(moved).version


@pytest.mark.parametrize("at", ["", "x", "-4", "9" * 30, "9" * 18])
def test_any_moment_that_is_sent_is_the_nearest_there_is(
    moved: Match, alice_client: Client, at: str
) -> None:
    assert alice_client.get(here(moved, f"?at={at}")).status_code == 200
    assert sent(alice_client, moved, at=at).status_code == 302
    assert Complaint.objects.get().at_version == moved.version


def test_what_goes_along_is_what_everybody_could_see_with_the_ids_of_rules(
    alice: User, bob: User
) -> None:
    match = begin("spaced_out", alice, bob)
    for _ in range(24):
        if fresh(match).waiting:
            move(match)
    now = fresh(match)
    lines = moment_lines(now, now.version)
    seen = {line for told in events_since(now, None, 0).moves for line in told.lines}
    own = {line for told in events_since(now, 0, 0).moves for line in told.lines} - seen
    assert own  # Alice saw more
    for line in lines[1:]:
        assert any(public in line for public in seen)
        assert not any(secret in line for secret in own)
    assert any(RULE_ID.search(line) for line in lines[1:])


def test_ids_of_rules_are_told_once_each_as_they_come() -> None:
    assert rules_named("Dealt (ST-9), as ST-10 says.", "ended ST-9 rule") == ["ST-9", "ST-10"]


def test_the_same_words_about_the_same_moment_are_one_report(
    moved: Match, alice_client: Client, bob_client: Client
) -> None:
    for client in (alice_client, alice_client, bob_client):
        assert sent(client, moved, "?at=3").status_code == 302
    sent(alice_client, moved, "?at=3", words="And something else.")
    assert Complaint.objects.count() == 3


@pytest.mark.parametrize("words", ["", " \u200b ", "x" * 501])
def test_words_that_say_nothing_or_too_much_are_shown_again(
    moved: Match, alice_client: Client, words: str
) -> None:
    answer = sent(alice_client, moved, words=words)
    assert answer.status_code == 200
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not Complaint.objects.exists()


def test_strangers_find_nothing_and_others_learn_nothing(
    moved: Match, alice_client: Client, bob_client: Client, stranger_client: Client
) -> None:
    assert stranger_client.get(here(moved)).status_code == 404
    assert sent(stranger_client, moved).status_code == 404
    assert sent(Client(), moved).status_code in (302, 404)
    assert alice_client.put(here(moved)).status_code == 405
    sent(alice_client, moved)
    assert "Nothing was drawn" not in bob_client.get("/talk/muted/").content.decode()


def test_there_is_a_limit_as_for_other_reports(
    moved: Match, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.LIMITS, "complaints-account", (2, 3600))
    told = [sent(alice_client, moved, words=f"No. {n}").status_code for n in range(3)]
    assert told == [302, 302, 429]
    assert Complaint.objects.count() == 2


def test_staff_read_and_close_it_by_a_verdict_that_fits_and_the_reporter_is_told(
    moved: Match, staff: User, alice_client: Client, staff_client: Client
) -> None:
    sent(alice_client, moved, "?at=3")
    made = Complaint.objects.get()
    assert "a problem" in staff_client.get("/admin/talk/complaint/").content.decode()
    door = f"/admin/talk/complaint/{made.pk}/change/"
    page = staff_client.get(door).content.decode()
    assert "Nothing was drawn." in page and 'value="rules"' in page
    assert 'value="silence"' not in page
    staff_client.post(door, {"state": "closed", "verdict": "silence", "note": ""})
    made.refresh_from_db()
    assert made.state == "open"
    told = alice_client.get("/talk/muted/").content.decode()
    assert "It has not been decided yet." in told
    made.state, made.verdict = "closed", "rules"
    complaint_settle(complaint=made, staff=staff)
    told = alice_client.get("/talk/muted/").content.decode()
    assert "The game did what its rules say." in told
    assert f"/m/{moved.public_id}/replay/?at=3" in told


def test_menus_of_table_and_replay_lead_there(moved: Match, alice_client: Client) -> None:
    table = alice_client.get(f"/m/{moved.public_id}/").content.decode()
    assert f'href="{here(moved)}"' in table
    replay = alice_client.get(f"/m/{moved.public_id}/replay/?at=4").content.decode()
    assert f'href="{here(moved)}?at=4"' in replay


def test_programs_report_too(moved: Match, alice: User, stranger: User) -> None:
    door = f"/api/v1/matches/{moved.public_id}/problem/"
    one, other = (Client(headers=headers_for(user)) for user in (alice, stranger))
    kind = "application/json"
    body = {"words": "Nothing was drawn.", "version": 3}
    assert one.post(door, body, content_type=kind).status_code == 204
    assert one.post(door, {"words": "Now."}, content_type=kind).status_code == 204
    found = Complaint.objects.order_by("pk").values_list("at_version", flat=True)
    assert list(found) == [3, moved.version]
    assert other.post(door, body, content_type=kind).status_code == 404
    assert Client().post(door, body, content_type=kind).status_code == 401
    assert one.get(door).status_code == 405
    for wrong in ({}, {"words": ""}, {"words": "x", "version": -1}, {"words": "x", "more": 1}):
        assert one.post(door, wrong, content_type=kind).status_code == 400
