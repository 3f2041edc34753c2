"""How often a card was played, and how often it won."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Field(models.TextChoices):
    """Who played: people alone, people or computers with a computer player, tests of decks."""

    PEOPLE = "people", _("between people")
    COMPUTERS = "computers", _("with computer players")
    TESTS = "tests", _("in tests of decks")


class CardTally(models.Model):
    """Finished matches of a published revision in which a deck held a card, as sums.

    `held` counts decks, each once a match, `played` those of them that played a copy at least; of
    these `wins` were won, and `draws` had no winner. No match, deck or player can be told from it.
    """

    revision = models.ForeignKey("cardsets.Revision", on_delete=models.PROTECT, related_name="+")
    card_id = models.CharField(_("card"), max_length=60)
    field = models.CharField(_("field"), max_length=9, choices=Field.choices)
    held = models.PositiveIntegerField(_("held"), default=0)
    played = models.PositiveIntegerField(_("played"), default=0)
    wins = models.PositiveIntegerField(_("won"), default=0)
    draws = models.PositiveIntegerField(_("drawn"), default=0)

    class Meta:
        verbose_name = _("tally of a card")
        verbose_name_plural = _("tallies of cards")
        ordering = ("revision", "card_id", "field")
        constraints = [
            models.UniqueConstraint(
                fields=["card_id", "revision", "field"], name="decks_tally_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.card_id} r{self.revision_id} {self.field}: {self.wins}/{self.played}"
