"""A test of a deck: which version, against whom, how often, and what came of it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from spacetrace.api.public_ids import token_new
from spacetrace.players.models import User


class Status(models.TextChoices):
    """Where a test stands; after the first two nothing is played any more."""

    QUEUED = "queued", _("waiting for a worker")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("broken off")


UNFINISHED = (Status.QUEUED, Status.RUNNING)


class DeckTestQuerySet(models.QuerySet["DeckTest"]):
    """Tests, by who may know of them."""

    def visible_to(self, user: User | AnonymousUser) -> DeckTestQuerySet:
        """The user's own; for everybody else a test does not exist."""
        return self.filter(owner=user.pk) if user.is_authenticated else self.none()

    def unfinished(self) -> DeckTestQuerySet:
        """Those for which matches are still to be played."""
        return self.filter(status__in=UNFINISHED)


class DeckTest(models.Model):
    """Many matches of one version of a deck, with everything pinned that settles their course.

    The same version, opponents, levels, options, revision, rules and `first_seed` give the same
    figures, whoever plays them in whatever order. `matches` is how many there are in all, `played`
    how many the `summary` is made of; while the test runs they stand in its chunks. `served_at` is
    when a worker last took a chunk of it: whoever has waited longest comes first.
    """

    public_id = models.CharField(max_length=22, unique=True, default=token_new, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deck_tests"
    )
    version = models.ForeignKey("decks.DeckVersion", on_delete=models.CASCADE, related_name="tests")
    revision = models.ForeignKey("cardsets.Revision", on_delete=models.PROTECT, related_name="+")
    rules_version = models.PositiveIntegerField()
    config = models.JSONField(_("options"), default=dict)
    level = models.CharField(_("level"), max_length=20)
    matches = models.PositiveIntegerField(_("matches"))
    first_seed = models.PositiveIntegerField(_("number of the first match"), default=1)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.QUEUED)
    problem = models.CharField(max_length=300, blank=True)
    played = models.PositiveIntegerField(default=0)
    summary = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    served_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = DeckTestQuerySet.as_manager()

    class Meta:
        verbose_name = _("test of a deck")
        verbose_name_plural = _("tests of decks")
        ordering = ("-created_at", "-pk")
        indexes = [
            models.Index(fields=["owner", "-created_at"], name="simulations_tests_by_owner"),
            models.Index(
                fields=["served_at"],
                name="simulations_tests_unfinished",
                condition=Q(status__in=["queued", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.matches} of version {self.version_id}"

    @property
    def is_unfinished(self) -> bool:
        """Matches are still to be played."""
        return self.status in UNFINISHED

    @property
    def options(self) -> dict[str, object]:
        """The options of its matches, complete."""
        found: dict[str, object] = self.config
        return found


class Opponent(models.Model):
    """A deck that the tested one meets, copied as it was; `place` counts from 1.

    `stock` is the key of a ready-made deck, `deck` the deck of a player while there is one.
    """

    test = models.ForeignKey(DeckTest, on_delete=models.CASCADE, related_name="opponents")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    level = models.CharField(max_length=20)
    cards = models.JSONField()
    matches = models.PositiveIntegerField()
    stock = models.CharField(max_length=60, blank=True)
    deck = models.ForeignKey(
        "decks.Deck", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("opponent")
        verbose_name_plural = _("opponents")
        ordering = ("test", "place")
        constraints = [
            models.UniqueConstraint(fields=["test", "place"], name="simulations_opponent_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Spent(models.Model):
    """How many matches of tests a player has asked for on a day, whatever became of them."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("matches asked for")
        verbose_name_plural = _("matches asked for")
        constraints = [
            models.UniqueConstraint(fields=["owner", "day"], name="simulations_spent_once")
        ]

    def __str__(self) -> str:
        return f"{self.matches} on {self.day}"
