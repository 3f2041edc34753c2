"""Two pages for machines: is this process alive, and may it be sent visitors?"""

import logging
import time
from collections.abc import Callable, Mapping

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from spacetrace.infrastructure import disk
from spacetrace.infrastructure.redis_client import client_of, redis_error
from spacetrace.infrastructure.transactions import change
from spacetrace.operations.work import waiting
from spacetrace.players.models import Tally

OVERDUE = 60.0  # seconds
"""The sweep finds lost work within seconds; what has waited for longer, nobody does."""

SAVES_EVERY = 5  # seconds between two writes that see whether writing works
_saved = {"at": 0.0}

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answers as long as the process does; it asks nobody else, so a slow database kills no web."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 while moves can be served, else 503; `degraded` names what is wrong beside that.

    Without Redis moves are taken as ever, and computer players answer by and by.
    """
    needed = _checked({"database": _database_answers, "tables": _tables_ready})
    if all(needed.values()):
        needed |= _checked({"saves": _database_saves})
    beside = (
        {}
        if not all(needed.values())
        else _checked({**_redis_check(), **_disk_check(), **_work_checks()})
    )
    ready = all(needed.values())
    degraded = [name for name, is_well in beside.items() if not is_well]
    body = {"ready": ready, "degraded": degraded, **needed, **beside}
    return JsonResponse(body, status=200 if ready else 503)


def _checked(checks: Mapping[str, Callable[[], bool]]) -> dict[str, bool]:
    results: dict[str, bool] = {}
    for name, check in checks.items():
        try:
            results[name] = check()
        except (DatabaseError, redis_error()):
            logger.exception("The readiness check of the %s failed.", name)
            results[name] = False
    return results


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() is not None


def _database_saves() -> bool:
    """A disk that is full, or a database that may only be read, serves no moves.

    Anybody may ask, so not every question writes.
    """
    now = time.time()
    if now - _saved["at"] >= SAVES_EVERY:
        with change():
            Tally.objects.update_or_create(key="readyz", defaults={"count": 0, "ends_at": int(now)})
        _saved["at"] = now
    return True


def _tables_ready() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _work_checks() -> dict[str, Callable[[], bool]]:
    """Workers and beat are at it: of nothing that waits has nobody taken notice for so long.

    Mail whose server is away is tried again and again, so it is due later, not overdue.
    """
    try:
        late = {kind: work.seconds > OVERDUE for kind, work in waiting().items()}
    except DatabaseError:
        logger.exception("Nobody knows what work waits.")
        return {"work": lambda: False}
    return {kind: lambda is_late=is_late: not is_late for kind, is_late in late.items()}  # type: ignore[misc]


def _redis_check() -> dict[str, Callable[[], bool]]:
    return {"redis": _redis_answers} if settings.REDIS_URL else {}


def _disk_check() -> dict[str, Callable[[], bool]]:
    return {"disk": disk.has_plenty} if connection.vendor == "sqlite" else {}


def _redis_answers() -> bool:
    with client_of(settings.REDIS_URL, connect=1, answer=1) as client:
        return bool(client.ping())
