"""What is to be known of tests: lists, how far they are, how fast they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone

from decks.models import Deck
from spacetrace.lab.figures import Group, counted
from spacetrace.lab.models import Chunk, DeckTest, Opponent, Status
from spacetrace.players.models import User

RECENT = 200
"""Finished tests that are looked at to learn how fast matches are played here."""

USUAL: dict[frozenset[str], float] = {
    frozenset({"random"}): 150.0,
    frozenset({"random", "cadet"}): 60.0,
    frozenset({"random", "officer"}): 18.0,
    frozenset({"cadet"}): 50.0,
    frozenset({"cadet", "officer"}): 9.0,
    frozenset({"officer"}): 4.0,
}
"""Matches a second of one worker on a machine of these days, before there is anything measured."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a test is: matches done and in all, per opponent; `rate` in matches a second."""

    done: int
    matches: int
    rate: float
    left: timedelta | None
    overall: Group
    opponents: tuple[tuple[Opponent, Group], ...]


def tests_of(user: User) -> QuerySet[DeckTest]:
    """The user's tests, the newest first, with deck and opponents, without the long lists."""
    rows = DeckTest.objects.visible_to(user).select_related("version__deck")
    pieces = Chunk.objects.filter(test=OuterRef("pk")).order_by().values("test")
    done = Subquery(pieces.annotate(sum=Sum("done")).values("sum"))
    return rows.annotate(done=done).defer(
        "version__cards", "version__unresolved", "version__deck__cards"
    )


def tests_of_deck(deck: Deck) -> QuerySet[DeckTest]:
    """The tests of all versions of a deck, the newest first."""
    return tests_of(deck.owner).filter(version__deck=deck)


def progress_of(test: DeckTest, opponents: Sequence[Opponent]) -> Progress:
    """How far a test is that is under way, by one query."""
    rows = test.chunks.values("opponent_id").annotate(
        played=Sum("done"), won=Sum("wins"), drawn=Sum("draws"), pieces=Count("pk")
    )
    by_id = {row["opponent_id"]: row for row in rows.order_by()}
    groups = []
    for opponent in opponents:
        row = by_id.get(opponent.pk, {"played": 0, "won": 0, "drawn": 0})
        groups.append((opponent, counted(row["played"], row["won"], row["drawn"])))
    done = sum(group.matches for _opponent, group in groups)
    rate = _rate(test, done)
    return Progress(
        done=done,
        matches=test.matches,
        rate=rate,
        left=timedelta(seconds=(test.matches - done) / rate) if rate else None,
        overall=counted(
            done,
            sum(group.wins for _opponent, group in groups),
            sum(group.draws for _opponent, group in groups),
        ),
        opponents=tuple(groups),
    )


def rates() -> dict[frozenset[str], float]:
    """Matches a second between players of these levels, as measured here lately, else usually."""
    done = DeckTest.objects.filter(status=Status.DONE, started_at__isnull=False)
    # Found by their keys before anything is joined or counted: there may be very many tests.
    newest = list(done.order_by("-pk").values_list("pk", flat=True)[:RECENT])
    recent = DeckTest.objects.filter(pk__in=newest)
    rows = recent.annotate(levels=Count("opponents__level", distinct=True)).filter(levels=1)
    took: dict[frozenset[str], list[tuple[int, float]]] = {}
    fields = ("level", "opponents__level", "played", "started_at", "finished_at")
    for mine, theirs, played, started, finished in rows.values_list(*fields).distinct():
        if started is not None and finished is not None and theirs is not None:
            seconds = max(0.1, (finished - started).total_seconds())
            took.setdefault(frozenset({mine, theirs}), []).append((played, seconds))
    measured = {
        levels: sum(played for played, _s in rows) / sum(seconds for _p, seconds in rows)
        for levels, rows in took.items()
    }
    return {**USUAL, **measured}


def waiting_before(test: DeckTest) -> int:
    """Unfinished tests of anybody that share the workers with this one."""
    return DeckTest.objects.unfinished().filter(~Q(pk=test.pk)).count()


def _rate(test: DeckTest, done: int) -> float:
    """Since the first piece was taken."""
    if test.started_at is None or not done:
        return 0.0
    return done / max(0.5, (timezone.now() - test.started_at).total_seconds())
