"""Copies of the database: a drill with real commands, on whichever database the tests run."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from spacetrace.operations import copies
from spacetrace.operations.supervisor import alone
from tests.matches.processes import Stage, Staged
from tests.operations.site import ROOT

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, staged: Staged) -> Iterator[Stage]:
    """A site with a match that goes on at a cadet's table, and one that is over."""
    with staged(tmp_path_factory.mktemp("copies")) as stage:
        over = stage.ask("begin_built")["id"]
        stage.ask("race", over, "9", "early")
        stage.ask("finish", over)
        play(stage, "hot", 12)
        yield stage


def play(stage: Stage, opponent: str, moves: int) -> None:
    stage.ask("race", stage.ask("begin", opponent)["id"], str(moves), "m")


def manage(stage: Stage, *lines: tuple[str, ...]) -> list[tuple[bool, str]]:
    """For each command line whether it was done, and what it said."""
    return [(done, said) for done, said in stage.ask("commands", json.dumps(lines))]


def test_the_drill_brings_every_match_back_byte_by_byte(stage: Stage, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy")
    before = stage.ask("digest")
    assert manage(stage, ("backup", copy)) == [(True, f"{copy}\n")]
    assert (tmp_path / "copy").stat().st_mode & 0o77 == 0

    play(stage, "hot", 5)
    after = stage.ask("digest")
    assert after != before

    restored, checked = manage(
        stage, ("restore", copy, "--yes"), ("verify", "--all", "--unfinished")
    )
    assert restored[0]
    assert stage.ask("digest") == before
    assert checked[0]
    assert checked[1].count("equal in every byte") == 2

    put_aside = restored[1].splitlines()[0].rpartition(": ")[2]
    assert manage(stage, ("restore", put_aside, "--yes"))[0][0]
    assert stage.ask("digest") == after


def test_what_is_no_copy_is_refused_and_changes_nothing(stage: Stage, tmp_path: Path) -> None:
    before = stage.ask("digest")
    wrong, half = tmp_path / "wrong", tmp_path / "half"
    wrong.write_bytes(b"SQLite format 3\0" + b"no database at all" * 300)
    assert manage(stage, ("backup", str(half)))[0][0]
    half.write_bytes(half.read_bytes()[:5_000])
    told = manage(
        stage,
        ("restore", str(wrong), "--yes"),
        ("restore", str(half), "--yes"),
        ("restore", str(tmp_path / "missing"), "--yes"),
        ("restore", str(wrong)),
    )
    assert [done for done, _said in told] == [False] * 4
    assert "--yes" in told[3][1]
    assert stage.ask("digest") == before


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a server has a database at once")
def test_a_copy_comes_back_on_a_machine_that_has_nothing(stage: Stage, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy")
    assert manage(stage, ("backup", copy))[0][0]
    own = {"SPACETRACE_VAR": str(tmp_path / "new"), "DATABASE_URL": "", "REDIS_URL": ""}
    told = [
        subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env={**os.environ, **own},
            capture_output=True,
            text=True,
            check=False,
        )
        for words in (("restore", copy, "--yes"), ("verify", "--all", "--unfinished"))
    ]
    assert [done.returncode for done in told] == [0, 0], told[0].stderr
    assert told[0].stdout.splitlines()[0].endswith(": nothing")
    assert "equal in every byte" in told[1].stdout


def test_a_copy_of_another_program_is_refused(stage: Stage, tmp_path: Path) -> None:
    """Many a program has a table of migrations."""
    copy, before = tmp_path / "copy", stage.ask("digest")
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(copy)) as made:
            made.execute("CREATE TABLE django_migrations (id INTEGER)")
    else:
        words = ("--format=custom", "--table=django_migrations", "--file", str(copy))
        copies._postgres("pg_dump", *words)
    done, said = manage(stage, ("restore", str(copy), "--yes"))[0]
    assert not done
    assert "no whole copy" in said
    assert stage.ask("digest") == before


def test_a_running_site_is_not_put_back(stage: Stage, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy")
    with alone(stage.folder):
        made, refused = manage(stage, ("backup", copy), ("restore", copy, "--yes"))
    assert (made[0], refused[0]) == (True, False)
    assert "already running" in refused[1]


def test_the_newest_copies_stay_and_none_is_written_over(stage: Stage, tmp_path: Path) -> None:
    suffix = ".sqlite3" if connection.vendor == "sqlite" else ".dump"
    old = [tmp_path / f"spacetrace-2001010{day}-000000{suffix}" for day in (1, 2, 3)]
    for path in old:
        path.write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    told = manage(
        stage,
        ("backup", str(old[0])),
        ("backup", str(tmp_path), "--keep", "2"),
        ("backup", str(tmp_path / "one"), "--keep", "2"),
    )
    assert [done for done, _said in told] == [False, True, False]
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left[:2] == ["notes.txt", old[2].name]
    assert len(left) == 3
