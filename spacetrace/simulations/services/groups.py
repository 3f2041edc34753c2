"""Groups of tests: begun together, summed up once as their kind asks, cancelled, broken off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from cardsets.models import Revision
from decks.games import rules_of
from decks.models import Deck, DeckVersion
from spacetrace.engine.kernel.protocol import Config
from spacetrace.infrastructure.queue import CHUNKS, enqueue_many
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.balance import balance_report, report_data
from spacetrace.simulations.comparing import comparison_report
from spacetrace.simulations.figures import MemberPlayed, summarise, summary_data
from spacetrace.simulations.models import (
    Chunk,
    DeckTest,
    GroupKind,
    Opponent,
    Replay,
    Status,
    TestGroup,
)
from spacetrace.simulations.services.create import chunks_of
from spacetrace.simulations.services.finish import PROBLEM_LENGTH, matches_of
from spacetrace.simulations.services.kept import matches_again
from spacetrace.simulations.services.lease import group_lock


def _balance(group: TestGroup, members: Sequence[MemberPlayed]) -> dict[str, object]:
    names = [str(deck["name"]) for deck in group.asked["decks"]]
    return report_data(balance_report(names, members, group.asked["changed"]))


REPORTS: dict[str, Callable[[TestGroup, Sequence[MemberPlayed]], dict[str, object]]] = {
    GroupKind.BALANCE: _balance,
    GroupKind.VERSIONS: comparison_report,
    GroupKind.SWAPS: comparison_report,
}
"""By kind, what makes the report of a group out of all that was played, the members by place."""


@dataclass(frozen=True, slots=True)
class MemberSpec:
    """A test of a group. `opponents` are not saved yet; each has its name, level, list, matches.

    The deck is a `version`, pinned already, or `cards` that are nobody's version, with a `name`.
    """

    revision: Revision
    opponents: Sequence[Opponent]
    level: str
    config: Config
    version: DeckVersion | None = None
    cards: Mapping[str, int] | None = None
    name: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class GroupSpec:
    """What a group is made of. `asked` is what its report needs to know, as plain data."""

    kind: GroupKind
    members: Sequence[MemberSpec]
    asked: Mapping[str, object] = field(default_factory=dict)
    deck: Deck | None = None
    draft: Revision | None = None
    base: Revision | None = None
    content: str = ""
    first_seed: int = 1

    @property
    def matches(self) -> int:
        """Of all members together."""
        return sum(opponent.matches for member in self.members for opponent in member.opponents)


def group_create(*, owner: User, spec: GroupSpec) -> TestGroup:
    """Store a group whose decks and limits have been checked, and offer its work.

    Call it inside the transaction of those checks.
    """
    group = TestGroup.objects.create(
        kind=spec.kind,
        owner=owner,
        deck=spec.deck,
        draft=spec.draft,
        base=spec.base,
        content=spec.content,
        asked=dict(spec.asked),
        matches=spec.matches,
    )
    pieces = 0
    for member in spec.members:
        test = _member(group, owner, spec, member)
        for place, opponent in enumerate(member.opponents, 1):
            opponent.test, opponent.place = test, place
        Opponent.objects.bulk_create(member.opponents)
        chunks = chunks_of(test, list(test.opponents.all()))
        Chunk.objects.bulk_create(chunks)
        pieces += len(chunks)
    transaction.on_commit(partial(enqueue_many, CHUNKS, pieces, expires=limits.PATIENCE))
    return group


def _member(group: TestGroup, owner: User, spec: GroupSpec, member: MemberSpec) -> DeckTest:
    return DeckTest.objects.create(
        owner=owner,
        group=group,
        place=member.place,
        version=member.version,
        cards=None if member.cards is None else dict(member.cards),
        name=member.name,
        revision=member.revision,
        rules_version=rules_of(member.revision.card_set.game).rules_version,
        config=dict(member.config),
        level=member.level,
        matches=sum(opponent.matches for opponent in member.opponents),
        first_seed=spec.first_seed,
    )


def group_finish(*, group_id: int) -> bool:
    """Sum a group up once all its matches are played; True for the one call that stores it.

    Harmless when called twice, early, or for a group that was cancelled or deleted.
    """
    group = TestGroup.objects.unfinished().filter(pk=group_id).first()
    if group is None or Chunk.objects.unplayed().filter(test__group=group_id).exists():
        return False
    members = group_played(group)
    if not members:  # its owner is gone, and the tests with them
        return group_fail(group_id=group_id, sentence=_("Whoever began it is gone."))
    report = REPORTS[group.kind](group, [played for _test, played in members])
    kept = matches_again(members, report) if group.kind == GroupKind.BALANCE else []
    with change():
        if group_lock(group_id) is None:
            return False
        _close(group, Status.DONE, members, report, kept)
    return True


def group_cancel(*, group: TestGroup) -> bool:
    """Play no more of it; what has been played so far is summed up. False when it was over."""
    with change():
        if group_lock(group.pk) is None:
            return False
        members = group_played(group)
        report = REPORTS[group.kind](group, [played for _test, played in members])
        # Whoever cancels does not wait for matches to be played again.
        report.pop("kept", None)
        _close(group, Status.CANCELLED, members, report)
    return True


def group_fail(*, group_id: int, sentence: str) -> bool:
    """Break a group off, for everybody to read why; False when it was over."""
    with change():
        group = group_lock(group_id)
        if group is None:
            return False
        ending = {"status": Status.FAILED, "finished_at": timezone.now()}
        TestGroup.objects.filter(pk=group_id).update(problem=sentence[:PROBLEM_LENGTH], **ending)
        if group.kind == GroupKind.BALANCE:
            group.tests.all().delete()
        else:
            group.tests.update(problem=sentence[:PROBLEM_LENGTH], **ending)
            Chunk.objects.filter(test__group=group_id).delete()
    return True


def group_played(group: TestGroup) -> list[tuple[DeckTest, MemberPlayed]]:
    """The tests of a group that is under way, by place, with their finished matches."""
    found = []
    rows = group.tests.select_related("version__deck").prefetch_related("opponents")
    for test in rows.order_by("place"):
        opponents = list(test.opponents.all())
        played = MemberPlayed(
            place=test.place,
            name=test.deck_name,
            cards=test.deck_cards,
            opponents=tuple(opponent.name for opponent in opponents),
            parts=matches_of(test, opponents),
        )
        found.append((test, played))
    return found


def _close(
    group: TestGroup,
    status: Status,
    members: Sequence[tuple[DeckTest, MemberPlayed]],
    report: Mapping[str, object],
    kept: Sequence[Replay] = (),
) -> None:
    """Store the report, and each member's own figures where it stays. The group is locked."""
    now = timezone.now()
    count = sum(len(part) for _test, member in members for part in member.parts)
    TestGroup.objects.filter(pk=group.pk).update(
        status=status, report=dict(report), played=count, finished_at=now
    )
    if group.kind == GroupKind.BALANCE:
        # Where no match is kept, the copy of the draft can go, too.
        group.tests.exclude(pk__in={replay.test_id for replay in kept}).delete()
        group.tests.update(status=status, played=F("matches"), finished_at=now)
        Replay.objects.bulk_create(kept)
        Chunk.objects.filter(test__group=group.pk).delete()
        return
    for test, member in members:
        summary = summarise(member.cards, member.parts)
        DeckTest.objects.filter(pk=test.pk).update(
            status=status,
            summary=summary_data(summary),
            played=summary.overall.matches,
            finished_at=now,
        )
    Chunk.objects.filter(test__group=group.pk).delete()
