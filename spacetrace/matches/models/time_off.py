"""When time does not run against players: while the server was away, and on their vacations."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """The one row that tells when the server was last known to be at work, by the database's clock.

    The sweep writes it; while it is old, nobody loses by time.
    """

    beat_at = models.DateTimeField()

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return f"{self.beat_at:%F %T}"


class Spread(models.Model):
    """Something that deadlines follow from, and how far the matches have been told of it.

    `reached` is the last match that has; a crash in the middle goes on there.
    """

    reached = models.BigIntegerField(default=0, db_default=0)
    is_spread = models.BooleanField(default=False, db_default=False)

    class Meta:
        abstract = True


class Outage(Spread):
    """A stretch without a heartbeat: no player's time ran in it."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        constraints = [models.UniqueConstraint(fields=["began_at"], name="matches_outage_unique")]

    def __str__(self) -> str:
        return f"{self.began_at:%F %T} to {self.ended_at:%F %T}"


class Vacation(Spread):
    """Somebody is away: where a match has days for a move, their time does not run meanwhile.

    One that was taken back before it began ends as it begins.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ("starts_at", "pk")
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gte=F("starts_at")), name="matches_vacation_has_length"
            )
        ]
        indexes = [
            models.Index(fields=["user", "ends_at"], name="matches_vacations"),
            models.Index(fields=["id"], name="matches_vacations_new", condition=Q(is_spread=False)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.starts_at:%F} to {self.ends_at:%F}"

    def is_now(self, now: datetime) -> bool:
        """It has begun and is not over."""
        return self.starts_at <= now < self.ends_at
