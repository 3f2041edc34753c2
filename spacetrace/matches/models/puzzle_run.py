"""Days in a row on which somebody has solved the puzzle of the day."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PuzzleRun(models.Model):
    """Somebody's last run: `days` in a row up to `last`, by UTC.

    The matches do not tell it: of a puzzle that is solved again the older match goes, and which
    puzzle a day had changes with the puzzles that there are.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    last = models.DateField()
    days = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("run of puzzles")
        verbose_name_plural = _("runs of puzzles")

    def __str__(self) -> str:
        return f"{self.days} until {self.last}"
