"""docker-compose.yml says what the code says, and holds no secret."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from spacetrace.operations.clock import ALIVE
from spacetrace.operations.processes import (
    beat_command,
    simulations_command,
    web_command,
    worker_command,
)
from tests.matches.processes import wait_for
from tests.operations.site import ROOT

TEXT = (ROOT / "docker-compose.yml").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]

COMMANDS = {
    "web": web_command(host="0.0.0.0", port=8000, workers=2),  # noqa: S104  inside its container
    "worker": worker_command(concurrency=2),
    "simulations": simulations_command(concurrency=1),
    "beat": beat_command(),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_containers_run_the_commands_that_the_tests_run(name: str) -> None:
    words = ["python" if word == sys.executable else word for word in COMMANDS[name]]
    assert shlex.split(SERVICES[name]["command"]) == words


def test_every_lasting_service_is_watched_and_comes_back() -> None:
    for name, service in SERVICES.items():
        if name != "migrate":
            assert service["healthcheck"]["test"], name
            assert service["restart"] == "unless-stopped", name


def test_nothing_starts_before_the_tables_are_there() -> None:
    for name in COMMANDS:
        assert SERVICES[name]["depends_on"]["migrate"] == {
            "condition": "service_completed_successfully"
        }


def test_only_the_web_process_keeps_a_pool_because_workers_fork() -> None:
    pooled = [n for n, s in SERVICES.items() if "DATABASE_POOL" in s.get("environment", {})]
    assert pooled == ["web"]


def test_secrets_have_no_default() -> None:
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD"):
        uses = re.findall(r"\$\{" + name + r"([^}]*)\}", TEXT)
        assert uses and all(use.startswith(":?") for use in uses)


def test_only_this_machine_reaches_the_site_unless_somebody_says_otherwise() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert published == {"web": ["${LISTEN:-127.0.0.1}:${PORT:-8000}:8000"]}


def test_redis_keeps_the_queue() -> None:
    command = SERVICES["redis"]["command"]
    assert "--appendonly yes" in command and "--maxmemory-policy noeviction" in command


def test_the_default_command_of_the_image_is_the_web_server() -> None:
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    command = json.loads(text[text.index("CMD [") + 4 :])
    usual = web_command(host="0.0.0.0", port=8000)[1:]  # noqa: S104  inside its container
    assert command[0] == "python"
    assert [word for word in command[1:] if word not in usual] == []
    assert {"--http", "--no-proxy-headers"} <= set(command)


def is_well(name: str, var: Path) -> bool:
    """What a container's check says of a folder."""
    kind, command = SERVICES[name]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    environment = {"PATH": os.environ["PATH"], "SPACETRACE_VAR": str(var)}
    words = ["sh", "-c", command.replace("$$", "$")]
    return subprocess.run(words, env=environment, capture_output=True, check=False).returncode == 0


def test_the_check_of_beat_tells_a_living_one_from_a_dead_one(tmp_path: Path) -> None:
    assert not is_well("beat", tmp_path)
    environment = {**os.environ, "SPACETRACE_VAR": str(tmp_path), "DATABASE_URL": ""}
    with subprocess.Popen(beat_command(), cwd=ROOT, env={**environment, "REDIS_URL": ""}) as beat:
        try:
            wait_for(lambda: is_well("beat", tmp_path), "beat's note", 60)
        finally:
            beat.kill()
    note = tmp_path / ALIVE
    a_minute_ago = note.stat().st_mtime - 60
    os.utime(note, (a_minute_ago, a_minute_ago))
    assert not is_well("beat", tmp_path)
