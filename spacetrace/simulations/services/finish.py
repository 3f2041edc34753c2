"""The end of a test: its figures, the versions' results, the matches worth a look; once."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from decks.models import Source
from decks.services.results import result_record
from spacetrace.infrastructure.transactions import change
from spacetrace.simulations.figures import Pick, Played, Summary, summarise, summary_data
from spacetrace.simulations.models import Chunk, DeckTest, Opponent, Replay, Status
from spacetrace.simulations.services.lease import chunks_lock, played

PROBLEM_LENGTH = 300


def deck_test_finish(*, test_id: int) -> bool:
    """Sum a test up once all its matches are played; True for the one call that stores it.

    Harmless when called twice, early, or for a test that was cancelled or deleted.
    """
    test = DeckTest.objects.unfinished().select_related("version").filter(pk=test_id).first()
    if test is None or test.chunks.unplayed().exists():
        return False
    opponents = list(test.opponents.all())
    parts = matches_of(test, opponents)
    summary = summarise(test.version.cards, parts)
    with change():
        chunks_lock(test_id)
        if not _close(test, Status.DONE, summary):
            return False
        for opponent, group in zip(opponents, summary.opponents, strict=True):
            result_record(
                version_id=test.version_id,
                source=Source.TEST,
                reference=test.public_id,
                place=opponent.place,
                opponent=opponent.name,
                level=opponent.level,
                matches=group.matches,
                wins=group.wins,
                draws=group.draws,
            )
        Replay.objects.bulk_create(_replays(test, opponents, parts, summary.picks))
        Chunk.objects.filter(test=test).delete()
    return True


def deck_test_cancel(*, test: DeckTest) -> bool:
    """Play no more of it; what has been played so far is summed up. False when it was over."""
    opponents = list(test.opponents.all())
    with change():
        chunks_lock(test.pk)
        rows = DeckTest.objects.select_for_update().unfinished()
        locked = rows.select_related(None).filter(pk=test.pk).first()
        if locked is None:
            return False
        parts = matches_of(test, opponents)
        summary = summarise(test.version.cards, parts)
        _close(test, Status.CANCELLED, summary)
        Replay.objects.bulk_create(_replays(test, opponents, parts, summary.picks))
        Chunk.objects.filter(test=test).delete()
    return True


def deck_test_fail(*, test_id: int, sentence: str) -> bool:
    """Break a test off, for everybody to read why; False when it was over."""
    with change():
        chunks_lock(test_id)
        changed = (
            DeckTest.objects.unfinished()
            .filter(pk=test_id)
            .update(
                status=Status.FAILED, problem=sentence[:PROBLEM_LENGTH], finished_at=timezone.now()
            )
        )
        if changed:
            Chunk.objects.filter(test_id=test_id).delete()
    return bool(changed)


def matches_of(test: DeckTest, opponents: Sequence[Opponent]) -> list[list[Played]]:
    """The finished matches of a test that is under way, a list an opponent."""
    found: dict[int, list[Played]] = {opponent.pk: [] for opponent in opponents}
    for opponent_id, results in test.chunks.values_list("opponent_id", "results"):
        found[opponent_id] += played(results)
    return [found[opponent.pk] for opponent in opponents]


def _close(test: DeckTest, status: Status, summary: Summary) -> bool:
    rows = DeckTest.objects.unfinished().filter(pk=test.pk)
    return bool(
        rows.update(
            status=status,
            summary=summary_data(summary),
            played=summary.overall.matches,
            finished_at=timezone.now(),
        )
    )


def _replays(
    test: DeckTest,
    opponents: Sequence[Opponent],
    parts: Sequence[Sequence[Played]],
    picks: Sequence[Pick],
) -> list[Replay]:
    found = []
    for number, pick in enumerate(picks, 1):
        part = parts[pick.place - 1]
        match = next(match for match in part if match.result.seed == pick.seed)
        found.append(
            Replay(
                test=test,
                opponent=opponents[pick.place - 1],
                number=number,
                kind=pick.kind,
                seed=pick.seed,
                turns=match.result.turns,
                reason=match.result.reason,
                scores=list(match.result.scores),
                moves=match.moves,
            )
        )
    return found
