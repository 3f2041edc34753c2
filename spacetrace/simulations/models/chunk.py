"""Work of a test in small pieces, and the matches of it that are kept to be looked at."""

from __future__ import annotations

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from spacetrace.simulations.models.deck_test import DeckTest, Opponent


class ChunkQuerySet(models.QuerySet["Chunk"]):
    """Pieces, by what is left of them."""

    def unplayed(self) -> ChunkQuerySet:
        """Those with matches left."""
        return self.filter(done__lt=F("count"))


class Chunk(models.Model):
    """A few matches against one opponent: those with `count` numbers from `first_seed` on.

    The row is the truth, a message to a worker only a reminder. A worker takes the row by a lease;
    when it dies, the lease runs out and the next one goes on after the first `done` matches.
    `attempt` tells a late worker that it is not the holder any more; `tries` counts how often the
    row was taken since a match was last finished. Rows go once the test's summary is stored.
    """

    test = models.ForeignKey(DeckTest, on_delete=models.CASCADE, related_name="chunks")
    opponent = models.ForeignKey(Opponent, on_delete=models.CASCADE, related_name="chunks")
    first_seed = models.PositiveIntegerField()
    count = models.PositiveSmallIntegerField()
    done = models.PositiveSmallIntegerField(default=0)
    wins = models.PositiveSmallIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    results = models.JSONField(default=list)
    attempt = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        verbose_name = _("piece of a test")
        verbose_name_plural = _("pieces of tests")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.done} of {self.count} from {self.first_seed}"


class ReplayKind(models.TextChoices):
    """Why a match is kept."""

    WIN = "win", _("a quick win")
    LOSS = "loss", _("a clear loss")
    DRAW = "draw", _("a draw")


class Replay(models.Model):
    """A match of a test, move by move; `number` counts from 1 in each test.

    The deal follows from `seed`, the rest from `moves`: a line a move, the seat in front of the
    action's text. Cards, options and rules are those of the test. Those of a measured draft count
    through all tests of their group, and are kept whatever they ended like.
    """

    test = models.ForeignKey(DeckTest, on_delete=models.CASCADE, related_name="replays")
    opponent = models.ForeignKey(Opponent, on_delete=models.CASCADE, related_name="replays")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=4, choices=ReplayKind.choices)
    seed = models.PositiveIntegerField()
    turns = models.PositiveIntegerField()
    reason = models.CharField(max_length=40)
    scores = models.JSONField()
    moves = models.TextField()

    class Meta:
        verbose_name = _("replay")
        verbose_name_plural = _("replays")
        ordering = ("test", "number")
        constraints = [
            models.UniqueConstraint(fields=["test", "number"], name="simulations_replay_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seed}"
