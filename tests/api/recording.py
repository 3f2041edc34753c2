"""Plays through every address of the API, and keeps what is sent and answered as its examples."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client
from django.urls import resolve
from django.utils import timezone

from cardsets.files import sets_in_files
from spacetrace.infrastructure.database_time import clock_standing
from spacetrace.matches.models import Match
from spacetrace.matches.selectors.leaving import CLAIM_AFTER
from spacetrace.matches.services.tick import match_tick
from spacetrace.players.models import User
from spacetrace.simulations.services.work import chunks_play
from tests.matches.tokens import headers_for
from tests.published import set_published

LONGEST = 3
"""Rows of a list in an answer that are kept: what comes then looks the same."""

DECK = {"stock": "swarm"}
PUSH_KEY = "BD7Xoo7GSO3OXVt-JS9rKq-7RINRFKJLPKqPcQ9kmTvCVxGjTNySKQgLY58Jl3_rfKkezOFkm_6orYXHKyBq3n4"
"""Of a browser, in base64."""

AGENT = {"kind": "agent", "agent_level": "cadet", "deck": DECK}


class Recorder:
    """A program of a player; the first answer of each kind of request is kept in `examples`.

    `operations` has the name of each operation by its verb and path, as the schema has them.
    """

    def __init__(self, user: User, schema: dict[str, Any], examples: dict[str, Any]) -> None:
        self.examples = examples
        self._client, self._headers = Client(), headers_for(user)
        self._operations = {
            (verb, path): operation["operationId"]
            for path, verbs in schema["paths"].items()
            for verb, operation in verbs.items()
        }

    def __call__(self, verb: str, address: str, body: Any = None) -> Any:
        """Send a request that must succeed; the answer's data."""
        path = f"/api/v1/{address}"
        sent: dict[str, Any] = {"data": body, "content_type": "application/json"} if body else {}
        answer = getattr(self._client, verb)(path, headers=self._headers, **sent)
        assert 200 <= answer.status_code < 300, (path, answer.content)
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        text = answer.getvalue().decode()
        data = json.loads(text) if kind == "application/json" else text
        self._keep(verb, path, body, answer.status_code, kind, data)
        return data

    def stream(self, address: str) -> None:
        """The first part of an event stream."""
        path = f"/api/v1/{address}"

        async def first() -> str:
            answer: Any = await AsyncClient().get(path, headers=self._headers)
            part: bytes = await anext(answer.streaming_content)
            await answer._iterator.aclose()
            return part.decode()

        told = async_to_sync(first)()
        self._keep("get", path, None, 200, "text/event-stream", told)

    def _keep(self, verb: str, path: str, body: Any, status: int, kind: str, data: Any) -> None:
        asked = urlsplit(path)
        found = resolve(asked.path)
        route = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", found.route)
        example = self.examples.setdefault(
            self._operations[verb, route], {"parameters": {}, "responses": {}}
        )
        example["parameters"] |= found.kwargs | dict(parse_qsl(asked.query))
        if body is not None:
            example.setdefault("request", body)
        if kind:
            example["responses"].setdefault(str(status), {}).setdefault(kind, _shortened(data))


def _shortened(data: Any) -> Any:
    if isinstance(data, list):
        return [_shortened(item) for item in data[:LONGEST]]
    if isinstance(data, dict):
        return {name: _shortened(value) for name, value in data.items()}
    return data


def recorded(alice: User, bob: User, schema: dict[str, Any]) -> dict[str, Any]:
    """The examples: Alice and Bob build decks, test one, and play."""
    for key in sets_in_files():
        set_published(key)
    examples: dict[str, Any] = {}
    one, other = Recorder(alice, schema, examples), Recorder(bob, schema, examples)
    catalogue(one)
    deck = decks(one, other)
    tests(one, deck)
    matches(one, other, deck)
    lobby(one, other)
    people(one)
    messages(one)
    return dict(sorted(examples.items()))


def catalogue(one: Recorder) -> None:
    """What there is to play with."""
    one("get", "games/")
    one("get", "games/spacetrace/decks/")
    one("get", "levels/")
    one("get", "cards/?q=class:1")
    one("get", "cards/spacetrace/fighters/")
    one("get", "decks/stock/")
    one("get", "decks/stock/spacetrace/swarm/")
    one("get", "decks/formats/spacetrace/")


def decks(one: Recorder, other: Recorder) -> str:
    """A deck with two versions, and what may be done with it; its id."""
    deck = one("post", "decks/stock/spacetrace/swarm/copy/")
    here, cards = f"decks/{deck['id']}/", deck["cards"]
    cards["fighters"] -= 1
    wanted = {"cards": cards, "edit": deck["edit"], "note": "One fewer."}
    saved = one("put", f"{here}list/", wanted)
    one("patch", f"{here}versions/2/", {"note": "One fewer fighter."})
    again = {"edit": saved["deck"]["edit"]}
    one("post", f"{here}versions/1/restore/", again)
    one("patch", here, {"name": "My swarm", "visibility": "public", "tags": ["cheap"]})
    for look in ("", "versions/", "versions/2/", "results/", "hand/?seed=seven&turns=3"):
        one("get", f"{here}{look}")
    one("get", f"{here}odds/?card=fighters&k=2&turns=4")
    one("get", f"{here}export/?as=text")
    one("get", f"{here}export/?as=json")
    one("get", "decks/export/")
    one("get", f"decks/compare/?before={deck['id']}&before_version=1&after={deck['id']}")
    one("get", "decks/?visibility=public")
    other("get", "decks/public/?text=swarm")
    other("post", f"{here}copy/", {"version": 1})
    text = {"text": "4 Fighters\n2 Foo Bar\n"}
    one("post", "decks/import/preview/", text)
    fresh = one("post", "decks/import/", {**text, "name": "From a letter"})
    into = {"text": "5 Fighters\n", "into": fresh["id"], "edit": fresh["edit"]}
    one("post", "decks/import/", into)
    one("delete", f"decks/{fresh['id']}/")
    one("post", "decks/", {"name": "A draft", "cards": {"fighters": 4, "militia": 3}})
    return str(deck["id"])


def tests(one: Recorder, deck: str) -> None:
    """A test that is played to its end, and one that is not."""
    opponents = [{"stock": "heavy", "level": "random"}]
    wanted = {"deck": deck, "opponents": opponents, "matches": 100, "level": "random"}
    made = one("post", "tests/", wanted)
    chunks_play(seconds=600)
    one("get", f"tests/{made['id']}/")
    one("get", f"tests/{made['id']}/replays/1/")
    one("get", f"tests/?deck={deck}&status=done")
    second = one("post", "tests/", wanted)
    one("post", f"tests/{second['id']}/cancel/")
    one("delete", f"tests/{second['id']}/")


def lobby(one: Recorder, other: Recorder) -> None:
    """A table is listed and found, one is found at once, somebody is challenged."""
    seats = [{"kind": "me"}, {"kind": "invite"}]
    wanted = {"game": "blast_off", "seats": seats, "is_listed": True}
    listed = one("post", "matches/", wanted)
    other("get", "lobby/?game=blast_off&pace=none")
    one("post", f"matches/{listed['id']}/withdraw/")
    time = {"kind": "days", "move": 86400, "bank": 259200}
    one("post", "lobby/quick/", {"game": "spacetrace", "time": time, "deck": DECK})
    seats = [{"kind": "me"}, {"kind": "person", "name": "bob"}]
    asked = one("post", "matches/", {"game": "blast_off", "seats": seats})
    other("post", f"matches/{asked['id']}/decline/")


def people(one: Recorder) -> None:
    """Somebody is blocked, and let go again."""
    block = one("post", "blocks/", {"name": "Bob"})
    one("get", "blocks/")
    one("delete", f"blocks/{block['id']}/")
    today = timezone.now().date()
    days = {"first": today.isoformat(), "last": (today + timedelta(days=6)).isoformat()}
    away = one("post", "vacations/", days)
    one("get", "vacations/")
    one("delete", f"vacations/{away['id']}/")


def messages(one: Recorder) -> None:
    """What somebody wishes to be told, and a device that is told it."""
    one("patch", "notifications/", {"mail": "escalating"})
    one("get", "notifications/")
    keys = {"key": PUSH_KEY, "secret": "MDEyMzQ1Njc4OTAxMjM0NQ"}
    address = "https://updates.push.services.mozilla.com/wpush/v2/example"
    device = one("post", "notifications/devices/", {"endpoint": address, **keys, "name": "Phone"})
    one("get", "notifications/devices/")
    one("post", "notifications/test/", {"channel": "push"})
    one("delete", f"notifications/devices/{device['id']}/")


def talk(one: Recorder, other: Recorder, here: str) -> None:
    """What two people say at a table."""
    one("post", f"{here}talk/", {"phrase": "good-luck"})
    for program in (one, other):
        program("post", f"{here}talk/allow/", {"allow": True})
    said = other("post", f"{here}talk/", {"text": "Thank you, and to you."})
    one("get", f"{here}talk/?since=0")
    one("get", "talk/unread/")
    one("post", f"{here}talk/read/", {"message": said["id"]})
    one("post", f"{here}talk/complain/", {"message": said["id"], "words": "Only to try it."})
    one("post", f"{here}talk/mute/", {"seat": 1})
    one("post", f"{here}talk/mute/", {"seat": 1, "mute": False})
    one("post", f"{here}talk/block/", {"seat": 1})
    one("delete", f"blocks/{one('get', 'blocks/')['results'][0]['id']}/")


def pause(one: Recorder, other: Recorder, here: str) -> None:
    """Two people pause a match, and go on."""
    until = (timezone.now() + timedelta(days=7)).replace(microsecond=0).isoformat()
    one("post", f"{here}rest/", {"do": "ask", "until": until})
    other("post", f"{here}rest/", {"do": "agree", "until": until})
    other("post", f"{here}rest/", {"do": "ask"})
    one("post", f"{here}rest/", {"do": "agree"})


def matches(one: Recorder, other: Recorder, deck: str) -> None:
    """A match between two people to its end, and one that is filled up."""
    seats = [{"kind": "me", "deck": {"deck": deck}}, {"kind": "invite"}]
    time = {"kind": "days", "move": 86_400, "bank": 259_200, "on_timeout": "computer"}
    made = one("post", "matches/", {"game": "spacetrace", "seats": seats, "time": time})
    here, players = f"matches/{made['id']}/", (one, other)
    other("post", "matches/join/", {"token": made["invites"][0]["token"], "deck": DECK})
    for number in range(12):
        match = one("get", here)
        program = players[match["waiting_for"][0]]
        turn = program("get", f"{here}actions/")
        action = next(text for text in turn["actions"] if not text.startswith("concede"))
        move = {"action": action, "at_version": turn["version"], "command_id": f"move-{number}"}
        program("post", f"{here}act/", move)
    examples = one.examples
    examples.pop("matches_get")  # the table shows more by now
    one("get", here)
    one("get", f"{here}events/?since=2&limit=5")
    one("get", f"{here}recap/?since=8")
    one("get", "dashboard/")
    one("post", f"{here}recap/", {"version": 10})
    one("post", f"{here}explain/", {"action": "play titan"})
    one.stream(f"{here}stream/")
    one.stream("matches/stream/")
    talk(one, other, here)
    pause(one, other, here)
    late = players[one("get", here)["waiting_for"][0]]
    with clock_standing(timezone.now() + timedelta(days=5)):
        match_tick(match_id=Match.objects.get(public_id=made["id"]).pk)
    late("post", f"{here}return/")
    one("post", f"{here}draw/", {"word": "offer"})
    other("post", f"{here}draw/", {"word": "decline"})
    one("post", f"{here}concede/", {"command_id": "enough"})
    one("post", f"{here}rematch/")
    one("get", "matches/?status=over")
    one("get", "players/me/")
    one("get", "export/")
    again = one("post", "matches/", {"game": "spacetrace", "seats": seats})
    one("post", f"matches/{again['id']}/fill/", {"agent_level": "cadet"})
    one("post", f"matches/{again['id']}/abort/")
    made = one("post", "matches/", {"game": "spacetrace", "seats": seats})
    other("post", "matches/join/", {"token": made["invites"][0]["token"], "deck": DECK})
    Match.objects.filter(public_id=made["id"]).update(updated_at=timezone.now() - CLAIM_AFTER)
    waited_for = one("get", f"matches/{made['id']}/")["waiting_for"][0]
    players[1 - waited_for]("post", f"matches/{made['id']}/claim/")
