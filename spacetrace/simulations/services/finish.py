"""The end of a test: its figures, the versions' results, the matches worth a look; once."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from decks.models import Field, Source
from decks.services.results import result_record
from decks.services.tallies import DeckPlayed, tallies_add
from spacetrace.infrastructure.transactions import change
from spacetrace.simulations.figures import Pick, Played, Summary, summarise, summary_data
from spacetrace.simulations.models import Chunk, DeckTest, Opponent, Replay, Status
from spacetrace.simulations.services.lease import chunks_lock, played

PROBLEM_LENGTH = 300


def deck_test_finish(*, test_id: int) -> bool:
    """Sum a test up once all its matches are played; True for the one call that stores it.

    Harmless when called twice, early, or for a test that was cancelled or deleted.
    """
    test = (
        DeckTest.objects.unfinished()
        .single()
        .select_related("version", "revision")
        .filter(pk=test_id)
        .first()
    )
    if test is None or test.chunks.unplayed().exists():
        return False
    opponents = list(test.opponents.all())
    parts = matches_of(test, opponents)
    summary = summarise(test.deck_cards, parts)
    with change():
        chunks_lock(test_id)
        if not _close(test, Status.DONE, summary):
            return False
        for opponent, group in zip(opponents, summary.opponents, strict=True):
            result_record(
                version_id=test.pinned.pk,
                source=Source.TEST,
                reference=test.public_id,
                place=opponent.place,
                opponent=opponent.name,
                level=opponent.level,
                matches=group.matches,
                wins=group.wins,
                draws=group.draws,
            )
        _tally(test, parts)
        Replay.objects.bulk_create(_replays(test, opponents, parts, summary.picks))
        Chunk.objects.filter(test=test).delete()
    return True


def _tally(test: DeckTest, parts: Sequence[Sequence[Played]]) -> None:
    """What became of the tested deck's cards; of cards that everybody plays with alone."""
    if not test.revision.is_published:
        return
    decks = [
        DeckPlayed(test.deck_cards, match.played, match.points) for part in parts for match in part
    ]
    tallies_add(revision_id=test.revision_id, field=Field.TESTS, decks=decks)


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
        summary = summarise(test.deck_cards, parts)
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


def replay_of(
    test: DeckTest, opponent: Opponent, match: Played, *, number: int, kind: str
) -> Replay:
    """A match of a test as it is kept to be looked at, not stored yet."""
    return Replay(
        test=test,
        opponent=opponent,
        number=number,
        kind=kind,
        seed=match.result.seed,
        turns=match.result.turns,
        reason=match.result.reason,
        scores=list(match.result.scores),
        moves=match.moves,
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
            replay_of(test, opponents[pick.place - 1], match, number=number, kind=pick.kind)
        )
    return found
