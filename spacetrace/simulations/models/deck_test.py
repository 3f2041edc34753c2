"""A test of a deck: which version or list, against whom, how often, and what came of it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from decks.models import DeckVersion
from spacetrace.api.public_ids import token_new
from spacetrace.players.models import User
from spacetrace.simulations.models.group import UNFINISHED, Status, TestGroup


class DeckTestQuerySet(models.QuerySet["DeckTest"]):
    """Tests, by who may know of them."""

    def visible_to(self, user: User | AnonymousUser) -> DeckTestQuerySet:
        """The user's own; for everybody else a test does not exist.

        Members of a group are looked at in their group alone.
        """
        return self.single().filter(owner=user.pk) if user.is_authenticated else self.none()

    def single(self) -> DeckTestQuerySet:
        """Those that stand for themselves."""
        return self.filter(group=None)

    def unfinished(self) -> DeckTestQuerySet:
        """Those for which matches are still to be played."""
        return self.filter(status__in=UNFINISHED)


class DeckTest(models.Model):
    """Many matches of one deck, with everything pinned that settles their course.

    The same version, opponents, levels, options, revision, rules and `first_seed` give the same
    figures, whoever plays them in whatever order. `matches` is how many there are in all, `played`
    how many the `summary` is made of; while the test runs they stand in its chunks. `served_at` is
    when a worker last took a chunk of it: whoever has waited longest comes first.

    The deck is a `version`, or, in a group alone, a list that is nobody's version: `cards`, called
    `name`. `place` is what the test is within its `group`; each kind of group counts its own way.
    """

    public_id = models.CharField(max_length=22, unique=True, default=token_new, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deck_tests"
    )
    group = models.ForeignKey(
        TestGroup, null=True, blank=True, on_delete=models.CASCADE, related_name="tests"
    )
    place = models.PositiveSmallIntegerField(_("place"), default=0)
    version = models.ForeignKey(
        DeckVersion, null=True, blank=True, on_delete=models.CASCADE, related_name="tests"
    )
    cards = models.JSONField(_("cards"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
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
        constraints = [
            models.UniqueConstraint(
                fields=["group", "place"],
                condition=Q(group__isnull=False),
                name="simulations_member_once",
            ),
            models.CheckConstraint(
                condition=Q(version__isnull=False) | Q(group__isnull=False, cards__isnull=False),
                name="simulations_test_has_a_deck",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-created_at"], name="simulations_tests_by_owner"),
            models.Index(
                fields=["served_at"],
                name="simulations_tests_unfinished",
                condition=Q(status__in=["queued", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.matches} of version {self.version_id or self.name}"

    @property
    def pinned(self) -> DeckVersion:
        """The version that is tested; every test that stands for itself has one."""
        if self.version is None:
            raise DeckVersion.DoesNotExist
        return self.version

    @property
    def deck_name(self) -> str:
        """What the deck that is tested is called."""
        return self.name or self.pinned.deck.name

    @property
    def deck_cards(self) -> dict[str, int]:
        """The list that is tested: copies by card id."""
        found: dict[str, int] = self.pinned.cards if self.cards is None else self.cards
        return found

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
