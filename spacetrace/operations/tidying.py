"""Deletes what is kept for a while and not for ever; the one list of what that is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from spacetrace.matches.models import Report
from spacetrace.matches.services.trials import trials_tidy
from spacetrace.notifications.services.deliver import messages_tidy
from spacetrace.players.idempotency import answers_tidy
from spacetrace.players.limits import tallies_tidy
from spacetrace.players.services import guests_forget, public_ids_give
from spacetrace.players.sessions import sessions_tidy
from spacetrace.simulations.services.delete import deck_tests_tidy

REPORTS_STAY = timedelta(days=90)


def tidy() -> dict[str, int]:
    """How many rows were deleted, or given an address, by what they were; in this order.

    A guest without a session has no way back, so sessions go first.
    """
    kinds: dict[str, Callable[[], int]] = {
        "sessions": sessions_tidy,
        "guests": guests_forget,
        "tallies": tallies_tidy,
        "answers": answers_tidy,
        "trials": trials_tidy,
        "tests": lambda: deck_tests_tidy(timedelta(days=settings.TESTS_KEPT_DAYS)),
        "reports": _reports_tidy,
        "messages": messages_tidy,
        "addresses": public_ids_give,
    }
    return {kind: delete() for kind, delete in kinds.items()}


def _reports_tidy() -> int:
    return Report.objects.filter(created_at__lt=timezone.now() - REPORTS_STAY).delete()[0]
