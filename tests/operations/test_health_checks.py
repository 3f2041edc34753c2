"""Each container's health check, on a living service and on a dead one; and what ends the dead."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench.ground import free_port
from spacetrace.operations.clock import ALIVE
from spacetrace.operations.copies import NAME
from spacetrace.operations.processes import (
    beat_command,
    simulations_command,
    thinking_command,
    worker_command,
)
from tests.matches.processes import wait_for
from tests.operations.containers import SERVICES, WELL, Check
from tests.operations.site import ROOT


@contextmanager
def contained(line: str, **environment: str) -> Iterator[int]:
    """A service as the only child of a process that stands for a container's first; its id."""
    first = subprocess.Popen(
        ["sh", "-c", f"{line} & wait"],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield first.pid
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()


def stop(first: int) -> None:
    """A service that hangs: it takes connections and says nothing."""
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    for child in children:
        os.kill(int(child), signal.SIGSTOP)


def has_ended(first: int) -> bool:
    """Nothing runs in the container any more; its first process is gone or is going."""
    return not Path(f"/proc/{first}/task/{first}/children").read_text().split()


def well(folder: Path, parent: int, command: str, *, times: int = 2) -> int:
    """The exit code of well.sh for a check of our own."""
    words = ["sh", str(WELL), str(parent), str(times), "0.3", "sh", "-c", command]
    environment = {**os.environ, "TMPDIR": str(folder)}
    return subprocess.run(words, env=environment, check=False, timeout=20).returncode


def test_who_is_dead_for_long_enough_is_ended(tmp_path: Path) -> None:
    with contained("sleep 60") as first:
        assert [well(tmp_path, first, "exit 2"), has_ended(first)] == [1, False]
        assert [well(tmp_path, first, "sleep 5"), has_ended(first)] == [1, True]
    with contained("sleep 60") as first:  # and counting begins anew
        assert [well(tmp_path, first, "exit 2"), has_ended(first)] == [1, False]


def test_who_is_not_ready_or_well_again_is_left_alone(tmp_path: Path) -> None:
    with contained("sleep 60") as first:
        codes = [well(tmp_path, first, f"exit {code}") for code in (2, 0, 2, 1, 1, 1, 2)]
        assert codes == [1, 0, 1, 1, 1, 1, 1]
        assert not has_ended(first)


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    """The folder of the secrets, as containers see it."""
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets/redis_password").write_text("a pass$word that needs `care`\n")
    return tmp_path / "secrets"


@contextmanager
def redis(secrets: Path, port: int) -> Iterator[tuple[int, Check]]:
    """Redis by the very words of its container; its first process and its check."""
    if shutil.which("redis-server") is None:
        pytest.skip("needs redis-server")
    shell, option, script = SERVICES["redis"]["command"]
    script = script.replace("$$", "$").replace("/run/secrets", str(secrets))
    own = f"--port {port} --bind 127.0.0.1 --dir {secrets.parent} --appendonly"
    line = shlex.join([shell, option, script.replace("--appendonly", own)])
    here = {"/run/secrets": str(secrets), "redis-cli": f"redis-cli -p {port}"}
    with contained(line) as first:
        check = Check("redis", secrets.parent, here=here, parent=first, seconds=1)
        wait_for(check.is_well, "Redis")
        yield first, check


def test_redis_asks_for_its_password_and_is_ended_when_it_hangs(secrets: Path) -> None:
    port = free_port()
    with redis(secrets, port) as (first, check):
        shown = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        words = b"".join(Path(f"/proc/{pid}/cmdline").read_bytes() for pid in shown)
        assert b"redis-server" in words and b"pass$word" not in words
        with socket.create_connection(("127.0.0.1", port)) as stranger:
            stranger.sendall(b"KEYS *\r\n")
            assert stranger.recv(100).startswith(b"-NOAUTH")
        stop(first)
        assert check.is_dead()
        assert not has_ended(first)
        wait_for(lambda: check.code() == 1 and has_ended(first), "the end of Redis")


def test_the_checks_of_the_workers_ask_them_through_redis(secrets: Path) -> None:
    port = free_port()
    environment = {
        "SPACETRACE_VAR": str(secrets.parent),
        "DATABASE_URL": "",
        "REDIS_URL": f"redis://127.0.0.1:{port}/0",
        "REDIS_PASSWORD_FILE": str(secrets / "redis_password"),
        "PATH": f"{ROOT / '.venv/bin'}:{os.environ['PATH']}",
    }
    commands = {
        "worker": worker_command(),
        "thinking": thinking_command(),
        "simulations": simulations_command(),
    }
    with (
        redis(secrets, port),
        contained(shlex.join(commands["worker"]), **environment) as worker,
        contained(shlex.join(commands["thinking"]), **environment) as thinking,
        contained(shlex.join(commands["simulations"]), **environment) as simulations,
    ):
        found = {"worker": worker, "thinking": thinking, "simulations": simulations}
        for name, first in found.items():
            folder = secrets.parent / name
            folder.mkdir()
            sooner = {"timeout 5": "timeout 1"}
            check = Check(name, folder, here=sooner, environment=environment, times=1000)
            wait_for(check.is_well, f"an answer of {name}", 60)
            stop(first)
            assert check.is_dead()


def test_the_check_of_beat_tells_a_living_one_from_a_dead_one(tmp_path: Path) -> None:
    environment = {"SPACETRACE_VAR": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}
    check = Check("beat", tmp_path, environment=environment)
    assert check.is_dead()
    with contained(shlex.join(beat_command()), **environment):
        wait_for(check.is_well, "beat's note", 60)
    note = tmp_path / ALIVE
    a_minute_ago = note.stat().st_mtime - 60
    os.utime(note, (a_minute_ago, a_minute_ago))
    assert check.is_dead()


def test_the_check_of_the_copies_sees_a_day_without_one(tmp_path: Path) -> None:
    check = Check("backup", tmp_path, here={"/copies": str(tmp_path)})
    assert check.is_dead()
    copy = tmp_path / NAME.format(time=datetime.now(UTC), suffix=".dump")
    copy.touch()
    assert check.is_well()
    three_days_ago = copy.stat().st_mtime - 3 * 86_400
    os.utime(copy, (three_days_ago, three_days_ago))
    assert check.is_dead()


@pytest.fixture
def cluster() -> Iterator[Path]:
    """An empty PostgreSQL cluster of nobody's, in a folder that its user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="cluster-"))
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    if not binaries or shutil.which("pg_isready") is None:
        pytest.skip("needs PostgreSQL")
    (folder / "bin").symlink_to(binaries[-1])
    initdb = [*as_postgres(folder), f"{folder}/bin/initdb", "--no-sync", "-D", f"{folder}/data"]
    subprocess.run(initdb, check=True, capture_output=True)
    yield folder
    shutil.rmtree(folder)


def as_postgres(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.getuid():
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def test_the_check_of_postgresql_knows_who_hangs_and_who_is_only_not_ready(
    cluster: Path, tmp_path: Path
) -> None:
    port = free_port()
    words = [*as_postgres(cluster), f"{cluster}/bin/postgres", "-D", f"{cluster}/data", "-F"]
    words += ["-p", str(port), "-c", "listen_addresses=127.0.0.1", "-k", str(cluster)]
    check = Check("db", tmp_path, environment={"PGPORT": str(port)}, times=1000)
    with contained(shlex.join(words)) as first:
        wait_for(check.is_well, "PostgreSQL")
        stop(first)
        assert check.is_dead()
