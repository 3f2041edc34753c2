"""What was done at a table, action by action, with everything that happened by it."""

from __future__ import annotations

import zlib

from django.db import models
from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.replay import write_move
from spacetrace.matches.models.match import Match

BY_COMPUTER, BY_THE_CLOCK = "ai:", "timeout:"
"""How the id of a command begins that a computer player has chosen, or the end of a seat's time."""

AUTOMATIC = (BY_COMPUTER, BY_THE_CLOCK)
"""How it begins where nobody at the seat has made the move."""


class Move(models.Model):
    """One accepted action; the row is never changed.

    `events` are the full event lines, secrets included: nobody reads them but through
    `Event.seen_by`. `version_after` equals `version_before` for an action that only its seat may
    know of.
    """

    # The index of `matches_move_seq_unique` begins with it.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves", db_index=False)
    seq = models.PositiveIntegerField()
    version_before = models.PositiveIntegerField()
    version_after = models.PositiveIntegerField()
    seat = models.SmallIntegerField()  # -1 is the clock
    action = models.TextField()
    command_id = models.CharField(max_length=64)
    body_hash = models.CharField(max_length=64)
    events = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ("match", "seq")
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="matches_move_seq_unique"),
            # A command is carried out once, whoever asks how often.
            models.UniqueConstraint(
                fields=["match", "seat", "command_id"], name="matches_move_command_unique"
            ),
        ]
        indexes = [models.Index(fields=["match", "version_after"], name="matches_move_by_version")]

    def __str__(self) -> str:
        return f"{self.seq}. {write_move(self.seat, self.action)}"

    @property
    def event_lines(self) -> list[str]:
        """The events' canonical lines, oldest first."""
        return self.events.split("\n") if self.events else []


class KeptTable(models.Model):
    """The table as it was after a move, kept now and then so that the past is near.

    It follows from secret and moves; where there is none, the match is dealt again.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="kept_tables")
    seq = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    packed = models.BinaryField()

    class Meta:
        verbose_name = _("kept table")
        verbose_name_plural = _("kept tables")
        ordering = ("match", "seq")
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="matches_kept_table_unique")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seq}"

    @classmethod
    def of(cls, match: Match) -> KeptTable:
        """The table of a match as it stands."""
        packed = zlib.compress(bytes(match.snapshot))
        return cls(match_id=match.pk, seq=match.move_count, version=match.version, packed=packed)

    @property
    def snapshot(self) -> bytes:
        """As the match had it."""
        return zlib.decompress(bytes(self.packed))


class KeptCourse(models.Model):
    """What decided a match that is over, found out once; it follows from the moves, too."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="kept_course"
    )
    revision = models.PositiveIntegerField()
    course = models.JSONField()

    class Meta:
        verbose_name = _("kept course")
        verbose_name_plural = _("kept courses")

    def __str__(self) -> str:
        return f"{self.match_id}: {self.revision}"
