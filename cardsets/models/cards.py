"""The cards and ready-made decks of a revision."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsets.models.sets import CardSet, Revision


class Card(models.Model):
    """A card of a revision: a row to search and list, and in a draft the card itself.

    `data` is the card as an editor writes it, in a draft perhaps half-filled or wrong; the other
    columns repeat what is searched for, as far as it can be read.
    """

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="cards")
    position = models.PositiveIntegerField(_("place"))
    card_id = models.CharField(_("id"), max_length=60)
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=20, blank=True)
    ship_class = models.PositiveSmallIntegerField(_("class"), null=True, blank=True)
    mp = models.PositiveIntegerField(_("MP"), default=0)
    data = models.JSONField(_("data"))
    is_whole = models.BooleanField(_("whole"), default=True)
    """The engine takes it beside the others of its set, as they stood when it was saved."""
    version = models.PositiveIntegerField(_("version"), default=1)
    """Counts its changes: whoever saves names the one that was read."""
    changed_at = models.DateTimeField(_("changed"), auto_now=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("changed by"),
    )

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("revision", "position")
        constraints = [
            models.UniqueConstraint(fields=["revision", "card_id"], name="card_id_once"),
            models.UniqueConstraint(fields=["revision", "position"], name="card_position_once"),
        ]

    def __str__(self) -> str:
        return self.name


STOCK_FORMATS = ("standard", "beginner")
"""What a ready-made deck may be made for: the second is that of `is_beginner`."""


class StockDeck(models.Model):
    """A ready-made deck of a revision; `cards` maps card ids to copies.

    Those of a draft are edited with it.
    """

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="stock_decks")
    key = models.SlugField(_("key"), max_length=60)
    name = models.CharField(_("name"), max_length=60)
    summary = models.CharField(_("in one sentence"), max_length=200)
    style = models.TextField(_("how to play it"), blank=True)
    cards = models.JSONField(_("cards"))
    is_beginner = models.BooleanField(_("for beginners"), default=False)
    strength = models.PositiveSmallIntegerField(_("wins of 100"), null=True, blank=True)
    """How many of 100 matches the list wins against the other ones; None where not measured."""
    version = models.PositiveIntegerField(_("version"), default=1)
    """Counts its changes: whoever saves names the one that was read."""
    position = models.PositiveSmallIntegerField(_("place"), default=0)

    class Meta:
        verbose_name = _("stock deck")
        verbose_name_plural = _("stock decks")
        ordering = ("revision", "position")
        constraints = [
            models.UniqueConstraint(fields=["revision", "key"], name="stock_deck_key_once")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def card_set(self) -> CardSet:
        """The set of its revision."""
        return self.revision.card_set

    @property
    def format(self) -> str:
        """The format that it is made for, and judged by."""
        return STOCK_FORMATS[self.is_beginner]
