"""Tests go, with all that they told: figures, replays, and what was noted with the version."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from decks.models import Source
from decks.services.results import results_forget
from spacetrace.infrastructure.transactions import change
from spacetrace.simulations.models import UNFINISHED, DeckTest, GroupKind, TestGroup
from spacetrace.simulations.services.lease import chunks_lock, group_lock

MOST_AT_ONCE = 200
"""Old tests that go with one tidying; there is another one within the hour."""


def deck_test_delete(*, test: DeckTest) -> None:
    """Delete a test; one that is under way is not played any further."""
    with change(frees=True):
        chunks_lock(test.pk)
        results_forget(source=Source.TEST, reference=test.public_id)
        DeckTest.objects.filter(pk=test.pk).delete()


def group_delete(*, group: TestGroup) -> None:
    """Delete a group with its tests; one that is under way is not played any further."""
    with change(frees=True):
        group_lock(group.pk)
        TestGroup.objects.filter(pk=group.pk).delete()


def deck_tests_tidy(age: timedelta) -> int:
    """Delete tests and groups of this age that have ended, some at a time; returns how many.

    Without an age none goes. Measured drafts stay with their revisions.
    """
    if not age:
        return 0
    since = timezone.now() - age
    old = DeckTest.objects.single().exclude(status__in=UNFINISHED).order_by("created_at")
    tests = list(old.filter(created_at__lt=since)[:MOST_AT_ONCE])
    for test in tests:
        deck_test_delete(test=test)
    ended = TestGroup.objects.exclude(status__in=UNFINISHED).exclude(kind=GroupKind.BALANCE)
    groups = list(ended.filter(created_at__lt=since).order_by("created_at")[:MOST_AT_ONCE])
    for group in groups:
        group_delete(group=group)
    return len(tests) + len(groups)
