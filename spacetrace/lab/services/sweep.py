"""The safety net: tests whose nudges got lost are found here and go on."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from spacetrace.lab import queue
from spacetrace.lab.models import Chunk, DeckTest
from spacetrace.lab.services.lease import is_free

MOST_NUDGES = 16
"""Pieces that are offered at a sweep; they go stale before the next one comes."""

NUDGE_LASTS = 5
"""Seconds: as long as from one sweep to the next, so that the queue never grows."""

MOST_FINISHES = 20


def lab_sweep() -> int:
    """Offer free pieces again, and have finished tests summed up; returns how many nudges.

    Harmless at any time and at any frequency.
    """
    running = DeckTest.objects.unfinished()
    free = Chunk.objects.filter(is_free(), test__in=running)[:MOST_NUDGES].count()
    queue.chunks_nudge(free, expires=NUDGE_LASTS)
    unplayed = Chunk.objects.unplayed().filter(test=OuterRef("pk"))
    played = running.filter(~Exists(unplayed)).values_list("pk", flat=True)[:MOST_FINISHES]
    for test_id in played:
        queue.finish_nudge(test_id)
    return free + len(played)
