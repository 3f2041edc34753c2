"""All containers, built and booted by an engine; said so where there is none."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from bench.ground import free_port
from tests.matches.processes import wait_for
from tests.operations.containers import SERVICES
from tests.operations.site import ROOT

pytestmark = pytest.mark.containers

PROJECT = "spacetrace-tried"
TOKEN = """
from spacetrace.players.models import User
from spacetrace.players.services import api_token_create
print(api_token_create(owner=User.objects.create_user("tried"), name="tried")[1])
"""


class Stack:
    """The compose file under a name of its own, on free ports of this machine."""

    def __init__(self) -> None:
        self.port = free_port()
        ports = {"HTTP_PORT": free_port(), "HTTPS_PORT": self.port, "PORT": free_port()}
        own = {name: str(port) for name, port in ports.items()}
        self._environment = {**os.environ, **own, "SITE": "localhost", "LISTEN": "127.0.0.1"}

    def compose(self, *words: str) -> str:
        """What `docker compose` prints; fails when it does."""
        command = ["docker", "compose", "--project-name", PROJECT, *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self._environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def health(self) -> dict[str, str]:
        """How each service says that it is."""
        lines = self.compose("ps", "--format", "json").splitlines()
        return {told["Service"]: told["Health"] for told in map(json.loads, lines)}

    def ask(self, path: str, token: str, body: Any = None) -> Any:
        """The API's answer, through the proxy; its certificate is its own."""
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"https://localhost:{self.port}/api/v1/matches/{path}", content, headers
        )
        with urllib.request.urlopen(request, context=trusting, timeout=30) as answer:
            return json.load(answer)


@pytest.fixture
def stack() -> Iterator[Stack]:
    """Built, booted, and thrown away with all that it kept."""
    answers = shutil.which("docker") and not any(
        subprocess.run(["docker", *words], capture_output=True, check=False).returncode
        for words in (["info"], ["compose", "version"])
    )
    if not answers:
        pytest.skip("No Docker engine with compose answers here: nothing was built or booted.")
    if not (ROOT / "secrets").exists():
        pytest.skip("No secrets are there: python3 dev.py secrets")
    stack = Stack()
    try:
        stack.compose("up", "--build", "--detach")
        yield stack
    finally:
        stack.compose("down", "--volumes", "--timeout", "5")


def test_they_boot_play_a_move_and_come_back_when_one_hangs(stack: Stack) -> None:
    lasting = SERVICES.keys() - {"migrate"}

    def all_are_well() -> bool:
        health = stack.health()
        return {name for name, told in health.items() if told == "healthy"} >= lasting

    wait_for(all_are_well, "health of all containers", 300)
    token = stack.compose("exec", "-T", "web", "python", "manage.py", "shell", "-v0", "-c", TOKEN)
    token = token.strip()
    deck = {"stock": "swarm"}
    seats = [{"kind": "me", "deck": deck}]
    seats += [{"kind": "agent", "agent_level": "officer", "deck": deck}]
    match = stack.ask("", token, {"game": "spacetrace", "seats": seats})["id"]
    offered: dict[str, Any] = {}

    def is_our_turn() -> bool:
        offered.update(stack.ask(f"{match}/actions/", token))
        return bool(offered["is_waited_for"] and offered["actions"])

    wait_for(is_our_turn, "our turn", 60)
    move = {"action": offered["actions"][0], "at_version": offered["version"], "command_id": "one"}
    stack.ask(f"{match}/act/", token, move)
    assert stack.ask(f"{match}/", token)["version"] > offered["version"]

    before = stack.compose("exec", "-T", "redis", "cat", "/proc/1/stat").split()[21]
    subprocess.run(
        ["docker", "exec", f"{PROJECT}-redis-1", "sh", "-c", "kill -STOP $(pidof redis-server)"],
        check=True,
    )

    def has_come_back() -> bool:
        try:
            now = stack.compose("exec", "-T", "redis", "cat", "/proc/1/stat").split()[21]
        except subprocess.CalledProcessError:
            return False
        return now != before

    wait_for(has_come_back, "a new process of Redis", 120)
    wait_for(all_are_well, "health of all containers once more", 120)
