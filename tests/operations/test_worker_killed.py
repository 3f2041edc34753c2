"""A worker that is killed in the middle of a task loses nothing: the next one does the task."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.matches.processes import wait_for
from tests.operations.site import ROOT

WORKER = [sys.executable, "-m", "celery", "--quiet", "--app", "tests.operations.work_probe"]
WORKER += ["worker", "--concurrency", "1", "--loglevel", "ERROR"]
WORKER += ["--without-gossip", "--without-mingle"]


def test_the_task_of_a_killed_worker_is_done_by_the_next_one(tmp_path: Path) -> None:
    environment = {**os.environ, "PROBE_FOLDER": str(tmp_path)}
    send = "from tests.operations.work_probe import work; work.delay()"
    subprocess.run([sys.executable, "-c", send], cwd=ROOT, env=environment, check=True)

    def worker() -> "subprocess.Popen[bytes]":
        return subprocess.Popen(WORKER, cwd=ROOT, env=environment, start_new_session=True)

    started = tmp_path / "started"
    with worker() as first:
        wait_for(started.exists, "the first start")
        os.killpg(first.pid, signal.SIGKILL)  # the whole tree: no handler runs anywhere
    assert not (tmp_path / "done").exists()

    (tmp_path / "go").touch()
    with worker() as second:
        wait_for((tmp_path / "done").exists, "the end of the task")
        wait_for(lambda: not waiting(tmp_path), "the acknowledgement")
        second.terminate()
        assert second.wait(30) == 0
    assert started.read_text() == "xx"


def test_killed_pool_children_do_not_make_the_worker_deaf(tmp_path: Path) -> None:
    """All of them at once, idle ones too: the one that waits for work may hold a lock."""
    environment = {**os.environ, "PROBE_FOLDER": str(tmp_path)}
    send = "from tests.operations.work_probe import work; work.delay()"
    (tmp_path / "go").touch()
    started, done = tmp_path / "started", tmp_path / "done"
    two = [*WORKER[:-1], "--without-mingle", "--concurrency", "2"]
    with subprocess.Popen(two, cwd=ROOT, env=environment, start_new_session=True) as worker:
        try:
            for round_ in range(3):
                done.unlink(missing_ok=True)
                subprocess.run([sys.executable, "-c", send], cwd=ROOT, env=environment, check=True)
                wait_for(done.exists, f"task {round_}")
                wait_for(lambda: not waiting(tmp_path), "the acknowledgement")  # or it comes again
                for child in children_of(worker.pid):
                    os.kill(child, signal.SIGKILL)
            worker.terminate()
            assert worker.wait(30) == 0
        finally:
            if worker.poll() is None:
                os.killpg(worker.pid, signal.SIGKILL)
    assert started.read_text() == "xxx"


def waiting(folder: Path) -> list[Path]:
    """The messages that nobody has acknowledged."""
    return list(folder.glob("broker/*/**/*.msg"))


def children_of(pid: int) -> list[int]:
    """The pool of a worker, by the kernel's own list."""
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]
