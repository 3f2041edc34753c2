#!/usr/bin/env python3
"""Sets the project up and runs it: `python3 dev.py run`, `python3 dev.py test`. Python 3.11+ only.

run  [--port N]       install, migrate, load the card sets, start web + worker + beat
test [pytest args]    install the test tools as well and run the suite
lock                  pin every dependency anew, with hashes, from pyproject.toml
manage ...            any Django management command, in the project's own environment
compile [--remove]    compile what officers think in with mypyc and a C compiler; it is optional
check                 lint, format, types, import contracts: what a commit must pass
secrets               make the key and the passwords of the containers, in secrets/
audit                 ask the database of known faults about every pinned package
sbom [FILE]           write which packages the program is made of (CycloneDX)
"""

import contextlib
import fcntl
import hashlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
BOOT = ROOT / ".boot"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".installed"
RUN_LOCK = ROOT / "requirements.txt"
TEST_LOCK = ROOT / "requirements-dev.txt"
COMPILE_LOCK = ROOT / "requirements-compile.txt"  # a part of it, for the image
UV = "uv>=0.9,<1"
SECRETS = {  # with how many bytes
    "secret_key": 48,
    "postgres_password": 48,
    "redis_password": 48,
    "metrics_token": 48,
    "vapid_key": 32,
}
OWN_SECRETS = ("email_url",)  # only who runs the site knows them; empty is none

CHECKS = (
    ["-m", "ruff", "check", "."],
    ["-m", "ruff", "format", "--check", "."],
    ["-m", "djlint", "--lint", "--quiet", "templates"],
    ["-m", "mypy"],
    ["-c", "from importlinter.cli import lint_imports_command as main; main()"],
    ["manage.py", "makemigrations", "--check", "--dry-run"],
)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Two terminals may start at once: the second waits instead of installing over the first."""
    BOOT.mkdir(exist_ok=True)
    with open(BOOT / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def uv() -> str:
    """uv from the PATH, or one of our own that plain pip fetched: no venv module is needed."""
    if found := shutil.which("uv"):
        return found
    own = BOOT / "bin" / "uv"
    if not own.exists():
        say("Fetching the installer (uv) ...")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        call(
            [
                *pip,
                "--no-warn-script-location",
                "--root-user-action=ignore",
                "--upgrade",
                "--target",
                str(BOOT),
                UV,
            ]
        )
    return str(own)


def install(*, with_tests: bool) -> None:
    """Brings .venv to exactly what the lock file says; does nothing where it already is."""
    with alone():
        installed = STAMP.read_text() if STAMP.exists() else ""
        # A test environment can also run the site: never strip it down again.
        lock = TEST_LOCK if with_tests or installed.startswith(TEST_LOCK.name) else RUN_LOCK
        wanted = f"{lock.name} {hashlib.sha256(lock.read_bytes()).hexdigest()}"
        if installed == wanted and python_works():
            return
        say("Installing the dependencies into .venv ...")
        STAMP.unlink(missing_ok=True)  # an interrupted install must not look finished
        if not python_works():
            call([uv(), "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)])
        sync = [uv(), "pip", "sync", "--quiet", "--require-hashes", "--compile-bytecode"]
        call([*sync, "--python", str(PYTHON), str(lock)])
        STAMP.write_text(wanted)


def python_works() -> bool:
    """An environment outlives the Python it was made with; such a one is built again."""
    probe = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return not subprocess.run(
            [PYTHON, "-c", probe], check=False, capture_output=True
        ).returncode
    except OSError:
        return False


def lock() -> None:
    """Each lock is held to the versions of the one before, so that all describe one set."""
    compile_ = [uv(), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    compile_ += ["--generate-hashes", "--no-emit-index-url", "--no-annotate"]
    compile_ += ["--custom-compile-command", "python3 dev.py lock", *sys.argv[2:]]
    call([*compile_, "pyproject.toml", "-o", RUN_LOCK.name])
    tests = ["pyproject.toml", "--group", "dev", "-c", RUN_LOCK.name]
    call([*compile_, *tests, "-o", TEST_LOCK.name])
    call([*compile_, "--group", "compile", "-c", TEST_LOCK.name, "-o", COMPILE_LOCK.name])


def secrets_make(folder: Path) -> None:
    """What is there stays: a new password would lock the containers out of their own database."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for name in (*SECRETS, *OWN_SECRETS):
        with contextlib.suppress(FileExistsError), open(folder / name, "x") as file:
            file.write(secrets.token_urlsafe(SECRETS[name]) if name in SECRETS else "")
            # The users of the containers read it there; here nobody else gets into the folder.
            (folder / name).chmod(0o444 if name in SECRETS else 0o644)
    say(f"The secrets of the containers are in {folder}. Keep a copy, and show them to nobody.")


def audit() -> int:
    """Faults found are a failure; a database that does not answer is told, and is none."""
    pinned = re.findall(r"^([\w.-]+==[\w.+!-]+)", TEST_LOCK.read_text(), re.MULTILINE)
    # Where nobody answers for one, the others are not asked about.
    told = audit_ask(pinned[:1])
    if told and "skip_reason" not in told[0]:
        told = audit_ask(pinned)
    checked, faults = audit_read(told)
    for fault in faults:
        print(fault)
    print(f"Known faults: {len(faults)}; {checked} of {len(pinned)} packages could be checked.")
    return 1 if faults else 0


def audit_ask(pinned: list[str]) -> list[dict[str, Any]]:
    """What pip-audit says of each; nothing where it does not get so far."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(pinned))
        file.flush()
        command = [str(PYTHON), "-m", "pip_audit", "-r", file.name, "--no-deps", "--disable-pip"]
        command += ["--format", "json", "--progress-spinner", "off", "--timeout", "5"]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    try:
        told: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except ValueError:
        say(done.stderr.strip().rpartition("\n")[2])
        return []
    return told


def audit_read(told: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """How many packages were checked, and a line for each fault."""
    checked = [package for package in told if "skip_reason" not in package]
    faults = [
        f"{package['name']} {package['version']}: {fault['id']}, mended in "
        + (", ".join(fault["fix_versions"]) or "no version yet")
        for package in checked
        for fault in package["vulns"]
    ]
    return len(checked), faults


def sbom(file: Path) -> None:
    """The packages of the running program, with their hashes; not those of its tests."""
    file.parent.mkdir(parents=True, exist_ok=True)
    command = [str(PYTHON), "-m", "cyclonedx_py", "requirements", RUN_LOCK.name]
    call([*command, "--pyproject", "pyproject.toml", "--output-reproducible", "-o", str(file)])
    count = len(json.loads(file.read_text())["components"])
    print(f"{file}: {count} packages.")


def check() -> int:
    """Runs every check even when one fails, so that one round shows all there is to mend."""
    failed = [args for args in CHECKS if subprocess.run([PYTHON, *args], check=False).returncode]
    return 1 if failed else 0


def call(command: list[str]) -> None:
    """Runs one set-up step; a failure ends the program with a sentence, not a traceback."""
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"Set-up stopped: {Path(command[0]).name} did not succeed ({error}).")


def say(text: str) -> None:
    """One progress line, on stderr so that it never mixes with a command's own output."""
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Chooses the command; `run` and `test` replace this process, so Ctrl-C reaches them."""
    command = sys.argv[1] if len(sys.argv) > 1 else "run"
    arguments = sys.argv[2:]
    os.chdir(ROOT)
    if command == "lock":
        lock()
        return 0
    if command == "secrets":
        secrets_make(ROOT / "secrets")
        return 0
    programs = {
        "run": ["manage.py", "up"],
        # The whole suite takes minutes: it shares them out, unless somebody chooses what to run.
        "test": ["-m", "pytest", *([] if arguments else ["-n", "auto", "--maxprocesses", "4"])],
        "manage": ["manage.py"],
        "compile": ["-m", "spacetrace.native"],
        "check": [],
        "audit": [],
        "sbom": [],
    }
    if command not in programs:
        print(__doc__)
        return 0 if command in ("-h", "--help", "help") else 2
    install(with_tests=command in ("test", "compile", "check", "audit", "sbom"))
    # The site and its tests start many Pythons: none of them shall compile everything anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if command == "test":  # of the sources, whatever is compiled
        os.environ.setdefault("SPACETRACE_NATIVE", "0")
    if command == "check":
        return check()
    if command == "audit":
        return audit()
    if command == "sbom":
        sbom(Path(arguments[0] if arguments else "build/sbom.json"))
        return 0
    os.execv(PYTHON, [str(PYTHON), *programs[command], *arguments])


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("Spacetrace needs Python 3.11 or newer.")
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
