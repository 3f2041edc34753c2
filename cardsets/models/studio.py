"""What editors leave beside the cards: who did what, why, and with which trials."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsets.models.sets import CardSet, Revision


class Withdrawal(models.Model):
    """A published revision that new matches are not offered any more; running ones keep it."""

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE, related_name="withdrawal")
    why = models.CharField(_("why"), max_length=200)
    at = models.DateTimeField(_("when"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")

    def __str__(self) -> str:
        return str(self.revision)


class ReleaseNote(models.Model):
    """What players are told of a revision: written from its changes, edited by hand.

    A draft may have one, too: it goes out with it. `text` is Markdown without HTML.
    """

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE, related_name="note")
    text = models.TextField(_("text"), max_length=8_000)

    class Meta:
        verbose_name = _("release note")
        verbose_name_plural = _("release notes")

    def __str__(self) -> str:
        return str(self.revision)


class Acceptance(models.Model):
    """A warning about a draft that an editor accepted, with a word why.

    `finding` names what was found and about which content, so that another fault of the same
    card, or the same fault of changed content, is not accepted with it. It stays with the revision.
    """

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="acceptances")
    card_id = models.CharField(_("card"), max_length=60, blank=True)
    finding = models.CharField(_("finding"), max_length=120)
    word = models.CharField(_("why"), max_length=200)
    at = models.DateTimeField(_("when"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("accepted warning")
        verbose_name_plural = _("accepted warnings")
        constraints = [
            models.UniqueConstraint(fields=["revision", "finding"], name="acceptance_once")
        ]

    def __str__(self) -> str:
        return self.finding


class CardScenario(models.Model):
    """A position with moves and expectations, attached to a card; it is run at every save.

    `failure` is the sentence why it failed the last time; "" when it did as expected.
    """

    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="scenarios")
    card_id = models.CharField(_("card"), max_length=60)
    name = models.CharField(_("name"), max_length=80)
    text = models.TextField(_("text"), max_length=20_000)
    failure = models.TextField(_("failure"), blank=True)
    run_at = models.DateTimeField(_("run"), null=True)

    class Meta:
        verbose_name = _("scenario of a card")
        verbose_name_plural = _("scenarios of cards")
        ordering = ("card_set", "card_id", "name")
        constraints = [
            models.UniqueConstraint(
                fields=["card_set", "card_id", "name"], name="card_scenario_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Deed(models.TextChoices):
    """What an editor can do to a card set."""

    SET_MADE = "set-made", _("made the set")
    SET_RENAMED = "set-renamed", _("renamed the set")
    DRAFT_BEGUN = "draft-begun", _("began a draft")
    DRAFT_DISCARDED = "draft-discarded", _("threw the draft away")
    CARD_ADDED = "card-added", _("added a card")
    CARD_CHANGED = "card-changed", _("changed a card")
    CARD_REMOVED = "card-removed", _("removed a card")
    CARD_RESTORED = "card-restored", _("restored a card")
    IMPORTED = "imported", _("imported cards")
    DECK_CHANGED = "deck-changed", _("changed a ready-made deck")
    DECK_REMOVED = "deck-removed", _("removed a ready-made deck")
    ACCEPTED = "accepted", _("accepted a warning")
    ACCEPTANCE_TAKEN_BACK = "acceptance-taken-back", _("took an acceptance back")
    SCENARIO_CHANGED = "scenario-changed", _("changed a scenario")
    SCENARIO_REMOVED = "scenario-removed", _("removed a scenario")
    TRIED = "tried", _("tried the draft at a table")
    MEASURED = "measured", _("measured the draft")
    NOTE_WRITTEN = "note-written", _("wrote the release note")
    PUBLISHED = "published", _("published a revision")
    WITHDRAWN = "withdrawn", _("withdrew a revision")
    OFFERED_AGAIN = "offered-again", _("offered a revision again")


class StudioEvent(models.Model):
    """Who did what to a card set, and when; never changed, never deleted with its revision."""

    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField(_("revision"), null=True)
    card_id = models.CharField(_("card"), max_length=60, blank=True)
    deed = models.CharField(_("deed"), max_length=30, choices=Deed.choices)
    about = models.CharField(_("about"), max_length=200, blank=True)
    at = models.DateTimeField(_("when"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("event of the studio")
        verbose_name_plural = _("events of the studio")
        ordering = ("-pk",)
        indexes = [models.Index(fields=["card_set", "-id"], name="studio_event_of_set")]

    def __str__(self) -> str:
        return f"{self.deed} {self.card_id}".strip()
