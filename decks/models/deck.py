"""A deck: what it is called, who may see it, and its list as it stands."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from spacetrace.api.public_ids import token_new
from spacetrace.players.models import User


class Visibility(models.TextChoices):
    """Who may see a deck; its versions and results are always seen together with it."""

    PRIVATE = "private", _("Only me")
    LINK = "link", _("Whoever has the link")
    PUBLIC = "public", _("Everybody")


class DeckQuerySet(models.QuerySet["Deck"]):
    """Decks, by who may know of them."""

    def visible_to(self, user: User | AnonymousUser) -> DeckQuerySet:
        """The user's own and those that others show; for everybody else a deck does not exist."""
        shown = ~Q(visibility=Visibility.PRIVATE)
        return self.filter(shown | Q(owner=user.pk) if user.is_authenticated else shown)

    def public(self) -> DeckQuerySet:
        """Those that stand in public lists."""
        return self.filter(visibility=Visibility.PUBLIC)


class Deck(models.Model):
    """What a player builds. The list here is that of its newest version.

    `cards` maps card ids to copies and may be anything: a deck is checked when it is looked at and
    when it is brought to a match, never by the database. `unresolved` has the lines of texts that
    are no card, each with what it said (`name`), how many `copies`, and its place among them
    (`line`, usually from 1 on), which is not where it stood in the text. `groups` are headings of
    the owner's in their order, each with a `name` and the `cards` of the list under it. `revision`
    is the newest revision of the card set when the list was last saved. `edit` counts the changes
    of list and format; whoever saves says which one they saw.
    """

    public_id = models.CharField(max_length=22, unique=True, default=token_new, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks"
    )
    game = models.CharField(_("game"), max_length=20)
    card_set = models.ForeignKey("cardsets.CardSet", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    description = models.TextField(_("description"), blank=True)
    # For its owner alone; what becomes of the folder is no change of the deck.
    folder = models.ForeignKey(
        "decks.DeckFolder", null=True, blank=True, on_delete=models.SET_NULL, related_name="decks"
    )
    visibility = models.CharField(
        _("who may see it"),
        max_length=7,
        choices=Visibility.choices,
        default=Visibility.PRIVATE,
    )
    format = models.CharField(_("format"), max_length=20, default="standard")
    cards = models.JSONField(_("cards"), default=dict)
    unresolved = models.JSONField(_("unresolved lines"), default=list)
    groups = models.JSONField(_("groups of one's own"), default=list)
    size = models.PositiveIntegerField(_("cards in all"), default=0)
    revision = models.ForeignKey("cardsets.Revision", on_delete=models.PROTECT, related_name="+")
    edit = models.PositiveIntegerField(default=0)
    version_number = models.PositiveIntegerField(_("newest version"), default=1)
    # The original may go or become private; what it was called stays as text.
    copied_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies"
    )
    credit = models.CharField(_("copied from"), max_length=120, blank=True)
    # How often it was copied; it only grows, also when the copies go.
    copy_count = models.PositiveIntegerField(_("copies made"), default=0)
    created_at = models.DateTimeField(_("begun"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last changed"), auto_now=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ("-updated_at", "-pk")
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="decks_by_owner"),
            models.Index(
                # Format and size stand in it so that those filters need not look at the rows.
                fields=["game", "-updated_at", "format", "size"],
                name="decks_public_newest",
                condition=Q(visibility="public"),
            ),
            models.Index(
                fields=["game", "-copy_count", "-updated_at"],
                name="decks_public_copied",
                condition=Q(visibility="public"),
            ),
            models.Index(
                fields=["game", "name"], name="decks_public_name", condition=Q(visibility="public")
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeckCard(models.Model):
    """A card of a deck's list once more, to be searched for: which decks use it."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="rows")
    card_id = models.CharField(max_length=60)
    copies = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("card of a deck")
        verbose_name_plural = _("cards of decks")
        constraints = [
            models.UniqueConstraint(fields=["card_id", "deck"], name="decks_card_once"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} {self.card_id}"


class DeckWord(models.Model):
    """A word by which a public deck is found, as `decks.words` cuts it; other decks have none.

    An index of our own is the same on every database, and looking through 50,000 texts is too slow.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="words")
    word = models.CharField(max_length=32)

    class Meta:
        verbose_name = _("word of a deck")
        verbose_name_plural = _("words of decks")
        constraints = [
            # The one index of this big table also finds words by how they begin (PostgreSQL).
            models.UniqueConstraint(
                fields=["word", "deck"],
                opclasses=["varchar_pattern_ops", "int8_ops"],
                name="decks_word_once",
            )
        ]

    def __str__(self) -> str:
        return self.word


class DeckTag(models.Model):
    """A word by which its owner sorts a deck, in small letters."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(max_length=24)

    class Meta:
        verbose_name = _("tag")
        verbose_name_plural = _("tags")
        ordering = ("name",)
        constraints = [models.UniqueConstraint(fields=["name", "deck"], name="decks_tag_once")]

    def __str__(self) -> str:
        return self.name
