"""Cards that set off more than one action can carry out, noted for their editors."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsets.models.sets import CardSet


class Stopped(models.TextChoices):
    """What came of an action that was too much."""

    REFUSED = "refused", _("an action was refused")
    LEFT_OUT = "left-out", _("some of its effects were left out")


class CardFlag(models.Model):
    """A card at whose effects an action had to be stopped: at a table, or in a test of a deck.

    It tells nothing of matches and players: which card of which revision, how often, and when.
    """

    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="flags")
    number = models.PositiveIntegerField(_("revision"))
    card_id = models.CharField(_("card"), max_length=60)
    what = models.CharField(_("what happened"), max_length=8, choices=Stopped.choices)
    times = models.PositiveBigIntegerField(_("how often"), default=0)
    first_at = models.DateTimeField(_("first"), auto_now_add=True)
    last_at = models.DateTimeField(_("last"), auto_now_add=True)

    class Meta:
        verbose_name = _("card that was stopped")
        verbose_name_plural = _("cards that were stopped")
        ordering = ("-last_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=["card_set", "number", "card_id", "what"], name="card_flag_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.card_set} {self.number}: {self.card_id}"
