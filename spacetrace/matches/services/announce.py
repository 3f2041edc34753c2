"""What follows a stored change: the computer's turn as a row, and a poke once it is committed."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from spacetrace.matches import pokes, queue
from spacetrace.matches.models import Due, DueKind, Match


def match_announce(match: Match, *, was_due: bool) -> None:
    """Write or delete the due row, then poke and nudge after the commit.

    `was_due` tells whether the computer was already due before the change. The nudges may get
    lost; the row is what counts.
    """
    if match.agent_is_due and not was_due:
        Due.objects.bulk_create(
            [Due(match=match, kind=DueKind.AI_TURN, due_at=timezone.now())], ignore_conflicts=True
        )
    elif was_due and not match.agent_is_due:
        Due.objects.filter(match=match, kind=DueKind.AI_TURN).delete()
    transaction.on_commit(partial(pokes.poke, match.pk, match.version), robust=True)
    if match.agent_is_due:
        transaction.on_commit(partial(queue.ai_turn_nudge, match.pk), robust=True)
