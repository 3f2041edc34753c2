"""Who plays a piece of a test: a lease that runs out when its worker dies."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.utils import timezone

from spacetrace.infrastructure.transactions import change
from spacetrace.simulations.figures import Played
from spacetrace.simulations.models import UNFINISHED, Chunk, DeckTest, Status, TestGroup

LEASE = timedelta(seconds=20)
"""As long as a task may take at most; it is renewed with every match or second."""

MOST_TRIES = 5
"""So often a piece may be taken without a finished match before its test is broken off."""

AT_HAND = 8
"""Free pieces among which a worker picks one, so that many workers seldom want the same."""

ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to play a piece; `attempt` tells it from later ones."""

    chunk_id: int
    test_id: int
    attempt: int


def is_free() -> Q:
    """Pieces with matches left that nobody is playing."""
    nobody = Q(lease_until=None) | Q(lease_until__lte=timezone.now())
    return Q(done__lt=F("count")) & nobody


def lease_take() -> Lease | None:
    """A piece of the test that has waited longest for a worker; None when there is nothing to do.

    Tests take turns piece by piece, so that a long one keeps nobody else's waiting. The tests of a
    group have one turn together.
    """
    served = Case(When(group=None, then=F("served_at")), default=F("group__served_at"))
    for _round in range(ROUNDS):
        free = Chunk.objects.filter(is_free(), test=OuterRef("pk"))
        waiting = DeckTest.objects.unfinished().filter(Exists(free))
        longest = waiting.order_by(served.asc(nulls_first=True), "pk")
        test = longest.only("pk", "group_id").first()
        if test is None:
            return None
        lease = _take_of(Q(test=test) if test.group_id is None else Q(test__group=test.group_id))
        if lease is not None:
            return lease
    return None  # others are faster every time: they do the work


def _take_of(which: Q) -> Lease | None:
    # By their numbers, so that a group that is cancelled has the same ones on all sides.
    rows = Chunk.objects.filter(is_free(), which).order_by("first_seed", "pk")
    at_hand = list(rows.values_list("pk", "attempt", "test_id")[:AT_HAND])
    random.shuffle(at_hand)  # which one comes first changes no figure
    for chunk_id, attempt, test_id in at_hand:
        lease = Lease(chunk_id, test_id, attempt + 1)
        if _taken(lease, attempt):
            return lease
    return None


def _taken(lease: Lease, attempt: int) -> bool:
    now = timezone.now()
    with change():
        free = Chunk.objects.filter(is_free(), pk=lease.chunk_id, attempt=attempt)
        if not free.update(attempt=lease.attempt, tries=F("tries") + 1, lease_until=now + LEASE):
            return False
        rows = DeckTest.objects.unfinished().filter(pk=lease.test_id)
        rows.update(status=Status.RUNNING, served_at=now)
        rows.filter(started_at=None).update(started_at=now)
        groups = TestGroup.objects.unfinished().filter(tests=lease.test_id)
        groups.update(status=Status.RUNNING, served_at=now)
        groups.filter(started_at=None).update(started_at=now)
    return True


def lease_keep(lease: Lease, chunk: Chunk, fresh: Sequence[Played]) -> bool:
    """Store finished matches and hold the piece for longer; False when it is lost.

    It is lost to a later worker, or because the test was cancelled: then nothing is stored, so
    that no match counts twice. `chunk` is brought up to date.
    """
    results = [*chunk.results, *plain(fresh)]
    fields: dict[str, object] = {
        "results": results,
        "done": chunk.done + len(fresh),
        "wins": chunk.wins + sum(match.is_won for match in fresh),
        "draws": chunk.draws + sum(match.is_drawn for match in fresh),
        "lease_until": timezone.now() + LEASE,
        "tries": 0,
    }
    if fields["done"] == chunk.count:
        fields["lease_until"] = None
    if not _held(lease).filter(done=chunk.done).update(**fields):
        return False
    for name, value in fields.items():
        setattr(chunk, name, value)
    return True


def lease_give_back(lease: Lease) -> None:
    """Let the next worker go on at once."""
    _held(lease).update(lease_until=None)


def chunks_lock(test_id: int) -> None:
    """Whoever ends a test locks its pieces first, inside their transaction.

    A worker takes a piece and then notes it in the test. In the other order each would wait for
    the other, and PostgreSQL would turn one of them away.
    """
    rows = Chunk.objects.select_for_update().filter(test=test_id).order_by("pk")
    list(rows.values_list("pk"))


def group_lock(group_id: int) -> TestGroup | None:
    """The same for a group: its pieces, then its tests, then its row; None when it is over.

    A worker locks one of each in this order.
    """
    chunks = Chunk.objects.select_for_update(of=("self",)).filter(test__group=group_id)
    list(chunks.order_by("pk").values_list("pk"))
    list(DeckTest.objects.select_for_update().filter(group=group_id).order_by("pk").values("pk"))
    return TestGroup.objects.select_for_update().unfinished().filter(pk=group_id).first()


def plain(matches: Sequence[Played]) -> list[object]:
    """Matches as they are stored."""
    found: list[object] = msgspec.to_builtins(list(matches))
    return found


def played(results: Sequence[object]) -> list[Played]:
    """Stored matches."""
    return msgspec.convert(results, list[Played])


def _held(lease: Lease) -> QuerySet[Chunk]:
    unfinished = DeckTest.objects.filter(pk=lease.test_id, status__in=UNFINISHED)
    rows = Chunk.objects.filter(pk=lease.chunk_id, attempt=lease.attempt)
    return rows.filter(test__in=unfinished)
