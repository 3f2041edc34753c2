"""The API's doors: each works, knows its verbs, and shuts out strangers and old tables."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from spacetrace.matches.models import Match, Move
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.matches.tokens import headers_for, headers_of
from tests.toy.game import ToyGame

NEW = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "agent", "agent_level": "cadet"}]}
DOORS = ["", "actions/", "explain/", "act/", "events/", "fill/", "concede/", "rematch/"]
READS = {"", "actions/", "events/"}
OF_A_SEAT = [door for door in DOORS if door not in ("fill/", "rematch/")]
BODIES: dict[str, Any] = {
    "act/": {"action": "draw", "at_version": 1, "command_id": "x"},
    "explain/": {"action": "draw"},
}


class Api:
    """A program that acts for somebody."""

    def __init__(self, user: User) -> None:
        self.client = Client(headers=headers_for(user))

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1/{path}", headers=headers)

    def post(self, path: str, body: Any = None) -> Any:
        text = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        return self.client.post(f"/api/v1/{path}", text, "application/json")


@pytest.fixture
def alice_api(alice: User) -> Api:
    return Api(alice)


@pytest.fixture
def bob_api(bob: User) -> Api:
    return Api(bob)


@pytest.fixture
def stranger_api(stranger: User) -> Api:
    return Api(stranger)


def at(match: Match, door: str = "") -> str:
    return f"matches/{match.public_id}/{door}"


def send(api: Api, match: Match, door: str) -> Any:
    return (
        api.get(at(match, door)) if door in READS else api.post(at(match, door), BODIES.get(door))
    )


# --- works ------------------------------------------------------------------------------------


def test_a_program_can_play_a_whole_match_against_the_computer(
    toy: ToyGame, alice_api: Api
) -> None:
    created = alice_api.post("matches/", NEW)
    assert created.status_code == 201
    address = f"matches/{created.json()['id']}/"
    for number in range(500):
        state = alice_api.get(address).json()
        if state["status"] == "over":
            break
        if not state["your_move"]:
            ai_turn_play(match_id=Match.objects.get(public_id=state["id"]).pk)
            continue
        offer = alice_api.get(address + "actions/").json()
        assert offer["is_waited_for"]
        body = {
            "action": offer["actions"][0],
            "at_version": offer["version"],
            "command_id": str(number),
        }
        assert alice_api.post(address + "act/", body).json()["status"] == "done"
    assert state["status"] == "over"
    assert state["result"]["reason"]
    story = alice_api.get(address + "events/").json()
    assert story["moves"]
    assert story["version"] == state["version"]


def test_two_programs_meet_by_an_invitation(toy: ToyGame, alice_api: Api, bob_api: Api) -> None:
    created = alice_api.post(
        "matches/", {"game": "toy", "seats": [{"kind": "me"}, {"kind": "invite"}]}
    )
    assert created.json()["status"] == "open"
    assert created.json()["view"] is None
    (invite,) = created.json()["invites"]
    joined = bob_api.post("matches/join/", {"token": invite["token"]})
    assert (joined.status_code, joined.json()["status"]) == (200, "running")
    assert joined.json()["seat"] == 1
    assert joined.json()["invites"] == []
    assert bob_api.get("matches/").json()["count"] == 1


def test_the_list_can_be_narrowed(match: Match, alice_api: Api) -> None:
    assert alice_api.get("matches/?status=running").json()["count"] == 1
    assert alice_api.get("matches/?status=over").json()["count"] == 0
    assert alice_api.get("matches/?status=lost").status_code == 400


def test_why_not_is_answered_with_the_rule(match: Match, alice_api: Api) -> None:
    answer = alice_api.post(at(match, "explain/"), {"action": "play comet-1"}).json()
    assert not answer["possible"]
    assert answer["sentence"]
    assert alice_api.post(at(match, "explain/"), {"action": "concede"}).json()["possible"]


def test_a_rematch_follows_a_concession(match: Match, alice_api: Api, bob_api: Api) -> None:
    assert alice_api.post(at(match, "rematch/")).status_code == 409
    assert alice_api.post(at(match, "concede/")).json()["status"] == "done"
    offer = alice_api.post(at(match, "rematch/")).json()
    kept = bob_api.get(f"matches/{offer['id']}/").json()
    assert (kept["status"], kept["seat"]) == ("open", None)
    assert [invite["seat"] for invite in kept["invites"]] == [0]  # who sat second begins
    own = alice_api.get(f"matches/{offer['id']}/").json()
    assert own["invites"] == []
    assert bob_api.get(at(match)).json()["rematch"] == offer["id"]
    assert bob_api.post(at(match, "rematch/")).json()["status"] == "running"


def test_what_there_is_to_play_with_can_be_asked(toy: ToyGame, alice_api: Api) -> None:
    listed = {game["key"]: game for game in alice_api.get("games/").json()}
    assert (listed["toy"]["defaults"]["hand"], listed["toy"]["needs_decks"]) == (4, False)
    hand, _hold, pace = listed["toy"]["options"]
    assert hand["kind"] == "number"
    assert hand["least"] == 2
    assert hand["most"] == 6
    assert hand["rule"] == "TY-1"
    assert (pace["kind"], pace["default"], pace["least"]) == ("choice", "slow", None)
    assert [choice["value"] for choice in pace["choices"]] == ["slow", "live"]
    levels = {level["key"]: level["games"] for level in alice_api.get("levels/").json()}
    assert levels["drifter"] == ["spacetrace"]
    assert set(levels["cadet"]) > {"spacetrace", "spaced_out"}
    assert levels["cadet"] == levels["officer"] == levels["random"]


def test_an_unchanged_match_is_not_sent_again(match: Match, play: Play, alice_api: Api) -> None:
    tag = alice_api.get(at(match)).headers["ETag"]
    again = alice_api.get(at(match), **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    play(match)
    assert alice_api.get(at(match), **{"If-None-Match": tag}).status_code == 200


# --- the wrong verb, nobody, strangers --------------------------------------------------------


@pytest.mark.parametrize("door", DOORS)
def test_a_door_knows_its_verb(match: Match, alice_api: Api, door: str) -> None:
    address = f"/api/v1/{at(match, door)}"
    wrong = alice_api.client.post if door in READS else alice_api.client.get
    assert wrong(address).status_code == 405
    assert alice_api.client.delete(address).status_code == 405
    assert alice_api.client.put(address).status_code == 405


@pytest.mark.parametrize("door", DOORS)
def test_without_a_token_nothing_is_told(
    match: Match, client: Client, alice_client: Client, door: str
) -> None:
    for who in (client, alice_client):  # a browser's cookie does not open the API either
        address = f"/api/v1/{at(match, door)}"
        answer = who.get(address) if door in READS else who.post(address, {}, "application/json")
        assert answer.status_code == 401


@pytest.mark.parametrize("door", DOORS)
def test_a_stranger_gets_the_same_as_for_a_match_that_does_not_exist(
    match: Match, stranger_api: Api, door: str
) -> None:
    foreign = send(stranger_api, match, door)
    missing = send(stranger_api, Match(public_id="A" * 22), door)
    assert (foreign.status_code, missing.status_code) == (404, 404)
    assert foreign.content == missing.content
    assert headers_of(foreign) == headers_of(missing)


@pytest.mark.parametrize("seat", [1, 7, 8, -1, 2**40, "one", None, 1.5, [], True])
@pytest.mark.parametrize("door", OF_A_SEAT)
def test_a_seat_that_is_not_yours_is_refused(
    match: Match, alice_api: Api, door: str, seat: Any
) -> None:
    if door in READS:
        answer = alice_api.get(at(match, door) + f"?seat={seat}")
    else:
        answer = alice_api.post(at(match, door), {**BODIES.get(door, {}), "seat": seat})
    assert answer.status_code in (400, 403)
    assert answer.json()["error"]["message"]
    assert not Move.objects.exists()


# --- playing ----------------------------------------------------------------------------------


def act(api: Api, match: Match, **body: Any) -> Any:
    return api.post(at(match, "act/"), {**BODIES["act/"], **body})


@pytest.fixture
def mover(match: Match, alice_api: Api, bob_api: Api) -> Api:
    """The program of whoever has the first turn."""
    return (alice_api, bob_api)[match.waiting[0]]


def test_a_stale_action_is_answered_with_the_fresh_match(
    match: Match, play: Play, mover: Api
) -> None:
    play(match)
    play(match)
    answer = act(mover, match, command_id="late")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    assert answer.json()["match"]["version"] == 3
    assert answer.json()["match"]["view"]


def test_a_repeated_command_gets_its_answer_again_and_another_body_is_refused(
    match: Match, mover: Api
) -> None:
    assert act(mover, match).json() == {"status": "done", "version": 2}
    assert act(mover, match).json() == {"status": "repeated", "version": 2}
    reused = act(mover, match, action="concede")
    assert (reused.status_code, reused.json()["error"]["code"]) == (422, "reused")
    assert Move.objects.count() == 1


def test_a_refusal_is_a_sentence_with_its_rule(match: Match, mover: Api) -> None:
    answer = act(mover, match, action="play comet-9")
    assert answer.status_code in (400, 409)
    act(mover, match)
    answer = act(mover, match, command_id="y", at_version=2)
    assert (answer.status_code, answer.json()["error"]["rule"]) == (409, "TY-3")


def test_an_action_of_another_game_is_not_understood(match: Match, mover: Api) -> None:
    answer = act(mover, match, action="attack with both")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")


# --- hostile input ----------------------------------------------------------------------------

DEEP = b"[" * 100_000 + b"]" * 100_000
HOSTILE: list[bytes] = [
    DEEP,
    b'{"action":' + DEEP + b"}",
    b'{"action": "\\ud800", "at_version": 1, "command_id": "x"}',
    b'{"action": "draw\\u0000", "at_version": 1, "command_id": "x"}',
    b'{"action": "draw", "at_version": 1, "at_version": 2, "command_id": "x"}',
    b'{"action": "draw", "at_version": -1, "command_id": "x"}',
    b'{"action": "draw", "at_version": 1e400, "command_id": "x"}',
    b'{"action": "draw", "at_version": NaN, "command_id": "x"}',
    b'{"action": "draw", "at_version": ' + b"9" * 5_000 + b', "command_id": "x"}',
    b'{"action": "draw", "at_version": 2147483648, "command_id": "x"}',
    b'{"action": "draw", "at_version": 1, "command_id": "x y"}',
    b'{"action": "draw", "at_version": 1, "command_id": "x", "seats": 1}',
    b'{"action": ["draw"], "at_version": 1, "command_id": "x"}',
    b'{"action": 7, "at_version": 1, "command_id": "x"}',
    b'{"action": "draw", "at_version": "1", "command_id": "x"}',
    b'{"action": "draw", "at_version": 1.0, "command_id": "x"}',
    b'{"action": "draw", "at_version": true, "command_id": "x"}',
    b'{"action": "draw", "at_version": 1, "command_id": 7}',
    b'{"action": "draw", "at_version": 1, "command_id": "x\\n"}',
    b'{"action": "draw", "at_version": 1, "command_id": "x", "seat": -0.0}',
    b'{"action": "' + b"x" * 70_000 + b'", "at_version": 1, "command_id": "x"}',
    b'{"action": "' + b"x" * 3_000 + b'", "at_version": 1, "command_id": "x"}',
    b"\xff\xfe",
    b"",
    b"null",
    b"[]",
    b'"draw"',
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("door", ["act/", "explain/", "concede/"])
def test_hostile_bodies_are_bad_requests(match: Match, mover: Api, door: str, body: bytes) -> None:
    if door == "concede/" and body == b"":
        return  # giving up needs no words
    answer: HttpResponse = mover.post(at(match, door), body)
    if door == "concede/":
        body_is_refused = answer.status_code == 400
        assert body_is_refused or body in (b"null",)
    assert answer.status_code == 400
    assert json.loads(answer.content)["error"]["message"]
    assert not Move.objects.exists()


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"game": "chess", "seats": [{"kind": "me"}, {"kind": "invite"}]},
        {"game": "toy", "seats": []},
        {"game": "toy", "seats": [{"kind": "me"}] * 9},
        {"game": "toy", "seats": [{"kind": "queen"}, {"kind": "me"}]},
        {"game": "toy", "seats": [{"kind": "me"}, {"kind": "agent", "agent_level": "commodore"}]},
        {"game": "toy", "seats": [{"kind": "me", "user": 1}, {"kind": "invite"}]},
        {"game": "toy", "seats": [{"kind": "me", "deck": {"stock": "none"}}, {"kind": "invite"}]},
        {
            "game": "toy",
            "seats": [{"kind": "me", "deck": {"cards": {"a": -1}}}, {"kind": "invite"}],
        },
        {
            "game": "toy",
            "seats": [{"kind": "me", "deck": {"cards": {"a": 39}}}, {"kind": "invite"}],
        },
        {"game": "toy", "seats": [{"kind": "me", "deck": "x"}, {"kind": "invite"}]},
        {"game": "toy", "config": {"hand": 10**15}, "seats": NEW["seats"]},
        {"game": "toy", "config": {"hand": {"a": [1]}}, "seats": NEW["seats"]},
        {"game": "toy", "config": [], "seats": NEW["seats"]},
        {**NEW, "status": "over"},
        {**NEW, "rules_version": 7},
    ],
)
def test_what_cannot_make_a_match_is_a_bad_request(
    toy: ToyGame, alice_api: Api, wish: dict[str, Any]
) -> None:
    answer = alice_api.post("matches/", wish)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "query", ["since=-1", "since=x", "since=2147483648", "since=1e3", "limit=0", "limit=100000"]
)
def test_numbers_in_addresses_are_checked(match: Match, alice_api: Api, query: str) -> None:
    assert alice_api.get(at(match, f"events/?{query}")).status_code == 400


@pytest.mark.parametrize("forged", ["x", "%00", "1", "..", "' OR 1=1", "a" * 3_000, "%ed%a0%80"])
def test_a_forged_id_is_not_found(match: Match, alice_api: Api, forged: str) -> None:
    assert alice_api.get(f"matches/{forged}/").status_code == 404
