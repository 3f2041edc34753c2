"""One command runs the whole site, and one Ctrl-C ends it; driven as real processes."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bench.ground import free_port
from spacetrace.engine.agents.levels import DEAR, LEVELS
from spacetrace.operations.management.commands.up import site_commands
from spacetrace.operations.processes import (
    SIMULATIONS_NICENESS,
    WORKER_NICENESS,
    thinking_command,
)
from tests.api.starter_bot import bot_played
from tests.matches.processes import wait_for
from tests.migrated import migrated_copy
from tests.operations.site import ROOT, Site

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the test finds the processes through /proc"
)
Up = Callable[..., Site]


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    """Starts sites on this test's own folder and ends them afterwards."""
    sites: list[Site] = []

    def up(port: int | None = None) -> Site:
        sites.append(Site(tmp_path / "var", port or free_port()))
        return sites[-1]

    yield up
    for site in sites:
        site.close()


def test_who_thinks_for_long_has_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "thinking" not in site_commands("127.0.0.1", 8000, 2)
    long = replace(LEVELS["officer"], key="sage", thinks=DEAR)
    monkeypatch.setitem(LEVELS, "sage", long)
    assert site_commands("127.0.0.1", 8000, 2)["thinking"] == thinking_command()


LOADS = """
import gc, sys
import django
django.setup()
from spacetrace.operations.processes import load_everything
load_everything()
assert gc.isenabled()
print(*sys.modules)
"""


def test_a_site_without_redis_does_not_load_its_client(tmp_path: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "spacetrace.settings"}
    environment |= {"SPACETRACE_VAR": str(tmp_path), "REDIS_URL": ""}
    loaded = subprocess.check_output([sys.executable, "-c", LOADS], cwd=ROOT, env=environment)
    names = loaded.decode().split()
    assert "uvicorn.main" in names and "spacetrace.infrastructure.live" in names
    assert "redis" not in names


def is_alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return False


def nice_of(pid: int) -> set[int]:
    """How much nicer than these tests, and its session, where the kernel has niceness for these."""
    found = {os.getpriority(os.PRIO_PROCESS, pid) - os.getpriority(os.PRIO_PROCESS, 0)}
    session = Path(f"/proc/{pid}/autogroup")
    return found | ({int(session.read_text().split()[-1])} if session.exists() else set())


def test_up_answers_names_the_login_plays_with_a_bot_and_stops_without_a_trace(
    up: Up, tmp_path: Path
) -> None:
    site = up()
    site.wait_until_running()
    assert "demo / demo" in site.output
    assert site.url in site.output
    with urllib.request.urlopen(f"{site.url}/readyz", timeout=10) as answer:
        assert answer.status == 200
    children = site.children()
    assert set(children) == {"web", "worker", "simulations", "beat"}, "nobody thinks for long"
    assert nice_of(children["web"]) == {0}
    assert nice_of(children["worker"]) == {WORKER_NICENESS}
    assert nice_of(children["simulations"]) == {SIMULATIONS_NICENESS}
    assert bot_played(site, tmp_path).startswith("over {")

    second = up()
    assert second.process.wait(30) == 1
    second.close()
    assert "already running from this folder" in second.output

    assert site.stop() == 0
    assert not [name for name, pid in children.items() if is_alive(pid)]
    assert "Stopped." in site.output

    migrated_copy(tmp_path / "copied")
    assert tables(tmp_path / "var") == tables(tmp_path / "copied"), "what all tests begin with"


def tables(folder: Path) -> list[tuple[str, str]]:
    """What the database of a site is made of, and which migrations it has had."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        done = database.execute("SELECT app, name FROM django_migrations")
        return sorted([*made, *done])


def test_up_can_be_repeated_and_ends_when_one_process_dies(up: Up, tmp_path: Path) -> None:
    migrated_copy(tmp_path / "var")
    first = up()
    first.wait_until_running()
    assert first.stop() == 0

    again = up()
    again.wait_until_running()
    children = again.children()
    os.kill(children["worker"], signal.SIGKILL)
    assert again.process.wait(30) == 1
    again.close()
    assert "The worker process ended by itself" in again.output
    assert not [name for name, pid in children.items() if is_alive(pid)]


def test_a_killed_supervisor_leaves_nobody_behind(up: Up, tmp_path: Path) -> None:
    migrated_copy(tmp_path / "var")
    site = up()
    site.wait_until_running()
    children = site.children()
    site.process.kill()
    wait_for(lambda: not any(map(is_alive, children.values())), f"the end of {children}", 20)


def test_a_taken_port_is_said_in_a_sentence(up: Up) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        site = up(port)
        assert site.process.wait(30) == 1
    site.close()
    assert f"Port {port} on 127.0.0.1 cannot be used" in site.output
    assert "--port" in site.output
    assert "Traceback" not in site.output
