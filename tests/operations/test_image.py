"""The Dockerfile's steps, done one after the other over a layer of this machine's own files.

No registry of images is needed: what the first line of the Dockerfile brings, Debian with Python,
is here, and what the steps write goes into a folder that is thrown away. It needs root, and Linux.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.ground import free_port
from tests.operations.containers import SERVICES, check_of, command_of
from tests.operations.site import ROOT

pytestmark = pytest.mark.slow

DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
STEPS = re.findall(r"^([A-Z]+) (.*)$", DOCKERFILE, re.MULTILINE)
STAGES = [words.partition(" AS ")[2] for step, words in STEPS if step == "FROM"]
COMPILED = "spacetrace.engine.games.spacetrace.ships"
MADE_UP = "only-for-this-test-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMN"


def context(target: Path) -> None:
    """What `docker build` would see of the tree."""
    left_out = (ROOT / ".dockerignore").read_text().splitlines()[1:]

    def ignored(folder: str, names: list[str]) -> set[str]:
        inside = Path(folder).relative_to(ROOT)
        return {n for n in names if str(inside / n) in left_out or n == "__pycache__"}

    shutil.copytree(ROOT, target, ignore=ignored, symlinks=True)


def base(folder: Path, stage: int) -> Iterator[str]:
    """What a stage begins with: this machine's files, `python` and `pip` that anybody may run."""
    root, up, work = (folder / f"{name}{stage}" for name in ("root", "up", "work"))
    yield f"mkdir {root} {up} {work}"
    yield f"mount -t overlay image -o lowerdir=/,upperdir={up},workdir={work} {root}"
    yield f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev"
    yield f"chmod 711 {root}/root && chroot {root} {sys.executable} -m venv /opt/base"


def copied(words: str, folder: Path, root: Path, there: str) -> Iterator[str]:
    """A step that copies, out of the tree or out of an earlier stage."""
    *sources, target = words.split()
    origin = folder / "context"
    if sources[0].startswith("--from="):
        origin = folder / f"root{STAGES.index(sources.pop(0).removeprefix('--from='))}"
    place = root / there.removeprefix("/") / target
    if target.endswith("/"):
        yield f"mkdir -p {place}"
    for source in sources:
        yield f"cp -r {origin}/{source.removeprefix('/')} {place}"


def script(folder: Path, port: int) -> Iterator[str]:
    """The build as root, then the site as the image's user, on files that nobody may change."""
    stage = -1
    for step, words in STEPS:
        match step:
            case "FROM":
                stage += 1
                root, there = folder / f"root{stage}", "/"
                variables = {"PATH": "/opt/base/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
                yield from base(folder, stage)
            case "ENV":
                variables |= dict(word.split("=", 1) for word in shlex.split(words))
            case "WORKDIR":
                there = words
                yield f"mkdir -p {root}{there}"
            case "COPY":
                yield from copied(words, folder, root, there)
            case "RUN":
                kept = " ".join(f"{name}={shlex.quote(value)}" for name, value in variables.items())
                inside = shlex.quote(f"cd {there} && {words}")
                yield f"env {kept} chroot {root} sh -c {inside}"
            case "USER":
                user = words
            case "EXPOSE" | "CMD":
                pass
            case _:
                raise AssertionError(f"This test cannot do {step}.")
    yield f"mount -o remount,ro {root}"
    for memory in (*SERVICES["web"]["tmpfs"], "/dev/shm:mode=1777"):  # noqa: S108
        path, _, options = memory.partition(":")
        yield f"mount -t tmpfs -o {options} memory {root}{path}"
    kept = " ".join(f"{name}={shlex.quote(value)}" for name, value in variables.items())
    powerless = f"setpriv --reuid={user} --regid={user} --clear-groups --bounding-set=-all"
    command = shlex.join(command_of("web")).replace("--port 8000", f"--port {port}")
    well = check_of("web").replace(":8000", f":{port}").partition("/well.sh 1 6 5 ")[2]
    run = "; ".join(
        [
            f"cd {there} && id -un",
            f"python -c 'import {COMPILED} as one; print(one.__file__)'",
            "! touch /app/x 2>/dev/null && python manage.py migrate --verbosity 0",
            f"{command} & for i in $(seq 60); do {well} 2>/dev/null && echo well && exit 0; sleep 1"
            "; done; exit 1",
        ]
    )
    # The embedded database lies in that little memory here, where no reserve has room.
    environment = f"{kept} SECRET_KEY={MADE_UP} DISK_RESERVE_MB=0 DATABASE_URL= REDIS_URL="
    inside = shlex.quote(f"set -e; {run}")
    yield f"env {environment} chroot {root} {powerless} --no-new-privs sh -c {inside}"


@pytest.mark.skipif(
    sys.platform != "linux" or os.getuid() != 0, reason="needs root, for a layer over the files"
)
def test_the_image_is_built_and_its_user_serves_the_site_from_it(tmp_path: Path) -> None:
    tmp_path.chmod(0o711)
    context(tmp_path / "context")
    lines = ["set -eux", *script(tmp_path, free_port())]
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", "\n".join(lines)]
    ours = ("DATABASE", "DJANGO", "PROMETHEUS", "PYTEST", "REDIS", "SPACETRACE")  # not the image's
    outside = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        apart, env=outside, capture_output=True, text=True, timeout=400, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    *_, user, compiled, answer = done.stdout.split()
    assert (user, answer) == ("spacetrace", "well")
    assert compiled.startswith("/app/build/native/")
    final = tmp_path / f"up{len(STAGES) - 1}"
    written = {path.name for path in (final / "app").iterdir()}
    assert "secrets" not in written and "tests" not in written and "manage.py" in written
    assert len(list((final / "srv/static").rglob("*.js"))) > 20
