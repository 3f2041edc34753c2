"""A site of the version before profiles gets them while somebody plays on; called by stages."""

from __future__ import annotations

import os
import threading
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import OperationalError, connection  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402

BEFORE = [("players", "0009_quiet_hours")]


def profiles(people: str) -> dict[str, object]:
    """So many players get their addresses; who is without one, and how often one signed in."""
    executor = MigrationExecutor(connection)
    targets = executor.loader.graph.leaf_nodes("players")
    executor.migrate(BEFORE)
    executor.loader.build_graph()
    before = executor.loader.project_state(BEFORE).apps.get_model("players", "User")
    names = [f"old{number}" for number in range(int(people))]
    before.objects.bulk_create([before(username=name) for name in names], batch_size=2_000)
    visits, stop = list[bool](), threading.Event()
    player = threading.Thread(target=_play, args=(before, visits, stop))
    player.start()
    executor.migrate(targets)
    stop.set()
    player.join()
    call_command("migrate", verbosity=0)
    after = executor.loader.project_state(targets).apps.get_model("players", "User")
    found = list(after.objects.filter(username__startswith="old").values_list("public_id"))
    return {"people": len(found), "addresses": len({*found}), "times": len(visits)}


def _play(users: Any, visits: list[bool], stop: threading.Event) -> None:
    """Somebody signs in, again and again."""
    while not stop.is_set():
        try:
            visits.append(bool(users.objects.filter(username="old7").update(last_name="seen")))
        except OperationalError:
            continue  # SQLite writes the table anew, and has one writer
    connection.close()
