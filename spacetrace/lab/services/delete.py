"""A test goes, with all that it told; results that versions have keep standing."""

from __future__ import annotations

from spacetrace.lab.models import DeckTest
from spacetrace.lab.services.lease import chunks_lock
from spacetrace.transactions import change


def deck_test_delete(*, test: DeckTest) -> None:
    """Delete a test; one that is under way is not played any further."""
    with change():
        chunks_lock(test.pk)
        DeckTest.objects.filter(pk=test.pk).delete()
