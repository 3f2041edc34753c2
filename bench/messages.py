"""Looks for news in thousands of running matches: what a pass costs with little and much new."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import django

from bench import ground

PASSES = 15


def messages(options: Namespace) -> None:
    """Print the milliseconds and queries of a pass: nothing new, and a few matches moved."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = options.postgres
        address = stack.enter_context(ground.database(postgres, "messages")) if postgres else ""
        environment = ground.environment(folder, address, DEBUG="0")
        ground.run(environment, "bench.messages", str(options.matches))


def _fill(count: int) -> None:
    """So many running matches of 500 people, a day a move, all looked at once."""
    revision = Revision.objects.filter(card_set__game="spacetrace").first()
    assert revision is not None
    now = timezone.now()
    people = User.objects.bulk_create(
        User(username=f"p{n}", email=f"p{n}@x.example", email_changed_at=now) for n in range(500)
    )
    clocks = SeatClocks({0: ms_of(now + DAY)}, {})
    row: dict[str, Any] = {
        "game": "spacetrace", "card_set_revision": revision, "rules_version": 1,
        "card_set_hash": revision.content_hash, "format_version": 1, "status": "running",
        "waiting_mask": 1, "time_kind": "days", "time_move": 86_400,
        "seat_clocks": clocks.write(), "deadline_at": clocks.nearest,
    }  # fmt: skip
    matches = Match.objects.bulk_create((Match(**row) for _ in range(count)), batch_size=500)
    seats = [
        Seat(match=match, index=seat, kind="user", name=f"P{seat}", user=people[(n + seat) % 500])
        for n, match in enumerate(matches)
        for seat in range(2)
    ]
    Seat.objects.bulk_create(seats, batch_size=500)
    while news_look():
        pass
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _measure(count: int, moved: int) -> None:
    took, ids = list[float](), list(Match.objects.values_list("pk", flat=True)[:moved])
    for _ in range(PASSES):
        some = Match.objects.filter(pk__in=ids)
        some.update(revision=F("revision") + 1, version=F("version") + 1)
        with CaptureQueriesContext(connection) as queries:
            began = time.perf_counter()
            news_look()
            took.append((time.perf_counter() - began) * 1000)
    print(
        f"{connection.vendor}, {count} running matches, {moved} have moved: "
        f"{statistics.median(took):.1f} ms (most {max(took):.1f}), {len(queries)} queries",
        flush=True,
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
    django.setup()

    from django.core.management import call_command
    from django.db import connection
    from django.db.models import F
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from cardsets.models import Revision
    from spacetrace.matches.models import Match, Seat
    from spacetrace.matches.seat_clocks import SeatClocks, ms_of
    from spacetrace.notifications.kinds import DAY
    from spacetrace.notifications.services.look import MOST, news_look
    from spacetrace.players.models import User

    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    _fill(int(sys.argv[1]))
    for moved in (0, 20, MOST):
        _measure(int(sys.argv[1]), moved)
