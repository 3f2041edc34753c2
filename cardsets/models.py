"""Card sets, their revisions, the cards in them, and the ready-made decks."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsets.errors import PublishedError
from spacetrace.engine.catalogue import USUAL_GAME


class Status(models.TextChoices):
    """A draft may be edited; what is published never changes again."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")


class Source(models.TextChoices):
    """Who wrote a revision: the files that come with the program, or the editors of this site."""

    FILES = "files", _("files")
    EDITORS = "editors", _("editors")


class CardSet(models.Model):
    """A card set of a game; its cards are in its revisions."""

    game = models.CharField(_("game"), max_length=20, default=USUAL_GAME)
    key = models.SlugField(_("key"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("card set")
        verbose_name_plural = _("card sets")
        ordering = ("game", "id")

    def __str__(self) -> str:
        return self.name


class RevisionQuerySet(models.QuerySet["Revision"]):
    """Revisions; those that are published can be neither changed nor deleted."""

    def published(self) -> RevisionQuerySet:
        """Those that may be played with."""
        return self.filter(status=Status.PUBLISHED)

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

    `data` holds the whole set of a published revision, and only the head (key, name, base) of a
    draft, whose cards are rows until then.
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
            models.UniqueConstraint(fields=["card_set", "number"], name="revision_number_once"),
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
        """Whether it can be played with, and never changes again."""
        return self.status == Status.PUBLISHED


class Card(models.Model):
    """A card of a revision: a row to search and list, and in a draft the card itself.

    `data` is the card as an editor writes it; the other columns repeat what is searched for.
    """

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="cards")
    position = models.PositiveIntegerField(_("place"))
    card_id = models.CharField(_("id"), max_length=60)
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=20, blank=True)
    ship_class = models.PositiveSmallIntegerField(_("class"), null=True, blank=True)
    mp = models.PositiveIntegerField(_("MP"), default=0)
    data = models.JSONField(_("data"))

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


class StockDeck(models.Model):
    """A ready-made deck of a card set; `cards` maps card ids to copies."""

    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="stock_decks")
    key = models.SlugField(_("key"), max_length=60)
    name = models.CharField(_("name"), max_length=60)
    summary = models.CharField(_("in one sentence"), max_length=200)
    style = models.TextField(_("how to play it"), blank=True)
    cards = models.JSONField(_("cards"))
    is_beginner = models.BooleanField(_("for beginners"), default=False)
    position = models.PositiveSmallIntegerField(_("place"), default=0)

    class Meta:
        verbose_name = _("stock deck")
        verbose_name_plural = _("stock decks")
        ordering = ("card_set", "position")
        constraints = [
            models.UniqueConstraint(fields=["card_set", "key"], name="stock_deck_key_once")
        ]

    def __str__(self) -> str:
        return self.name
