"""A test goes, with all that it told: figures, replays, and what was noted with the version."""

from __future__ import annotations

from decks.models import Source
from decks.services.results import results_forget
from spacetrace.infrastructure.transactions import change
from spacetrace.simulations.models import DeckTest
from spacetrace.simulations.services.lease import chunks_lock


def deck_test_delete(*, test: DeckTest) -> None:
    """Delete a test; one that is under way is not played any further."""
    with change():
        chunks_lock(test.pk)
        results_forget(source=Source.TEST, reference=test.public_id)
        DeckTest.objects.filter(pk=test.pk).delete()
