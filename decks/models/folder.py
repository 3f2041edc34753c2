"""A folder of one's own, in which decks are put: nobody else knows of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from spacetrace.api.public_ids import token_new


class DeckFolder(models.Model):
    """Where its owner keeps decks together; a deck is in one folder, or in none."""

    public_id = models.CharField(max_length=22, unique=True, default=token_new, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deck_folders"
    )
    name = models.CharField(_("name"), max_length=40)

    class Meta:
        verbose_name = _("folder of decks")
        verbose_name_plural = _("folders of decks")
        ordering = (Lower("name"), "pk")
        constraints = [models.UniqueConstraint("owner", Lower("name"), name="decks_folder_once")]

    def __str__(self) -> str:
        return self.name
