"""The safety net: tests whose messages got lost are found here and go on."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from spacetrace.infrastructure.queue import CHUNKS, FINISH, FINISH_GROUP, enqueue, enqueue_many
from spacetrace.simulations.limits import PATIENCE
from spacetrace.simulations.models import Chunk, DeckTest, TestGroup
from spacetrace.simulations.services.lease import is_free

MOST_OFFERS = 16
"""Pieces that are offered at a sweep; they go stale before the next one comes."""

OFFER_LASTS = 5
"""Seconds: as long as from one sweep to the next, so that the queue never grows."""

MOST_FINISHES = 20


def simulations_sweep() -> int:
    """Offer free pieces again, and have finished tests summed up; returns how many messages.

    Harmless at any time and at any frequency.
    """
    running = DeckTest.objects.unfinished()
    free = Chunk.objects.filter(is_free(), test__in=running)[:MOST_OFFERS].count()
    enqueue_many(CHUNKS, free, expires=OFFER_LASTS)
    unplayed = Chunk.objects.unplayed().filter(test=OuterRef("pk"))
    played = running.single().filter(~Exists(unplayed)).values_list("pk", flat=True)
    for test_id in played[:MOST_FINISHES]:
        enqueue(FINISH, test_id, expires=PATIENCE)
    of_group = Chunk.objects.unplayed().filter(test__group=OuterRef("pk"))
    groups = TestGroup.objects.unfinished().filter(~Exists(of_group))
    for group_id in groups.values_list("pk", flat=True)[:MOST_FINISHES]:
        enqueue(FINISH_GROUP, group_id, expires=PATIENCE)
    return free + len(played[:MOST_FINISHES]) + len(groups[:MOST_FINISHES])
