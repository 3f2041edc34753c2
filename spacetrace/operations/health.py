"""Two pages for machines: is this process alive, and may it be sent visitors?"""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answers as long as the process does; it asks nobody else, so a slow database kills no web."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when database, tables and Redis (where there is one) are usable, else 503."""
    checks: dict[str, Callable[[], bool]] = {"database": _database_answers, "tables": _tables_ready}
    if settings.REDIS_URL:
        checks["redis"] = _redis_answers
    results: dict[str, bool] = {}
    for name, check in checks.items():
        try:
            results[name] = check()
        except (DatabaseError, redis.RedisError):
            logger.exception("The readiness check of the %s failed.", name)
            results[name] = False
    return JsonResponse({"ready": all(results.values()), **results}, status=_status(results))


def _status(results: dict[str, bool]) -> int:
    return 200 if all(results.values()) else 503


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() is not None


def _tables_ready() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _redis_answers() -> bool:
    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
    with client:
        return bool(client.ping())
