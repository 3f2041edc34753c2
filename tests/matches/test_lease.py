"""A lease on due work: whoever lost it can neither go on nor drop the work, and failures rest."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from spacetrace.matches.models import Due, DueKind, Match
from spacetrace.matches.services import lease as leases
from spacetrace.matches.services.lease import LEASE, LONGEST_REST, Lease


@pytest.fixture
def due(match: Match, watch: time_machine.Traveller) -> Due:
    """Work that is due now, while time stands still."""
    now = timezone.now()
    return Due.objects.create(match=match, kind=DueKind.AI_TURN, due_at=now, version=3)


def taken(due: Due) -> Lease:
    """The lease that a worker gets."""
    lease = leases.lease_take(due.match_id, DueKind.AI_TURN)
    assert lease is not None
    return lease


def test_a_lease_is_for_one_and_for_a_while(due: Due, watch: time_machine.Traveller) -> None:
    lease = taken(due)
    assert lease.until == timezone.now() + LEASE
    assert leases.lease_take(due.match_id, DueKind.AI_TURN) is None
    watch.shift(LEASE)
    assert taken(due).attempt == lease.attempt + 1


def test_a_lease_is_renewed_when_half_of_it_is_over(
    due: Due, watch: time_machine.Traveller
) -> None:
    lease = taken(due)
    assert leases.lease_renew(lease) is lease
    watch.shift(LEASE / 2)
    renewed = leases.lease_renew(lease)
    assert renewed is not None
    assert (renewed.attempt, renewed.until) == (lease.attempt, timezone.now() + LEASE)


def test_who_lost_the_lease_does_not_touch_the_work_any_more(
    due: Due, watch: time_machine.Traveller
) -> None:
    late = taken(due)
    watch.shift(LEASE)
    holder = taken(due)
    assert leases.lease_renew(late) is None
    assert not leases.lease_drop(late, due)
    assert not leases.lease_sleep(late, due, timezone.now() + timedelta(hours=1))
    leases.lease_give_back(late)
    leases.lease_rest(late)
    due.refresh_from_db()
    assert (due.attempt, due.lease_until) == (holder.attempt, holder.until)
    assert due.due_at < timezone.now()


def test_work_about_a_table_that_has_moved_on_is_neither_dropped_nor_put_off(due: Due) -> None:
    lease = taken(due)
    Due.objects.update(version=due.version + 1)
    assert not leases.lease_drop(lease, due)
    assert not leases.lease_sleep(lease, due, timezone.now() + timedelta(hours=1))
    assert Due.objects.get().due_at == due.due_at


def test_what_fails_every_time_rests_longer_and_longer(
    due: Due, watch: time_machine.Traveller
) -> None:
    rests = []
    for _ in range(12):
        leases.lease_rest(taken(due))
        due.refresh_from_db()
        rests.append(due.due_at - timezone.now())
        assert leases.lease_take(due.match_id, DueKind.AI_TURN) is None
        watch.move_to(due.due_at)
    assert rests[:3] == [timedelta(seconds=seconds) for seconds in (2, 4, 8)]
    assert rests == sorted(rests)
    assert rests[-1] == LONGEST_REST
