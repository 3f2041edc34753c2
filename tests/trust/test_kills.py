"""Nothing that was acknowledged is lost or doubled by kills, and the judge of it is no fool."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from bench.trust import kills, tables
from bench.trust.dicing import play
from bench.trust.players import Ack, Told
from bench.trust.servers import folder_for_servers
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.models import Match, Move

# --- the judge ------------------------------------------------------------------------------------


@pytest.fixture
def told(site: None) -> Told:
    """What the people at a table were told, who have played some moves."""
    row = tables.table_new("judged", "spaced_out", 1, {"pace": "slow"})
    assert play(Match.objects.get(public_id=row["id"]), Chance.seeded("judged"), 12)
    moves = Move.objects.filter(seat__in=[held["seat"] for held in row["seats"]])
    acked = [Ack(row["id"], m.seat, m.command_id, m.action, m.version_after) for m in moves]
    assert len(acked) > 5
    return Told(acked)


def judged(told: Told, folder: Path) -> dict[str, int]:
    file = folder / "told.json"
    file.write_text(told.as_json())
    verdict = tables.judge(str(file))
    return {kind: verdict[kind] for kind in ("lost", "doubled", "wrong")}


def drop(move: Move, _told: Told) -> None:
    move.delete()


def double(move: Move, _told: Told) -> None:
    move.pk, move.seq, move.seat = None, Move.objects.count() + 1, move.seat + 1
    move.save()


def invent(move: Move, _told: Told) -> None:
    move.pk, move.seq, move.command_id = None, Move.objects.count() + 1, "nobody's"
    move.save()


def change(move: Move, _told: Told) -> None:
    Move.objects.filter(pk=move.pk).update(action="draw" if move.action != "draw" else "pass")


def refuse(move: Move, told: Told) -> None:
    told.refused.append((move.match.public_id, move.seat, move.command_id))


def spoil(move: Move, _told: Told) -> None:
    match = move.match
    Match.objects.update(snapshot=bytes(match.snapshot).replace(b"red", b"blue", 1))


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (drop, "lost"),
        (double, "doubled"),
        (invent, "doubled"),
        (change, "wrong"),
        (refuse, "wrong"),
        (spoil, "wrong"),
    ],
)
def test_the_judge_sees_what_was_done_by_hand(
    told: Told, tmp_path: Path, fault: Callable[[Move, Told], None], kind: str
) -> None:
    assert judged(told, tmp_path) == {"lost": 0, "doubled": 0, "wrong": 0}
    ack = told.acked[3]
    fault(Move.objects.get(seat=ack.seat, command_id=ack.command_id), told)
    assert judged(told, tmp_path)[kind] > 0


def test_what_players_were_told_is_written_whole(told: Told) -> None:
    again = json.loads(told.as_json())
    assert again["acked"] == [asdict(ack) for ack in told.acked]


# --- a short run ----------------------------------------------------------------------------------


def check(verdict: dict[str, Any], victims: set[str], moves: int) -> None:
    assert verdict["cases"] == []
    assert (verdict["lost"], verdict["doubled"], verdict["wrong"]) == (0, 0, 0)
    assert verdict["acked"] >= moves
    assert set(verdict["kills"]) == victims
    assert verdict["unanswered"] == 0
    assert verdict["ended by themselves"] == 0


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the embedded form")
def test_the_embedded_site_loses_no_move_when_a_part_of_it_is_killed() -> None:
    with folder_for_servers() as folder, kills.embedded(folder, 12, 0) as found:
        verdict = kills.kill_run(found, moves=60, kills=2, folder=folder)
    check(verdict, {"web", "worker"}, 60)


@pytest.mark.pg
def test_servers_that_are_killed_lose_no_move() -> None:
    if shutil.which("redis-server") is None:
        message = "needs redis-server (apt-get install redis-server)"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    with folder_for_servers() as folder, kills.on_servers(folder, 20, 0) as found:
        verdict = kills.kill_run(found, moves=120, kills=4, folder=folder)
    check(verdict, {"PostgreSQL", "Redis", "web", "worker"}, 120)
