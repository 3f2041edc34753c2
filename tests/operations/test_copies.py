"""Copies of the database: a drill with real commands, on whichever database the tests run."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from spacetrace.operations.supervisor import alone
from tests.matches.processes import Stage, staged

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Stage]:
    """A site with a match that goes on at a cadet's table, and one that is over."""
    with staged(tmp_path_factory.mktemp("copies")) as stage:
        over = stage.ask("begin_built")["id"]
        stage.ask("race", over, "9", "early")
        stage.ask("finish", over)
        play(stage, "hot", 12)
        yield stage


def play(stage: Stage, opponent: str, moves: int) -> None:
    stage.ask("race", stage.ask("begin", opponent)["id"], str(moves), "m")


def manage(stage: Stage, *words: str) -> subprocess.CompletedProcess[str]:
    process = stage.start("-W", "ignore", "manage.py", *words)
    output = process.communicate(timeout=120)[0].decode()
    return subprocess.CompletedProcess(words, process.returncode, output, "")


def test_the_drill_brings_every_match_back_byte_by_byte(stage: Stage, tmp_path: Path) -> None:
    before = stage.ask("digest")
    made = manage(stage, "backup", str(tmp_path / "copy"))
    assert (made.returncode, made.stdout.strip()) == (0, str(tmp_path / "copy"))
    assert (tmp_path / "copy").stat().st_mode & 0o77 == 0

    play(stage, "hot", 5)
    after = stage.ask("digest")
    assert after != before

    done = manage(stage, "restore", str(tmp_path / "copy"), "--yes")
    assert done.returncode == 0
    assert stage.ask("digest") == before
    checked = manage(stage, "verify", "--all", "--unfinished")
    assert checked.returncode == 0
    assert checked.stdout.count("equal in every byte") == 2

    put_aside = done.stdout.splitlines()[0].rpartition(": ")[2]
    assert manage(stage, "restore", put_aside, "--yes").returncode == 0
    assert stage.ask("digest") == after


def test_what_is_no_copy_is_refused_and_changes_nothing(stage: Stage, tmp_path: Path) -> None:
    before = stage.ask("digest")
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"SQLite format 3\0" + b"no database at all" * 300)
    for words in (
        (str(wrong), "--yes"),
        (str(tmp_path / "missing"), "--yes"),
        (str(wrong),),
    ):
        assert manage(stage, "restore", *words).returncode == 1
    half = tmp_path / "half"
    assert manage(stage, "backup", str(half)).returncode == 0
    half.write_bytes(half.read_bytes()[:5_000])
    assert manage(stage, "restore", str(half), "--yes").returncode == 1
    assert stage.ask("digest") == before


def test_a_running_site_is_not_put_back(stage: Stage, tmp_path: Path) -> None:
    assert manage(stage, "backup", str(tmp_path / "copy")).returncode == 0
    with alone(stage.folder):
        assert manage(stage, "restore", str(tmp_path / "copy"), "--yes").returncode == 1


def test_the_newest_copies_stay_and_none_is_written_over(stage: Stage, tmp_path: Path) -> None:
    suffix = ".sqlite3" if connection.vendor == "sqlite" else ".dump"
    old = [tmp_path / f"spacetrace-2001010{day}-000000{suffix}" for day in (1, 2, 3)]
    for path in old:
        path.write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    assert manage(stage, "backup", str(old[0])).returncode == 1
    assert manage(stage, "backup", str(tmp_path), "--keep", "2").returncode == 0
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left[0] == "notes.txt"
    assert left[1] == old[2].name
    assert len(left) == 3
    assert manage(stage, "backup", str(tmp_path / "one"), "--keep", "2").returncode == 1
