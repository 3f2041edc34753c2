"""What other cards of a set do to decks: how far they have been looked at, and which broke."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsets.models import Revision
from decks.models.deck import Deck


class Judging(models.Model):
    """A revision that new matches are played with from then on; decks are looked at some at a time.

    `before` are the cards that were played with until then: the revision itself where it was
    withdrawn and its set has no other. `last_deck` is the deck that was looked at last; `done_at`
    is set when there are no more.
    """

    revision = models.OneToOneField(
        "cardsets.Revision", on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    before = models.ForeignKey("cardsets.Revision", on_delete=models.CASCADE, related_name="+")
    last_deck = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("judging of decks")
        verbose_name_plural = _("judgings of decks")
        indexes = [
            models.Index(
                fields=["created_at"],
                name="decks_judging_due",
                condition=models.Q(done_at=None),
            )
        ]

    def __str__(self) -> str:
        return f"decks by revision {self.revision_id}"

    @property
    def after(self) -> Revision | None:
        """The cards that are played with from then on; None where the whole set is withdrawn."""
        return None if self.before_id == self.revision_id else self.revision

    @property
    def is_withdrawal(self) -> bool:
        """It is about cards that were withdrawn, not about new ones."""
        return self.before.number >= self.revision.number and self.before.is_withdrawn


class BrokenDeck(models.Model):
    """A deck that could be played before a revision, and not with it; its owner is told once."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="+")
    revision = models.ForeignKey("cardsets.Revision", on_delete=models.CASCADE, related_name="+")
    is_told = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("broken deck")
        verbose_name_plural = _("broken decks")
        constraints = [
            models.UniqueConstraint(fields=["deck", "revision"], name="decks_broken_once")
        ]
        indexes = [
            models.Index(
                fields=["revision"],
                name="decks_broken_untold",
                condition=models.Q(is_told=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} by {self.revision_id}"
