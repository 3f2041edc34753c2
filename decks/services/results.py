"""How a version has done, noted once for each match or opponent of a test."""

from __future__ import annotations

from decks.models import DeckVersion, Result, Source


def result_record(
    *,
    version_id: int,
    source: Source,
    reference: str,
    place: int = 0,
    opponent: str,
    level: str = "",
    matches: int = 1,
    wins: int = 0,
    draws: int = 0,
) -> bool:
    """Note a result inside the caller's transaction; whether it was new.

    `place` is the seat of the match or the number of the test's opponent. The same result again
    changes nothing, and neither does one of a version that was deleted meanwhile. Raises ValueError
    for numbers that cannot be.
    """
    if matches < 1 or wins < 0 or draws < 0 or wins + draws > matches:
        raise ValueError("Wins and draws are no more than the matches.")
    # Locked, so that nobody deletes the version between this look and the commit.
    rows = DeckVersion.objects.select_for_update(of=("self",), no_key=True).filter(pk=version_id)
    if not rows.exists():
        return False
    _row, is_new = Result.objects.get_or_create(
        version_id=version_id,
        source=source,
        reference=reference,
        place=place,
        defaults={
            "opponent": opponent[:80],
            "level": level,
            "matches": matches,
            "wins": wins,
            "draws": draws,
        },
    )
    return is_new


def results_forget(*, source: Source, reference: str) -> None:
    """What its owner has deleted counts no more; inside the caller's transaction."""
    Result.objects.filter(source=source, reference=reference).delete()
