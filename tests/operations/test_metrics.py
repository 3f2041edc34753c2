"""The page for Prometheus: counts of all web processes, by names and never by ids."""

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from spacetrace.infrastructure import metrics
from spacetrace.matches.models import Match, Status
from spacetrace.operations.metrics import Figures
from spacetrace.operations.work import waiting
from spacetrace.players.models import User
from tests.matches.pack import toy_publish
from tests.matches.tokens import headers_for
from tests.operations.site import ROOT
from tests.toy.samples import add_to_catalogue

OTHER = """
from django import setup
setup()
from spacetrace.infrastructure import metrics
metrics.refusal_note("made-up")
metrics.streams_note(7)
print(sum(s.value for m in metrics.gathered().collect() for s in m.samples
          if s.name == "spacetrace_streams"))
"""

BEFORE_AND_AFTER = """
from pathlib import Path
from django import setup
setup()
from django.conf import settings
from spacetrace.infrastructure import metrics
print(Path(settings.METRICS_DIR).exists())
metrics.move_note("done")
print(Path(settings.METRICS_DIR).exists())
"""


def said(program: str, **environment: str) -> str:
    """What another process of the site prints."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "spacetrace.settings", **environment}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return done.stdout.decode()


def told() -> str:
    answer = Client().get("/metrics")
    assert answer.status_code == 200
    return answer.content.decode()


def value(line: str) -> float:
    """Of a line of the page by how it begins; 0 where there is none."""
    found = re.search(rf"^{re.escape(line)} (\S+)$", told(), re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.mark.django_db
def test_requests_and_moves_are_counted_by_names(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_to_catalogue(monkeypatch)
    toy_publish()
    client = Client(headers=headers_for(alice))
    seats = [{"kind": "me"}, {"kind": "hot"}]
    act = 'spacetrace_request_seconds_count{route="api:match-act",status="200",verb="POST"}'
    none = 'spacetrace_request_seconds_count{route="none",status="404",verb="other"}'
    before = value(act), value('spacetrace_moves_total{result="done"}'), value(none)
    made = client.post("/api/v1/matches/", {"game": "toy", "seats": seats}, "application/json")
    place = f"/api/v1/matches/{made.json()['id']}/"
    turn = client.get(f"{place}actions/").json()
    action = {"action": turn["actions"][0], "at_version": turn["version"], "command_id": "c"}
    assert client.post(f"{place}act/", action, "application/json").status_code == 200
    client.generic("BREW", f"/{made.json()['id']}")
    after = value(act), value('spacetrace_moves_total{result="done"}'), value(none)
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 1]
    assert value('spacetrace_matches{status="running"}') == 1
    assert made.json()["id"] not in told()


@pytest.mark.django_db
def test_refusals_and_errors_are_counted(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise DatabaseError("away")

    refused = 'spacetrace_refusals_total{limit="guests-place"}'
    failed = 'spacetrace_errors_total{kind="database"}'
    before = value(refused), value(failed)
    monkeypatch.setitem(settings.LIMITS, "guests-place", (1, 60))
    assert [Client().post("/players/guest/").status_code for _ in range(2)] == [302, 429]
    monkeypatch.setattr("spacetrace.matches.api.catalogue.game_row", fail)
    assert Client(headers=headers_for(alice)).get("/api/v1/games/").status_code == 500
    assert (value(refused) - before[0], value(failed) - before[1]) == (1, 1)


@pytest.mark.django_db
def test_all_processes_are_added_up_and_the_streams_of_dead_ones_are_gone() -> None:
    line = 'spacetrace_refusals_total{limit="made-up"}'
    streams = 'spacetrace_streams{of="matches"}'
    before, open_before = value(line), value(streams)
    metrics.refusal_note("made-up")
    metrics.streams_note(2)
    assert float(said(OTHER)) - open_before == 9
    assert value(line) - before == 2
    assert value(streams) - open_before == 2
    metrics.streams_note(-2)


def test_a_process_that_counts_nothing_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "counts"
    assert said(BEFORE_AND_AFTER, METRICS_DIR=str(folder)).split() == ["False", "True"]


def test_nothing_is_counted_before_there_is_a_folder_for_it(tmp_path: Path) -> None:
    program = """
import os
from django import setup
setup()
from spacetrace.infrastructure import metrics
os.chdir(os.environ["HERE"])
try:
    metrics._moves.labels("done")
except OSError as error:
    print(type(error).__name__, os.listdir())
"""
    assert said(program, HERE=str(tmp_path)).split() == ["NotADirectoryError", "[]"]


@pytest.mark.django_db
def test_only_this_machine_and_whoever_has_the_token_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = Client()
    assert here.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    assert here.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404
    assert here.post("/metrics").status_code == 405
    monkeypatch.setattr(settings, "METRICS_TOKEN", "a long word")
    right, wrong = ({"Authorization": f"Bearer {word}"} for word in ("a long word", "another"))
    assert here.get("/metrics").status_code == 404
    assert here.get("/metrics", headers=wrong).status_code == 404
    assert here.get("/metrics", headers=right, REMOTE_ADDR="192.0.2.7").status_code == 200


@pytest.mark.django_db
def test_work_is_told_by_kind_and_age(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {kind: work.count for kind, work in waiting().items()} == {
        "work": 0, "thoughts": 0, "messages": 0, "mails": 0, "clocks": 0, "tests": 0,
    }  # fmt: skip
    late = timezone.now() - timedelta(minutes=2)
    Match.objects.create(
        game="toy", config={}, status=Status.RUNNING, rules_version=1, format_version=1,
        card_set_revision=toy_publish(), clock_at=late, clock_number=1,
    )  # fmt: skip
    assert value('spacetrace_work_due{kind="clocks"}') == 1
    assert value('spacetrace_work_age_seconds{kind="clocks"}') >= 120
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["degraded"]) == (200, ["clocks"])


def test_without_the_database_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise DatabaseError("away")

    monkeypatch.setattr("spacetrace.operations.metrics.waiting", away)
    figures = {family.name: family.samples[0].value for family in Figures().collect()}
    assert set(figures) == {"spacetrace_disk_free_bytes", "spacetrace_database_answers"}
    assert figures["spacetrace_database_answers"] == 0
