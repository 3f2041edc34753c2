"""What follows a stored change: the computer's turn as a row, and a poke once it is committed."""

from __future__ import annotations

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
    match_id, version, is_due = match.pk, match.version, match.agent_is_due

    # No functools.partial: Django cannot name one in its log when it fails, and fails itself.
    def tell() -> None:
        pokes.poke(match_id, version)
        if is_due:
            queue.ai_turn_nudge(match_id)

    transaction.on_commit(tell, robust=True)
