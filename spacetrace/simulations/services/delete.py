"""A test goes, with all that it told: figures, replays, and what was noted with the version."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from decks.models import Source
from decks.services.results import results_forget
from spacetrace.infrastructure.transactions import change
from spacetrace.simulations.models import DeckTest
from spacetrace.simulations.models.deck_test import UNFINISHED
from spacetrace.simulations.services.lease import chunks_lock

MOST_AT_ONCE = 200
"""Old tests that go with one tidying; there is another one within the hour."""


def deck_test_delete(*, test: DeckTest) -> None:
    """Delete a test; one that is under way is not played any further."""
    with change(frees=True):
        chunks_lock(test.pk)
        results_forget(source=Source.TEST, reference=test.public_id)
        DeckTest.objects.filter(pk=test.pk).delete()


def deck_tests_tidy(age: timedelta) -> int:
    """Delete tests of this age that have ended, some at a time; returns how many.

    Without an age none goes.
    """
    if not age:
        return 0
    old = DeckTest.objects.exclude(status__in=UNFINISHED).order_by("created_at")
    old = old.filter(created_at__lt=timezone.now() - age)
    tests = list(old[:MOST_AT_ONCE])
    for test in tests:
        deck_test_delete(test=test)
    return len(tests)
