"""The two health pages, on a site that is well and on one where something is away."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from spacetrace.infrastructure import queue
from spacetrace.matches.models import Due, DueKind
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.players.models import Mail, User
from tests.matches.pack import toy_publish
from tests.operations.site import ROOT
from tests.toy.samples import add_to_catalogue

NOBODY = "127.0.0.1:1"


def test_a_living_process_says_so(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


@pytest.mark.django_db
def test_a_site_with_database_and_tables_is_ready(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    body = response.json()
    assert (body["ready"], body["degraded"], body["database"]) == (True, [], True)


def test_health_pages_are_only_read(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


def outage(var: Path, **away: str) -> dict[str, Any]:
    """What a site answers that has never reached what is away."""
    environment = {**os.environ, "DATABASE_URL": "", "SPACETRACE_VAR": str(var), **away}
    done = subprocess.run(
        [sys.executable, "-m", "tests.operations.outage"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_without_redis_people_sign_in_and_the_site_is_ready_but_says_so(tmp_path: Path) -> None:
    told = outage(tmp_path, REDIS_URL=f"redis://{NOBODY}/0")
    assert (told["guest"], told["signup"], told["login"]) == (302, 302, 302)
    assert (told["wrong"], told["settings"], told["api"]) == (200, 200, 401)
    assert (told["reset"], told["code"]) == (200, 200)
    assert told["ready"] == 200
    assert told["body"]["degraded"] == ["redis"]


def test_without_its_database_a_site_is_not_ready(tmp_path: Path) -> None:
    told = outage(tmp_path, DATABASE_URL=f"postgresql://nobody@{NOBODY}/none", REDIS_URL="")
    assert told["ready"] == 503
    assert (told["body"]["ready"], told["body"]["database"]) == (False, False)


@pytest.mark.django_db
def test_work_that_nobody_does_is_seen(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "later", lambda line, send: None)
    add_to_catalogue(monkeypatch)
    toy_publish()
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="officer")]
    match = match_create(owner=alice, game="toy", seats=seats)
    due, _ = Due.objects.get_or_create(
        match=match, kind=DueKind.AI_TURN, defaults={"due_at": timezone.now()}
    )
    assert client.get("/readyz").json()["degraded"] == []
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        told = client.get("/readyz")
        assert (told.status_code, told.json()["degraded"]) == (200, ["work"])
        due.lease_until = timezone.now() + timedelta(seconds=5)  # a worker is at it
        due.save()
        assert client.get("/readyz").json()["degraded"] == []
        Mail.objects.create(kind="reset", to="alice", due_at=timezone.now() - timedelta(minutes=2))
        assert client.get("/readyz").json()["degraded"] == ["mails"]
