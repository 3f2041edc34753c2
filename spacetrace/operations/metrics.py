"""The page for Prometheus: what web processes have counted, and what the database says of work."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder

from spacetrace.infrastructure import disk
from spacetrace.infrastructure.addresses import is_this_machine
from spacetrace.infrastructure.metrics import gathered
from spacetrace.matches.models import Match
from spacetrace.operations.work import waiting
from spacetrace.players.authentication import bearer_secret

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever has METRICS_TOKEN; without one only for this machine itself, by no proxy."""
    if not _may_see(request):
        raise Http404
    registry = gathered()
    registry.register(Figures())
    encode, kind = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(encode(registry), content_type=kind)


def _may_see(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        secret = bearer_secret(request.headers.get("Authorization", "")) or ""
        return constant_time_compare(secret, settings.METRICS_TOKEN)
    return is_this_machine(request)


class Figures:
    """What the database says at this moment; the rest is told even where it says nothing."""

    def collect(self) -> Iterator[Any]:
        """Gauges."""
        free = GaugeMetricFamily("spacetrace_disk_free_bytes", "Room in the site's own folder.")
        free.add_metric([], disk.free())
        yield free
        answers = GaugeMetricFamily("spacetrace_database_answers", "1, or 0 where it does not.")
        try:
            found = [*_work(), _matches()]
        except DatabaseError:
            logger.warning("The database told no figures.", exc_info=True)
            found = []
        answers.add_metric([], 1 if found else 0)
        yield from (answers, *found)


def _work() -> Iterator[Any]:
    rows = GaugeMetricFamily("spacetrace_work_due", "Work that nobody does yet.", labels=["kind"])
    ages = GaugeMetricFamily("spacetrace_work_age_seconds", "For how long.", labels=["kind"])
    for kind, work in waiting().items():
        rows.add_metric([kind], work.count)
        ages.add_metric([kind], work.seconds)
    yield from (rows, ages)


def _matches() -> Any:
    rows = GaugeMetricFamily("spacetrace_matches", "Matches, by status.", labels=["status"])
    counted = Match.objects.order_by().values_list("status").annotate(n=Count("pk"))
    for status, count in counted:
        rows.add_metric([status], count)
    return rows
