"""The talk of a table by API: each door works, and is closed to strangers and tokens that look."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.matches.services.concede import match_concede
from spacetrace.players.models import Block, Scope, User
from spacetrace.players.services import api_token_create
from spacetrace.talk.models import Complaint, Message, Mute
from spacetrace.talk.selectors import unread_for
from spacetrace.talk.services.listening import mute_set
from tests.matches.tables import fresh
from tests.talk.conftest import Say, heard

DOORS = ("", "allow/", "mute/", "block/", "read/", "complain/")


@pytest.fixture
def programs(alice: User, bob: User, stranger: User) -> dict[str, Client]:
    """A program each, and one of Alice's that may only look."""
    owners = {"alice": alice, "bob": bob, "stranger": stranger}
    found = {name: _program(owner, Scope.PLAY) for name, owner in owners.items()}
    return {**found, "looks": _program(alice, Scope.READ), "nobody": Client()}


def _program(owner: User, scope: str) -> Client:
    secret = api_token_create(owner=owner, name="a bot", scope=scope)[1]
    return Client(headers={"authorization": f"Bearer {secret}"})


def here(match: Match, door: str = "") -> str:
    return f"/api/v1/matches/{match.public_id}/talk/{door}"


def post(program: Client, match: Match, door: str, sent: Any = None, **headers: str) -> Any:
    kind = "application/json"
    return program.post(here(match, door), sent or {}, content_type=kind, headers=headers)


def test_two_programs_talk(match: Match, programs: dict[str, Client]) -> None:
    alice, bob = programs["alice"], programs["bob"]
    said = post(alice, match, "", {"phrase": "good-luck"})
    assert said.status_code == 201
    assert said.json()["words"] == "Good luck."
    for program in (alice, bob):
        answer = post(program, match, "allow/", {"allow": True})
    assert answer.json()["is_text_open"]
    post(bob, match, "", {"text": "Thank <you>"})
    talk = alice.get(here(match)).json()
    assert [(line["words"], line["is_new"], line["is_yours"]) for line in talk["messages"]] == [
        ("Good luck.", False, True),
        ("Thank <you>", True, False),
    ]
    assert talk["people"] == [{"seat": 1, "name": "Bob", "is_muted": False}]
    last = talk["messages"][-1]["id"]
    read = post(alice, match, "read/", {"message": last}).json()
    assert not any(line["is_new"] for line in read["messages"])
    assert alice.get(here(match) + f"?since={last}").json()["messages"] == []


def test_the_same_key_says_it_once(match: Match, programs: dict[str, Client]) -> None:
    key = {"Idempotency-Key": "one"}
    answers = [post(programs["alice"], match, "", {"phrase": "hello"}, **key) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert Message.objects.count() == 1


@pytest.mark.parametrize("door", DOORS)
def test_strangers_find_nothing_and_tokens_that_look_change_nothing(
    match: Match, programs: dict[str, Client], door: str
) -> None:
    told = {who: post(programs[who], match, door).status_code for who in programs}
    assert (told["stranger"], told["looks"], told["nobody"]) == (404, 403, 401)
    assert told["alice"] == 400
    assert programs["stranger"].get(here(match)).status_code == 404
    assert programs["looks"].get(here(match)).status_code == 200


@pytest.mark.parametrize("door", DOORS[1:])
def test_what_is_sent_is_only_sent(match: Match, programs: dict[str, Client], door: str) -> None:
    assert programs["alice"].get(here(match, door)).status_code == 405


@pytest.mark.parametrize(
    ("door", "sent", "status", "code"),
    [
        ("", {"phrase": "nonsense"}, 400, "bad_words"),
        ("", {"phrase": "hello", "text": "Hello"}, 400, "bad_words"),
        ("", {"text": "Hello"}, 409, "not_allowed"),
        ("", {"text": 7}, 400, "invalid"),
        ("", {"text": "x" * 1_121}, 400, "invalid"),
        ("mute/", {"seat": 0}, 409, "not_possible"),
        ("mute/", {"seat": 5}, 409, "not_possible"),
        ("block/", {"seat": 0}, 409, "not_possible"),
        ("complain/", {"message": 2**62}, 409, "not_possible"),
        ("complain/", {"message": 0}, 400, "invalid"),
        ("allow/", {"allow": "perhaps"}, 400, "invalid"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    match: Match,
    programs: dict[str, Client],
    door: str,
    sent: dict[str, Any],
    status: int,
    code: str,
) -> None:
    answer = post(programs["alice"], match, door, sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"].endswith(".")
    assert not any(rows.exists() for rows in (Message.objects, Mute.objects, Block.objects))


def test_whoever_has_left_is_told_so(three: Match, bob: User, programs: dict[str, Client]) -> None:
    match_concede(match=fresh(three), user=bob)
    answer = post(programs["bob"], three, "", {"phrase": "hello"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_possible")
    talk = programs["bob"].get(here(three)).json()
    assert "have left" in talk["silence"] and talk["phrases"] == []


def test_mute_and_block_work_from_the_table(
    three: Match, alice: User, programs: dict[str, Client], say: Say, bob: User
) -> None:
    program = programs["alice"]
    say(three, bob)
    post(program, three, "mute/", {"seat": 1})
    assert heard(three, alice) == []
    post(program, three, "mute/", {"seat": 1, "mute": False})
    assert heard(three, alice) == ["hello"]
    talk = post(program, three, "block/", {"seat": 1}).json()
    assert [person["seat"] for person in talk["people"]] == [2]
    assert talk["messages"] == []


def test_looking_marks_nothing_as_read(
    match: Match, alice: User, bob: User, programs: dict[str, Client], say: Say
) -> None:
    said = say(match, bob)
    programs["alice"].get(here(match))
    told = programs["alice"].get("/api/v1/talk/unread/").json()
    assert told == {"matches": {match.public_id: 1}}
    assert programs["stranger"].get("/api/v1/talk/unread/").json() == {"matches": {}}
    assert unread_for(alice, [match.pk]) == {match.pk: 1}
    post(programs["bob"], match, "read/", {"message": said.pk})  # nobody reads for others
    assert unread_for(alice, [match.pk]) == {match.pk: 1}


def test_a_message_is_reported(
    match: Match, bob: User, programs: dict[str, Client], say: Say
) -> None:
    said = say(match, bob)
    answer = post(programs["alice"], match, "complain/", {"message": said.pk, "words": "Rude."})
    assert (answer.status_code, answer.content) == (204, b"")
    assert Complaint.objects.get().words == "Rude."


def test_programs_say_no_more_than_people(
    match: Match, programs: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.LIMITS, "talk-account", (1, 60))
    answers = [post(programs["alice"], match, "", {"phrase": "hello"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 429]


def test_whoever_is_muted_gets_the_same_answers(
    match: Match, alice: User, bob: User, programs: dict[str, Client]
) -> None:
    def said() -> Any:
        answer = post(programs["bob"], match, "", {"phrase": "hello"})
        return answer.status_code, {**answer.json(), "id": 0, "said_at": ""}

    before = said()
    mute_set(owner=alice, muted=bob, is_muted=True)
    assert said() == before
    assert [person["name"] for person in programs["bob"].get(here(match)).json()["people"]] == [
        "Alice"
    ]
