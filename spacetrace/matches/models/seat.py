"""A place at a table, and who holds it with which deck."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from spacetrace.matches.models.match import Match


class SeatKind(models.TextChoices):
    """Who decides for a seat; an open one waits for whoever comes with its invite."""

    USER = "user", _("player")
    AGENT = "agent", _("computer")
    OPEN = "open", _("open")


class Seat(models.Model):
    """One seat, counted from 0. Name and deck are copies: accounts and decks may go, they stay.

    `deck_key` is a ready-made deck's, `deck_version` a player's deck's; a bare list has neither.

    A computer's seat with a `user` was theirs until they left, or is theirs again as soon as they
    come back, if it `is_away`. An open one with a `user` is kept
    for them.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=5, choices=SeatKind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    agent_level = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=40, blank=True)
    # Card ids and how many of each, as they were when the seat was taken.
    deck = models.JSONField(default=dict, blank=True)
    deck_name = models.CharField(max_length=60, blank=True)
    deck_key = models.CharField(max_length=60, blank=True)
    # Where a player's deck came from: how the match ends is told to this version of it.
    deck_version = models.ForeignKey(
        "decks.DeckVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    invite_token = models.CharField(max_length=22, null=True, blank=True, unique=True)
    # Counts actions that only this seat may know of; its views change with it, others' do not.
    secret_actions = models.PositiveIntegerField(default=0)
    # How often the time was over here, how often since its player's last move, and when last.
    timeouts = models.PositiveSmallIntegerField(default=0, db_default=0)
    lapses = models.PositiveSmallIntegerField(default=0, db_default=0)
    timed_out_at = models.DateTimeField(null=True, blank=True)
    # The computer sits here only until the player, who is `user`, comes back.
    is_away = models.BooleanField(default=False, db_default=False)
    # The newest version that its player was shown, and when; what happened up to `read_version` was
    # read, or has been seen happening. Nobody else may know of either.
    seen_version = models.PositiveIntegerField(default=0, db_default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    read_version = models.PositiveIntegerField(default=0, db_default=0)
    # Its player lets the others look back with their eyes, once the match is over and all agree.
    opens_cards = models.BooleanField(default=False, db_default=False)
    # Its player agrees that everybody may watch: while the match goes on, and its replay.
    shares_replay = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("match", "index")
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="matches_seat_unique")
        ]
        indexes = [
            models.Index(
                fields=["match"], name="matches_seat_shared", condition=models.Q(shares_replay=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.index + 1}: {self.name}"

    @property
    def is_kept(self) -> bool:
        """It waits for one person alone, who may take it or decline."""
        return self.kind == SeatKind.OPEN and self.user_id is not None

    def is_held_by(self, user_id: int | None) -> bool:
        """Somebody sits here, and it is this one."""
        return self.kind == SeatKind.USER and self.user_id == user_id

    @property
    def was_left(self) -> bool:
        """A computer player holds it for good since a person left the match."""
        return self.kind == SeatKind.AGENT and self.user_id is not None and not self.is_away
