"""Work that waits for a worker, and reports of work that went wrong."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from spacetrace.matches.models.match import Match


class DueKind(models.TextChoices):
    """What is to be done."""

    AI_TURN = "ai_turn", _("computer players")
    CARDS = "cards", _("counting what became of cards")


class Due(models.Model):
    """Work that is due. The row is the truth, a message to a worker only a reminder.

    A worker takes the row for itself by a lease; when it dies, the lease runs out and the next one
    takes over. `attempt` tells a late worker that it is not the holder any more.

    At tables where computer players may act out of turn, the row is about the table that came to
    `version` at `since`; `asked` has a bit for each seat that has had its chance there and let it
    pass. Everything else about their chances follows from the table.

    Where the next to move is somebody who thinks for long, the row stands in line since
    `thinks_since`: workers who think take the rows of this line, the others leave them alone.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="due")
    kind = models.CharField(max_length=10, choices=DueKind.choices)
    due_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True)
    attempt = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    asked = models.PositiveSmallIntegerField(default=0)
    thinks_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("due work")
        verbose_name_plural = _("due work")
        ordering = ("due_at", "pk")
        constraints = [models.UniqueConstraint(fields=["match", "kind"], name="matches_due_unique")]
        indexes = [models.Index(fields=["due_at"], name="matches_due_by_time")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.match_id})"


class ReportKind(models.TextChoices):
    """What went wrong."""

    AGENT = "agent", _("a computer player failed")
    ENGINE = "engine", _("an action failed")


class Report(models.Model):
    """Something failed and the match went on without it: enough to look into it later.

    Match and `revision` lead to the position; no secret and no hand is copied here.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    kind = models.CharField(max_length=6, choices=ReportKind.choices)
    reference = models.CharField(max_length=8)
    version = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()
    seat = models.SmallIntegerField()  # -1 is the clock
    agent_level = models.CharField(max_length=20, blank=True)
    action = models.TextField(blank=True)
    log = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.reference} ({self.get_kind_display()})"
