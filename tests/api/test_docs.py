"""The API describes itself, offline and under the site's content security policy."""

import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from spacetrace.engine.catalogue import GAMES
from spacetrace.matches.api.description import actions_of
from spacetrace.players.models import User
from tests.api.starter_bot import starter_bot
from tests.matches.tokens import headers_for
from tests.operations.site import ROOT
from tests.toy.game import ToyGame

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def test_the_documentation_needs_no_other_host_and_no_inline_script(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert not re.findall(r"<script>|<script [^>]*>[^<\s]|<style|style=", page)


@pytest.mark.parametrize(
    ("door", "accept"), [("schema", "text/html"), ("docs", "application/json"), ("schema", "x/y")]
)
def test_a_form_that_there_is_not_is_refused_in_the_api_s_own(
    client: Client, door: str, accept: str
) -> None:
    answer = client.get(f"/api/v1/{door}/", headers={"accept": accept})
    assert answer.status_code == 406
    assert answer.json()["error"]["code"] == "not_acceptable"


@pytest.mark.parametrize(
    ("door", "only"), [("schema", "format"), ("docs", "script"), ("games", "")]
)
def test_parameters_that_the_documentation_does_not_know_are_refused(
    client: Client, alice: User, door: str, only: str
) -> None:
    named = "format" if door == "games" else "lang"
    answer = client.get(f"/api/v1/{door}/?{named}=xml", headers=headers_for(alice))
    assert answer.status_code == 400
    known = f"the parameters are: {only}" if only else "this address has none"
    assert answer.json()["error"]["message"] == f"{named}: There is no such parameter; {known}."


def test_what_is_sent_to_an_address_without_its_slash_does_not_become_a_look(
    client: Client, alice: User
) -> None:
    assert client.get("/api/v1/matches").status_code == 301
    answer = client.post("/api/v1/matches", {}, "application/json", headers=headers_for(alice))
    assert answer.status_code == 404
    assert answer.json()["error"]["message"].endswith("Each ends with a /.")


def test_the_schema_is_complete() -> None:
    command = [sys.executable, "manage.py", "spectacular", "--validate", "--fail-on-warn"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("openapi: 3")


REPEATED = {
    "blocks_create": "who is blocked stays blocked",
    "drafts_begin": "the draft that is there is the answer",
    "drafts_publish": "the state of the draft is sent along",
    "notifications_devices_create": "a browser is there once",
}
"""What makes something and takes no key: a second time changes nothing, for the reason told."""


def test_whatever_makes_something_takes_an_idempotency_key(client: Client) -> None:
    paths = client.get("/api/v1/schema/?format=json").json()["paths"]
    makes = [verbs["post"] for verbs in paths.values() if "post" in verbs]
    makes = [verb for verb in makes if "201" in verb["responses"]]
    without = {
        verb["operationId"]
        for verb in makes
        if not {"Idempotency-Key"} & {named["name"] for named in verb.get("parameters", [])}
    }
    assert len(makes) > 15
    assert without == set(REPEATED)


def test_the_actions_of_every_game_are_described(client: Client) -> None:
    """They come from docs/notation/, whose lines are tested to read back."""
    schema = client.get("/api/v1/schema/?format=json").json()
    for game in GAMES.values():
        table = actions_of(game)
        assert "| `concede` |" in table
        assert f"## Actions of {game.title}\n\n{table}" in schema["info"]["description"]


def test_the_page_for_bots_is_shown_in_the_documentation(client: Client) -> None:
    schema = client.get("/api/v1/schema/?format=json").json()
    assert starter_bot() in schema["info"]["description"]
    assert sum(bool(line.strip()) for line in starter_bot().splitlines()) <= 40


def test_the_bot_knocks_for_a_stream_again_when_the_site_says() -> None:
    """Its own `changes`, at a door that refuses once and then hangs up."""
    waits = iter([7, None])

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if seconds := next(waits):
                self.send_response(429)
                self.send_header("Retry-After", str(seconds))
                self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    slept: list[int] = []
    bot: dict[str, Any] = {}
    head, _, _body = starter_bot().partition("key =")
    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        with patch.object(sys, "argv", ["bot.py", f"http://127.0.0.1:{site.server_port}", "spt_"]):
            exec(head, bot)  # noqa: S102
        bot["time"] = SimpleNamespace(sleep=slept.append)
        rounds = bot["changes"]("matches/stream/")
        assert [next(rounds) for _ in range(3)] == [None] * 3
        site.shutdown()
    assert slept == [7, 2]


def test_a_game_without_a_page_of_notation_has_no_table() -> None:
    assert actions_of(ToyGame()) == ""
