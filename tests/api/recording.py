"""Plays through every address of the API, and keeps what is sent and answered as its examples."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from asgiref.sync import async_to_sync
from django.contrib.auth.models import Permission
from django.test import AsyncClient, Client
from django.urls import resolve
from django.utils import timezone

from cardsets.files import sets_in_files
from cardsets.findings import findings
from cardsets.models import Card, CardSet
from cardsets.services.drafts import card_save, draft_create
from spacetrace.infrastructure.database_time import clock_standing
from spacetrace.matches.models import Match
from spacetrace.matches.selectors.leaving import CLAIM_AFTER
from spacetrace.matches.services.tick import match_tick
from spacetrace.players.models import Scope, User
from spacetrace.simulations.services.work import chunks_play
from tests.api.recorded_tables import foresight, pause, take_back, talk
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

    def __init__(
        self,
        user: User,
        schema: dict[str, Any],
        examples: dict[str, Any],
        scope: str = Scope.PLAY,
    ) -> None:
        self.examples = examples
        self._client, self._headers = Client(), headers_for(user, scope)
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
    foresight(one)
    lobby(one, other)
    people(one)
    messages(one)
    studio(alice, Recorder(alice, schema, examples, Scope.EDIT))
    return dict(sorted(examples.items()))


def catalogue(one: Recorder) -> None:
    """What there is to play with."""
    one("get", "games/")
    one("get", "games/spacetrace/decks/")
    one("get", "levels/")
    one("get", "ladder/")
    one("get", "daily-puzzle/")
    one("get", "cards/?q=class:1")
    one("get", "cards/spacetrace/fighters/")
    one("get", "card-news/")
    one("get", "cards/spacetrace/fighters/plays/")
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
    folder = one("post", "decks/folders/", {"name": "League"})
    one("post", "decks/move/", {"decks": [deck["id"]], "folder": folder["id"]})
    one("get", "decks/folders/")
    one("get", f"decks/?folder={folder['id']}")
    one("patch", f"decks/folders/{folder['id']}/", {"name": "Summer league"})
    one("get", f"{here}odds/?card=fighters&k=2&turns=4")
    one("get", f"{here}export/?as=text")
    listed = one("get", f"{here}text/")
    one("put", f"{here}text/", {"text": "[Late]\n" + listed["text"], "edit": listed["edit"]})
    one("get", f"{here}sheet/")
    one("get", f"{here}picture/")
    hand = one("post", f"{here}solo/", {"seed": "seven"})
    one("post", f"{here}solo/", {"seed": "seven", "moves": hand["legal"][:1]})
    one("get", f"{here}export/?as=json")
    one("get", "decks/export/")
    one("delete", f"decks/folders/{folder['id']}/")
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
    groups = [{"name": "First wave", "cards": ["fighters"]}]
    one("post", "decks/", {"name": "A draft", "cards": {"fighters": 4}, "groups": groups})
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
    second = one("post", "tests/", wanted)["id"]
    one("post", f"tests/{second}/cancel/")
    one("delete", f"tests/{second}/")
    wanted = {**wanted, "swaps": [{"out": "fighters", "into": "veterans"}]}
    compared, third = (one("post", "comparisons/", wanted)["id"] for _ in range(2))
    one("post", f"comparisons/{third}/cancel/")
    one("delete", f"comparisons/{third}/")
    chunks_play(seconds=600)
    one("get", f"comparisons/{compared}/")
    one("get", f"comparisons/?deck={deck}&status=done")


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
    one("get", "lobby/news/")
    one("post", f"matches/{asked['id']}/seen/")


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


def studio(alice: User, one: Recorder) -> None:
    """What everybody reads of card sets, and what an editor does to a draft."""
    alice.is_staff = True
    alice.save()
    alice.user_permissions.set(Permission.objects.filter(content_type__app_label="cardsets"))
    draft = draft_create(card_set=CardSet.objects.get(key="basic"))
    card = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=card, version=card.version, data={**card.data, "name": "Fighter"})
    [found] = findings(draft)
    accept = f"card-sets/basic/findings/{found.key}/"
    one("put", accept, {"word": "They fly together."})
    one("get", "card-sets/basic/findings/")
    one("delete", accept)
    note = "card-sets/basic/revisions/2/note/"
    seen = one("get", note)["by_hand"]
    one("put", note, {"text": "Wasps are **Fighters** now.", "seen": seen})
    stock_drafts(one)
    one("get", "card-sets/")
    one("get", "card-sets/basic/")
    one("get", "card-sets/basic/revisions/1/cards/")
    drafts(one)


def measured(one: Recorder) -> None:
    """A draft measured against what is published, and once more until it is cancelled."""
    here = "card-sets/second-set/balance/"
    wanted = {"stock": ["swarm", "heavy"], "matches": 4, "level": "random"}
    report = one("post", here, wanted)
    chunks_play(seconds=600)
    one("get", here)
    one("get", f"{here}{report['id']}/")
    one("get", f"{here}{report['id']}/replays/1/")
    again = one("post", here, wanted)
    one("post", f"{here}{again['id']}/cancel/")
    one("delete", f"{here}{again['id']}/")


def stock_drafts(one: Recorder) -> None:
    """The ready-made decks of a draft, changed by an editor."""
    here = "card-sets/basic/draft/decks/"
    one("get", here)
    made = one("post", here, {"name": "Swarm again", "of": "swarm"})
    mine = f"{here}{made['key']}/"
    wanted = {"cards": {**made["cards"], "wasps": 1}, "version": made["version"]}
    saved = one("put", mine, wanted)
    one("patch", mine, {"summary": "One wasp alone.", "version": saved["version"]})
    one("post", f"{mine}move/", {"to": "up"})
    one("get", mine)
    one("delete", mine)


def drafts(one: Recorder) -> None:
    """A set of one's own, drafted and published."""
    new = {"game": "spacetrace", "name": "Second Set", "copy_of": "basic"}
    one("post", "card-sets/", new)
    here = "card-sets/second-set/draft/"
    one("get", f"{here}cards/")
    wasps = one("get", f"{here}cards/wasps/")
    card = {**wasps["data"], "mp": 70}
    saved = one("put", f"{here}cards/wasps/", {"card": card, "version": wasps["version"]})
    added = one("post", f"{here}cards/", {"card": {"name": "Half a Card", "kind": "ship"}})
    one("delete", f"{here}cards/{added['id']}/?version={added['version']}")
    one("post", f"{here}cards/wasps/try/", {"pool": 200, "hand": ["fighters"]})
    text = 'game = "spacetrace"\ntitle = "Nothing is over"\nrules = []\n'
    text += "steps = [{ expect = { over = false } }]\n"
    new = {"card": "wasps", "name": "To begin with", "text": text}
    made = one("post", f"{here}scenarios/", new)
    one("get", f"{here}scenarios/")
    one("get", f"{here}scenarios/{made['id']}/")
    seen = {"name": "It goes on", "text": text, "seen": text}
    one("put", f"{here}scenarios/{made['id']}/", seen)
    one("delete", f"{here}scenarios/{made['id']}/")
    table = {"text": "id,mp\nfighters,110\n", "alone": False, "unfinished": False}
    plan = one("post", f"{here}import/preview/", table)
    one("post", f"{here}import/", {**table, "state": plan["state"]})
    state = one("get", here)["state"]
    one("post", f"{here}publish/", {"state": state})
    again = one("post", here, {"of": 1})
    card = {**saved["data"], "mp": 80}
    saved = one("put", f"{here}cards/wasps/", {"card": card, "version": 1})
    measured(one)
    one("post", f"{here}cards/wasps/restore/", {"of": 1, "version": saved["version"]})
    state = one("get", here)["state"]
    one("delete", f"{here}?state={state}")
    one("get", "card-sets/basic/diff/?before=1&after=1")
    assert again["revision"] == 2


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
    one("get", f"{here}replay/?since=3&limit=2")
    one("post", f"{here}open-cards/", {"opens": True})
    one("get", "dashboard/")
    one("post", f"{here}recap/", {"version": 10})
    one("post", f"{here}explain/", {"action": "play titan"})
    one.stream(f"{here}stream/")
    one.stream("matches/stream/")
    talk(one, other, here)
    take_back(one, other, here)
    one("post", f"{here}go-on/")  # no round has ended there, so it is as it was
    pause(one, other, here)
    late = players[one("get", here)["waiting_for"][0]]
    with clock_standing(timezone.now() + timedelta(days=5)):
        match_tick(match_id=Match.objects.get(public_id=made["id"]).pk)
    late("post", f"{here}return/")
    one("post", f"{here}draw/", {"word": "offer"})
    other("post", f"{here}draw/", {"word": "decline"})
    one("post", f"{here}concede/", {"command_id": "enough"})
    one("get", f"{here}course/")
    for player in (one, other):
        player("post", f"{here}share/", {"shares": True})
    shared = f"shared/{made['id']}/"
    one("get", f"{shared}?since=3&limit=2")
    one("get", f"{shared}events/?since=3&limit=2")
    one("get", f"{shared}course/")
    computer = [{"kind": "me"}, {"kind": "agent", "agent_level": "cadet"}]
    other("post", "matches/", {"game": "blast_off", "seats": computer, "is_watched": True})
    one("get", "shared/")
    one("post", f"{here}rematch/", {"confirm": True})
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
