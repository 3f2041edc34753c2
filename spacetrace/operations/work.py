"""Tells what work waits for somebody to do it, and since when: for health pages and metrics."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Min
from django.db.models.functions import Coalesce
from django.utils import timezone

from spacetrace.matches.models import Due, DueKind, Match, Status
from spacetrace.matches.services.lease import IN_LINE, is_free
from spacetrace.notifications.models import Delivery, Fate
from spacetrace.players.models import Mail
from spacetrace.simulations.models import DeckTest


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many pieces of work are due, and nobody has been at it for so many seconds."""

    count: int
    seconds: float


def waiting() -> dict[str, Waiting]:
    """By kind: `work` of computer players, `thoughts` of those who think for long, `messages` about
    matches, `mails`, `clocks`, `tests`.

    Of all but the last the seconds are those of whoever has waited longest. A test may wait long
    behind others; there the seconds are those since any test was begun or gone on with.
    """
    now = timezone.now()
    turns = Due.objects.filter(is_free(now), kind=DueKind.AI_TURN)
    due = turns.filter(~IN_LINE).aggregate(n=Count("pk"), since=Min("due_at"))
    thoughts = turns.filter(IN_LINE).aggregate(n=Count("pk"), since=Min("thinks_since"))
    mails = Mail.objects.filter(due_at__lte=now).aggregate(n=Count("pk"), since=Min("due_at"))
    clocks = Match.objects.filter(status=Status.RUNNING, clock_at__lte=now)
    late = clocks.aggregate(n=Count("pk"), since=Min("clock_at"))
    served = Coalesce("served_at", "created_at")
    tests = DeckTest.objects.unfinished().aggregate(n=Count("pk"), since=Max(served))
    told = Delivery.objects.filter(fate=Fate.WAITING, due_at__lte=now)
    messages = told.aggregate(n=Count("pk"), since=Min("due_at"))
    kinds = {
        "work": due,
        "thoughts": thoughts,
        "messages": messages,
        "mails": mails,
        "clocks": late,
        "tests": tests,
    }
    return {kind: Waiting(row["n"], _age(row["since"], now)) for kind, row in kinds.items()}


def _age(since: datetime | None, now: datetime) -> float:
    return 0.0 if since is None else max(0.0, (now - since).total_seconds())
