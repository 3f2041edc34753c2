"""Card sets and their revisions: drafts, what is published, and copies that are tried."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsets.errors import PublishedError
from spacetrace.engine.catalogue import USUAL_GAME
from spacetrace.presentation.games import cards_of_game


class Status(models.TextChoices):
    """A draft may be edited; what is published never changes again, nor does a copy being tried."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    TRIAL = "trial", _("being tried")


class Source(models.TextChoices):
    """Who wrote a revision: the files that come with the program, or the editors of this site."""

    FILES = "files", _("files")
    EDITORS = "editors", _("editors")


class CardSet(models.Model):
    """A card set of a game; its cards are in its revisions."""

    game = models.CharField(_("game"), max_length=20, default=USUAL_GAME)
    key = models.SlugField(_("key"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=60)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("made by"),
    )

    class Meta:
        verbose_name = _("card set")
        verbose_name_plural = _("card sets")
        ordering = ("game", "id")

    def __str__(self) -> str:
        return self.name

    @property
    def has_decks(self) -> bool:
        """Players bring decks of its cards."""
        cards = cards_of_game(self.game)
        return cards is not None and cards.has_decks

    @property
    def has_draft(self) -> bool:
        """Something of it is being drafted; one query."""
        return bool(Revision.objects.drafts().filter(card_set=self).exists())


class RevisionQuerySet(models.QuerySet["Revision"]):
    """Revisions; those that are published can be neither changed nor deleted."""

    def published(self) -> RevisionQuerySet:
        """Those that matches of everybody are or were played with."""
        return self.filter(status=Status.PUBLISHED)

    def offered(self) -> RevisionQuerySet:
        """Those that new matches may be played with: published, and not withdrawn."""
        return self.published().filter(withdrawal=None)

    def fixed(self) -> RevisionQuerySet:
        """Those that a match can be pinned to: their cards never change again."""
        return self.exclude(status=Status.DRAFT)

    def trials(self) -> RevisionQuerySet:
        """Copies of drafts that are being tried."""
        return self.filter(status=Status.TRIAL)

    def drafts(self) -> RevisionQuerySet:
        """Those that are being edited."""
        return self.filter(status=Status.DRAFT)

    def update(self, **kwargs: object) -> int:
        """Refuses when a published revision is among them."""
        if self.published().exists():
            raise PublishedError
        return super().update(**kwargs)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refuses when a published revision is among them."""
        if self.published().exists():
            raise PublishedError
        return super().delete()


class RevisionManager(models.Manager.from_queryset(RevisionQuerySet)):  # type: ignore[misc]
    """Leaves the cards in the database until they are asked for: they are 50 KB and cached."""

    def get_queryset(self) -> RevisionQuerySet:
        """Everything but the data."""
        found: RevisionQuerySet = super().get_queryset().defer("data")
        return found


class Revision(models.Model):
    """One state of a card set. Once published it never changes: matches are pinned to it.

    `data` holds the whole set, but of a draft only the head (key, name, base): its cards are rows
    until it is published. A trial is a frozen copy of a draft, under the draft's number.
    """

    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField(_("number"))
    status = models.CharField(
        _("status"), max_length=9, choices=Status.choices, default=Status.DRAFT
    )
    source = models.CharField(
        _("written by"), max_length=7, choices=Source.choices, default=Source.EDITORS
    )
    data = models.JSONField(_("data"))
    content_hash = models.CharField(_("content hash"), max_length=64, blank=True)
    created_at = models.DateTimeField(_("begun"), auto_now_add=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("published by"),
    )

    objects: RevisionManager = RevisionManager()

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        permissions = [("publish_revision", _("Can publish revisions"))]
        ordering = ("card_set", "-number")
        base_manager_name = "objects"  # so that a match's revision comes without its data, too
        constraints = [
            models.UniqueConstraint(
                fields=["card_set", "number"],
                condition=~models.Q(status=Status.TRIAL),
                name="revision_number_once",
            ),
            models.UniqueConstraint(
                fields=["card_set"],
                condition=models.Q(status=Status.DRAFT),
                name="revision_one_draft_a_set",
            ),
            models.CheckConstraint(
                condition=models.Q(status=Status.DRAFT, published_at=None, content_hash="")
                | (
                    models.Q(status=Status.PUBLISHED, published_at__isnull=False)
                    & ~models.Q(content_hash="")
                )
                | (
                    models.Q(status=Status.TRIAL, published_at__isnull=True)
                    & ~models.Q(content_hash="")
                ),
                name="revision_published_is_complete",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_set.name} {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises PublishedError when what is stored is published already."""
        # A trigger in the database says the same, for those who go round this model.
        if self.pk and Revision.objects.published().filter(pk=self.pk).exists():
            raise PublishedError
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raises PublishedError when it is published."""
        if self.is_published:
            raise PublishedError
        return super().delete(*args, **kwargs)

    @property
    def is_published(self) -> bool:
        """Whether it is for everybody, and never changes again."""
        return self.status == Status.PUBLISHED

    @property
    def is_withdrawn(self) -> bool:
        """Whether it was published, and is not offered for new matches any more."""
        return self.is_published and hasattr(self, "withdrawal")

    @property
    def is_draft(self) -> bool:
        """Whether it is being edited."""
        return self.status == Status.DRAFT

    @property
    def is_trial(self) -> bool:
        """Whether it is a copy of a draft that is being tried; such matches count nowhere."""
        return self.status == Status.TRIAL
