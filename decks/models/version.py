"""The versions of a deck, and how each of them has done."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from decks.models.deck import Deck


class DeckVersion(models.Model):
    """One state of a deck's list and format; numbers count from 1 in each deck.

    The newest one may still be amended by the autosave that made it, until it is `used_at` a table
    or in a test, has a note, or is older than a sitting.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    cards = models.JSONField(_("cards"))
    unresolved = models.JSONField(_("unresolved lines"), default=list)
    groups = models.JSONField(_("groups of one's own"), default=list)
    format = models.CharField(_("format"), max_length=20)
    revision = models.ForeignKey("cardsets.Revision", on_delete=models.PROTECT, related_name="+")
    note = models.CharField(_("note"), max_length=300, blank=True)
    is_autosave = models.BooleanField(default=False)
    restored_from = models.PositiveIntegerField(_("restored from"), null=True, blank=True)
    created_at = models.DateTimeField(_("begun"), auto_now_add=True)
    saved_at = models.DateTimeField(_("saved"))
    used_at = models.DateTimeField(_("first used"), null=True, blank=True)

    class Meta:
        verbose_name = _("version of a deck")
        verbose_name_plural = _("versions of decks")
        ordering = ("deck", "-number")
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="decks_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} v{self.number}"


class Source(models.TextChoices):
    """Where a result comes from."""

    MATCH = "match", _("match")
    TEST = "test", _("test")


class Result(models.Model):
    """How a version did against an opponent: one match, or all matches of a test.

    `reference` is the public id of the match or test. `opponent` is who or which deck it was, as
    words; `level` the computer player's, "" for a person. What is neither won nor drawn was lost.
    """

    version = models.ForeignKey(DeckVersion, on_delete=models.CASCADE, related_name="results")
    source = models.CharField(max_length=5, choices=Source.choices)
    reference = models.CharField(max_length=22)
    place = models.PositiveSmallIntegerField(default=0)
    opponent = models.CharField(max_length=80)
    level = models.CharField(max_length=20, blank=True)
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    draws = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("result of a deck")
        verbose_name_plural = _("results of decks")
        ordering = ("-created_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=["version", "source", "reference", "place"], name="decks_result_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.wins}/{self.matches} against {self.opponent}"
