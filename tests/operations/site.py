"""A whole site in processes of its own, for tests: web, worker and beat on an empty folder."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Site:
    """`manage.py up` in a folder of its own; everything it prints is kept in `lines`."""

    def __init__(self, var: Path, port: int, environment: Mapping[str, str] | None = None) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.var = var
        self.lines: list[str] = []
        own = {"SPACETRACE_VAR": str(var), "PYTHONUNBUFFERED": "1", **(environment or {})}
        own["METRICS_DIR"] = str(var / "metrics")  # it counts from 0, in a folder of its own
        self.environment = {**os.environ, "DATABASE_URL": "", "REDIS_URL": "", **own}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--port", str(port)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    @property
    def output(self) -> str:
        """Everything printed so far."""
        return "\n".join(self.lines)

    def wait_until_running(self, seconds: float = 180) -> None:
        """Returns once the welcome is printed; fails with the output when it does not come."""
        self.wait_for("Spacetrace is running", seconds)

    def wait_for(self, text: str, seconds: float) -> None:
        """Returns once `text` was printed."""
        deadline = time.monotonic() + seconds
        while text not in self.output:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{text!r} was never printed; the output:\n{self.output}")
            time.sleep(0.05)

    def children(self) -> dict[str, int]:
        """The process ids of web, workers and beat, by the names that they gave themselves."""
        found: dict[str, int] = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                name = (entry / "comm").read_text().strip()
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it ended while we looked
            if parent == self.process.pid:
                found[name] = int(entry.name)
        return found

    def stop(self, seconds: float = 30) -> int:
        """Ctrl-C; returns the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(seconds)
        self._reader.join(5)
        return code

    def close(self) -> None:
        """For the end of a test, whatever happened in it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._reader.join(5)
        if self.process.stdout is not None:
            self.process.stdout.close()
